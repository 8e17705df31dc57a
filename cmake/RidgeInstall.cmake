# SPDX-License-Identifier: GPL-3.0-or-later
# Two components: `model` (library, headers, package config, data; Apache-2.0) and `app` (program and desktop files).
include(CMakePackageConfigHelpers)

set(ridge_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Ridgepoint)
set_target_properties(ridge_model PROPERTIES EXPORT_NAME model)
install(TARGETS ridge_model EXPORT RidgepointTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT model)
# Headers that name nlohmann::json are the reader's own business and stay at home.
install(DIRECTORY model/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ridgepoint COMPONENT model
  FILES_MATCHING PATTERN "*.hpp"
  PATTERN json_document.hpp EXCLUDE PATTERN json_fields.hpp EXCLUDE
  PATTERN migrate.hpp EXCLUDE PATTERN study_reader.hpp EXCLUDE PATTERN study_words.hpp EXCLUDE
  PATTERN hf_config_keys.hpp EXCLUDE)
install(EXPORT RidgepointTargets NAMESPACE Ridgepoint:: DESTINATION ${ridge_package_dir} COMPONENT model)
configure_package_config_file(cmake/RidgepointConfig.cmake.in ${PROJECT_BINARY_DIR}/RidgepointConfig.cmake
  INSTALL_DESTINATION ${ridge_package_dir} PATH_VARS CMAKE_INSTALL_DATADIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/RidgepointConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/RidgepointConfig.cmake ${PROJECT_BINARY_DIR}/RidgepointConfigVersion.cmake
  DESTINATION ${ridge_package_dir} COMPONENT model)
install(FILES LICENSES/Apache-2.0.txt NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT model)
install(DIRECTORY scenarios/ DESTINATION ${CMAKE_INSTALL_DATADIR}/ridgepoint COMPONENT model)

if(RIDGE_BUILD_APP)
  install(TARGETS ridgepoint RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT app)
  install(FILES LICENSES/GPL-3.0-or-later.txt COPYING DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT app)
  install(FILES resources/desktop/ridgepoint.desktop
    DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT app)
  install(FILES resources/desktop/ridgepoint.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT app)
  install(FILES resources/icons/ridgepoint.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT app)
endif()
