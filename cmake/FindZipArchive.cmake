# SPDX-License-Identifier: GPL-3.0-or-later
# ZipArchive::ZipArchive: libzip by header and library; its own config asks for command line tools nobody needs here.
find_path(ZipArchive_INCLUDE_DIR zip.h)
find_library(ZipArchive_LIBRARY NAMES zip)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ZipArchive REQUIRED_VARS ZipArchive_LIBRARY ZipArchive_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install the package libzip-dev")
if(ZipArchive_FOUND AND NOT TARGET ZipArchive::ZipArchive)
  add_library(ZipArchive::ZipArchive UNKNOWN IMPORTED)
  set_target_properties(ZipArchive::ZipArchive PROPERTIES
    IMPORTED_LOCATION "${ZipArchive_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${ZipArchive_INCLUDE_DIR}")
endif()
