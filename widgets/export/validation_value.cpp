// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/validation_value.hpp"

#include "charts/painted_picture.hpp"
#include "charts/validation_plot.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

ChartSeries marks(const QString& name, ChartColour::Role role)
{
    ChartSeries series;
    series.kind = SeriesKind::scatter;
    series.name = name;
    series.colour = role;
    series.labelled = false;
    series.radius = 2.4;
    return series;
}

void addTable(ChartTable& table, const ValidationChartData& data)
{
    table.columns = {{QStringLiteral("Row"), {}, {}, false}, {QStringLiteral("Measured"), data.unit, {}, false}, {QStringLiteral("Predicted"), data.unit, {}, false},
                     {QStringLiteral("Predicted over measured"), {}, {}, true}, {QStringLiteral("P10"), data.unit, {}, false}, {QStringLiteral("P90"), data.unit, {}, false},
                     {QStringLiteral("Left out"), data.unit, {}, false}};
    const auto cell = [](const std::optional<double>& value) { return value ? TableCell(*value) : TableCell(); };
    for (const ValidationMark& mark : data.marks)
        table.rows.push_back({mark.words, mark.measured, mark.predicted, mark.predicted / mark.measured, cell(mark.p10), cell(mark.p90), cell(mark.leftOut)});
}

} // namespace

ExportableChart validationExport(const ValidationChartData& data, const ExportStamp& stamp)
{
    ChartExport chart;
    chart.id = QStringLiteral("validation");
    chart.title = data.title;
    chart.subtitle = data.subtitle;
    chart.scope = QStringLiteral("published measurements");
    chart.stamp = stamp;
    ChartSeries equal;
    equal.name = QStringLiteral("predicted = measured");
    equal.colour = ChartColour::Role::quiet;
    equal.width = 1.2;
    ChartSeries inSample = marks(QStringLiteral("In sample"), ChartColour::Role::current), leftOut = marks(QStringLiteral("Left out"), ChartColour::Role::baseline);
    double low = data.marks.empty() ? 1 : data.marks.front().measured, high = low;
    for (const ValidationMark& mark : data.marks) {
        low = std::min({low, mark.measured, mark.predicted});
        high = std::max({high, mark.measured, mark.predicted});
        inSample.x.push_back(mark.measured);
        inSample.y.push_back(mark.predicted);
        if (!mark.leftOut)
            continue;
        leftOut.x.push_back(mark.measured);
        leftOut.y.push_back(*mark.leftOut);
        chart.scope = QStringLiteral("published measurements; left out: predicted by constants fitted without the row's %1").arg(data.leftOutBy.isEmpty() ? QStringLiteral("group") : data.leftOutBy);
    }
    low = decadeBelow(low);
    high = niceAbove(high);
    equal.x = equal.y = {low, high};
    chart.x = {QStringLiteral("Measured"), data.unit, true, low, high, {}};
    chart.y = {QStringLiteral("Predicted"), data.unit, true, low, high, {}};
    chart.series = {equal, leftOut, inSample};
    std::erase_if(chart.series, [](const ChartSeries& series) { return series.x.empty(); });
    addTable(chart.table, data);
    chart.altText = QStringLiteral("%1. Scatter of %2 rows, predicted over measured.").arg(data.title).arg(data.marks.size());
    const auto shared = std::make_shared<const ValidationChartData>(data);
    return {std::move(chart), [shared] {
                return paintedPicture([shared](QPainter& painter, const QSizeF& size, const Theme& theme) {
                    ValidationPlot plot(*shared, size, theme, pictureText(size));
                    plot.draw(painter);
                    return plot.area();
                });
            }};
}

} // namespace ridge::ui
