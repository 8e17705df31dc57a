// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/routing/quotient.hpp"
#include "network/routing/traffic.hpp"

namespace ridge::routing {

/// Loads of a pattern whose groups tell ranks apart, on the quotient: who sends to whom becomes a wire without capacity, so that
/// only those symmetries are left which the groups have too. All-to-all, ring, halo, send-receive and incast; routed hop by hop
/// with splits by capacity. One search per destination that is still told apart.
/// Errors: "uneven-groups" when groups do not follow the copies (a group of 3 ranks over nodes of 8), "mixed-endpoints" with
/// accelerators in several places of the drawing, "too-large" when too many destinations differ, "disconnected",
/// "no-endpoint". What is refused here can be routed on the expansion (linkLoads).
Result<OrbitLoads> groupLoads(const Quotient& quotient, const Traffic& traffic);

} // namespace ridge::routing
