// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/own_calibration.hpp"

#include <string>

namespace ridge {

/// What stands behind an own calibration: "3 constants fitted to 24 rows of my-runs.csv; mean error 4.1 % on those rows, 6.0 %
/// on a source left out, 12.3 % before". Without errors it says that they are not known.
std::string ownCalibrationText(const OwnCalibration& own);

/// The own calibrations by id: "hopper: 3 constants ...; nemo: ..."; empty without any.
std::string ownCalibrationsText(const OwnCalibrations& own);

} // namespace ridge
