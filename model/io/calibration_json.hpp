// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "engine/calibration.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// One calibration document; `hash` is 12 hex digits over its bytes. Unknown constants are errors with the nearest key.
Result<Calibration> readCalibration(std::string_view bytes, const std::string& file);

/// The document of a calibration; reading it gives the same value but for the hash.
std::string writeCalibration(const Calibration& calibration);

/// Keys of the constants that a calibration may hold.
std::vector<std::string_view> constantKeys();

/// All *.json files of a folder; every problem of every file. An empty folder is an error.
Result<CalibrationSet> loadCalibrations(const std::filesystem::path& folder);

} // namespace ridge
