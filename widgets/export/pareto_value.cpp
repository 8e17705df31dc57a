// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/pareto_value.hpp"

#include "charts/pareto_picture.hpp"
#include "charts/pareto_plot.hpp"
#include "report/words.hpp"
#include "theme/number_text.hpp"

#include <algorithm>
#include <set>

namespace ridge::ui {

namespace {

constexpr double cloudCell = 3; ///< px of a slide
constexpr const char* axisNames[] = {"HBM bandwidth", "HBM capacity", "Scale-up bandwidth", "NIC bandwidth"};
static_assert(std::size(axisNames) == hardwareAxisCount);

struct Builder {
    const ParetoChartData& data;
    ParetoPlot plot;
    ChartExport chart;

    std::pair<double, double> scaled(double x, double y) const { return {x / plot.unitX().size, y / plot.unitY().size}; }

    ChartSeries& add(SeriesKind kind, const QString& name, ChartColour colour, const std::vector<std::pair<double, double>>& places)
    {
        ChartSeries series;
        series.kind = kind;
        series.name = name;
        series.colour = colour;
        for (const auto& [x, y] : places) {
            const auto [scaledX, scaledY] = scaled(x, y);
            series.x.push_back(scaledX);
            series.y.push_back(scaledY);
        }
        chart.series.push_back(std::move(series));
        return chart.series.back();
    }

    void addMark(const QString& name, ChartColour colour, const std::pair<double, double>& place)
    {
        ChartSeries& mark = add(SeriesKind::scatter, name, colour, {place});
        mark.pointNames = QStringList{name};
    }

    void addSeries()
    {
        std::vector<std::pair<double, double>> cloud;
        for (const std::uint32_t i : plot.thinned(cloudCell))
            cloud.emplace_back(data.x(i), data.y(i));
        ChartSeries& designs = add(SeriesKind::scatter, QStringLiteral("Designs that run"), ChartColour::Role::quiet, cloud);
        designs.radius = 1.6;
        designs.labelled = false;
        ChartSeries& present = add(SeriesKind::line, QStringLiteral("Present hardware"), ChartColour::Role::baseline, plot.staircase(data.front.frontierAtPresent));
        present.width = 1.6;
        add(SeriesKind::line, QStringLiteral("Frontier, hardware varied"), ChartColour::Role::current, plot.staircase(data.front.frontier));
        if (const auto baseline = data.baselinePlace())
            addMark(QStringLiteral("Baseline"), ChartColour::Role::baseline, *baseline);
        if (data.front.currentFeasible)
            addMark(QStringLiteral("Present design"), ChartColour::Role::current, {data.x(data.front.current), data.y(data.front.current)});
    }

    /// What 1 stands for in a relative export, SI.
    std::optional<double> reference(std::size_t axis) const
    {
        if (const auto baseline = data.baselinePlace())
            return axis == 0 ? baseline->first : baseline->second;
        return data.front.currentFeasible ? std::optional(data.front.columns[axis][data.front.current]) : std::nullopt;
    }

    void addAxes()
    {
        const auto axis = [&](std::size_t k, const ObjectiveUnit& unit, const PlotScale& scale) {
            const auto one = reference(k);
            return ChartAxis{unit.label, unit.unit, false, scale.low, scale.high, one && *one > 0 ? std::optional(*one / unit.size) : std::nullopt};
        };
        chart.x = axis(0, plot.unitX(), plot.x());
        chart.y = axis(1, plot.unitY(), plot.y());
    }

    void addTable()
    {
        chart.table.columns = {{QStringLiteral("Kind"), {}, {}, true}, {QStringLiteral("Mapping"), {}, {}, false},
                               {QStringLiteral("Accelerators used"), {}, jobSize(data.front.current), false}};
        for (const char* name : axisNames)
            chart.table.columns.push_back({QLatin1String(name), QStringLiteral("\u00D7 present"), {}, true});
        for (const ChartAxis* axis : {&chart.x, &chart.y})
            chart.table.columns.push_back({axis->label, axis->unit, axis->reference, false});
        const std::set<std::uint32_t> all(data.front.frontier.begin(), data.front.frontier.end()),
            present(data.front.frontierAtPresent.begin(), data.front.frontierAtPresent.end());
        const auto kindOf = [&](std::uint32_t i) {
            return i == data.front.current ? 0 : all.count(i) != 0 ? 1 : present.count(i) != 0 ? 2 : 3;
        };
        std::vector<std::vector<std::uint32_t>> kinds(4);
        for (std::uint32_t i = 0; i < data.points->feasible.size(); ++i)
            if (data.points->feasible[i])
                kinds[std::size_t(kindOf(i))].push_back(i);
        const QStringList names = {QStringLiteral("present design"), QStringLiteral("frontier"), QStringLiteral("frontier of the present hardware"), QStringLiteral("dominated")};
        for (std::size_t kind = 0; kind < kinds.size(); ++kind)
            for (const std::uint32_t i : kinds[kind])
                addRow(names[qsizetype(kind)], i);
        if (const auto baseline = data.baselinePlace()) {
            const auto [x, y] = scaled(baseline->first, baseline->second);
            std::vector<TableCell> row{QStringLiteral("baseline"), QString()};
            row.resize(3 + hardwareAxisCount);
            row.insert(row.end(), {x, y});
            chart.table.rows.insert(chart.table.rows.begin(), row);
        }
    }

    double jobSize(std::size_t point) const { return data.space->mappingOf(point).accelerators; }

    void addRow(const QString& kind, std::uint32_t i)
    {
        std::vector<TableCell> row{kind, QString::fromStdString(mappingText(data.space->mappingOf(i).mapping)), jobSize(i)};
        for (std::size_t axis = 0; axis < hardwareAxisCount; ++axis)
            row.push_back(data.space->factorOf(i, static_cast<HardwareAxis>(axis)));
        const auto [x, y] = scaled(data.x(i), data.y(i));
        row.insert(row.end(), {x, y});
        chart.table.rows.push_back(std::move(row));
    }

    /// How far the frontier reaches upwards, as a ratio.
    void addRelativeWords()
    {
        if (!chart.y.reference)
            return;
        const bool less = text(data.front.objectives[1]).lowerIsBetter;
        double best = data.y(data.front.frontier.front());
        for (const std::uint32_t i : data.front.frontier)
            best = less ? std::min(best, data.y(i)) : std::max(best, data.y(i));
        chart.relativeTitle = QStringLiteral("The frontier reaches %1\u00D7 the baseline's %2")
                                  .arg(numberText(best / plot.unitY().size / *chart.y.reference), objectiveTitle(data.front.objectives[1]));
        chart.relativeSubtitle = QStringLiteral("Designs that run, relative to the baseline; on the line: not dominated");
        chart.relativeAltText = chart.relativeTitle + QStringLiteral(". Scatter of designs with their frontier.");
    }
};

} // namespace

ExportableChart paretoExport(const ParetoChartData& data, const PairingResult& design, const ExportStamp& stamp)
{
    ChartExport empty;
    empty.id = QStringLiteral("pareto");
    empty.title = data.isDrawable() ? data.title : data.emptyReason();
    empty.subtitle = data.subtitle;
    empty.scope = QString::fromStdString(design.architecture.name) + QStringLiteral(" \u00B7 ") + QString::fromStdString(design.scenario.name);
    empty.stamp = stamp;
    if (!data.isDrawable()) {
        empty.altText = empty.title;
        empty.table.columns = {{QStringLiteral("Kind"), {}, {}, true}};
        return {std::move(empty), {}};
    }
    Builder builder{data, ParetoPlot(data, QSizeF(slideSize), Theme::light(), slideText), std::move(empty)};
    builder.addAxes();
    builder.addSeries();
    builder.addTable();
    builder.addRelativeWords();
    builder.chart.altText = QStringLiteral("%1. %2. Scatter of %3 over %4 with the frontier as a line.")
                                .arg(data.title, data.subtitle, builder.chart.y.label.toLower(), builder.chart.x.label.toLower());
    return {std::move(builder.chart), [data] { return paretoPicture(data); }};
}

} // namespace ridge::ui
