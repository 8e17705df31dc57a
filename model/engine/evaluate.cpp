// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluate.hpp"

#include "engine/evaluator.hpp"

namespace ridge {

template <class Num>
Outcome<Num> evaluate(const Plan& plan, const std::array<Num, parameterCount>& values)
{
    Outcome<Num> outcome;
    outcome.flags = plan.flags;
    outcome.feasibility = plan.feasibility;
    if (!outcome.feasibility.ok())
        return outcome;
    Evaluator<Num> evaluator(plan, values);
    evaluator.run();
    evaluator.attribute(outcome);
    return outcome;
}

template <class Num>
Num evaluateTime(const Plan& plan, const std::array<Num, parameterCount>& values)
{
    if (!plan.feasibility.ok())
        return Num{};
    Evaluator<Num> evaluator(plan, values);
    return evaluator.run();
}

template Outcome<double> evaluate(const Plan&, const std::array<double, parameterCount>&);
template Outcome<Dual> evaluate(const Plan&, const std::array<Dual, parameterCount>&);
template Outcome<Traced> evaluate(const Plan&, const std::array<Traced, parameterCount>&);
template double evaluateTime(const Plan&, const std::array<double, parameterCount>&);
template Dual evaluateTime(const Plan&, const std::array<Dual, parameterCount>&);
template Traced evaluateTime(const Plan&, const std::array<Traced, parameterCount>&);

} // namespace ridge
