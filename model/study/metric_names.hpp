// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"
#include "units/quantity.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace ridge {

/// What can be published about a pairing: the metrics of metrics() and the bisection of the drawn network.
inline constexpr std::array<std::string_view, 14> metricNames = {
    "time", "step_time", "tokens_per_s", "tokens_per_s_per_accelerator", "flops_per_accelerator", "mfu", "mfu_causal",
    "hfu", "memory_per_accelerator", "memory_available", "accelerators", "bisection", "energy_per_step", "average_power"};

/// Dimension of a metric's value; nothing for a name that is no metric.
std::optional<Dimension> metricDimension(std::string_view name);

/// The metric of a name in a list; null when it is not there.
const Metric* findMetric(const std::vector<Metric>& metrics, std::string_view name);

} // namespace ridge
