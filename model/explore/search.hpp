// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/scaling.hpp"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace ridge {

/// One mapping that runs.
struct FoundMapping {
    Mapping mapping;            ///< dp stated
    double time = 0;            ///< s per step
    double memoryNeeded = 0;    ///< B per accelerator
    double tokensPerSecond = 0; ///< whole job
};

struct SearchOptions {
    std::size_t top = 10;
    bool prune = true;          ///< false: compile and evaluate everything
    int largestTensor = 1024;   ///< tensor-parallel degree
    double largestMicroBatch = 1e9; ///< sequences
};

struct SearchResult {
    std::vector<FoundMapping> best; ///< fastest first; of equal times the first enumerated
    std::size_t configurations = 0; ///< mappings in the space
    std::size_t evaluated = 0;      ///< compiled; the others were ruled out by a bound
    bool complete = true;           ///< false: stopped
};

/// The best mappings of a training job on all its accelerators: tp over divisors of heads and hidden width; pp over degrees
/// up to the layers, with tp * pp dividing the accelerators; dp the rest, where it divides the batch; chunks over divisors of
/// the layers of a stage; micro-batch over divisors of a replica's share; recompute none, selective, full; ZeRO-1 off and on
/// where dp > 1; sequence parallelism off and on where tp > 1. Ruled out without compiling: a degree whose weights, gradients
/// and optimizer state alone do not fit, and, best first, what timeLowerBound() puts behind the last of the best. Neither can
/// lose one of the best. Deterministic.
SearchResult searchMappings(const ScalingBase& job, const ParameterValues& values, const SearchOptions& options = {},
                            std::stop_token stop = {});

/// No plan of this mapping is faster, s per step: its matrix products alone at the best rate the calibration has for
/// them, on evenly filled stages, with the pipeline's fill and drain. dp must be stated.
double timeLowerBound(const TrainingScenario& scenario, const Mapping& mapping, const ParameterValues& values);

} // namespace ridge
