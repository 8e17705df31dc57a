// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/parameter.hpp"
#include "engine/plan.hpp"

#include <span>

namespace ridge {

/// One parameter that varies over the points of a batch; `values` has one SI value a point.
struct ParameterColumn {
    Parameter parameter;
    std::span<const double> values;
};

/// Seconds per step of many machines under one plan: point i has `base` with every column's i-th value.
/// Totals only; each equals evaluateTime() of that point bit for bit. Sizes of all columns and of `times` are equal.
void evaluateTimes(const Plan& plan, const ParameterValues& base, std::span<const ParameterColumn> columns,
                   std::span<double> times);

} // namespace ridge
