// SPDX-License-Identifier: Apache-2.0
#include "report/quantity_text.hpp"
#include "validation/accuracy.hpp"

#include <array>
#include <set>
#include <utility>

namespace ridge {

namespace {

/// "training runs", "measurements of links"; of several kinds "measurements".
std::string whatRowsAre(const JudgedTables& tables, const std::vector<RowAt>& rows)
{
    std::set<std::string> kinds;
    for (const RowAt& at : rows)
        kinds.insert(tables[at.table]->report.table);
    if (kinds.size() != 1)
        return rows.size() == 1 ? "measurement" : "measurements";
    const std::string& kind = *kinds.begin();
    if (kind == "training")
        return rows.size() == 1 ? "training run" : "training runs";
    if (kind == "micro")
        return rows.size() == 1 ? "micro-benchmark" : "micro-benchmarks";
    return (rows.size() == 1 ? "measurement of " : "measurements of ") + kind;
}

/// Nobody reads kiloseconds.
std::string valueText(double value, const std::string& unit)
{
    return unit == "s" && value >= 1000 ? numberText(value, 4) + " s" : quantityText(value, unit);
}

std::string scopeText(const RowFilter& filter)
{
    std::string text;
    if (!filter.source.empty())
        text += " of " + filter.source;
    if (!filter.part.empty())
        text += " on " + filter.part;
    if (!filter.regime.empty())
        text += ", " + regimeText(filter.regime);
    return text;
}

} // namespace

std::string regimeText(const std::string& regime)
{
    static constexpr std::array<std::pair<const char*, const char*>, 8> words = {{{"tp+pp", "tensor and pipeline"},
                                                                                  {"tp", "tensor parallel"},
                                                                                  {"pp", "pipeline parallel"},
                                                                                  {"dp", "data parallel only"},
                                                                                  {"fsdp", "sharded (ZeRO-2, 3)"},
                                                                                  {"cp", "context parallel"},
                                                                                  {"moe", "expert parallel"},
                                                                                  {"single", "one accelerator"}}};
    for (const auto& [key, text] : words)
        if (regime == key)
            return text;
    return regime;
}

Finding accuracyFinding(const JudgedTables& tables, const std::vector<RowAt>& rows, const RowFilter& filter)
{
    const Accuracy accuracy = accuracyOf(tables, rows);
    Finding finding;
    if (!accuracy.inSample.medianApe) {
        finding.text = "No measurement of this choice is predicted";
        return finding;
    }
    const double median = *accuracy.inSample.medianApe / 100;
    finding.numbers = {{"rows", double(rows.size())}, {"median", median}};
    finding.text = "Median error " + percentText(median) + " over " + groupedCount(double(rows.size())) + ' ' + whatRowsAre(tables, rows) + scopeText(filter);
    if (accuracy.leftOut.medianApe) {
        const double left = *accuracy.leftOut.medianApe / 100;
        finding.numbers.push_back({"left_out_median", left});
        finding.text += "; " + percentText(left) + " where the constants had not seen the " + (accuracy.leftOutBy.empty() ? "group" : accuracy.leftOutBy);
        if (accuracy.leftOut.n != rows.size())
            finding.text += " (" + groupedCount(double(accuracy.leftOut.n)) + " rows)";
    } else if (accuracy.coverage && accuracy.withInterval == rows.size()) {
        finding.numbers.push_back({"coverage", *accuracy.coverage});
        finding.text += "; " + percentText(*accuracy.coverage, 0) + " of them were measured between P10 and P90";
    }
    finding.detail = "Predicted against measured, one mark a row of the published tables and of yours; mean error "
        + percentText(*accuracy.inSample.mape / 100) + ", bias " + signedPercentText(*accuracy.inSample.bias / 100) + ", "
        + std::to_string(accuracy.constants) + " fitted constants";
    finding.recomputed = "error = |predicted / measured - 1|; median over the rows shown";
    return finding;
}

std::string rowSentence(const JudgedTable& table, const RowVerdict& verdict)
{
    std::string what = verdict.model.empty() ? verdict.id : verdict.model;
    if (table.report.table == "training" && verdict.accelerators > 0)
        what += " on " + groupedCount(verdict.accelerators) + " x " + verdict.part;
    else if (!verdict.part.empty())
        what += " on " + verdict.part;
    if (!verdict.predicted || !verdict.measured)
        return what + ": not predicted, " + verdict.reason + (verdict.detail.empty() ? "" : ": " + verdict.detail);
    const auto words = [&](double value) { return valueText(value, verdict.unit); };
    std::string text = what + ": measured " + words(*verdict.measured) + ", predicted " + words(*verdict.predicted)
        + " (" + signedPercentText(*verdict.predicted / *verdict.measured - 1) + ")";
    if (verdict.p10 && verdict.p90)
        text += ", P10 to P90 " + words(*verdict.p10) + " to " + words(*verdict.p90);
    if (verdict.leftOut)
        text += ", left out " + words(*verdict.leftOut) + " (" + signedPercentText(*verdict.leftOut / *verdict.measured - 1) + ")";
    return text;
}

} // namespace ridge
