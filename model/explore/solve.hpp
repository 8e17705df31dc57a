// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/lever.hpp"
#include "study/evaluate_study.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// One trial of an inverse solve: the metric where the design runs, and what limits it there.
struct Trial {
    std::optional<double> value;   ///< empty: infeasible
    Limiter limiter;
};

/// "At least" or "at most" a value of a metric.
struct Target {
    double value = 0;              ///< SI
    bool atLeast = true;
    bool metBy(const std::optional<double>& x) const { return x && (atLeast ? *x >= value : *x <= value); }
};

enum class SolveVerdict : unsigned char {
    solved,       ///< `factor` is where the target is met, nearest to the present
    alreadyMet,   ///< the present design meets it; `factor` is 1
    unreachable   ///< nowhere in the range; `best` and `owner` say why
};
struct SolveResult {
    SolveVerdict verdict = SolveVerdict::unreachable;
    double factor = 1;             ///< of what varies
    double metric = 0;             ///< there; meets the target, within 1e-9 of it unless the metric jumps
    bool jumps = false;            ///< the metric passes the target in a jump (memory fits, another mode) at `factor`
    std::optional<double> best;    ///< unreachable: the best metric at the ends of the range
    double bestFactor = 1;         ///< and where it is
    Limiter owner;                 ///< unreachable: what holds the most seconds there; solved: what does at `factor`
    int trials = 0;
};

/// Finds the factor nearest to 1 in [low, high] that meets the target, for a metric that is monotone in the factor on each
/// side of 1. Brackets the target, then TOMS 748 (Alefeld, Potra, Shi 1995) in the logarithm of the factor until the
/// metric is within 1e-9 of the target. The answer always meets the target. @param low, high: 0 < low <= 1 <= high
SolveResult solveFactor(const std::function<Trial(double factor)>& trial, const Target& target, double low, double high);

/// What every lever must be, alone, for a step `speedup` times as fast; the mapping stays.
struct Requirement {
    Lever lever;
    SolveResult solution;
    bool noEffect = false;         ///< not even the end of the range changes the time
};
/// Two levers moved together; the cost is the product of their improvements, for want of prices.
struct RequirementPair {
    Lever first, second;
    double firstFactor = 1, secondFactor = 1;
    double cost = 1;               ///< product of improvements (of a latency: 1 / factor)
};
struct RequirementSheet {
    double timeNow = 0, timeTarget = 0; ///< s per step
    Feasibility feasibility;       ///< of the present design; not ok: the sheet is empty
    double range = 0;              ///< largest improvement looked at
    std::vector<Requirement> alone;
    std::optional<RequirementPair> cheapestPair; ///< empty: no pair reaches it
};
/// Pure, tens of milliseconds. @param speedup > 0, of the present step
RequirementSheet requirementSheet(const Plan& plan, const ParameterValues& values, double speedup, double range = 1000);

} // namespace ridge
