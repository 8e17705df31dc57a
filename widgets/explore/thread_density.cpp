// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/thread_density.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr std::size_t bins = 96; ///< of a measure; an axis of the sweep has one a value

/// The bin of every value of an axis, and the height (0 to 1) of each bin.
struct Binned {
    std::vector<double> heights;
    std::vector<std::uint16_t> of; ///< one a design
};

Binned binned(const DesignView& view, const ShownCoordinate& shown, const std::vector<std::uint32_t>& designs)
{
    Binned result;
    result.of.resize(designs.size());
    if (const auto* axis = std::get_if<std::size_t>(&shown.coordinate); axis != nullptr && shown.steps.size() <= 4 * bins) {
        for (const double value : shown.steps)
            result.heights.push_back(shown.share(value));
        for (std::size_t i = 0; i < designs.size(); ++i)
            result.of[i] = std::uint16_t(view.cloud->space->valueIndex(designs[i], *axis));
        return result;
    }
    for (std::size_t b = 0; b < bins; ++b)
        result.heights.push_back(double(b) / double(bins - 1));
    for (std::size_t i = 0; i < designs.size(); ++i)
        result.of[i] = std::uint16_t(std::clamp(std::lround(shown.share(view.value(shown, designs[i])) * double(bins - 1)), 0l, long(bins - 1)));
    return result;
}

/// Adds the threads between two axes to a picture of counts.
void addGap(std::vector<float>& counts, int width, int height, double x0, double x1, const QRectF& area, const Binned& a, const Binned& b)
{
    std::vector<std::uint32_t> pairs(a.heights.size() * b.heights.size(), 0);
    for (std::size_t i = 0; i < a.of.size(); ++i)
        ++pairs[a.of[i] * b.heights.size() + b.of[i]];
    const int first = std::max(0, int(std::ceil(x0))), last = std::min(width - 1, int(std::floor(x1)));
    for (std::size_t p = 0; p < pairs.size(); ++p) {
        if (pairs[p] == 0)
            continue;
        const double from = a.heights[p / b.heights.size()], to = b.heights[p % b.heights.size()];
        const auto weight = float(pairs[p]);
        for (int x = first; x <= last; ++x) {
            const double y = area.bottom() - area.height() * threadHeight(from, to, (x - x0) / (x1 - x0));
            const int row = int(std::floor(y));
            const auto part = float(y - row);
            if (row < 0 || row + 1 >= height)
                continue;
            counts[std::size_t(row) * std::size_t(width) + std::size_t(x)] += weight * (1 - part);
            counts[std::size_t(row + 1) * std::size_t(width) + std::size_t(x)] += weight * part;
        }
    }
}

} // namespace

double threadHeight(double from, double to, double t)
{
    const double eased = t * t * (3 - 2 * t);
    return from + (to - from) * eased;
}

QImage threadDensity(const DesignView& view, const std::vector<const ShownCoordinate*>& axes, const std::vector<double>& xs, const QRectF& area,
                     const std::vector<std::uint32_t>& designs, const QColor& colour, double strength, const QSizeF& size, double ratio)
{
    const int width = std::max(1, int(std::ceil(size.width() * ratio))), height = std::max(1, int(std::ceil(size.height() * ratio)));
    std::vector<float> counts(std::size_t(width) * std::size_t(height), 0);
    const QRectF scaled(area.topLeft() * ratio, area.size() * ratio);
    if (!designs.empty() && axes.size() > 1) {
        Binned before = binned(view, *axes[0], designs);
        for (std::size_t k = 1; k < axes.size(); ++k) {
            Binned next = binned(view, *axes[k], designs);
            addGap(counts, width, height, xs[k - 1] * ratio, xs[k] * ratio, scaled, before, next);
            before = std::move(next);
        }
    }
    const float most = *std::max_element(counts.begin(), counts.end());
    const double whole = std::log1p(double(most));
    std::array<QRgb, 256> ramp;
    for (int a = 0; a < 256; ++a)
        ramp[std::size_t(a)] = qPremultiply(withAlpha(colour, a / 255.0).rgba());
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < height; ++y) {
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
        const float* from = counts.data() + std::size_t(y) * std::size_t(width);
        for (int x = 0; x < width; ++x) {
            const double share = from[x] > 0 ? std::log1p(double(from[x])) / whole : 0;
            row[x] = ramp[std::size_t(std::clamp(std::lround(255 * strength * share), 0l, 255l))];
        }
    }
    image.setDevicePixelRatio(ratio);
    return image;
}

} // namespace ridge::ui
