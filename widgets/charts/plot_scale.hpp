// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace ridge::ui {

/// One linear axis: values against pixels, with round ticks.
struct PlotScale {
    double low = 0, high = 1;   ///< values
    double from = 0, to = 1;    ///< pixels of low and high
    std::vector<double> ticks;

    double pixel(double value) const { return from + (value - low) / (high - low) * (to - from); }
    double value(double pixel) const { return low + (pixel - from) / (to - from) * (high - low); }
};

/// A scale over at least [low, high], widened to ticks of 1, 2 or 5 times a power of ten, about `count` of them.
PlotScale roundScale(double low, double high, int count);
/// A tick as text: "2.5k", "0.2"; `step` decides the decimals.
QString tickText(double value, double step);

/// Moves label centres apart to at least `gap`, in order, within [low, high]; they stay as near as they can to where
/// they belong. `centres` ascends. Labels that do not fit keep their order and overflow at `high`.
void spread(std::vector<double>& centres, double low, double high, double gap);

} // namespace ridge::ui
