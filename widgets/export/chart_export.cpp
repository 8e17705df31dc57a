// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/chart_export.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

const QString separator = QStringLiteral(" \u00B7 ");
const QString timesBaseline = QStringLiteral("\u00D7 baseline");

Diagnostic noRelativeForm(const ChartExport& chart, const QString& missing)
{
    return {Severity::error, "no-relative-form", chart.id.toStdString(),
            "the chart has no form relative to a baseline: " + missing.toStdString() + " is unknown", ""};
}

void divide(std::vector<double>& values, double reference)
{
    for (double& value : values)
        value /= reference;
}

void divide(std::optional<double>& limit, double reference, bool logarithmic, bool up)
{
    if (!limit)
        return;
    const double value = *limit / reference;
    limit = !logarithmic ? value : up ? niceAbove(value) : decadeBelow(value);
}

void divide(ChartAxis& axis)
{
    const double reference = *axis.reference;
    divide(axis.low, reference, axis.logarithmic, false);
    divide(axis.high, reference, axis.logarithmic, true);
    axis.unit = timesBaseline;
    axis.reference = 1;
}

bool near(double a, double b) { return std::abs(a / b - 1) < 1e-6; }

/// Where the straight line through (x0, y0) and (x1, y1) of two logarithmic axes leaves their limits beyond (x0, y0).
std::optional<std::pair<double, double>> edgePoint(double x0, double y0, double x1, double y1, double xLimit, double yLow, double yHigh)
{
    const double slope = std::log(y1 / y0) / std::log(x1 / x0);
    const double y = std::clamp(y0 * std::pow(xLimit / x0, slope), yLow, yHigh);
    const double x = std::abs(slope) < 1e-9 ? xLimit : x0 * std::pow(y / y0, 1 / slope);
    return std::isfinite(x) && x > 0 ? std::optional(std::pair(x, y)) : std::nullopt;
}

/// Lines that ran from edge to edge before the limits were rounded do so again.
void stretch(ChartSeries& series, const ChartExport& before, const ChartExport& after)
{
    const bool limited = before.x.low && before.x.high && before.y.low && before.y.high;
    if (series.kind != SeriesKind::line || series.x.size() < 2 || !after.x.logarithmic || !after.y.logarithmic || !limited)
        return;
    const double rx = *before.x.reference, ry = *before.y.reference;
    const std::size_t n = series.x.size();
    if (near(series.x[0] * rx, *before.x.low) || near(series.y[0] * ry, *before.y.low)) {
        if (const auto edge = edgePoint(series.x[0], series.y[0], series.x[1], series.y[1], *after.x.low, *after.y.low, *after.y.high)) {
            series.x.front() = edge->first;
            series.y.front() = edge->second;
        }
    }
    if (near(series.x[n - 1] * rx, *before.x.high)) {
        if (const auto edge = edgePoint(series.x[n - 1], series.y[n - 1], series.x[n - 2], series.y[n - 2], *after.x.high, *after.y.low, *after.y.high)) {
            series.x.back() = edge->first;
            series.y.back() = edge->second;
        }
    }
}

void divide(TableCell& cell, double reference)
{
    if (double* value = std::get_if<double>(&cell))
        *value /= reference;
}

ChartTable relativeTable(const ChartTable& table)
{
    ChartTable result;
    result.rows.resize(table.rows.size());
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        TableColumn column = table.columns[c];
        if (!column.reference && !column.keepInRelative)
            continue;
        const double reference = column.reference.value_or(1);
        if (column.reference) {
            column.unit = timesBaseline;
            column.reference = 1;
        }
        result.columns.push_back(column);
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            result.rows[r].push_back(table.rows[r][c]);
            divide(result.rows[r].back(), reference);
        }
    }
    return result;
}

bool isReference(const std::optional<double>& value) { return value && *value > 0 && std::isfinite(*value); }

} // namespace

const QColor& ChartColour::in(const Theme& theme) const
{
    switch (role) {
    case Role::swatch: return theme[swatch];
    case Role::current: return theme.text;
    case Role::baseline: return theme.ghost;
    case Role::clear: return theme.surface;
    case Role::quiet: break;
    }
    return theme.control;
}

QColor ChartColour::asText(const Theme& theme) const
{
    return role == Role::swatch ? theme.label(swatch) : role == Role::current ? theme.text : theme.text2;
}

QString ChartAxis::title() const
{
    return unit.isEmpty() ? label : label.isEmpty() ? unit : label + QStringLiteral(", ") + unit;
}

QString ChartTable::heading(std::size_t column) const
{
    const TableColumn& c = columns[column];
    return c.unit.isEmpty() ? c.heading : QStringLiteral("%1 (%2)").arg(c.heading, c.unit);
}

bool ExportStamp::isPublic() const
{
    return label.isEmpty() || label.compare(QStringLiteral("public"), Qt::CaseInsensitive) == 0;
}

QString ChartExport::footnote() const
{
    QStringList parts{stamp.study, scope};
    if (!stamp.overrides.isEmpty())
        parts << QStringLiteral("overrides ") + stamp.overrides;
    if (!stamp.hash.isEmpty())
        parts << QStringLiteral("study ") + stamp.hash;
    if (!stamp.catalogue.isEmpty())
        parts << QStringLiteral("catalogue ") + stamp.catalogue;
    if (!stamp.calibration.isEmpty())
        parts << QStringLiteral("calibration ") + stamp.calibration;
    if (!stamp.interval.isEmpty())
        parts << stamp.interval;
    parts << stamp.label;
    parts.removeAll(QString());
    return parts.join(separator);
}

Result<ChartExport> relativeTo(const ChartExport& chart)
{
    const bool bars = !chart.categories.isEmpty();
    if (chart.relativeTitle.isEmpty())
        return noRelativeForm(chart, QStringLiteral("its finding as a ratio"));
    if (!isReference(chart.y.reference) || (!bars && !isReference(chart.x.reference)))
        return noRelativeForm(chart, QStringLiteral("the baseline's value"));
    if (bars && chart.relativeCategories.size() != chart.categories.size())
        return noRelativeForm(chart, QStringLiteral("a name for each category"));
    ChartExport relative = chart;
    relative.title = chart.relativeTitle;
    relative.subtitle = chart.relativeSubtitle;
    relative.altText = chart.relativeAltText;
    relative.categories = chart.relativeCategories;
    relative.scope.clear();
    relative.stamp.study.clear();
    relative.stamp.overrides.clear();
    relative.stamp.interval.clear();
    if (!bars)
        divide(relative.x);
    divide(relative.y);
    for (ChartSeries& series : relative.series) {
        series.caption.clear();
        series.pointCaptions.clear();
        if (!bars)
            divide(series.x, *chart.x.reference);
        divide(series.y, *chart.y.reference);
        if (!bars)
            stretch(series, chart, relative);
    }
    relative.table = relativeTable(chart.table);
    return relative;
}

QString lineText(const ChartSeries& series) { return series.caption.isEmpty() ? series.name : series.caption; }

QString markText(const ChartSeries& series, std::size_t point)
{
    const QStringList& texts = series.pointCaptions.isEmpty() ? series.pointNames : series.pointCaptions;
    return point < std::size_t(texts.size()) ? texts[qsizetype(point)] : QString();
}

std::vector<MarkIndex> labelledMarks(const ChartExport& chart)
{
    std::vector<MarkIndex> marks;
    const auto weight = [&](const MarkIndex& m) {
        const ChartSeries& series = chart.series[m.series];
        return series.weights.empty() ? 2 : series.weights[m.point];
    };
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const ChartSeries& series = chart.series[s];
        for (std::size_t i = 0; series.labelled && series.kind == SeriesKind::scatter && i < series.x.size(); ++i)
            if (!markText(series, i).isEmpty())
                marks.push_back({s, i});
    }
    std::stable_sort(marks.begin(), marks.end(), [&](const MarkIndex& a, const MarkIndex& b) { return weight(a) > weight(b); });
    return marks;
}

double decadeBelow(double value) { return std::pow(10, std::floor(std::log10(value) + 1e-9)); }

double niceAbove(double value)
{
    const double decade = decadeBelow(value);
    for (const double step : {1.0, 2.0, 5.0})
        if (value <= step * decade * (1 + 1e-9))
            return step * decade;
    return 10 * decade;
}

Diagnostics checkChart(const ChartExport& chart)
{
    Diagnostics problems;
    const auto complain = [&](const QString& message) {
        problems.push_back({Severity::error, "unsound-chart", chart.id.toStdString(), message.toStdString(), ""});
    };
    for (const ChartSeries& series : chart.series) {
        const bool bar = series.kind == SeriesKind::bar;
        if (bar ? series.y.size() != std::size_t(chart.categories.size()) : series.x.size() != series.y.size())
            complain(QStringLiteral("series \"%1\" has %2 x and %3 y values").arg(series.name).arg(series.x.size()).arg(series.y.size()));
        for (const qsizetype size : {series.pointNames.size(), series.pointCaptions.size(), qsizetype(series.weights.size())})
            if (size != 0 && size != qsizetype(series.y.size()))
                complain(QStringLiteral("series \"%1\" has %2 names or weights for %3 points").arg(series.name).arg(size).arg(series.y.size()));
    }
    for (const auto& row : chart.table.rows)
        if (row.size() != chart.table.columns.size())
            complain(QStringLiteral("a row of the table has %1 cells for %2 columns").arg(row.size()).arg(chart.table.columns.size()));
    return problems;
}

} // namespace ridge::ui
