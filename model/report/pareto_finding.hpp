// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/pareto.hpp"
#include "report/finding.hpp"

namespace ridge {

/// What a Pareto chart shows. The text: whether the present design is dominated in the objectives; if so, the frontier
/// point that dominates it and lies nearest, on the present hardware where there is one, with what it changes.
/// The detail: how many of the feasible points are not dominated.
/// A design that is on the frontier is checked on a hardware grid twice as fine before the sentence says so
/// (16 times the points, some 60 ms): make the sentence when a slider is released, not while it moves.
/// Numbers: frontier, feasible, mappings, hardware, present_on_frontier (0 or 1), point (index of the named one).
Finding paretoFinding(const ParetoSpace& space, const ParetoPoints& points, const ParetoFront& front);

/// A point of the space in words: its mapping, and the hardware where it differs ("HBM bandwidth x 2").
std::string designText(const ParetoSpace& space, std::size_t point);
/// What a point changes about the present design: "PP 4, DP 16, HBM bandwidth x 2"; empty for the design itself.
std::string designChanges(const ParetoSpace& space, std::size_t point);

} // namespace ridge
