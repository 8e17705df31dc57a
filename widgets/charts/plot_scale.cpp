// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/plot_scale.hpp"

#include "theme/number_text.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::ui {

PlotScale roundScale(double low, double high, int count)
{
    PlotScale scale;
    if (!(high > low) || !std::isfinite(high - low))
        high = low + 1;
    const double raw = (high - low) / std::max(1, count);
    const double decade = std::pow(10, std::floor(std::log10(raw)));
    const double step = decade * (raw <= decade ? 1 : raw <= 2 * decade ? 2 : raw <= 5 * decade ? 5 : 10);
    const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
    scale.low = first * step;
    scale.high = last * step;
    for (double k = first; k <= last + 0.5; ++k)
        scale.ticks.push_back(k * step);
    return scale;
}

QString tickText(double value, double step)
{
    const SiScale si = siScale(std::max(std::abs(value), step));
    const bool plain = std::abs(value) < 1000 && step >= 1e-3;
    const double factor = plain ? 1 : si.factor;
    const double shown = value / factor, shownStep = step / factor;
    const int decimals = shownStep >= 1 - 1e-9 ? 0 : int(std::ceil(-std::log10(shownStep) - 1e-9));
    QString text = QString::number(std::abs(shown), 'f', decimals);
    if (shown < 0 && std::abs(shown) > shownStep / 2)
        text.prepend(QChar(0x2212));
    if (decimals > 0 && text.contains(u'.')) {
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.'))
            text.chop(1);
    }
    return plain ? text : text + si.prefix;
}

void spread(std::vector<double>& centres, double low, double high, double gap)
{
    // Push down from the top, then back up from the bottom: two passes keep the order and end within the limits.
    for (std::size_t i = 0; i < centres.size(); ++i)
        centres[i] = std::max(centres[i], i == 0 ? low : centres[i - 1] + gap);
    for (std::size_t i = centres.size(); i-- > 0;)
        centres[i] = std::min(centres[i], i + 1 == centres.size() ? high : centres[i + 1] - gap);
    for (std::size_t i = 0; i < centres.size(); ++i)
        centres[i] = std::max(centres[i], i == 0 ? low : centres[i - 1] + gap);
}

} // namespace ridge::ui
