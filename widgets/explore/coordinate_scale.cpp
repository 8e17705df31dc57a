// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/trade_plot.hpp"

#include "theme/number_text.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

/// 1, 2, 5 times decades within [low, high], thinned until they have room.
std::vector<double> logTicks(double low, double high, std::size_t most)
{
    for (const std::vector<double>& marks : {std::vector<double>{1, 2, 5}, std::vector<double>{1, 3}, std::vector<double>{1}}) {
        std::vector<double> ticks;
        for (double decade = std::pow(10, std::floor(std::log10(low))); decade <= high; decade *= 10)
            for (const double mark : marks)
                if (mark * decade >= low * (1 - 1e-9) && mark * decade <= high * (1 + 1e-9))
                    ticks.push_back(mark * decade);
        if (ticks.size() <= most || marks.size() == 1)
            return ticks;
    }
    return {};
}

} // namespace

double CoordinateScale::pixel(double value) const { return scale.pixel(logarithmic ? std::log(value * factor) : value * factor); }

double CoordinateScale::value(double pixel) const
{
    const double shown = scale.value(pixel);
    return (logarithmic ? std::exp(shown) : shown) / factor;
}

CoordinateScale coordinateScale(const ShownCoordinate& shown, double from, double to, double room, bool tight)
{
    CoordinateScale axis;
    const double size = std::max(std::abs(shown.low), std::abs(shown.high)) * shown.text.scale;
    const SiScale si = shown.text.unit.empty() ? SiScale{} : siScale(size);
    const bool share = shown.text.title == "MFU";
    axis.factor = shown.text.scale / si.factor * (share ? 100 : 1);
    axis.title = QString::fromStdString(shown.text.title);
    if (share)
        axis.title += QStringLiteral(", %");
    else if (!shown.text.unit.empty())
        axis.title += QStringLiteral(", ") + si.prefix + QString::fromStdString(shown.text.unit);
    else if (!shown.text.whole)
        axis.title += QStringLiteral(", \u00D7 present");
    const auto count = std::size_t(std::max(2.0, std::abs(to - from) / room));
    double low = shown.low * axis.factor, high = shown.high * axis.factor;
    if (!(high - low > 1e-9 * std::abs(high))) { // one value stands in the middle
        const double around = shown.text.whole ? 1 : std::max(0.1 * std::abs(high), 1e-9);
        low -= around;
        high += around;
    }
    axis.logarithmic = shown.logarithmic && low > 0;
    if (!axis.logarithmic) {
        axis.scale = roundScale(low, high, int(count));
        if (shown.text.whole) // half an accelerator is none
            std::erase_if(axis.scale.ticks, [](double tick) { return std::abs(tick - std::round(tick)) > 1e-9; });
        const double step = axis.scale.ticks.size() > 1 ? axis.scale.ticks[1] - axis.scale.ticks[0] : 1;
        for (const double tick : axis.scale.ticks)
            axis.ticks << tickText(tick, step);
    } else {
        const double margin = tight ? 1 : std::max(1.04, std::pow(high / low, 0.03));
        for (const double tick : logTicks(low / margin, high * margin, count)) {
            axis.scale.ticks.push_back(std::log(tick));
            axis.ticks << (tick >= 1000 ? siText(tick, 2).joined() : QString::number(tick, 'g', 3));
        }
        axis.scale.low = std::log(low / margin);
        axis.scale.high = std::log(high * margin);
    }
    axis.scale.from = from;
    axis.scale.to = to;
    return axis;
}

} // namespace ridge::ui
