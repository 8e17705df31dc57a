// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/ledger_value.hpp"

#include "report/ledger_finding.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <array>

namespace ridge::ui {

namespace {

QString text(const std::string& s) { return QString::fromStdString(s); }

QString titleOf(const LedgerComparison& ledger, const PairingResult& design)
{
    const Precision precision = design.scenario.training.precision;
    if (!ledger.feasibilityB.ok())
        return text(infeasibilityText(ledger.feasibilityB));
    QString phrase = text(limiterPhrase(ledger.limiterB, precision));
    phrase[0] = phrase[0].toUpper();
    return QStringLiteral("%1: %2 of the step").arg(phrase, text(percentText(ledger.limiterB.share, 0)));
}

void addBars(ChartExport& chart, const LedgerComparison& ledger, bool compared)
{
    std::array<std::array<double, 2>, swatchCount> seconds{};
    for (const LedgerDifference& row : ledger.resources) {
        auto& sum = seconds[std::size_t(swatchOf(row.resource))];
        sum[0] += row.a;
        sum[1] += row.b;
    }
    for (std::size_t s = 0; s < swatchCount; ++s) {
        if (!(seconds[s][0] + seconds[s][1] > 0))
            continue;
        ChartSeries series;
        series.kind = SeriesKind::bar;
        series.name = swatchName(static_cast<Swatch>(s));
        series.colour = static_cast<Swatch>(s);
        series.y = compared ? std::vector<double>{seconds[s][0], seconds[s][1]} : std::vector<double>{seconds[s][1]};
        chart.series.push_back(std::move(series));
    }
}

void addTable(ChartExport& chart, const LedgerComparison& ledger, bool compared)
{
    const auto reference = chart.y.reference;
    const QString seconds = QStringLiteral("s");
    chart.table.columns = {{QStringLiteral("Phase"), {}, {}, true}, {QStringLiteral("Resource"), {}, {}, true}};
    if (compared)
        chart.table.columns.push_back({QStringLiteral("Baseline"), seconds, reference, false});
    chart.table.columns.push_back({QStringLiteral("Design"), seconds, reference, false});
    for (const LedgerDifference& cell : ledger.cells) {
        std::vector<TableCell> row{QString::fromStdString(std::string(key(cell.phase))), resourceRowName(cell.resource)};
        if (compared)
            row.push_back(cell.a);
        row.push_back(cell.b);
        chart.table.rows.push_back(std::move(row));
    }
}

} // namespace

ExportableChart ledgerExport(const PairingResult& design, const PairingResult* baseline, const QString& baselineName,
                             const ExportStamp& stamp)
{
    const bool compared = baseline != nullptr;
    LedgerComparison ledger = compareLedgers(compared ? *baseline : design, design);
    if (compared)
        ledger.a = baselineName.toStdString();
    ChartExport chart;
    chart.id = QStringLiteral("ledger");
    chart.stamp = stamp;
    const QString metric = QStringLiteral("Exposed time of one step by what it is charged to");
    const Finding finding = ledgerFinding(ledger, design.scenario.training.precision);
    chart.title = compared ? text(finding.text) : titleOf(ledger, design);
    chart.subtitle = compared && !finding.detail.empty() ? metric + QStringLiteral(" \u00B7 ") + text(finding.detail) : metric;
    chart.scope = text(design.architecture.name) + QStringLiteral(" \u00B7 ") + text(design.scenario.name);
    chart.y = {QStringLiteral("Time per step"), QStringLiteral("s"), false, 0, {}, {}};
    chart.categories = compared ? QStringList{baselineName, text(design.architecture.name)} : QStringList{text(design.architecture.name)};
    if (ledger.comparable) {
        chart.y.reference = ledger.timeA;
        addBars(chart, ledger, compared);
        addTable(chart, ledger, compared);
        chart.relativeTitle = QStringLiteral("A step takes %1\u00D7 the baseline's time").arg(numberText(ledger.timeB / ledger.timeA));
        chart.relativeSubtitle = metric + QStringLiteral(", relative to the baseline's step");
        chart.relativeAltText = chart.relativeTitle;
        chart.relativeCategories = compared ? QStringList{QStringLiteral("Baseline"), QStringLiteral("Design")} : QStringList{QStringLiteral("Design")};
    } else {
        addTable(chart, ledger, compared);
    }
    QStringList parts;
    for (const ChartSeries& series : chart.series)
        parts << QStringLiteral("%1 %2").arg(series.name, quantityText(series.y.back(), QStringLiteral("s")));
    chart.altText = QStringLiteral("%1. Stacked bars of %2. %3: %4.").arg(chart.title, metric.toLower(), chart.categories.back(), parts.isEmpty() ? QStringLiteral("nothing") : parts.join(QStringLiteral(", ")));
    return {std::move(chart), {}};
}

} // namespace ridge::ui
