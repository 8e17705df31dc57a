// SPDX-License-Identifier: Apache-2.0
#include "explore/batch.hpp"

#include "engine/evaluate.hpp"
#include "engine/pack.hpp"

#include <algorithm>

namespace ridge {

void evaluateTimes(const Plan& plan, const ParameterValues& base, std::span<const ParameterColumn> columns,
                   std::span<double> times)
{
    if (!plan.feasibility.ok()) {
        std::fill(times.begin(), times.end(), 0.0);
        return;
    }
    std::array<Pack, parameterCount> values;
    for (std::size_t i = 0; i < parameterCount; ++i)
        values[i] = Pack(base[i]);
    for (std::size_t first = 0; first < times.size(); first += packLanes) {
        const std::size_t count = std::min(packLanes, times.size() - first);
        for (const ParameterColumn& column : columns)
            for (std::size_t lane = 0; lane < packLanes; ++lane) // a short last pack repeats its last point
                values[index(column.parameter)].lane[lane] = column.values[first + std::min(lane, count - 1)];
        const Pack seconds = evaluateTime(plan, values);
        std::copy_n(seconds.lane, count, times.begin() + static_cast<std::ptrdiff_t>(first));
    }
}

} // namespace ridge
