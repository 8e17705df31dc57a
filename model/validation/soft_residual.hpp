// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace ridge {

/// Soft L1 of a residual: scale x sqrt of 2 (sqrt(1 + z^2) - 1), z = residual / scale, sign kept; its square sums to the
/// loss. Residuals beyond `scale` (a relative error) pull ever less than their square.
inline double softResidual(double residual, double scale)
{
    const double z = residual / scale;
    return std::copysign(scale * std::sqrt(2 * (std::sqrt(1 + z * z) - 1)), residual);
}

} // namespace ridge
