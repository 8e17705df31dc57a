// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <string>

namespace ridge {

/// The folder that holds catalogue/, calibration/, studies/ and templates/: `setting`, the caller's value of the
/// environment's RIDGEPOINT_DATA, when not empty (an error if it holds no catalogue: a wrong setting is not papered
/// over), else ../share/ridgepoint beside the executable's folder, else the source tree this library was built from.
/// Code "missing-data" names all places tried.
Result<std::filesystem::path> findDataDirectory(const std::filesystem::path& executable, const std::string& setting);

} // namespace ridge
