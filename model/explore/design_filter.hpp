// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/design_cloud.hpp"

#include <cstdint>
#include <variant>

namespace ridge {

/// One direction a swept design is looked at along: an axis of the sweep (by index) or a measure.
using Coordinate = std::variant<std::size_t, DesignMeasure>;

/// A design's value along a coordinate: an axis has the value as stated (a factor where it is relative).
double valueAlong(const DesignCloud& cloud, const Coordinate& coordinate, std::size_t point);

/// Keeps designs whose value lies in [low, high].
struct DesignLimit {
    Coordinate coordinate;
    double low = 0, high = 0;

    bool operator==(const DesignLimit&) const = default;
};

struct DesignObjective {
    Coordinate coordinate;
    bool lowerIsBetter = false;

    bool operator==(const DesignObjective&) const = default;
};

/// Designs that run and keep every limit, ascending.
std::vector<std::uint32_t> designsWithin(const DesignCloud& cloud, std::span<const DesignLimit> limits);

/// Of `designs` those that none of them dominates in the objectives, ascending. Of designs equal in all objectives the
/// first is kept. @param objectives at least one
std::vector<std::uint32_t> bestDesigns(const DesignCloud& cloud, std::span<const DesignObjective> objectives,
                                       std::span<const std::uint32_t> designs);

} // namespace ridge
