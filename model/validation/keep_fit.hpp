// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/own_calibration.hpp"
#include "validation/calibrate.hpp"

#include <string>

namespace ridge {

/// A fit as a study keeps it: the constants that moved, from which table, and what the fit is worth.
/// @param basis hash of the calibration the fit began from
OwnCalibration keptFit(const CalibrationFit& fit, const std::string& table, const std::string& basis);

/// What a calibration is fitted anew from: what ships with the study's other own calibrations. Its own earlier one gives way,
/// so that one calibration rests on one table.
Result<CalibrationSet> fittingBase(const CalibrationSet& shipped, OwnCalibrations own, const CalibrationId& id);

} // namespace ridge
