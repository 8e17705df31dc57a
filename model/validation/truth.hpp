// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "network/fabric_constants.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"
#include "validation/node_wiring.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// What the model needs to answer truths.
struct TruthInput {
    const Catalogue& catalogue;
    const FabricConstants& fabric;
    const CalibrationSet& calibrations;
    const Bindings& bindings;
    const std::vector<NodeWiring>& wirings;
    const std::vector<MeasurementRow>& training; ///< rows that truths about training name by id
};

enum class TruthVerdict : unsigned char {
    holds,    ///< the model's value lies in the accepted range
    misses,   ///< it does not; `term` says what makes the value
    notBuilt, ///< it needs what this version has no model of: `detail`
    invalid,  ///< the row cannot be read: `detail`
};

/// One published finding and what the model says.
struct JudgedTruth {
    std::string id, topic, kind, statement, quantity, unit;
    std::optional<double> expected, low, high, value; ///< in `unit`
    TruthVerdict verdict = TruthVerdict::invalid;
    std::string term;   ///< of the law that makes the value: "transfer in the switch", ...
    std::string detail; ///< why there is no value
};

/// Judges every row. The cell `check` names what to compute and its inputs, "off-domain-share ranks=64 domain=8"; or what is
/// missing, "needs prices". Never throws.
std::vector<JudgedTruth> judgeTruths(const std::vector<MeasurementRow>& rows, const TruthInput& input);

/// "holds", "misses", "not-built", "invalid".
const char* key(TruthVerdict verdict);

} // namespace ridge
