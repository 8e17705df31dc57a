// SPDX-License-Identifier: Apache-2.0
#include "explore/ledger_compare.hpp"

namespace ridge {

namespace {

bool runs(const PairingResult& result) { return result.evaluation.feasibility.ok() && result.evaluation.time > 0; }

double seconds(const PairingResult& result, std::size_t phase, std::size_t resource)
{
    return runs(result) ? result.evaluation.exposed[phase][resource] : 0;
}

void add(std::vector<LedgerDifference>& cells, std::size_t phase, std::size_t resource, double a, double b)
{
    if (a != 0 || b != 0)
        cells.push_back({static_cast<Phase>(phase), static_cast<Resource>(resource), a, b, b - a});
}

} // namespace

LedgerComparison compareLedgers(const PairingResult& a, const PairingResult& b)
{
    LedgerComparison comparison;
    comparison.a = a.architecture.name;
    comparison.b = b.architecture.name;
    comparison.scenarioA = a.scenario.name;
    comparison.scenarioB = b.scenario.name;
    comparison.feasibilityA = a.evaluation.feasibility;
    comparison.feasibilityB = b.evaluation.feasibility;
    comparison.comparable = runs(a) && runs(b);
    comparison.timeA = runs(a) ? a.evaluation.time : 0;
    comparison.timeB = runs(b) ? b.evaluation.time : 0;
    comparison.acceleratorsA = a.plan.accelerators;
    comparison.acceleratorsB = b.plan.accelerators;
    comparison.tokensA = a.plan.tokensPerStep;
    comparison.tokensB = b.plan.tokensPerStep;
    comparison.sameWork = comparison.comparable && a.plan.tokensPerStep == b.plan.tokensPerStep;
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r)
            add(comparison.cells, p, r, seconds(a, p, r), seconds(b, p, r));
    for (std::size_t r = 0; r < resourceCount; ++r) {
        double sumA = 0, sumB = 0;
        for (std::size_t p = 0; p < phaseCount; ++p) {
            sumA += seconds(a, p, r);
            sumB += seconds(b, p, r);
        }
        add(comparison.resources, static_cast<std::size_t>(Phase::step), r, sumA, sumB);
    }
    if (runs(a))
        comparison.limiterA = limiterOf(a.evaluation);
    if (runs(b))
        comparison.limiterB = limiterOf(b.evaluation);
    return comparison;
}

} // namespace ridge
