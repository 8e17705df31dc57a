// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/dual.hpp"
#include "engine/evaluation.hpp"
#include "engine/plan.hpp"
#include "engine/traced.hpp"
#include "report/words.hpp"

#include <array>
#include <optional>
#include <string>

namespace ridge {

/// How a metric follows from an outcome, in words.
struct MetricFormula {
    std::string title;
    std::string expression; ///< empty: the metric is the engine's number itself
    std::string source;
    std::string unit;
};

inline Parameter peakOf(Precision precision)
{
    const int bits = matrixBits(precision);
    return bits == 16 ? Parameter::peak16 : bits == 8 ? Parameter::peak8 : Parameter::peak4;
}

/// "ledger/forward/hbm" -> its cell.
struct LedgerCell {
    Phase phase;
    Resource resource;
};
inline std::optional<LedgerCell> ledgerCell(const std::string& metric, Precision precision)
{
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r) {
            const LedgerCell cell{static_cast<Phase>(p), static_cast<Resource>(r)};
            if (metric == "ledger/" + std::string(key(cell.phase)) + "/" + resourceName(cell.resource, precision))
                return cell;
        }
    return std::nullopt;
}

/// FLOP that one accelerator executes in a step, all datatypes.
template <class Num>
Num executedFlop(const Plan& plan, const Outcome<Num>& outcome)
{
    Num sum{};
    for (std::size_t i = 0; i < plan.operations.size(); ++i)
        if (plan.operations[i].flop > 0)
            sum = sum + outcome.operationCount[i] * Num(plan.operations[i].flop);
    return sum;
}

/// The metric's value in any number type; nothing for a name that has no formula here.
template <class Num>
std::optional<Num> metricValue(const std::string& metric, const Plan& plan, const Outcome<Num>& outcome,
                               const std::array<Num, parameterCount>& values)
{
    const Num& peak = values[index(peakOf(plan.precision))];
    const double ranks = plan.accelerators;
    if (metric == "time" || metric == "step_time")
        return outcome.time;
    if (metric == "tokens_per_s")
        return Num(plan.tokensPerStep) / outcome.time;
    if (metric == "tokens_per_s_per_accelerator")
        return Num(plan.tokensPerStep / ranks) / outcome.time;
    if (metric == "flops_per_accelerator")
        return Num(plan.modelFlop / ranks) / outcome.time;
    if (metric == "mfu")
        return Num(plan.modelFlopFullAttention / ranks) / (outcome.time * peak);
    if (metric == "mfu_causal")
        return Num(plan.modelFlop / ranks) / (outcome.time * peak);
    if (metric == "hfu")
        return executedFlop(plan, outcome) / (outcome.time * peak);
    if (metric == "memory_available")
        return outcome.memoryAvailable;
    if (metric == "memory_per_accelerator")
        return outcome.memoryNeeded;
    if (const auto cell = ledgerCell(metric, plan.precision))
        return outcome.exposed[static_cast<std::size_t>(cell->phase)][static_cast<std::size_t>(cell->resource)];
    return std::nullopt;
}

MetricFormula metricFormula(const std::string& metric, const Plan& plan);

} // namespace ridge
