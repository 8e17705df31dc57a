// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ridge {

/// True when `a` is at least as good as `b` in every objective and better in one; all objectives are costs.
bool dominates(std::span<const double> a, std::span<const double> b);

/// Indices, ascending, of the points no other point dominates. Exact, for any number of objectives >= 1; equal points
/// do not dominate each other, so all copies of a non-dominated point are returned.
/// @param costs one column per objective (smaller is better), all of one length; values are finite.
/// @param subset the points to consider, in any order; the answer is a part of it.
/// Two objectives: sort and scan; three: sort and staircase; more: lexicographic sort, then each point against the
/// non-dominated ones before it. Source: Kung, Luccio, Preparata 1975.
std::vector<std::uint32_t> nonDominated(std::span<const std::vector<double>> costs, std::vector<std::uint32_t> subset);
/// All points of the columns.
std::vector<std::uint32_t> nonDominated(std::span<const std::vector<double>> costs);

} // namespace ridge
