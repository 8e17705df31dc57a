// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/feasibility.hpp"
#include "engine/parameter.hpp"
#include "engine/plan.hpp"
#include "engine/resource.hpp"

#include <array>
#include <cstdint>

namespace ridge {

enum class MemoryClass : unsigned char { weights, gradients, optimizerState, activations, logits, buffers, count };
inline constexpr std::size_t memoryClassCount = static_cast<std::size_t>(MemoryClass::count);

/// What evaluate returns. Num is double, Dual or Traced; all seconds are per step, per (mean) accelerator.
template <class Num>
struct Outcome {
    Feasibility feasibility;
    std::uint32_t flags = 0;
    Num time{};                   ///< s per step; the ledger's exposed cells sum to it
    std::array<std::array<Num, resourceCount>, phaseCount> exposed{};
    std::array<std::array<Num, resourceCount>, phaseCount> hidden{};
    std::array<Num, memoryClassCount> memory{};
    Num memoryNeeded{};           ///< B per accelerator, sum of the classes
    Num memoryAvailable{};        ///< capacity times the reserve rule
    Num recomputeFull{};          ///< share of layers recomputed in full, or spilled to host memory where the plan does so
    Num recomputeSelective{};     ///< share of layers recomputed selectively
    std::array<Num, maxOperations> operationTime{};    ///< s of one execution, by index into Plan::operations
    std::array<Num, maxOperations> operationSeconds{}; ///< exposed seconds of a step charged to it
    std::array<Num, maxOperations> operationCount{};   ///< executions per step on the mean accelerator
};

using Evaluation = Outcome<double>;

} // namespace ridge
