// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/search_space.hpp"

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
    double batch = 0;           ///< sequences per step
};

struct SearchOptions {
    std::size_t top = 10;
    bool prune = true;          ///< false: compile and evaluate everything
    bool countFitting = false;  ///< also count what fits among what a bound rules out
    int threads = 1;            ///< any number gives the same result
    ShapeLimits limits;
};

struct SearchResult {
    std::vector<FoundMapping> best; ///< least time per sequence first; of equals the first enumerated
    std::size_t configurations = 0; ///< mappings in the space that the model tells apart
    std::size_t evaluated = 0;      ///< of them timed
    std::size_t outOfMemory = 0;    ///< of them compiled far enough to see that they do not fit
    std::size_t ruledOut = 0;       ///< of them behind the last of the best by a bound; with the other two it adds up
    std::size_t fitting = 0;        ///< with countFitting: allowed and within memory
    bool complete = true;           ///< false: stopped
};

/// The best of all mappings of the shapes, which are taken in the order of their bounds. Ruled out without a time of their
/// own, by bounds that cannot lose one of the best: a shape whose timeLowerBound() lies behind the last of them; a cell
/// whose time with free communication, sharded optimizer and nothing offloaded does; a variant that does not fit or whose
/// time with free communication does. Deterministic.
SearchResult rankShapes(const ScalingBase& job, const ParameterValues& values, std::vector<SearchShape> shapes,
                        const SearchDimensions& dimensions, const SearchOptions& options, std::stop_token stop = {});

/// The same for all shapes of a job (trainingShapes()).
SearchResult searchMappings(const ScalingBase& job, const ParameterValues& values, const SearchDimensions& dimensions,
                            const SearchOptions& options = {}, std::stop_token stop = {});

} // namespace ridge
