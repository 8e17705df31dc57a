# SPDX-License-Identifier: GPL-3.0-or-later
# Csv::Csv: libcsv, which ships no config of its own.
find_path(Csv_INCLUDE_DIR csv.h)
find_library(Csv_LIBRARY NAMES csv)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Csv REQUIRED_VARS Csv_LIBRARY Csv_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install the package libcsv-dev")
if(Csv_FOUND AND NOT TARGET Csv::Csv)
  add_library(Csv::Csv UNKNOWN IMPORTED)
  set_target_properties(Csv::Csv PROPERTIES IMPORTED_LOCATION "${Csv_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${Csv_INCLUDE_DIR}")
endif()
