// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/case_builder.hpp"
#include "validation/node_wiring.hpp"

#include <string>
#include <variant>
#include <vector>

namespace ridge {

/// What one row of a table of links comes to.
struct LinkPrediction {
    double measured = 0;  ///< B/s
    double predicted = 0; ///< B/s
    std::string kind;     ///< of the narrowest link, or "all-reduce"
    std::vector<std::string> flags;
};

/// Reads a row and predicts it; nothing is taken from its measured value.
std::variant<LinkPrediction, Skipped> predictLink(const MeasurementRow& row, const Catalogue& catalogue,
                                                  const FabricConstants& constants,
                                                  const std::vector<NodeWiring>& wirings);

} // namespace ridge
