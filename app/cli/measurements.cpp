// SPDX-License-Identifier: GPL-3.0-or-later
#include "measurements.hpp"

#include "answer.hpp"
#include "installation.hpp"
#include "io/measuring_data.hpp"
#include "io/text_file.hpp"

#include <algorithm>
#include <utility>

namespace ridge::cli {

namespace {

std::string cell(const std::optional<double>& value)
{
    return value ? Json(*value).text() : "";
}

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ";") + word;
    return text;
}

} // namespace

std::vector<std::string> shippedTables()
{
    return {shippedFile("measurements/training.csv"), shippedFile("measurements/collectives.csv"),
            shippedFile("measurements/links.csv"), shippedFile("measurements/kernels.csv"),
            shippedFile("measurements/micro.csv")};
}

Result<MeasuredTable> readMeasurements(const std::string& path)
{
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return bytes.diagnostics();
    Result<CsvTable> table = readCsv(*bytes, path);
    if (!table)
        return table.diagnostics();
    const TableKind* kind = tableKindOf(table->columns);
    if (!kind)
        return unknownTable(table->columns, path);
    Result<Bindings> bindings = loadBindings(shippedFile(""));
    if (!bindings)
        return bindings.diagnostics();
    std::vector<MeasurementRow> rows = measurementRows(*table);
    return MeasuredTable{std::move(table).value(), std::move(rows), std::move(bindings).value(), kind};
}

std::string verdictsCsv(const MeasuredTable& table, const ValidationReport& report)
{
    std::vector<std::string> head = table.table.columns;
    for (const char* column : {"predicted", "error_pct", "p10", "p90", "limiter", "flags", "reason", "detail"})
        head.push_back(column);
    std::string text = csvLine(head);
    for (const RowVerdict& verdict : report.verdicts) {
        std::vector<std::string> cells = table.table.rows[verdict.row].cells;
        cells.insert(cells.end(), {cell(verdict.predicted), cell(verdict.errorPercent), cell(verdict.p10),
                                   cell(verdict.p90), verdict.limiter, joined(verdict.flags), verdict.reason,
                                   verdict.detail});
        text += csvLine(cells);
    }
    return text;
}

std::optional<ErrorSummary> headlineWithout(const ValidationReport& report, const std::string& group)
{
    std::vector<PredictionPair> pairs;
    bool found = false;
    for (const RowVerdict& v : report.verdicts) {
        if (!v.headline || !v.predicted || !v.measured)
            continue;
        found = found || v.group == group;
        if (v.group != group)
            pairs.push_back({*v.predicted, *v.measured});
    }
    return found ? std::optional(summarize(pairs)) : std::nullopt;
}

Json singleOrList(std::vector<Json> tables)
{
    if (tables.size() == 1)
        return tables.front();
    Json object = tables.empty() ? Json::object() : tables.front();
    object.set("tables", Json(Json::Array(std::move(tables))));
    return object;
}

} // namespace ridge::cli
