// SPDX-License-Identifier: GPL-3.0-or-later
#include "trust.hpp"

#include "io/residuals_json.hpp"
#include "io/text_file.hpp"

namespace ridge::cli {

namespace {

Json intervalJson(const PairingResult& result, const Trust& trust)
{
    const auto interval = predictionInterval(result, trust.bands);
    if (!interval)
        return {};
    Json metricsJson = Json::object();
    for (const Metric& metric : metrics(result))
        if (const auto range = metricInterval(metric, *interval))
            metricsJson.set(metric.name, Json::object().set("p10", range->low).set("p90", range->high));
    Json object = Json::object();
    object.set("class", interval->band.residualClass).set("rows", interval->band.rows).set("basis", intervalBasis(*interval));
    return object.set("metrics", std::move(metricsJson));
}

std::optional<NearestEvidence> nearestOf(const PairingResult& result, const Trust& trust, const Installation& installation)
{
    const Result<CalibrationSet> used = withOwn(installation.calibrations, result.own);
    if (!used)
        return std::nullopt;
    return nearestEvidence(result, trust.base, trust.bindings, installation.catalogue, *used);
}

Json evidenceJson(const PairingResult& result, const Trust& trust, const Installation& installation)
{
    const auto nearest = nearestOf(result, trust, installation);
    if (!nearest)
        return {};
    const RowVerdict& row = nearest->verdict;
    Json object = Json::object();
    object.set("row", row.id).set("source_group", row.group).set("part", row.part).set("run", nearest->run);
    object.set("measured_s", *row.measured).set("predicted_s", *row.predicted).set("error_pct", nearest->errorPercent);
    return object.set("distance_doublings", nearest->distance).set("away", nearest->away).set("sentence", nearest->sentence());
}

} // namespace

TrustBands shippedBands()
{
    const std::string file = shippedFile("measurements/residuals.json");
    const Result<std::string> text = readFile(file);
    if (!text)
        return {};
    const auto tables = readResiduals(*text, file);
    return tables ? trustBands(*tables) : TrustBands();
}

TrustReader::TrustReader() : m_table(std::async(std::launch::async, [] { return readMeasurements(shippedFile("measurements/training.csv")); })) {}

Trust TrustReader::trust(const Installation& installation, Diagnostics& problems)
{
    Trust trust;
    Result<MeasuredTable> read = m_table.get();
    if (!read) {
        for (Diagnostic problem : read.diagnostics()) {
            problem.severity = Severity::warning; // the prediction stands without it
            problems.push_back(std::move(problem));
        }
        return trust;
    }
    MeasuredTable table = std::move(read).value();
    trust.bindings = std::move(table.bindings);
    trust.bands = trust.bindings.table("training").residuals;
    trust.base = evidenceBase(std::move(table.rows), trust.bindings, installation.catalogue, installation.calibrations);
    return trust;
}

void addTrust(Json& object, const PairingResult& result, const Trust& trust, const Installation& installation)
{
    object.set("interval", intervalJson(result, trust)).set("nearest_evidence", evidenceJson(result, trust, installation));
}

std::string trustText(const PairingResult& result, const Trust& trust, const Installation& installation)
{
    std::string text;
    if (const auto interval = predictionInterval(result, trust.bands))
        text += "  Time between " + intervalText({interval->time10, interval->time90}, "s") + ": " + intervalBasis(*interval) + ".\n";
    if (const auto nearest = nearestOf(result, trust, installation))
        text += "  " + nearest->sentence() + ".\n";
    return text.empty() ? text : text + "\n";
}

} // namespace ridge::cli
