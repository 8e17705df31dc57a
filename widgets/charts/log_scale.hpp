// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace ridge::ui {

/// One logarithmic axis: positive values against pixels.
struct LogScale {
    double low = 1, high = 10; ///< values, 0 < low < high
    double from = 0, to = 1;   ///< pixels of low and high

    double pixel(double value) const;
    double value(double pixel) const;
    /// Whole decades within the axis, so few that they keep `gap` pixels; where three or more are not left, also their 2 and 5 fold if there is room, or else their 3 fold.
    std::vector<double> ticks(double gap) const;
};

/// A scale over [low, high] with `margin` of its length on either side; at least half a decade long.
LogScale logScale(double low, double high, double margin);

} // namespace ridge::ui
