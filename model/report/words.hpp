// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation.hpp"
#include "engine/plan.hpp"
#include "study/evaluate_study.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// Ledger name of a resource: as key(), with compute spelt by the datatype it runs in, "compute.bf16".
/// 16-bit work of an 8- or 4-bit scenario runs in bf16.
std::string resourceName(Resource resource, Precision precision);
/// "bf16", "fp8", ...
std::string_view precisionName(Precision precision);
/// "weights", "optimizer_state", ...
std::string_view memoryClassName(MemoryClass memoryClass);
/// "qkv", "tensor_parallel", ... and the same for a person: "QKV projection".
std::string_view operationTitle(OperationId operation);
/// The same for a row of a plan: without a fused kernel, "attention" is only the product with the values.
std::string_view operationTitle(const Operation& operation);
/// A parameter for a person: "HBM bandwidth".
std::string_view parameterTitle(Parameter parameter);
/// "datasheet", "measured", ...
std::string_view confidenceName(Confidence confidence);
/// "automatic", "none", "selective", "full".
std::string_view recomputeName(Recompute recompute);

/// Mapping in one line: "TP 8, PP 8 (3 chunks), DP 1, micro-batch 1, sequence parallel, recompute selective".
std::string mappingText(const Mapping& mapping);

/// Stable word of a flag, "recompute-chosen", and the sentence that goes with it.
struct FlagWords {
    Flag flag;
    std::string_view word;
    std::string_view sentence;
};
/// All flags there are, in bit order.
const std::vector<FlagWords>& allFlags();
/// Those that are raised.
std::vector<FlagWords> flagWords(std::uint32_t flags);

/// Why a pairing cannot run, with its numbers: "Does not fit: 351 of 288 GB per accelerator." Empty when it can.
std::string infeasibilityText(const Feasibility& feasibility);
/// Stable word of the reason: "does-not-fit"; "none" when it runs.
std::string_view infeasibilityName(Infeasibility reason);

/// The nearest mapping that runs, found by evaluating each candidate in a fixed order (recompute, ZeRO-1, twice the
/// pipeline or tensor degree at the same number of accelerators); empty when none of them does or none is needed.
std::string nearestWayOut(const PairingResult& result);

/// infeasibilityText and nearestWayOut in one string; empty for a feasible result.
std::string reasonText(const PairingResult& result);

/// Overrides as they are written: "hbm.bandwidth 4x, scale_up.bandwidth 600 GB/s".
std::string overridesText(const Overrides& overrides);

} // namespace ridge
