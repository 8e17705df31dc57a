# SPDX-License-Identifier: GPL-3.0-or-later
# QCustomPlot::QCustomPlot for Qt 6: Debian's own package config where present, else header and library by name.
find_package(QCustomPlotQt6 QUIET)
if(TARGET QCustomPlotQt6::QCustomPlotQt6)
  set(QCustomPlot_FOUND TRUE)
  if(NOT TARGET QCustomPlot::QCustomPlot)
    add_library(QCustomPlot::QCustomPlot INTERFACE IMPORTED)
    target_link_libraries(QCustomPlot::QCustomPlot INTERFACE QCustomPlotQt6::QCustomPlotQt6)
  endif()
else()
  find_path(QCustomPlot_INCLUDE_DIR qcustomplot.h)
  find_library(QCustomPlot_LIBRARY NAMES QCustomPlotQt6 qcustomplot-qt6)
  include(FindPackageHandleStandardArgs)
  find_package_handle_standard_args(QCustomPlot REQUIRED_VARS QCustomPlot_LIBRARY QCustomPlot_INCLUDE_DIR)
  if(QCustomPlot_FOUND AND NOT TARGET QCustomPlot::QCustomPlot)
    add_library(QCustomPlot::QCustomPlot UNKNOWN IMPORTED)
    set_target_properties(QCustomPlot::QCustomPlot PROPERTIES
      IMPORTED_LOCATION "${QCustomPlot_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${QCustomPlot_INCLUDE_DIR}"
      INTERFACE_LINK_LIBRARIES "Qt6::Widgets;Qt6::PrintSupport")
  endif()
endif()
