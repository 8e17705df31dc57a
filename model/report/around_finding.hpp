// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/bottleneck_map.hpp"
#include "explore/tornado.hpp"
#include "report/finding.hpp"

namespace ridge {

/// What limits around the present design, which stands at factor 1 of both levers: the nearest place, along one of them,
/// where another resource takes over. Numbers: share (of the present limiter), at (factor; NaN: nowhere on the map),
/// along (0: x, 1: y). @param map of `present`, both ranges hold 1
Finding mapFinding(const BottleneckMap& map, const Lever& x, const Lever& y, const PairingResult& present);

/// What the numbers of the hardware do to the throughput: the one with the widest effect, and the next.
/// Numbers: low, high (change of the throughput at the first one's ends), next_low, next_high.
Finding tornadoFinding(const Tornado& tornado);

/// "HBM bandwidth", "Global batch": what a row of a tornado is.
std::string sensitivityName(const Sensitivity& row);

} // namespace ridge
