// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluate.hpp"

#include "engine/evaluator.hpp"

#include <cmath>

namespace ridge {

namespace {

/// Why a time is infinite: a rate the plan needs and the machine does not know, or one beyond all measure.
Feasibility reasonOfInfinity(const Plan& plan, const ParameterValues& values)
{
    constexpr Parameter tiers[] = {Parameter::scaleUpBandwidth, Parameter::nicBandwidth, Parameter::fabric1Bandwidth,
                                   Parameter::fabric2Bandwidth};
    const auto missing = [&](Parameter p) { return !(values[index(p)] > 0); };
    const auto reason = [](Parameter p) {
        return Feasibility{Infeasibility::missingRate, static_cast<double>(index(p)), 0};
    };
    for (const Operation& row : plan.operations) {
        for (std::size_t i = 0; i < tierCount; ++i)
            if (row.tiers[i].bytes > 0 && missing(tiers[i]))
                return reason(tiers[i]);
        const bool computes = row.kind == OperationKind::matrix || row.kind == OperationKind::attention;
        if (row.bytes > 0 && missing(row.memory))
            return reason(row.memory);
        for (const Parameter p : {peakOf(row), row.computeShare})
            if (computes && missing(p))
                return reason(p);
    }
    for (std::size_t i = 0; i < parameterCount; ++i)
        if (std::isnan(values[i]) || values[i] < 0)
            return {Infeasibility::invalidValue, values[i], 0};
    return {Infeasibility::outOfRange, 0, 0};
}

template <class Num>
ParameterValues plainValues(const std::array<Num, parameterCount>& values)
{
    ParameterValues plain;
    for (std::size_t i = 0; i < parameterCount; ++i)
        plain[i] = valueOf(values[i]);
    return plain;
}

} // namespace

template <class Num>
Outcome<Num> evaluate(const Plan& plan, const std::array<Num, parameterCount>& values)
{
    Outcome<Num> outcome;
    outcome.flags = plan.flags;
    outcome.feasibility = plan.feasibility;
    if (!outcome.feasibility.ok())
        return outcome;
    Evaluator<Num> evaluator(plan, values);
    if (!std::isfinite(valueOf(evaluator.run()))) {
        outcome.feasibility = reasonOfInfinity(plan, plainValues(values));
        return outcome;
    }
    evaluator.attribute(outcome);
    return outcome;
}

template <class Num>
Num evaluateTime(const Plan& plan, const std::array<Num, parameterCount>& values)
{
    if (!plan.feasibility.ok())
        return Num{};
    Evaluator<Num, false> evaluator(plan, values);
    return evaluator.run();
}

MemoryBalance evaluateMemory(const Plan& plan, const ParameterValues& values)
{
    if (!plan.feasibility.ok())
        return {};
    Outcome<double> outcome;
    Evaluator<double, false>(plan, values).fillMemory(outcome);
    return {outcome.memoryNeeded, outcome.memoryAvailable, outcome.feasibility.ok()};
}

template Outcome<double> evaluate(const Plan&, const std::array<double, parameterCount>&);
template Outcome<Dual> evaluate(const Plan&, const std::array<Dual, parameterCount>&);
template Outcome<Traced> evaluate(const Plan&, const std::array<Traced, parameterCount>&);
template double evaluateTime(const Plan&, const std::array<double, parameterCount>&);
template Pack evaluateTime(const Plan&, const std::array<Pack, parameterCount>&);
template Dual evaluateTime(const Plan&, const std::array<Dual, parameterCount>&);
template Traced evaluateTime(const Plan&, const std::array<Traced, parameterCount>&);

} // namespace ridge
