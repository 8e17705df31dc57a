// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"
#include "validation/residual_bands.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// Where the measured time of a design is expected: P10 and P90 of measured over predicted time of published runs, the
/// wider of predictions that did not see their source and of those that did (validation/residual_bands.hpp).
struct PredictionInterval {
    ResidualBand band;       ///< of the design's class
    double time10 = 0, time90 = 0; ///< s per step
    bool ownConstants = false; ///< the design is predicted with own calibrations, the runs were with those that ship
};

/// The interval of a design that runs; nothing for one that does not, or without bands.
std::optional<PredictionInterval> predictionInterval(const PairingResult& result, const std::vector<ResidualBand>& bands);

/// P10 and P90 of a metric, low before high; nothing for what is no time and no rate of the step (memory, counts).
struct MetricInterval {
    double low = 0, high = 0; ///< in the metric's unit
};
std::optional<MetricInterval> metricInterval(const Metric& metric, const PredictionInterval& interval);

/// What the interval rests on: "P10 to P90 of 657 published runs where the device decides, the wider of left out and fitted".
std::string intervalBasis(const PredictionInterval& interval);
/// "13.3 to 17.5 s", both numbers in the unit of the lower one and with three digits.
std::string intervalText(const MetricInterval& interval, const std::string& unit);

} // namespace ridge
