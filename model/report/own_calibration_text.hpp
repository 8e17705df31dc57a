// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/own_calibration.hpp"

#include <string>

namespace ridge {

/// What stands behind an own calibration: "3 constants fitted to 24 rows of my-runs.csv; mean error 4.1 % on those rows, 6.0 %
/// on a source left out, 12.3 % before". Without errors it says that they are not known.
std::string ownCalibrationText(const OwnCalibration& own);

/// The constant of a calibration behind a key, in words: "16-bit GEMM share of peak" of "gemm-16"; a key nobody knows is its
/// own title.
std::string constantTitle(const std::string& key);

/// The own calibrations by id: "hopper: 3 constants ...; nemo: ..."; empty without any.
std::string ownCalibrationsText(const OwnCalibrations& own);

} // namespace ridge
