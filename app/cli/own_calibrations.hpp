// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "installation.hpp"
#include "json.hpp"
#include "study/own_calibration.hpp"

#include <string>

namespace ridge::cli {

/// One note for each own calibration of a study: whatever is computed of it says so.
Diagnostics ownNotes(const std::string& file, const Study& study);

/// What ships, with the own calibrations of the study in `file` and a note on each; an empty name: what ships. Errors name
/// file and place.
Result<CalibrationSet> calibrationsOf(const std::string& file, const Installation& installation);

/// Own calibrations with table, rows, errors in percent and constants.
Json ownCalibrationsJson(const OwnCalibrations& own);

} // namespace ridge::cli
