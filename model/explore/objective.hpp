// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace ridge {

/// What a Pareto chart can weigh against each other. The last four are what a design asks of the hardware: without
/// them, or a cost, more bandwidth is always better.
enum class Objective : unsigned char {
    throughput, throughputPerAccelerator, accelerators, packagePower, memoryHeadroom,
    hbmBandwidth, hbmCapacity, scaleUpBandwidth, nicBandwidth,
    count
};
inline constexpr std::size_t objectiveCount = static_cast<std::size_t>(Objective::count);

struct ObjectiveText {
    std::string_view key;   ///< metric name of cli.md where there is one
    std::string_view title; ///< for an axis or a sentence: "tokens/s per accelerator"
    std::string_view unit;  ///< SI
    std::string_view scope; ///< "whole job", "per accelerator"
    bool lowerIsBetter;
};
const ObjectiveText& text(Objective objective);

} // namespace ridge
