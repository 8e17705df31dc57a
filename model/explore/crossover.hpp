// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation.hpp"
#include "engine/plan.hpp"

#include <functional>
#include <span>
#include <vector>

namespace ridge {

/// The discrete side of an evaluation: what makes its time jump.
struct DiscreteState {
    Infeasibility reason = Infeasibility::none;
    bool recomputesFull = false, recomputesSelective = false;
    std::uint32_t tiers = 0;    ///< bit i: some exchange uses network tier i
    std::size_t shapes = 0;     ///< digest of the tiles and waves of all matrix products
    double microBatches = 0;
    std::uint32_t flags = 0;

    bool operator==(const DiscreteState&) const = default;
};
DiscreteState stateOf(const Plan& plan, const Evaluation& evaluation);

/// What differs between two states; several at once are all told. Bits.
enum class StateChange : unsigned {
    fits = 1, recompute = 2, networkTiers = 4, tilesAndWaves = 8, microBatches = 16, flags = 32
};
unsigned changesBetween(const DiscreteState& a, const DiscreteState& b);

/// One design at one place of a sweep.
struct SweptDesign {
    double time = 0;            ///< s per step; 0: does not run
    DiscreteState state;
};
using DesignAt = std::function<SweptDesign(double x)>;

/// Where the faster of two designs changes.
struct Crossover {
    double x = 0;
    bool firstFasterBefore = false;
    bool byJump = false;        ///< a jump of one of them, no meeting of the curves
    unsigned changesA = 0, changesB = 0; ///< byJump: bits of StateChange
};
/// A place where one design's time jumps, or where it begins or ends to run.
struct Jump {
    double x = 0;               ///< first place after the jump
    double before = 0, after = 0; ///< s; 0: does not run
    unsigned changes = 0;       ///< bits of StateChange; 0: none that this knows
};

/// Brackets between neighbouring samples, then TOMS 748 to 1e-12 of x; with `whole` x takes whole numbers only and the
/// answer is the first whole number on the other side. Only sign changes the samples show are found. @param xs ascending, above 0
std::vector<Crossover> crossovers(const DesignAt& a, const DesignAt& b, std::span<const double> xs, bool whole = false);

/// Steps of ln(time) larger than 5 times the median step, and changes of running, bisected to 1e-12 of x or to the whole
/// number. A candidate whose step shrinks with its interval is steep, no jump, and is left out.
std::vector<Jump> jumps(const DesignAt& design, std::span<const double> xs, bool whole = false);

} // namespace ridge
