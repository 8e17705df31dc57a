// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"

#include <optional>
#include <string>

namespace ridge {

/// What holds one metric where it is: a resource of the step, or for memory the largest class of it.
struct MetricLimiter {
    std::optional<Resource> resource; ///< none: a class of memory, named in `name`
    std::string name;                 ///< "compute.fp16", "optimizer state"
    double share = 0;                 ///< of the step, of the loss against the peak (MFU), of the memory needed
    std::string of;                   ///< "the step", "what is lost", "the memory needed"
};

/// The limiter of one metric of a feasible result. Nothing for a metric that no rate decides (accelerators).
/// Times and throughputs: the resource with the most exposed seconds. mfu: the resource that keeps the step longest from
/// the time the peak alone would take; arithmetic counts only beyond that time.
std::optional<MetricLimiter> metricLimiter(const std::string& metric, const PairingResult& result);

} // namespace ridge
