// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation.hpp"
#include "engine/machine.hpp"
#include "engine/plan.hpp"

#include <array>

namespace ridge {

/// The one evaluation: plan times reciprocals of the machine, maxima, sums, ledger.
/// Instantiated for double (hot path), Dual (exact derivatives) and Traced (why-tree); no second code path.
/// @param values machine parameters, lifted to Num. Never throws, never returns NaN for finite positive input:
///        what cannot run comes back with Outcome::feasibility set and time 0.
template <class Num>
Outcome<Num> evaluate(const Plan& plan, const std::array<Num, parameterCount>& values);

/// Time alone, without ledger: what sweeps use, also for Pack (several points at once, see engine/pack.hpp).
/// Equals evaluate().time bit for bit. Infinite where a needed rate is missing.
template <class Num>
Num evaluateTime(const Plan& plan, const std::array<Num, parameterCount>& values);

/// What a plan needs to be stored, per accelerator on the fullest stage, against what it may use.
struct MemoryBalance {
    double needed = 0;    ///< B
    double available = 0; ///< B, capacity times the reserve rule
    bool fits = false;
};

/// Memory alone: what sweeps use beside evaluateTime(). Equals evaluate()'s bit for bit; an infeasible plan fits nowhere.
MemoryBalance evaluateMemory(const Plan& plan, const ParameterValues& values);

} // namespace ridge
