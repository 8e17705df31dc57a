// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "network/fabric_constants.hpp"
#include "validation/bindings.hpp"
#include "validation/node_wiring.hpp"
#include "validation/validate.hpp"

#include <string>
#include <vector>

namespace ridge {

/// Predicts the bandwidth of every row of a table of links: usable share of the narrowest link on the path between the
/// endpoints, from a described node or the part's own links, and of what else runs at once. Never throws.
ValidationReport validateLinks(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                               const Catalogue& catalogue, const FabricConstants& constants,
                               const std::vector<NodeWiring>& wirings);

} // namespace ridge
