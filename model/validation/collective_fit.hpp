// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/collective_case.hpp"

#include <vector>

namespace ridge {

/// Fits the fitted constants anew on some cases: least squares of the logarithm of predicted over measured, softened so
/// that single rows of another regime do not pull (soft L1, scale 2 %). Levenberg-Marquardt.
/// What the cases do not determine keeps nothing of the old fit: constants of a class without cases become the geometric
/// mean of the other classes of its tier, with their range as band; others their stated prior. Both lose `fitted`, and
/// such classes lose `seen`.
FabricConstants refit(const FabricConstants& start, const std::vector<const CollectiveCase*>& cases);

/// Predictions of many cases at one set of constants; laws are formed once per pair of classes.
std::vector<double> predictCases(const std::vector<const CollectiveCase*>& cases, const FabricConstants& constants,
                                 Corner corner = Corner::expected);

} // namespace ridge
