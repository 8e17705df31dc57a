// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/scaling.hpp"
#include "validation/prediction_interval.hpp"

#include <optional>
#include <vector>

namespace ridge {

/// P10 and P90 of the step time (s) of every point of a series, each by its own class, as predictionInterval() of that design
/// would say; nothing for points that do not run or without bands. @param design the present one
std::vector<std::optional<MetricInterval>> scalingIntervals(const ScalingSeries& series, const PairingResult& design, const std::vector<ResidualBand>& bands);

} // namespace ridge
