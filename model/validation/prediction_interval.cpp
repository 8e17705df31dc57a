// SPDX-License-Identifier: Apache-2.0
#include "validation/prediction_interval.hpp"

#include "report/finding.hpp"
#include "report/quantity_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace ridge {

std::optional<PredictionInterval> predictionInterval(const PairingResult& result, const std::vector<ResidualBand>& bands)
{
    if (!result.evaluation.feasibility.ok() || !(result.evaluation.time > 0))
        return std::nullopt;
    const ResidualBand* band = bandFor(bands, residualClassOf(result.plan, result.evaluation));
    if (band == nullptr)
        return std::nullopt;
    return PredictionInterval{*band, result.evaluation.time * band->low, result.evaluation.time * band->high, !result.own.empty()};
}

std::optional<MetricInterval> metricInterval(const Metric& metric, const PredictionInterval& interval)
{
    static constexpr std::array<std::string_view, 2> times = {"time", "step_time"};
    static constexpr std::array<std::string_view, 5> rates = {"tokens_per_s", "tokens_per_s_per_accelerator", "mfu", "mfu_causal", "hfu"};
    const ResidualBand& band = interval.band;
    if (std::find(times.begin(), times.end(), metric.name) != times.end())
        return MetricInterval{metric.value * band.low, metric.value * band.high};
    if (std::find(rates.begin(), rates.end(), metric.name) != rates.end())
        return MetricInterval{metric.value / band.high, metric.value / band.low};
    return std::nullopt;
}

std::string intervalBasis(const PredictionInterval& interval)
{
    const std::string& name = interval.band.residualClass;
    const std::string what = name == "experts" ? "with experts" : name == "dispatch" ? "where host dispatch takes a tenth of the time or more" : "where the device decides";
    return "P10 to P90 of " + groupedCount(double(interval.band.rows)) + " published runs " + what + ", the wider of left out and fitted"
        + (interval.ownConstants ? ", predicted with the constants that ship and not with the own calibration" : "");
}

std::string intervalText(const MetricInterval& interval, const std::string& unit)
{
    if (unit == "1")
        return percentText(interval.low) + " to " + percentText(interval.high);
    const std::string low = quantityText(interval.low, unit), high = quantityText(interval.high, unit);
    const auto unitOf = [](const std::string& text) { return text.substr(text.find(' ') + 1); };
    if (low.find(' ') == std::string::npos || unitOf(low) != unitOf(high))
        return low + " to " + high;
    return low.substr(0, low.find(' ')) + " to " + high;
}

} // namespace ridge
