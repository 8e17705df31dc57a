// SPDX-License-Identifier: Apache-2.0
#include "validation/scaling_interval.hpp"

namespace ridge {

std::vector<std::optional<MetricInterval>> scalingIntervals(const ScalingSeries& series, const PairingResult& design, const std::vector<ResidualBand>& bands)
{
    const bool experts = hasExperts(design.plan);
    std::vector<std::optional<MetricInterval>> intervals;
    for (const ScalingPoint& point : series.points) {
        const double launch = point.ledger[static_cast<std::size_t>(Resource::launch)];
        const ResidualBand* band = point.feasibility.ok() && point.time > 0 ? bandFor(bands, residualClassOf(experts, launch, point.time)) : nullptr;
        intervals.push_back(band != nullptr ? std::optional(MetricInterval{point.time * band->low, point.time * band->high}) : std::nullopt);
    }
    return intervals;
}

} // namespace ridge
