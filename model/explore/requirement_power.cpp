// SPDX-License-Identifier: Apache-2.0
#include "explore/solve.hpp"

#include "engine/energy.hpp"
#include "engine/evaluate.hpp"

#include <cmath>

namespace ridge {

namespace {

double powerOf(const Plan& plan, const ParameterValues& values)
{
    const Evaluation e = evaluate<double>(plan, values);
    return e.feasibility.ok() ? averagePower<double>(plan, e, values) : 0;
}

double improvementOf(const Lever& lever, double factor) { return lever.lowerIsBetter ? 1 / factor : factor; }

/// How fast a lever alone makes the step while the power stays within the budget; the power rises with the improvement.
std::optional<double> fastestWithin(const Plan& plan, const ParameterValues& values, const Lever& lever, double factor,
                                    const RequirementSheet& sheet)
{
    if (sheet.powerNow > sheet.powerBudget)
        return std::nullopt;
    double low = 0, high = std::log(improvementOf(lever, factor));
    const auto at = [&](double logImprovement) {
        return withLever(values, lever, std::exp(lever.lowerIsBetter ? -logImprovement : logImprovement));
    };
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        (powerOf(plan, at(middle)) <= sheet.powerBudget ? low : high) = middle;
    }
    return sheet.timeNow / evaluateTime(plan, at(low));
}

/// A number that is fast enough alone, and an energy that brings its power back under the budget.
std::optional<RequirementPair> withLessEnergy(const Plan& plan, const ParameterValues& values, const Requirement& requirement,
                                              const Lever& energy, const RequirementSheet& sheet)
{
    const ParameterValues fast = withLever(values, requirement.lever, requirement.solution.factor);
    const double power = powerOf(plan, fast), share = power - powerOf(plan, withLever(fast, energy, 0));
    const double factor = share > 0 ? 1 - (power - sheet.powerBudget) / share : 0; // power is linear in an energy
    if (!(factor >= 1 / sheet.range))
        return std::nullopt;
    return RequirementPair{requirement.lever, energy, requirement.solution.factor, factor,
                           improvementOf(requirement.lever, requirement.solution.factor) / factor};
}

} // namespace

void holdToPower(RequirementSheet& sheet, const Plan& plan, const ParameterValues& values, double budget)
{
    sheet.powerAsked = budget;
    if (!sheet.feasibility.ok() || !knowsPower(values))
        return;
    sheet.powerNow = powerOf(plan, values);
    sheet.powerBudget = budget * sheet.powerNow;
    const double allowed = sheet.powerBudget * (1 + 1e-9);
    if (const auto& pair = sheet.cheapestPair) {
        const ParameterValues both = withLever(withLever(values, pair->first, pair->firstFactor), pair->second, pair->secondFactor);
        if (powerOf(plan, both) > allowed)
            sheet.cheapestPair.reset();
    }
    for (Requirement& r : sheet.alone) {
        if (r.solution.verdict == SolveVerdict::unreachable)
            continue;
        PowerVerdict verdict;
        verdict.power = powerOf(plan, withLever(values, r.lever, r.solution.factor));
        verdict.within = verdict.power <= allowed;
        if (!verdict.within) {
            verdict.fastest = fastestWithin(plan, values, r.lever, r.solution.factor, sheet);
            for (const Lever& energy : energyLevers())
                if (const auto pair = withLessEnergy(plan, values, r, energy, sheet); pair && (!sheet.cheapestPair || pair->cost < sheet.cheapestPair->cost))
                    sheet.cheapestPair = pair;
        }
        r.power = verdict;
    }
}

} // namespace ridge
