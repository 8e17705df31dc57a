// SPDX-License-Identifier: Apache-2.0
#include "study/metric_names.hpp"

#include <algorithm>

namespace ridge {

std::optional<Dimension> metricDimension(std::string_view name)
{
    if (std::find(metricNames.begin(), metricNames.end(), name) == metricNames.end())
        return std::nullopt;
    if (name.ends_with("time"))
        return dimension::seconds;
    if (name.starts_with("tokens_per_s"))
        return dimension::tokens - dimension::seconds;
    if (name == "flops_per_accelerator")
        return dimension::computeRate;
    if (name == "energy_per_step")
        return dimension::joules;
    if (name == "average_power")
        return dimension::power;
    if (name.starts_with("memory"))
        return dimension::bytes;
    return name == "bisection" ? dimension::bandwidth : dimension::none;
}

const Metric* findMetric(const std::vector<Metric>& metrics, std::string_view name)
{
    const auto it = std::find_if(metrics.begin(), metrics.end(), [&](const Metric& metric) { return metric.name == name; });
    return it == metrics.end() ? nullptr : &*it;
}

} // namespace ridge
