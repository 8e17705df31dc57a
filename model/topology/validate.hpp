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
/// parameters, overrides of numbers a part does not have or in a unit they do not have; as warnings, overrides that no
/// term of the model reads. The list ends after mostDiagnostics. Each diagnostic's `where` is a container path below
/// the root ("/node/gpu", "/node/links/up/overrides/link_bw_dir").
Diagnostics validateTopology(const Container& root, const Catalogue& catalogue);

} // namespace ridge
