// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/explore: a plan made ready for many machines, eight at a time.

#include "engine/evaluator.hpp"
#include "engine/varying.hpp"
#include "explore/batch.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge {

using PackValues = std::array<Pack, parameterCount>;

/// What does not depend on the varied parameters, computed once. The plan must outlive it; it must not be copied.
template <class PackEvaluator>
struct PackPlan {
    PackPlan(const Plan& p, const ParameterValues& base, std::span<const Parameter> varied)
        : plan(p), values(lifted(base)), evaluator(plan, values)
    {
        std::array<Varying, parameterCount> moving;
        for (const Parameter parameter : varied)
            moving[index(parameter)] = Varying::of(true);
        Evaluator<Varying, false> finder(plan, moving);
        finder.run();
        for (std::size_t i = 0; i < plan.operations.size(); ++i)
            if (finder.operationTime(i).varies)
                operations.push_back(static_cast<std::uint8_t>(i));
        for (std::size_t i = 0; i < plan.schedule.size(); ++i)
            if (finder.stepTime(i).varies)
                steps.push_back(static_cast<std::uint8_t>(i));
        evaluator.run();
    }
    PackPlan(const PackPlan&) = delete;

    static PackValues lifted(const ParameterValues& base)
    {
        PackValues values;
        for (std::size_t i = 0; i < parameterCount; ++i)
            values[i] = Pack(base[i]);
        return values;
    }

    const Plan& plan;
    PackValues values; // the evaluator reads them
    PackEvaluator evaluator;
    std::vector<std::uint8_t> operations, steps; ///< what depends on the varied parameters
};

/// Puts points [first, first + count) of the columns into the lanes; a short last pack repeats its last point.
[[gnu::always_inline]] inline void loadLanes(PackValues& values, std::span<const ParameterColumn> columns, std::size_t first,
                                             std::size_t count)
{
    for (const ParameterColumn& column : columns)
        for (std::size_t lane = 0; lane < packLanes; ++lane)
            values[index(column.parameter)].lane[lane] = column.values[first + std::min(lane, count - 1)];
}

} // namespace ridge
