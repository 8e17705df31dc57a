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

/// What a budget of power says to a number that is fast enough.
struct PowerVerdict {
    double power = 0;              ///< W, mean of the job, where the time is met
    bool within = true;            ///< the budget
    std::optional<double> fastest; ///< not within: the speed-up this number reaches alone under the budget; empty: the present is over it
};

/// What every lever must be, alone, for a step `speedup` times as fast; the mapping stays.
struct Requirement {
    Lever lever;
    SolveResult solution;          ///< of the time
    bool noEffect = false;         ///< not even the end of the range changes the time
    std::optional<PowerVerdict> power; ///< with a budget, where the time is met
    /// Whether the lever alone answers all that was asked.
    bool able() const { return solution.verdict != SolveVerdict::unreachable && (!power || power->within); }
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
    std::optional<RequirementPair> cheapestPair; ///< empty: no pair reaches it; under a budget `second` may be an energyLevers() entry
    double powerAsked = 0;         ///< budget as a multiple of the present mean power; 0: none
    double powerNow = 0, powerBudget = 0; ///< W of the job; 0: none asked for, or the part states no TDP
};
/// Pure, tens of milliseconds. @param speedup > 0, of the present step
RequirementSheet requirementSheet(const Plan& plan, const ParameterValues& values, double speedup, double range = 1000);

/// Holds a sheet to a budget of mean power, `budget` times the present (docs/model.md, section 3.12: the energy of a FLOP or
/// a byte does not depend on the rate). Marks what exceeds it and keeps or replaces the cheapest pair: one within the
/// budget, else a number that is fast enough with an energy per operation that brings its power back.
void holdToPower(RequirementSheet& sheet, const Plan& plan, const ParameterValues& values, double budget);

} // namespace ridge
