// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/calibration.hpp"

#include <string>
#include <vector>

namespace ridge {

/// One number that measured rows shaped. Constants derived from one shared number count once.
struct FittedConstant {
    std::string name;                ///< the shared number's name, else "<calibration>/<key>"
    std::vector<std::string> usedIn; ///< "<calibration>/<key>" of every constant it stands behind
};

/// Every fitted constant of the calibrations and of the engine's own rules, sorted by name.
/// The engine's rules hold three: the GEMM penalties of widths that are multiples of 8 only, of 4 and less,
/// and host dispatch of a backward pass being equal to that of a forward pass.
std::vector<FittedConstant> fittedConstants(const CalibrationSet& calibrations);

} // namespace ridge
