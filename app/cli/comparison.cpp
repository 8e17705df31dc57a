// SPDX-License-Identifier: GPL-3.0-or-later
#include "result_json.hpp"

namespace ridge::cli {

namespace {

std::string unitOf(const std::string& metric, const std::vector<Metric>& all)
{
    for (const Metric& m : all)
        if (m.name == metric)
            return m.unit;
    return metric == "bisection" ? "B/s" : "";
}

std::optional<double> predictionOf(const std::string& metric, const PairingResult& result, const std::vector<Metric>& all)
{
    if (metric == "bisection") // a property of the drawn network, whether or not the scenario runs on it
        return hasError(result.architecture.networkProblems) ? std::nullopt
                                                             : std::optional(result.architecture.network.bisection);
    if (!result.evaluation.feasibility.ok())
        return std::nullopt;
    for (const Metric& m : all)
        if (m.name == metric)
            return m.value;
    return std::nullopt;
}

} // namespace

std::vector<Comparison> compare(const PairingResult& result)
{
    const std::vector<Metric> all = metrics(result);
    std::vector<Comparison> list;
    for (const PublishedFigure& figure : result.pairing.published) {
        Comparison c;
        c.figure = figure;
        c.unit = unitOf(figure.metric, all);
        c.predicted = predictionOf(figure.metric, result, all);
        if (c.predicted && figure.value != 0)
            c.errorPercent = 100 * (*c.predicted / figure.value - 1);
        list.push_back(c);
    }
    return list;
}

} // namespace ridge::cli
