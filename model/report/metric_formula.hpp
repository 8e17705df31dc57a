// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/dual.hpp"
#include "engine/energy.hpp"
#include "engine/evaluation.hpp"
#include "engine/plan.hpp"
#include "engine/traced.hpp"
#include "report/words.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// How a metric follows from an outcome, in words.
struct MetricFormula {
    std::string title;
    std::string expression;  ///< empty: the metric is the engine's number itself
    std::string source;
    std::string unit;
    std::string substituted = {}; ///< with numbers, where no trace can tell them: counts of the plan
};

inline Parameter peakOf(Precision precision)
{
    const int bits = matrixBits(precision);
    return bits == 16 ? Parameter::peak16 : bits == 8 ? Parameter::peak8 : Parameter::peak4;
}

/// Cells of the ledger that one metric adds up.
struct LedgerSlice {
    std::optional<Phase> phase;      ///< empty: all phases
    std::vector<Resource> resources;
};
/// "ledger/forward/hbm", "ledger/hbm" or "ledger/nic+fabric.1" -> its cells; nothing for another name.
std::optional<LedgerSlice> ledgerSlice(const std::string& metric, Precision precision);

template <class Num>
Num sliceSeconds(const LedgerSlice& slice, const Outcome<Num>& outcome)
{
    Num sum{};
    for (std::size_t p = 0; p < phaseCount; ++p)
        if (!slice.phase || static_cast<std::size_t>(*slice.phase) == p)
            for (const Resource resource : slice.resources)
                sum = sum + outcome.exposed[p][static_cast<std::size_t>(resource)];
    return sum;
}

/// FLOP that one accelerator executes in a step, all datatypes.
template <class Num>
Num executedFlop(const Plan& plan, const Outcome<Num>& outcome)
{
    Num sum{};
    for (std::size_t i = 0; i < plan.operations.size(); ++i)
        if (plan.operations[i].flop > 0)
            sum = sum + outcome.operationCount[i] * Num(plan.operations[i].flop);
    return named(Formula::executedFlop, sum);
}

/// The metric's value in any number type; nothing for a name that has no formula here.
template <class Num>
std::optional<Num> metricValue(const std::string& metric, const Plan& plan, const Outcome<Num>& outcome,
                               const std::array<Num, parameterCount>& values)
{
    const Num& peak = values[index(peakOf(plan.precision))];
    const auto count = [&](Formula formula, double value) { return planNumber(values[0], formula, value); };
    const auto ranks = [&] { return count(Formula::accelerators, plan.accelerators); };
    if (metric == "time" || metric == "step_time")
        return outcome.time;
    if (metric == "tokens_per_s")
        return count(Formula::tokensPerStep, plan.tokensPerStep) / outcome.time;
    if (metric == "tokens_per_s_per_accelerator")
        return count(Formula::tokensPerStep, plan.tokensPerStep) / (ranks() * outcome.time);
    if (metric == "flops_per_accelerator")
        return count(Formula::modelFlop, plan.modelFlop) / (ranks() * outcome.time);
    if (metric == "mfu")
        return count(Formula::modelFlopFull, plan.modelFlopFullAttention) / (ranks() * outcome.time * peak);
    if (metric == "mfu_causal")
        return count(Formula::modelFlop, plan.modelFlop) / (ranks() * outcome.time * peak);
    if (metric == "hfu")
        return executedFlop(plan, outcome) / (outcome.time * peak);
    if (metric == "energy_per_step" && valueOf(values[index(Parameter::idlePower)]) > 0)
        return energyPerStep(plan, outcome, values);
    if (metric == "average_power" && valueOf(values[index(Parameter::idlePower)]) > 0)
        return averagePower(plan, outcome, values);
    if (metric == "memory_available")
        return outcome.memoryAvailable;
    if (metric == "memory_per_accelerator")
        return outcome.memoryNeeded;
    if (metric == "accelerators")
        return ranks();
    if (const auto slice = ledgerSlice(metric, plan.precision))
        return sliceSeconds(*slice, outcome);
    return std::nullopt;
}

MetricFormula metricFormula(const std::string& metric, const Plan& plan);

} // namespace ridge
