// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "network/routing/quotient.hpp"
#include "topology/topology.hpp"

namespace ridge::routing {

/// The routed form of a drawing; containers with copies are not expanded, fabrics become their levels of switches or the
/// links among their ports.
///
/// Patterns: `each` joins every instance of a to every one of b inside a copy of the container, `uniform` spreads `count`
/// links of each a evenly over them, `pairwise` joins the i-th of a to the i-th of b in depth-first order; when one side has
/// more, the numbering of the other starts again (a node's adapter i meets rail i).
/// Errors, on the culprit: "unknown-child", "unknown-part", "missing-rate", "self-loop", "uneven-pairwise",
/// "uneven-fabric", "count-mismatch", "disconnected", "not-routed".
Result<Quotient> quotientOf(const Container& root, const Catalogue& catalogue);

} // namespace ridge::routing
