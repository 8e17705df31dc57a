// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/collective_choice.hpp"
#include "network/expert_exchange.hpp"
#include "validation/case_builder.hpp"
#include "validation/fabric_text.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ridge {

/// Everything a prediction of one row of a collectives table needs, and what was measured.
struct CollectiveCase {
    RankGroup group;
    std::string scaleUpClass, scaleOutClass;
    CollectiveCall call;
    std::optional<ExpertCall> expert; ///< set for dispatch and combine
    bool rate = false;                ///< the measured figure is a rate of the bottleneck, B/s, and not a time
    double measured = 0;              ///< s; B/s for a rate
    double payload = 0;               ///< bytes; 0 for expert exchanges
    std::vector<std::string> flags;

    /// The network class that decides: of the network between domains when there are several.
    const std::string& decidingClass() const { return group.domains > 1 ? scaleOutClass : scaleUpClass; }
};

/// Reads a row; nothing is taken from its measured value.
std::variant<CollectiveCase, Skipped> buildCollectiveCase(const MeasurementRow& row, const TableBindings& bindings,
                                                          const Catalogue& catalogue);

/// Seconds (B/s for a rate) that the law gives.
double predictCase(const CollectiveCase& one, const CollectiveLaw& law, const ExpertLaw& expert);

/// The algorithm the law chooses, a stable word, and why not the others.
struct ChosenAlgorithm {
    std::string key, reason;
};
ChosenAlgorithm algorithmOf(const CollectiveCase& one, const CollectiveLaw& law);

} // namespace ridge
