// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/explore_value.hpp"

#include "charts/painted_picture.hpp"
#include "compare/compare_plots.hpp"
#include "explore/parallel_plot.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridge::ui {

namespace {

constexpr std::size_t mostThreads = 40, mostDots = 2000; ///< of a native chart
constexpr double leastBar = 0.003;                      ///< share of tokens/s that gives a number a bar there

ChartExport begun(const QString& id, const ExportWords& words, const QString& kind)
{
    ChartExport chart;
    chart.id = id;
    chart.title = words.title;
    chart.subtitle = words.subtitle;
    chart.scope = words.scope;
    chart.stamp = words.stamp;
    chart.altText = QStringLiteral("%1. %2. %3").arg(words.title, words.subtitle, kind);
    return chart;
}

/// A table twin as cells: what reads as a number is one.
ChartTable tableOf(const TableTwin& twin)
{
    ChartTable table;
    for (const QString& heading : twin.headings)
        table.columns.push_back({heading, {}, {}, false});
    for (const QStringList& row : twin.rows) {
        std::vector<TableCell> cells;
        for (const QString& cell : row) {
            bool number = false;
            const double value = QString(cell).replace(QChar(0x2212), u'-').toDouble(&number);
            cells.emplace_back(number ? TableCell(value) : TableCell(cell));
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

ChartAxis axisOf(const ShownCoordinate& shown, double& factor)
{
    const double size = std::max(std::abs(shown.low), std::abs(shown.high)) * shown.text.scale;
    const SiScale si = shown.text.unit.empty() ? SiScale{} : siScale(size);
    factor = shown.text.scale / si.factor;
    ChartAxis axis;
    axis.label = QString::fromStdString(shown.text.title);
    axis.unit = shown.text.unit.empty() ? (shown.text.whole ? QString() : QStringLiteral("\u00D7 present")) : si.prefix + QString::fromStdString(shown.text.unit);
    axis.logarithmic = shown.logarithmic && shown.low > 0;
    if (axis.logarithmic) {
        axis.low = decadeBelow(shown.low * factor);
        axis.high = niceAbove(shown.high * factor);
    }
    return axis;
}

ChartSeries dot(const QString& name, ChartColour colour, double x, double y)
{
    ChartSeries mark;
    mark.kind = SeriesKind::scatter;
    mark.name = name;
    mark.colour = colour;
    mark.x = {x};
    mark.y = {y};
    mark.pointNames = QStringList{name};
    return mark;
}

} // namespace

ExportableChart parallelExport(const DesignViewPtr& view, const ExportWords& words)
{
    ChartExport chart = begun(QStringLiteral("parallel"), words, QStringLiteral("Parallel coordinates: an axis a number, a line an unbeaten design."));
    chart.table = tableOf(twinOf(*view));
    QStringList names;
    for (const ShownCoordinate& shown : view->coordinates)
        names << QString::fromStdString(shown.text.title);
    chart.x.label = QStringLiteral("1 to %1: %2").arg(names.size()).arg(names.join(QStringLiteral(", ")));
    chart.y.label = QStringLiteral("Place on the axis, 0 to 1");
    chart.x.low = 1;
    chart.x.high = double(names.size());
    chart.y.low = 0;
    chart.y.high = 1;
    const std::size_t step = std::max<std::size_t>(1, (view->best.size() + mostThreads - 1) / mostThreads);
    for (std::size_t i = 0; i < view->best.size(); i += step) {
        ChartSeries line;
        line.name = QStringLiteral("Design %1").arg(i + 1);
        line.colour = view->limiters[i];
        line.labelled = false;
        line.width = 1.2;
        for (std::size_t k = 0; k < view->coordinates.size(); ++k) {
            line.x.push_back(double(k + 1));
            line.y.push_back(view->coordinates[k].share(view->value(view->coordinates[k], view->best[i])));
        }
        chart.series.push_back(std::move(line));
    }
    return {std::move(chart), [view] {
                return paintedPicture([view](QPainter& painter, const QSizeF& size, const Theme& theme) {
                    ParallelPlot plot(*view, size, theme, pictureText(size));
                    painter.drawImage(QPointF(), plot.density(2, false));
                    if (!view->limits.empty())
                        painter.drawImage(QPointF(), plot.density(2, true));
                    plot.drawThreads(painter, std::nullopt);
                    plot.drawAxes(painter);
                    return plot.area();
                });
            }};
}

ExportableChart tradeExport(const DesignViewPtr& view, const ExportWords& words)
{
    ChartExport chart = begun(QStringLiteral("tradeoff"), words, QStringLiteral("Scatter of designs with the unbeaten ones as a line."));
    chart.table = tableOf(twinOf(*view));
    const ShownCoordinate &up = *view->find(view->objectives[0].coordinate), &across = *view->find(view->objectives[1].coordinate);
    double fx = 1, fy = 1;
    chart.x = axisOf(across, fx);
    chart.y = axisOf(up, fy);
    const auto place = [&](ChartSeries& series, std::uint32_t point) {
        series.x.push_back(view->value(across, point) * fx);
        series.y.push_back(view->value(up, point) * fy);
    };
    ChartSeries cloud;
    cloud.kind = SeriesKind::scatter;
    cloud.name = QStringLiteral("Designs within the limits");
    cloud.colour = ChartColour::Role::quiet;
    cloud.radius = 1.6;
    cloud.labelled = false;
    const std::size_t step = std::max<std::size_t>(1, view->left.size() / mostDots);
    for (std::size_t i = 0; i < view->left.size(); i += step)
        place(cloud, view->left[i]);
    ChartSeries best;
    best.name = QStringLiteral("Unbeaten");
    best.colour = ChartColour::Role::current;
    for (const std::uint32_t point : view->walk())
        place(best, point);
    chart.series = {std::move(cloud), std::move(best)};
    if (across.baseline && up.baseline)
        chart.series.push_back(dot(QStringLiteral("Baseline"), ChartColour::Role::baseline, *across.baseline * fx, *up.baseline * fy));
    if (across.now && up.now)
        chart.series.push_back(dot(QStringLiteral("Now"), ChartColour::Role::current, *across.now * fx, *up.now * fy));
    return {std::move(chart), [view] {
                return paintedPicture([view](QPainter& painter, const QSizeF& size, const Theme& theme) {
                    TradePlot plot(*view, *view->find(view->objectives[1].coordinate), *view->find(view->objectives[0].coordinate), size, theme, pictureText(size));
                    plot.drawAxes(painter);
                    plot.drawCloud(painter);
                    plot.drawMarks(painter);
                    return plot.area();
                });
            }};
}

ExportableChart mapExport(const std::shared_ptr<const MapView>& view, const ExportWords& words)
{
    ChartExport chart = begun(QStringLiteral("map"), words, QStringLiteral("Map of what limits the step over two numbers, with its boundaries."));
    chart.table = tableOf(twinOf(*view));
    double fx = 1, fy = 1;
    chart.x = axisOf(view->x, fx);
    chart.y = axisOf(view->y, fy);
    std::map<QString, ChartSeries> sides; // by what takes over
    for (const MapBoundary& b : view->map.boundaries) {
        const QString name = b.runsChanges ? QStringLiteral("Runs or not") : QStringLiteral("%1 to %2").arg(swatchName(swatchOf(b.from)), swatchName(swatchOf(b.to)).toLower());
        ChartSeries& series = sides[name];
        series.kind = SeriesKind::scatter;
        series.name = name;
        series.colour = b.runsChanges ? ChartColour(ChartColour::Role::quiet) : ChartColour(b.to);
        series.radius = 1.6;
        series.labelled = false;
        series.x.push_back(b.x * fx);
        series.y.push_back(b.y * fy);
    }
    for (auto& [name, series] : sides)
        chart.series.push_back(std::move(series));
    chart.series.push_back(dot(QStringLiteral("Now"), ChartColour::Role::current, fx, fy));
    return {std::move(chart), [view] {
                return paintedPicture([view](QPainter& painter, const QSizeF& size, const Theme& theme) {
                    MapPlot plot(*view, size, theme, pictureText(size));
                    plot.drawAxes(painter);
                    plot.drawRegions(painter);
                    plot.drawLines(painter);
                    plot.drawMarks(painter, {});
                    return plot.area();
                });
            }};
}

ExportableChart tornadoExport(const std::shared_ptr<const TornadoView>& view, const ExportWords& words)
{
    ChartExport chart = begun(QStringLiteral("tornado"), words, QStringLiteral("Bars of the change of tokens/s when one number moves."));
    chart.table = tableOf(twinOf(*view));
    const int swing = int(std::lround(100 * view->swing));
    chart.y.label = QStringLiteral("Change of tokens/s");
    chart.y.unit = QStringLiteral("%");
    ChartSeries low, high;
    low.kind = high.kind = SeriesKind::bar;
    low.name = QStringLiteral("%1 % less of it").arg(swing);
    high.name = QStringLiteral("%1 % more of it").arg(swing);
    low.colour = ChartColour::Role::baseline;
    high.colour = ChartColour::Role::current;
    double most = 0;
    for (const TornadoBar& bar : view->bars) {
        if (std::max(std::abs(bar.low - 1), std::abs(bar.high - 1)) < leastBar)
            continue; // in the table
        chart.categories << bar.name;
        low.y.push_back(bar.low > 0 ? 100 * (bar.low - 1) : 0);
        high.y.push_back(bar.high > 0 ? 100 * (bar.high - 1) : 0);
        most = std::max({most, std::abs(low.y.back()), std::abs(high.y.back())});
    }
    chart.y.low = -niceAbove(std::max(1.0, most));
    chart.y.high = niceAbove(std::max(1.0, most));
    chart.series = {std::move(low), std::move(high)};
    return {std::move(chart), [view] {
                return paintedPicture([view](QPainter& painter, const QSizeF& size, const Theme& theme) {
                    TornadoPlot plot(*view, size, theme, pictureText(size));
                    plot.draw(painter);
                    return plot.area();
                });
            }};
}

ExportableChart waterfallExport(const WaterfallView& view, const ExportWords& words)
{
    ChartExport chart = begun(QStringLiteral("waterfall"), words, QStringLiteral("Bars from the step time of A to that of B, one an input."));
    chart.table.columns = {{QStringLiteral("Input"), {}, {}, true}, {QStringLiteral("From A to B"), {}, {}, false}, {QStringLiteral("Step time"), QStringLiteral("s"), {}, false}};
    chart.y.label = QStringLiteral("Step time");
    chart.y.unit = QStringLiteral("s");
    ChartSeries below, totals, parts;
    below.kind = totals.kind = parts.kind = SeriesKind::bar;
    below.name = QStringLiteral("Below");
    totals.name = QStringLiteral("Step time");
    parts.name = QStringLiteral("Part of the input");
    below.colour = ChartColour::Role::clear;
    totals.colour = ChartColour::Role::current;
    parts.colour = ChartColour::Role::baseline;
    const auto add = [&](const QString& name, double from, double total, double part) {
        chart.categories << name;
        below.y.push_back(from);
        totals.y.push_back(total);
        parts.y.push_back(part);
    };
    add(view.nameA, 0, view.timeA, 0);
    chart.table.rows.push_back({view.nameA, QString(), view.timeA});
    double level = view.timeA;
    for (const WaterfallStep& step : view.steps) {
        add(step.name + QStringLiteral(", ") + signedSeconds(step.seconds), std::min(level, level + step.seconds), 0, std::abs(step.seconds));
        chart.table.rows.push_back({step.name, step.change, step.seconds});
        level += step.seconds;
    }
    add(view.nameB, 0, view.timeB, 0);
    chart.table.rows.push_back({view.nameB, QString(), view.timeB});
    chart.y.low = 0;
    chart.series = {std::move(below), std::move(totals), std::move(parts)};
    return {std::move(chart), [view] {
                return paintedPicture([view](QPainter& painter, const QSizeF& size, const Theme& theme) {
                    WaterfallPlot plot(view, size, theme, pictureText(size));
                    plot.draw(painter);
                    return QRectF(QPointF(), size);
                });
            }};
}

ExportableChart ledgerPairExport(const LedgerPairView& view, const ExportWords& words)
{
    ChartExport chart = begun(QStringLiteral("ledger-pair"), words, QStringLiteral("Two bars a resource: A and B."));
    chart.table = tableOf(twinOf(view));
    chart.y.label = QStringLiteral("Exposed time of a step");
    chart.y.unit = QStringLiteral("s");
    for (const LedgerPairRow& row : view.rows) {
        ChartSeries series;
        series.kind = SeriesKind::bar;
        series.name = swatchName(row.swatch);
        series.colour = row.swatch;
        series.y = {row.a, row.b};
        chart.series.push_back(std::move(series));
    }
    chart.categories = {view.nameA, view.nameB};
    return {std::move(chart), [view] {
                return paintedPicture([view](QPainter& painter, const QSizeF& size, const Theme& theme) {
                    LedgerPairPlot plot(view, size, theme, pictureText(size));
                    plot.draw(painter);
                    return QRectF(QPointF(), size);
                });
            }};
}

} // namespace ridge::ui
