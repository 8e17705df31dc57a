// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/log_scale.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::ui {

double LogScale::pixel(double value) const { return from + std::log(value / low) / std::log(high / low) * (to - from); }
double LogScale::value(double pixel) const { return low * std::pow(high / low, (pixel - from) / (to - from)); }

std::vector<double> LogScale::ticks(double gap) const
{
    const int first = int(std::ceil(std::log10(low) - 1e-9)), last = int(std::floor(std::log10(high) + 1e-9));
    const double decade = std::abs(to - from) / std::log10(high / low);
    const int step = std::max(1, int(std::ceil(gap / decade)));
    std::vector<double> ticks;
    for (int k = first; k <= last; ++k)
        if (k % step == 0)
            ticks.push_back(std::pow(10, k));
    if (step > 1 || last - first > 1)
        return ticks;
    constexpr double narrowest = 0.3, wide = 0.47; // decades from 1 to 2, and from 1 to 3
    const std::vector<double> parts = decade * narrowest >= gap ? std::vector{2.0, 5.0} : ticks.size() < 2 && decade * wide >= gap ? std::vector{3.0} : std::vector<double>();
    for (int k = first - 1; k <= last; ++k)
        for (const double part : parts)
            if (const double value = part * std::pow(10, k); value >= low && value <= high)
                ticks.push_back(value);
    std::sort(ticks.begin(), ticks.end());
    return ticks;
}

LogScale logScale(double low, double high, double margin)
{
    double from = std::log10(low), to = std::log10(high);
    const double middle = (from + to) / 2, half = std::max((to - from) / 2 * (1 + 2 * margin), 0.25);
    from = middle - half;
    to = middle + half;
    LogScale scale;
    scale.low = std::pow(10, from);
    scale.high = std::pow(10, to);
    return scale;
}

} // namespace ridge::ui
