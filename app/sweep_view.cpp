// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of the Explore page draw, made from a cloud and the designs it was swept around.
#include "sweep_view.hpp"

#include "report/requirement_text.hpp"
#include "theme/number_text.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

using namespace ui;

namespace {

constexpr double logFrom = 4; ///< an axis whose ends are further apart than this is logarithmic

bool runs(const std::optional<PairingResult>& result) { return result && result->evaluation.feasibility.ok(); }

/// Where a design that is no point of the sweep stands on one of its axes.
std::optional<double> valueOn(const SweepSpace::Axis& axis, const PairingResult& design, const PairingResult& present)
{
    if (axis.field != PlanField::none)
        return planFieldValue(design.scenario.training, design.plan.mapping, axis.field);
    const Lever* lever = leverNamed(axis.design.path);
    if (lever == nullptr)
        return std::nullopt;
    for (const Parameter p : lever->parameters)
        if (present.machine[p] > 0)
            return design.machine[p] > 0 ? std::optional(design.machine[p] / present.machine[p]) : std::nullopt;
    return std::nullopt;
}

void fitRange(ShownCoordinate& shown, const DesignCloud& cloud)
{
    shown.low = HUGE_VAL;
    shown.high = -HUGE_VAL;
    const auto include = [&](double value) {
        shown.low = std::min(shown.low, value);
        shown.high = std::max(shown.high, value);
    };
    if (shown.steps.empty()) {
        for (std::size_t i = 0; i < cloud.size(); ++i)
            if (cloud.runs[i])
                include(valueAlong(cloud, shown.coordinate, i));
    } else {
        include(shown.steps.front());
        include(shown.steps.back());
    }
    for (const auto& place : {shown.now, shown.baseline})
        if (place)
            include(*place);
    const bool spread = shown.coordinate == Coordinate(DesignMeasure::hardware) || !shown.steps.empty();
    shown.logarithmic = spread && shown.low > 0 && shown.high / shown.low >= logFrom - 1e-9;
}

} // namespace

std::vector<ShownCoordinate> shownCoordinates(const SweptDesigns& designs, const std::vector<DesignObjective>& objectives)
{
    const DesignCloud& cloud = *designs.cloud;
    const LiveResult& live = *designs.question.live;
    const PairingResult& present = *live.current;
    std::vector<Coordinate> wanted;
    for (std::size_t a = 0; a < cloud.space->axes.size(); ++a)
        wanted.emplace_back(a);
    for (std::size_t m = 0; m < designMeasureCount; ++m) {
        const auto measure = static_cast<DesignMeasure>(m);
        const bool sought = std::any_of(objectives.begin(), objectives.end(), [&](const DesignObjective& o) { return o.coordinate == Coordinate(measure); });
        if (sought || measure == DesignMeasure::mfu || measure == DesignMeasure::memoryHeadroom)
            wanted.emplace_back(measure);
    }
    const std::optional<DesignMeasures> now = runs(live.current) ? std::optional(measuresOf(present)) : std::nullopt;
    std::optional<DesignMeasures> baseline = runs(live.baseline) ? std::optional(measuresOf(*live.baseline)) : std::nullopt;
    std::vector<ShownCoordinate> all;
    for (const Coordinate& coordinate : wanted) {
        ShownCoordinate shown;
        shown.coordinate = coordinate;
        shown.text = coordinateText(*cloud.space, present.machine.values, coordinate);
        if (const auto* measure = std::get_if<DesignMeasure>(&coordinate)) {
            shown.invert = shown.text.lowerIsBetter;
            if (now)
                shown.now = (*now)[std::size_t(*measure)];
            if (baseline && *measure != DesignMeasure::hardware)
                shown.baseline = (*baseline)[std::size_t(*measure)];
        } else {
            const SweepSpace::Axis& axis = cloud.space->axes[std::get<std::size_t>(coordinate)];
            for (const StatedQuantity& value : axis.design.values)
                shown.steps.push_back(value.value);
            if (now)
                shown.now = valueOn(axis, present, present);
            if (baseline)
                shown.baseline = valueOn(axis, *live.baseline, present);
        }
        fitRange(shown, cloud);
        const bool sought = std::any_of(objectives.begin(), objectives.end(), [&](const DesignObjective& o) { return o.coordinate == coordinate; });
        if (sought || !shown.steps.empty() || shown.high - shown.low > 1e-9 * std::abs(shown.high)) // one value is no axis
            all.push_back(std::move(shown));
    }
    // What the baseline asks for of the swept hardware; unknown where it differs in what is not swept.
    double hardware = 1;
    bool known = baseline.has_value();
    for (const ShownCoordinate& shown : all)
        if (const auto* axis = std::get_if<std::size_t>(&shown.coordinate); axis != nullptr && known)
            if (const Lever* lever = leverNamed(cloud.space->axes[*axis].design.path)) {
                known = shown.baseline.has_value();
                hardware *= known ? (lever->lowerIsBetter ? 1 / *shown.baseline : *shown.baseline) : 1;
            }
    for (ShownCoordinate& shown : all)
        if (known && shown.coordinate == Coordinate(DesignMeasure::hardware)) {
            shown.baseline = hardware;
            fitRange(shown, cloud);
        }
    return all;
}

DesignView designView(const FilteredDesigns& filtered, std::vector<ShownCoordinate> coordinates)
{
    DesignView view;
    view.cloud = filtered.question.designs->cloud;
    view.coordinates = std::move(coordinates);
    view.objectives = filtered.question.objectives;
    view.limits = filtered.question.limits;
    view.left = filtered.left;
    view.best = filtered.best;
    for (const Resource resource : filtered.limiters)
        view.limiters.push_back(swatchOf(resource));
    return view;
}

std::pair<QString, QString> undrawable(const DesignView& view)
{
    if (view.isDrawable())
        return {};
    return {QObject::tr("None of the designs runs"), QObject::tr("Vary the memory, or begin with a design that fits.")};
}

ChartWords parallelWords(const FilteredDesigns& filtered)
{
    const QString best = QObject::tr("Colour: what limits each of them");
    if (filtered.question.settled)
        return {typeset(filtered.counts->text), typeset(filtered.counts->detail) + QStringLiteral(" \u00B7 ") + best};
    const auto count = [](std::size_t designs) { return typeset(groupedCount(double(designs))); };
    return {QObject::tr("%1 of %2 designs are left").arg(count(filtered.left.size()), count(filtered.question.designs->cloud->runCount)), best};
}

ChartWords tradeWords(const FilteredDesigns& filtered) { return {typeset(filtered.trade->text), typeset(filtered.trade->detail)}; }

} // namespace ridge
