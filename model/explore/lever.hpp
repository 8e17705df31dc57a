// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine.hpp"

#include <span>
#include <string_view>

namespace ridge {

/// One number of the hardware that a designer turns as a whole. Named like the short name that sets it.
struct Lever {
    std::string_view name;               ///< "hbm.bandwidth"
    std::span<const Parameter> parameters; ///< all are multiplied alike
    bool lowerIsBetter = false;          ///< latencies
};

/// compute.peak, hbm.bandwidth, hbm.capacity, scale_up.bandwidth, scale_up.latency, scale_out.bandwidth (with the fabric
/// behind the NIC), scale_out.latency.
std::span<const Lever> levers();

/// energy.compute, energy.memory, energy.links, power.static: what a technology makes of the same work. They move no time.
std::span<const Lever> energyLevers();

/// The machine's values with one lever at `factor` times what it is.
ParameterValues withLever(const ParameterValues& values, const Lever& lever, double factor);

} // namespace ridge
