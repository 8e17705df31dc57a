// SPDX-License-Identifier: GPL-3.0-or-later
#include "design_exports.hpp"

#include "around_view.hpp"
#include "compare_view.hpp"
#include "explore/varied_range.hpp"
#include "export/explore_value.hpp"
#include "report/words.hpp"
#include "sweep_view.hpp"

namespace ridge {

namespace {

using Made = Result<ui::ExportableChart>;

Diagnostic undrawn(const std::string& message, const std::string& hint)
{
    return {Severity::error, "nothing-to-draw", "the chart", message, hint};
}

LiveResultPtr shared(const LiveResult& live) { return std::make_shared<const LiveResult>(live); }

ui::ExportWords wordsOf(const ChartSource& source, const QString& title, const QString& subtitle)
{
    return {title, subtitle, QString::fromStdString(source.design.architecture.name) + QStringLiteral(" \u00B7 ") + QString::fromStdString(source.design.scenario.name), source.stamp};
}

Result<DesignAround> aroundOf(const ChartSource& source)
{
    const Feasibility& feasibility = source.design.evaluation.feasibility;
    if (!feasibility.ok())
        return undrawn("the design does not run: " + infeasibilityText(feasibility), "maps and tornados go around a design that runs");
    std::pair<MapRange, MapRange> ranges;
    if (source.choice.ranges) {
        ranges = *source.choice.ranges;
    } else {
        const auto [across, up] = mapLevers(source.design);
        ranges = {mapRangeAround(across), mapRangeAround(up)};
    }
    return lookAround({shared(source.live), ranges.first, ranges.second, source.choice.swing});
}

/// The designs of a sweep, in the order of their question.
Result<FilteredDesigns> sweptOf(const ChartSource& source)
{
    std::vector<DesignAxis> axes = source.choice.axes;
    if (axes.empty())
        for (const VariedRange& range : defaultRanges(source.design.plan, source.design.machine.values))
            axes.push_back(axisOf(range));
    auto designs = std::make_shared<const SweptDesigns>(sweepDesigns({shared(source.live), axes, source.installed, std::make_shared<std::atomic<std::size_t>>(0), {}}));
    if (designs->cloud == nullptr)
        return designs->problems.empty() ? Diagnostics{undrawn("the design cannot be swept", "")} : designs->problems;
    if (designs->cloud->runCount == 0)
        return undrawn("none of the designs runs", "vary the memory, or begin with a design that fits");
    FilterQuestion question{designs, {}, {}, true};
    for (const DesignMeasure measure : {source.choice.measures[1], source.choice.measures[0]})
        question.objectives.push_back({measure, text(measure).lowerIsBetter});
    return filterDesigns(question);
}

ui::DesignViewPtr viewOf(const FilteredDesigns& filtered)
{
    return std::make_shared<const ui::DesignView>(designView(filtered, shownCoordinates(*filtered.question.designs, filtered.question.objectives)));
}

Result<DesignComparison> comparisonOf(const ChartSource& source)
{
    if (!source.live.baseline)
        return undrawn("the design has nothing to be compared with", "name a baseline in the study, change something with --set, or name the other design with --against");
    DesignComparison comparison = compareDesigns({shared(source.live), false});
    if (!comparison.waterfall.isComparable())
        return undrawn(comparison.waterfallFinding.text, "");
    return comparison;
}

} // namespace

Made mapChart(const ChartSource& source)
{
    const Result<DesignAround> around = aroundOf(source);
    if (!around)
        return around.diagnostics();
    const auto view = std::make_shared<const ui::MapView>(mapView(*around));
    return ui::mapExport(view, wordsOf(source, view->title, view->subtitle));
}

Made tornadoChart(const ChartSource& source)
{
    const Result<DesignAround> around = aroundOf(source);
    if (!around)
        return around.diagnostics();
    const auto view = std::make_shared<const ui::TornadoView>(tornadoView(*around));
    return ui::tornadoExport(view, wordsOf(source, view->title, view->subtitle));
}

Made parallelChart(const ChartSource& source)
{
    const Result<FilteredDesigns> filtered = sweptOf(source);
    if (!filtered)
        return filtered.diagnostics();
    const ChartWords words = parallelWords(*filtered);
    return ui::parallelExport(viewOf(*filtered), wordsOf(source, words.title, words.subtitle));
}

Made tradeoffChart(const ChartSource& source)
{
    const Result<FilteredDesigns> filtered = sweptOf(source);
    if (!filtered)
        return filtered.diagnostics();
    const ChartWords words = tradeWords(*filtered);
    return ui::tradeExport(viewOf(*filtered), wordsOf(source, words.title, words.subtitle));
}

Made waterfallChart(const ChartSource& source)
{
    const Result<DesignComparison> comparison = comparisonOf(source);
    if (!comparison)
        return comparison.diagnostics();
    const ui::ComparisonView view = comparisonView(*comparison);
    return ui::waterfallExport(view.waterfall, wordsOf(source, view.title, view.subtitle));
}

Made ledgerPairChart(const ChartSource& source)
{
    const Result<DesignComparison> comparison = comparisonOf(source);
    if (!comparison)
        return comparison.diagnostics();
    const ui::ComparisonView view = comparisonView(*comparison);
    return ui::ledgerPairExport(view.ledger, wordsOf(source, view.ledgerTitle, view.ledgerSubtitle));
}

} // namespace ridge
