// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scaling_data.hpp"

#include "report/words.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

namespace ridge::ui {

namespace {

ScalingColumn column(const ScalingPoint& point)
{
    ScalingColumn column;
    column.accelerators = point.accelerators;
    column.extended = point.extended;
    column.reason = QString::fromStdString(infeasibilityText(point.feasibility));
    if (!point.feasibility.ok())
        return column;
    column.time = point.time;
    column.rate = point.tokensPerSecondPerAccelerator;
    column.efficiency = point.efficiency;
    for (std::size_t r = 0; r < resourceCount; ++r)
        column.share[std::size_t(swatchOf(static_cast<Resource>(r)))] += point.ledger[r] / point.time;
    return column;
}

/// A rate as long as the time is short.
void setBand(ScalingColumn& column, const MetricInterval& time)
{
    column.slowest = column.rate * column.time / time.high;
    column.fastest = column.rate * column.time / time.low;
}

TableTwin twinOf(const ScalingSeries& series, const std::vector<ScalingColumn>& columns)
{
    TableTwin twin;
    twin.headings = {QStringLiteral("Accelerators"), QStringLiteral("Batch (sequences)"), QStringLiteral("Step (s)"),
                     QStringLiteral("Tokens/s per accelerator"), QStringLiteral("P10"), QStringLiteral("P90"), QStringLiteral("Efficiency (%)"), QStringLiteral("Limiter"),
                     QStringLiteral("Note")};
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const ScalingPoint& point = series.points[i];
        const ScalingColumn& column = columns[i];
        const bool runs = point.feasibility.ok();
        const auto number = [&](double value) { return runs ? numberText(value) : QString(); };
        QString note = QString::fromStdString(infeasibilityText(point.feasibility));
        if (runs && point.extended)
            note = QStringLiteral("larger than drawn: outermost tier extended");
        twin.rows << QStringList{QString::number(point.accelerators, 'f', 0), QString::number(point.globalBatch, 'f', 0),
                                 number(point.time), number(point.tokensPerSecondPerAccelerator),
                                 column.hasBand() ? numberText(column.slowest) : QString(), column.hasBand() ? numberText(column.fastest) : QString(), number(100 * point.efficiency),
                                 runs ? resourceName(point.limiter.resource) : QString(), note};
    }
    return twin;
}

} // namespace

ScalingChartData scalingData(const ScalingSeries& series, const ScalingSeries* baseline, const QString& baselineName,
                             const Finding* finding, const std::vector<std::optional<MetricInterval>>& intervals)
{
    ScalingChartData data;
    data.kind = series.kind;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        data.columns.push_back(column(series.points[i]));
        data.columns.back().present = series.current == i;
        if (i < intervals.size() && intervals[i])
            setBand(data.columns.back(), *intervals[i]);
    }
    if (baseline != nullptr) {
        for (const ScalingPoint& point : baseline->points)
            if (point.feasibility.ok())
                data.baseline.emplace_back(point.accelerators, point.tokensPerSecondPerAccelerator);
        data.baselineName = baselineName;
    }
    if (finding != nullptr) {
        data.title = QString::fromStdString(finding->text);
        data.detail = QString::fromStdString(finding->detail);
    }
    data.subtitle = (series.kind == ScalingKind::strong ? QStringLiteral("Strong scaling, batch kept")
                                                        : QStringLiteral("Weak scaling, batch grows along"))
        + QStringLiteral(" \u00B7 share of the step by resource");
    data.twin = twinOf(series, data.columns);
    return data;
}

} // namespace ridge::ui
