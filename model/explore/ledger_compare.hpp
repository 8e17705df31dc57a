// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"

#include <string>
#include <vector>

namespace ridge {

/// Exposed seconds of one step in A and in B, and what B has more.
struct LedgerDifference {
    Phase phase = Phase::forward;
    Resource resource = Resource::compute16;
    double a = 0, b = 0, difference = 0; ///< s; difference = b - a
};

/// A against B. Rows whose seconds are zero on both sides are left out.
struct LedgerComparison {
    std::string a, b;                   ///< names of the architectures
    std::string scenarioA, scenarioB;
    Feasibility feasibilityA, feasibilityB; ///< a side that cannot run has no seconds
    bool comparable = false;            ///< both run
    bool sameWork = false;              ///< both process the same number of tokens a step
    double timeA = 0, timeB = 0;        ///< s per step
    double acceleratorsA = 0, acceleratorsB = 0;
    double tokensA = 0, tokensB = 0;    ///< per step
    std::vector<LedgerDifference> cells;      ///< phase by phase, in ledger order; differences sum to timeB - timeA
    std::vector<LedgerDifference> resources;  ///< the same summed over phases (`phase` is Phase::step), in ledger order
    Limiter limiterA, limiterB;
};
LedgerComparison compareLedgers(const PairingResult& a, const PairingResult& b);

} // namespace ridge
