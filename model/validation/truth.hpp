// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "network/fabric_constants.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"
#include "validation/node_wiring.hpp"

#include <array>
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
    std::size_t line = 0; ///< of its file
    std::string id, topic, kind, statement, quantity, unit;
    std::string note; ///< of the row; where a truth misses: the ledger term that is wrong
    std::optional<double> expected, low, high, value; ///< in `unit`
    TruthVerdict verdict = TruthVerdict::invalid;
    std::string term;   ///< of the law that makes the value: "transfer in the switch", ...
    std::string detail; ///< why there is no value: what is not built, or what is wrong with the row
};

/// Columns a table of truths must have.
inline constexpr std::array<const char*, 4> truthColumns = {"id", "accept_lo", "accept_hi", "check"};

/// Judges every row. The cell `check` names what to compute and its inputs, "off-domain-share ranks=64 domain=8"; or what is
/// missing, "needs prices". Checks and inputs: docs/model.md, "Truths". Never throws.
std::vector<JudgedTruth> judgeTruths(const std::vector<MeasurementRow>& rows, const TruthInput& input);

/// "holds", "misses", "not-built", "invalid".
const char* key(TruthVerdict verdict);

} // namespace ridge
