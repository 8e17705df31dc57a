// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/lever.hpp"
#include "study/evaluate_study.hpp"

#include <optional>
#include <vector>

namespace ridge {

/// What differs between two designs, as the evaluation sees it.
enum class DesignInput : unsigned char {
    lever,      ///< one number of the hardware, see Lever
    host,       ///< the path to the host's memory
    device,     ///< measured constants of the device family
    software,   ///< the software stack: its constants and choices
    structure,  ///< what is drawn: sizes of domains and tiers, units that share tiles
    mapping,
    scenario,
    together    ///< several of the above that cannot be told apart: one without the other does not run
};

/// One input that differs and its part of the difference in step time.
struct InputShare {
    DesignInput input = DesignInput::lever;
    std::optional<Lever> lever;        ///< input lever
    double before = 0, after = 0;      ///< input lever: SI, of its first parameter
    std::vector<DesignInput> members;  ///< input together
    double seconds = 0;                ///< s per step, after minus before; all of them sum to the difference
};

/// From A to B by input. Each part is the input's Shapley value: what it adds when it is changed, averaged over all
/// orders in which the inputs can be changed (Shapley 1953). Source of the use for differences of models: Shorrocks 2013.
struct Waterfall {
    Feasibility feasibilityA, feasibilityB;
    bool sameWork = false;             ///< both process as many tokens a step
    double timeA = 0, timeB = 0;       ///< s per step
    std::vector<InputShare> inputs;    ///< largest part first; empty when a side does not run or the work differs

    bool isComparable() const { return feasibilityA.ok() && feasibilityB.ok() && sameWork; }
};

/// Pure; 2^n evaluations for n inputs that differ, 13 at most (some 40 ms).
Waterfall waterfall(const PairingResult& a, const PairingResult& b);

} // namespace ridge
