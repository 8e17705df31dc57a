// SPDX-License-Identifier: Apache-2.0
#include "explore/design_filter.hpp"

#include "explore/frontier.hpp"

#include <set>

namespace ridge {

double valueAlong(const DesignCloud& cloud, const Coordinate& coordinate, std::size_t point)
{
    if (const auto* measure = std::get_if<DesignMeasure>(&coordinate))
        return cloud.measure(*measure, point);
    const std::size_t axis = std::get<std::size_t>(coordinate);
    return cloud.space->axes[axis].design.values[cloud.space->valueIndex(point, axis)].value;
}

std::vector<std::uint32_t> designsWithin(const DesignCloud& cloud, std::span<const DesignLimit> limits)
{
    std::vector<std::uint32_t> kept;
    kept.reserve(limits.empty() ? cloud.runCount : cloud.runCount / 4);
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        bool keep = cloud.runs[i] != 0;
        for (std::size_t k = 0; keep && k < limits.size(); ++k) {
            const double value = valueAlong(cloud, limits[k].coordinate, i);
            keep = value >= limits[k].low && value <= limits[k].high;
        }
        if (keep)
            kept.push_back(i);
    }
    return kept;
}

std::vector<std::uint32_t> bestDesigns(const DesignCloud& cloud, std::span<const DesignObjective> objectives, std::span<const std::uint32_t> designs)
{
    std::vector<std::vector<double>> costs(objectives.size(), std::vector<double>(designs.size()));
    for (std::size_t k = 0; k < objectives.size(); ++k)
        for (std::size_t i = 0; i < designs.size(); ++i) {
            const double value = valueAlong(cloud, objectives[k].coordinate, designs[i]);
            costs[k][i] = objectives[k].lowerIsBetter ? value : -value;
        }
    std::vector<std::uint32_t> best;
    std::set<std::vector<double>> seen;
    for (const std::uint32_t i : nonDominated(costs)) {
        std::vector<double> place;
        for (const auto& column : costs)
            place.push_back(column[i]);
        if (seen.insert(std::move(place)).second)
            best.push_back(designs[i]);
    }
    return best;
}

} // namespace ridge
