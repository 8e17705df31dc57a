// SPDX-License-Identifier: Apache-2.0
#include "report/metric_limiter.hpp"

#include "report/metric_formula.hpp"
#include "report/words.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr std::array<Resource, 3> arithmetic = {Resource::compute16, Resource::compute8, Resource::compute4};

MetricLimiter ofStep(const PairingResult& result)
{
    const Limiter limiter = limiterOf(result.evaluation);
    return {limiter.resource, limiter.severalPrecisions ? "compute" : resourceName(limiter.resource, result.plan.precision),
            limiter.share, "the step"};
}

/// Seconds beyond what the peak alone would take, by resource: arithmetic that is slower than the peak, and all waiting.
std::optional<MetricLimiter> ofUtilisation(const PairingResult& result)
{
    const Evaluation& e = result.evaluation;
    const auto mfu = metricValue("mfu", result.plan, e, result.machine.values);
    if (!mfu)
        return std::nullopt;
    const double ideal = *mfu * e.time, lost = e.time - ideal;
    std::array<double, resourceCount> seconds{};
    for (const auto& phase : e.exposed)
        for (std::size_t r = 0; r < resourceCount; ++r)
            seconds[r] += phase[r];
    const auto of = [&](Resource resource) -> double& { return seconds[static_cast<std::size_t>(resource)]; };
    Resource busiest = arithmetic[0]; // all arithmetic stands under its busiest precision
    double computing = 0;
    for (const Resource resource : arithmetic) {
        computing += of(resource);
        busiest = of(resource) > of(busiest) ? resource : busiest;
    }
    for (const Resource resource : arithmetic)
        of(resource) = resource == busiest ? computing - ideal : 0;
    const auto largest = std::max_element(seconds.begin(), seconds.end());
    if (!(lost > 0) || !(*largest > 0))
        return std::nullopt;
    const auto resource = static_cast<Resource>(largest - seconds.begin());
    return MetricLimiter{resource, resourceName(resource, result.plan.precision), *largest / lost, "what is lost"};
}

std::optional<MetricLimiter> ofMemory(const Evaluation& e)
{
    const auto largest = std::max_element(e.memory.begin(), e.memory.end());
    if (!(e.memoryNeeded > 0))
        return std::nullopt;
    std::string name(memoryClassName(static_cast<MemoryClass>(largest - e.memory.begin())));
    std::replace(name.begin(), name.end(), '_', ' ');
    return MetricLimiter{std::nullopt, name, *largest / e.memoryNeeded, "the memory needed"};
}

} // namespace

std::optional<MetricLimiter> metricLimiter(const std::string& metric, const PairingResult& result)
{
    if (!result.evaluation.feasibility.ok() || !(result.evaluation.time > 0))
        return std::nullopt;
    if (metric == "mfu")
        return ofUtilisation(result);
    if (metric == "memory_per_accelerator")
        return ofMemory(result.evaluation);
    if (metric == "time" || metric == "step_time" || metric.starts_with("tokens_per_s") || metric == "flops_per_accelerator")
        return ofStep(result);
    return std::nullopt;
}

} // namespace ridge
