// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"
#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

namespace ridge {

/// Deepest nesting of containers that is accepted.
inline constexpr int maxContainerDepth = 32;

/// What is wrong with a drawing before anybody computes with it: unknown parts, ports a part does not have, links to
/// children that do not exist or to themselves, counts below one, nesting too deep, unknown fabric generators and
/// parameters. Each diagnostic's `where` is a container path below the root ("/node/gpu", "/node/links/up").
Diagnostics validateTopology(const Container& root, const Catalogue& catalogue);

} // namespace ridge
