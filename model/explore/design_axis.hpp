// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "study/study.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// One direction of a design space: a path and the values it takes. Paths are what withOverride() understands, and the
/// fields of the pairing's mapping by their own names: tp pp vp dp microBatch recompute zero sequenceParallel.
struct DesignAxis {
    std::string path;
    std::vector<StatedQuantity> values; ///< recompute: the mode as a number (see recomputeOf), the word as text
};

/// What a path changes, which decides what has to be made anew.
enum class AxisKind : unsigned char {
    plan, ///< scenario or mapping: the plan is compiled again, the machine stays
    rate, ///< numbers of the machine alone: neither
    structure ///< the drawing, the network or what a plan is compiled against: everything
};

/// The fields of scenario and mapping that an axis of kind plan may set.
enum class PlanField : unsigned char {
    tp, pp, vp, dp, microBatch, recompute, zero, sequenceParallel,
    batch, sequence, layers, hidden, heads, kvHeads, headDim, ffnHidden, vocab, none
};

/// The field a path means for one pairing of a study: "tp", "batch", "/scenarios/x/sequence", "/pairings/0/mapping/tp";
/// none when it means no field of that scenario or mapping.
PlanField planField(const Study& study, std::size_t pairing, std::string_view path);

/// Sets a field to a number that the field can hold.
void setPlanField(TrainingScenario& scenario, Mapping& mapping, PlanField field, double value);
double planFieldValue(const TrainingScenario& scenario, const Mapping& mapping, PlanField field);

/// A word of a field that is no number: recompute automatic, none, selective, full; sequenceParallel true, false.
/// Nothing for other words and fields.
std::optional<StatedQuantity> wordValue(std::string_view path, std::string_view word);

/// The study with one value set for the design of a pairing; a mapping's field changes that pairing alone. Errors as
/// withOverride().
Result<Study> withDesignValue(const Study& study, std::size_t pairing, const std::string& path, const StatedQuantity& value);

} // namespace ridge
