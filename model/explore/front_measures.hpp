// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ridge {

/// What is said about a frontier. All objectives are costs, one column each of one length; `front` holds indices of points
/// none of which dominates another.

/// A thinner frontier: of points that share a box of the grid with steps `epsilon` (per objective, in its unit, above 0), and
/// of boxes that another box dominates, none is kept. Every point of `front` is within one step of a kept one in every
/// objective. Ascending. Source: Laumanns et al. 2002.
std::vector<std::uint32_t> epsilonFront(std::span<const std::vector<double>> costs, const std::vector<std::uint32_t>& front,
                                        std::span<const double> epsilon);

/// The point with the least sum of objectives, each over its range on the frontier: in two objectives the one farthest from
/// the chord between the ends. Nothing for fewer than three points, or where no point lies inside the chord.
std::optional<std::uint32_t> kneeOf(std::span<const std::vector<double>> costs, const std::vector<std::uint32_t>& front);

/// Volume between the frontier and a reference point that is worse; points not better than it in every objective add
/// nothing. Exact; two and three objectives by sweeps, more by exclusive volumes (WFG: While, Bradstreet, Barone 2012),
/// whose time grows steeply with the objectives.
double hypervolume(std::span<const std::vector<double>> costs, const std::vector<std::uint32_t>& front,
                   std::span<const double> reference);

} // namespace ridge
