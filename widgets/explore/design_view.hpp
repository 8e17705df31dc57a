// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"
#include "report/design_words.hpp"
#include "theme/theme.hpp"

#include <memory>
#include <optional>

namespace ridge::ui {

/// A coordinate as charts draw it.
struct ShownCoordinate {
    Coordinate coordinate;
    CoordinateText text;
    double low = 0, high = 1;              ///< of designs that run, the present one and the baseline
    bool logarithmic = false;
    bool invert = false;                   ///< better is up: a measure of which less is better
    std::vector<double> steps;             ///< an axis of the sweep: its values; empty for a measure
    std::optional<double> now, baseline;   ///< where the present design and the baseline stand; empty: unknown

    /// 0 at the bottom to 1 at the top.
    double share(double value) const;
    double value(double share) const;
};

/// What all views of a sweep draw: one value, shared. Points are indices into the cloud.
struct DesignView {
    std::shared_ptr<const DesignCloud> cloud;
    std::vector<ShownCoordinate> coordinates; ///< axes of the sweep, then measures
    std::vector<DesignLimit> limits;
    std::vector<DesignObjective> objectives;  ///< the first is drawn up, the second across
    std::vector<std::uint32_t> left, best;    ///< ascending
    std::vector<Swatch> limiters;             ///< of each of the best

    const ShownCoordinate* find(const Coordinate& coordinate) const;
    const DesignLimit* limit(const Coordinate& coordinate) const;
    double value(const ShownCoordinate& shown, std::uint32_t point) const { return valueAlong(*cloud, shown.coordinate, point); }
    Swatch limiterOf(std::uint32_t point) const; ///< of one of the best; compute for others
    bool isDrawable() const { return cloud != nullptr && cloud->runCount > 0; }
    /// A point in words: what it changes, then every value.
    QString describe(std::uint32_t point) const;
    /// The best designs by ascending value of the second objective: the order arrow keys walk.
    std::vector<std::uint32_t> walk() const;
    /// The next of them from a design, or from an end; empty when there is none.
    std::optional<std::uint32_t> step(std::optional<std::uint32_t> from, int direction) const;
};
using DesignViewPtr = std::shared_ptr<const DesignView>;

/// The best designs, a column a coordinate.
TableTwin twinOf(const DesignView& view);
QString valueText(const ShownCoordinate& shown, double value);
/// Without its unit, which a heading has: "4.08".
QString bareText(const ShownCoordinate& shown, double value);
/// "TB/s" for numbers of this size; empty for counts and factors.
QString unitText(const ShownCoordinate& shown);

/// What is done with a design of a sweep by keys and buttons.
enum class DesignAction { open, pin };

/// The limits with one more or another; a limit that keeps everything is taken away.
std::vector<DesignLimit> withLimit(const DesignView& view, const DesignLimit& limit);
std::vector<DesignLimit> withoutLimit(const std::vector<DesignLimit>& limits, const Coordinate& coordinate);

} // namespace ridge::ui
