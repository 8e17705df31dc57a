// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/scaling.hpp"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace ridge {

/// How far the enumeration of mappings goes.
struct MappingLimits {
    int largestTensor = 64;       ///< and never beyond a scale-up domain
    int largestChunks = 8;        ///< virtual stages per stage
    int largestMicroBatch = 8;    ///< sequences
    int halvings = 3;             ///< job sizes looked at: all accelerators, 1/2, 1/4, 1/8 (the rest idles)
    std::size_t keep = 192;       ///< mappings kept: the best compromises first, then the fastest per accelerator
};

/// One way to spread the scenario that the mapping rules allow and the memory holds.
struct MappingCandidate {
    Mapping mapping;              ///< dp stated
    std::uint32_t plan = 0;       ///< index into MappingSpace::plans
    double accelerators = 0;      ///< of the job: tp * pp * dp
    double time = 0;              ///< s per step on the machine the space was made for
    double memoryNeeded = 0;      ///< B per accelerator, fullest stage
};

struct MappingSpace {
    std::vector<Plan> plans;      ///< about 40 kB each
    std::vector<MappingCandidate> candidates; ///< the present mapping first, whether it fits or not
    bool currentFeasible = false;
    std::size_t examined = 0;     ///< mappings enumerated
    std::size_t feasible = 0;     ///< of them allowed and fitting; `candidates` keeps at most MappingLimits::keep
    bool complete = true;         ///< false: stopped early
};

/// Enumerates mappings of a training job and compiles them: tp over divisors of heads and hidden width within a
/// scale-up domain; pp over divisors of the layers (or of layers + 2, embedding and head as layers) and powers of two;
/// chunks and micro-batches over divisors; sequence parallelism with tp > 1, ZeRO-1 with dp > 1, three recompute modes;
/// data parallelism takes the rest and divides the batch. Deterministic. Up to a few
/// tenths of a second: run it on a worker.
/// @param current the mapping in use, kept as candidate 0 as it stands
MappingSpace enumerateMappings(const ScalingBase& current, const ParameterValues& values, const MappingLimits& limits = {},
                               std::stop_token stop = {});

} // namespace ridge
