// SPDX-License-Identifier: GPL-3.0-or-later
#include "result_text.hpp"

#include "report/explain.hpp"
#include "report/own_calibration_text.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "answer.hpp"
#include "result_json.hpp"

#include <algorithm>

namespace ridge::cli {

namespace {

using Table = std::vector<std::vector<std::string>>;

std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string headText(const PairingResult& result)
{
    const Plan& plan = result.plan;
    std::string text = printable(result.scenario.name) + " on " + printable(result.architecture.name) + "\n";
    if (plan.accelerators > 0 && result.architecture.network.accelerators > 0)
        text += "  " + plainNumber(plan.accelerators) + " x " + printable(result.architecture.accelerator.name) + ", ";
    else
        text += "  ";
    text += std::string(precisionName(result.scenario.training.precision)) + ", batch "
        + plainNumber(result.scenario.training.globalBatch) + ", sequence "
        + std::to_string(result.scenario.training.sequence) + "\n  "
        + mappingText(plan.feasibility.ok() ? plan.mapping : result.pairing.mapping) + "\n";
    if (!result.architecture.overrides.empty())
        text += "  overrides " + printable(overridesText(result.architecture.overrides)) + "\n";
    if (!result.machine.calibration.empty())
        text += "  calibration " + printable(result.machine.calibration) + "\n";
    for (const auto& [id, own] : result.own)
        text += "  own calibration " + printable(id.text + ": " + ownCalibrationText(own)) + "\n";
    return text + "\n";
}

std::string metricText(const Metric& metric)
{
    if (metric.name == "mfu" || metric.name == "mfu_causal" || metric.name == "hfu")
        return percentText(metric.value);
    if (metric.name == "accelerators")
        return plainNumber(metric.value);
    return quantityText(metric.value, metric.unit);
}

std::string metricsText(const PairingResult& result)
{
    Table rows;
    for (const Metric& metric : metrics(result))
        if (metric.name != "step_time") // the same number as time
            rows.push_back({metric.name, metricText(metric), metric.scope});
    const Limiter limiter = limiterOf(result.evaluation);
    rows.push_back({"limiter", limiter.severalPrecisions ? "compute" : resourceName(limiter.resource, result.plan.precision),
                    percentText(limiter.share) + " of the time"});
    if (limiter.close)
        rows.push_back({"close behind", resourceName(*limiter.close, result.plan.precision), percentText(limiter.closeShare) + " of the time"});
    const std::string note = utilisationNote(result);
    return columns(rows, {false, true, false}, "  ") + (note.empty() ? "" : "  " + note + "\n") + "\n";
}

std::string ledgerText(const PairingResult& result)
{
    Table rows = {{"Where the time goes", "", "exposed", "share", "hidden"}};
    const Evaluation& e = result.evaluation;
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r)
            if (e.exposed[p][r] != 0 || e.hidden[p][r] != 0)
                rows.push_back({std::string(key(static_cast<Phase>(p))),
                                resourceName(static_cast<Resource>(r), result.plan.precision),
                                quantityText(e.exposed[p][r], "s"), percentText(e.exposed[p][r] / e.time),
                                quantityText(e.hidden[p][r], "s")});
    rows.push_back({"total", "", quantityText(e.time, "s"), percentText(1), ""});
    return columns(rows, {false, false, true, true, true}, "  ") + "\n";
}

std::string memoryText(const PairingResult& result)
{
    const Evaluation& e = result.evaluation;
    if (e.memoryNeeded <= 0)
        return {};
    Table rows = {{"Memory per accelerator", ""}};
    for (std::size_t i = 0; i < memoryClassCount; ++i)
        rows.push_back({std::string(memoryClassName(static_cast<MemoryClass>(i))), quantityText(e.memory[i], "B")});
    rows.push_back({"needed", quantityText(e.memoryNeeded, "B")});
    rows.push_back({"available", quantityText(e.memoryAvailable, "B")});
    return columns(rows, {false, true}, "  ") + "\n";
}

std::string publishedText(const PairingResult& result)
{
    Table rows = {{"Published against predicted", "published", "predicted", "error", "source"}};
    for (const Comparison& c : compare(result))
        rows.push_back({c.figure.metric, c.figure.text.empty() ? quantityText(c.figure.value, c.unit) : c.figure.text,
                        c.predicted ? quantityText(*c.predicted, c.unit) : "no prediction",
                        c.errorPercent ? signedPercentText(*c.errorPercent / 100) : "", c.figure.source});
    return rows.size() == 1 ? "" : columns(rows, {false, true, true, true, false}, "  ") + "\n";
}

std::string flagsText(const PairingResult& result)
{
    std::string text;
    for (const FlagWords& flag : flagWords(result.evaluation.flags))
        text += "  Note: " + std::string(flag.sentence) + "\n";
    return text.empty() ? text : text + "\n";
}

} // namespace

std::string columns(const Table& cells, const std::vector<bool>& right, const std::string& indent)
{
    Table rows = cells;
    for (auto& row : rows)
        for (std::string& cell : row)
            cell = printable(cell);
    std::vector<std::size_t> widths(right.size(), 0);
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            widths[c] = std::max(widths[c], width(row[c]));
    std::string text;
    for (const auto& row : rows) {
        std::string line = indent;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string pad(widths[c] - width(row[c]), ' ');
            line += (c > 0 ? "  " : "") + (right[c] ? pad + row[c] : row[c] + pad);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string resultText(const PairingResult& result)
{
    std::string text = headText(result);
    if (result.evaluation.feasibility.ok())
        text += metricsText(result) + ledgerText(result);
    else
        text += "  Infeasible. " + printable(reasonText(result)) + "\n\n";
    return text + memoryText(result) + publishedText(result) + flagsText(result);
}

} // namespace ridge::cli
