// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/calibrate.hpp"

#include <string>

namespace ridge {

/// What a fit is worth, in one sentence with both errors: "It carries over: mean error 4.1 % on rows the fit saw, 6.0 % on
/// those of a source left out, 8.0 % before", whether rows left out gain from it, or why it is not kept.
std::string fitVerdict(const CalibrationFit& fit);

} // namespace ridge
