// SPDX-License-Identifier: Apache-2.0
#include "explore/frontier.hpp"
#include "explore/pareto.hpp"

#include <algorithm>
#include <limits>

namespace ridge {

namespace {

/// Value of one objective at every point; empty when it is unknown.
std::vector<double> columnOf(const ParetoSpace& space, const ParetoPoints& points, Objective objective)
{
    const std::size_t hardware = space.hardware();
    if (objective == Objective::packagePower && !space.acceleratorPower)
        return {};
    if (objective == Objective::memoryHeadroom)
        return points.headroom;
    std::vector<double> column(space.size());
    const auto perMapping = [&](const auto& valueOf) {
        for (std::size_t m = 0; m < space.mappings.candidates.size(); ++m)
            for (std::size_t h = 0; h < hardware; ++h)
                column[m * hardware + h] = valueOf(space.mappings.candidates[m], m * hardware + h);
    };
    const auto tokens = [&](const MappingCandidate& c) { return space.mappings.plans[c.plan].tokensPerStep; };
    const auto rate = [&](Parameter parameter, HardwareAxis axis) {
        for (std::size_t i = 0; i < column.size(); ++i)
            column[i] = points.base[index(parameter)] * space.factorOf(i, axis);
    };
    switch (objective) {
    case Objective::throughput:
        perMapping([&](const MappingCandidate& c, std::size_t i) { return tokens(c) / points.time[i]; });
        break;
    case Objective::throughputPerAccelerator:
        perMapping([&](const MappingCandidate& c, std::size_t i) { return tokens(c) / points.time[i] / c.accelerators; });
        break;
    case Objective::accelerators:
        perMapping([](const MappingCandidate& c, std::size_t) { return c.accelerators; });
        break;
    case Objective::packagePower:
        perMapping([&](const MappingCandidate& c, std::size_t) { return *space.acceleratorPower * c.accelerators; });
        break;
    case Objective::hbmBandwidth: rate(Parameter::hbmBandwidth, HardwareAxis::hbmBandwidth); break;
    case Objective::hbmCapacity: rate(Parameter::hbmCapacity, HardwareAxis::hbmCapacity); break;
    case Objective::scaleUpBandwidth: rate(Parameter::scaleUpBandwidth, HardwareAxis::scaleUpBandwidth); break;
    case Objective::nicBandwidth: rate(Parameter::nicBandwidth, HardwareAxis::nicBandwidth); break;
    case Objective::memoryHeadroom:
    case Objective::count: break;
    }
    return column;
}

using Columns = std::vector<std::vector<double>>;

/// Hardware axes a point changes.
int changedAxes(const ParetoSpace& space, std::size_t point)
{
    int changed = 0;
    for (std::size_t axis = 0; axis < hardwareAxisCount; ++axis)
        changed += space.factorOf(point, static_cast<HardwareAxis>(axis)) != 1 ? 1 : 0;
    return changed;
}

/// The member of `frontier` that dominates `point` and lies nearest, on as many accelerators where there is one; of equally
/// near ones the first that changes the least hardware.
std::optional<std::uint32_t> nearestDominator(const ParetoSpace& space, const Columns& costs,
                                              const std::vector<std::uint32_t>& frontier, std::size_t point)
{
    const std::size_t d = costs.size();
    std::vector<double> here(d), there(d), low(d, std::numeric_limits<double>::infinity()),
        high(d, -std::numeric_limits<double>::infinity());
    for (std::size_t k = 0; k < d; ++k) {
        here[k] = costs[k][point];
        for (const std::uint32_t i : frontier) {
            low[k] = std::min(low[k], costs[k][i]);
            high[k] = std::max(high[k], costs[k][i]);
        }
    }
    std::optional<std::uint32_t> nearest;
    double least = 0;
    bool leastAlike = false;
    const double size = space.mappingOf(point).accelerators;
    for (const std::uint32_t i : frontier) {
        double distance = 0;
        for (std::size_t k = 0; k < d; ++k) {
            there[k] = costs[k][i];
            const double range = std::max(high[k], here[k]) - low[k];
            const double step = range > 0 ? (there[k] - here[k]) / range : 0;
            distance += step * step;
        }
        if (!dominates(there, here))
            continue;
        const bool alike = space.mappingOf(i).accelerators == size;
        const bool tie = nearest && alike == leastAlike && distance == least && changedAxes(space, i) < changedAxes(space, *nearest);
        if (!nearest || (alike && !leastAlike) || (alike == leastAlike && distance < least) || tie) {
            nearest = i;
            least = distance;
            leastAlike = alike;
        }
    }
    return nearest;
}

bool contains(const std::vector<std::uint32_t>& sorted, std::size_t value)
{
    return std::binary_search(sorted.begin(), sorted.end(), static_cast<std::uint32_t>(value));
}

} // namespace

ParetoFront paretoFront(const ParetoSpace& space, const ParetoPoints& points, std::span<const Objective> objectives)
{
    ParetoFront front;
    front.objectives.assign(objectives.begin(), objectives.end());
    front.current = space.current();
    for (const Objective objective : objectives) {
        front.columns.push_back(columnOf(space, points, objective));
        if (front.columns.back().empty() && space.size() > 0)
            front.unavailable = space.powerUnknown;
    }
    if (!front.unavailable.empty() || space.size() == 0 || points.time.size() != space.size())
        return front;

    Columns costs = front.columns;
    for (std::size_t k = 0; k < costs.size(); ++k)
        if (!text(front.objectives[k]).lowerIsBetter)
            for (double& value : costs[k])
                value = -value;
    std::vector<std::uint32_t> all, present;
    for (std::size_t i = 0; i < space.size(); ++i)
        if (points.feasible[i] != 0) {
            all.push_back(static_cast<std::uint32_t>(i));
            if (i % space.hardware() == space.baseHardware)
                present.push_back(static_cast<std::uint32_t>(i));
        }
    front.frontier = nonDominated(costs, std::move(all));
    front.frontierAtPresent = nonDominated(costs, std::move(present));
    front.currentFeasible = points.feasible[front.current] != 0;
    if (!front.currentFeasible)
        return front;
    front.currentOnFrontier = contains(front.frontier, front.current);
    front.currentOnPresentFrontier = contains(front.frontierAtPresent, front.current);
    front.better = nearestDominator(space, costs, front.frontier, front.current);
    front.betterAtPresent = nearestDominator(space, costs, front.frontierAtPresent, front.current);
    return front;
}

ObjectiveValues objectivesOf(const ParetoSpace& space, const ParetoPoints& points, std::size_t point)
{
    ObjectiveValues result;
    result.feasible = points.feasible[point] != 0;
    const MappingCandidate& mapping = space.mappingOf(point);
    const auto set = [&](Objective o, double value) { result.values[static_cast<std::size_t>(o)] = value; };
    if (result.feasible) {
        const double rate = space.mappings.plans[mapping.plan].tokensPerStep / points.time[point];
        set(Objective::throughput, rate);
        set(Objective::throughputPerAccelerator, rate / mapping.accelerators);
    }
    set(Objective::accelerators, mapping.accelerators);
    if (space.acceleratorPower)
        set(Objective::packagePower, *space.acceleratorPower * mapping.accelerators);
    set(Objective::memoryHeadroom, points.headroom[point]);
    const auto rate = [&](Objective o, Parameter p, HardwareAxis axis) {
        set(o, points.base[index(p)] * space.factorOf(point, axis));
    };
    rate(Objective::hbmBandwidth, Parameter::hbmBandwidth, HardwareAxis::hbmBandwidth);
    rate(Objective::hbmCapacity, Parameter::hbmCapacity, HardwareAxis::hbmCapacity);
    rate(Objective::scaleUpBandwidth, Parameter::scaleUpBandwidth, HardwareAxis::scaleUpBandwidth);
    rate(Objective::nicBandwidth, Parameter::nicBandwidth, HardwareAxis::nicBandwidth);
    return result;
}

ObjectiveValues objectivesOf(const PairingResult& pairing)
{
    ObjectiveValues result;
    result.name = pairing.architecture.name;
    const Evaluation& evaluation = pairing.evaluation;
    result.feasible = evaluation.feasibility.ok() && evaluation.time > 0;
    const auto set = [&](Objective o, double value) { result.values[static_cast<std::size_t>(o)] = value; };
    const double accelerators = pairing.plan.accelerators;
    if (result.feasible) {
        set(Objective::throughput, pairing.plan.tokensPerStep / evaluation.time);
        set(Objective::throughputPerAccelerator, pairing.plan.tokensPerStep / evaluation.time / accelerators);
        set(Objective::memoryHeadroom, evaluation.memoryAvailable - evaluation.memoryNeeded);
    }
    set(Objective::accelerators, accelerators);
    if (const auto power = pairing.architecture.accelerator.number("tdp"))
        set(Objective::packagePower, *power * accelerators);
    constexpr std::pair<Objective, Parameter> rates[] = {
        {Objective::hbmBandwidth, Parameter::hbmBandwidth}, {Objective::hbmCapacity, Parameter::hbmCapacity},
        {Objective::scaleUpBandwidth, Parameter::scaleUpBandwidth}, {Objective::nicBandwidth, Parameter::nicBandwidth}};
    for (const auto& [objective, parameter] : rates)
        if (pairing.machine[parameter] > 0)
            set(objective, pairing.machine[parameter]);
    return result;
}

} // namespace ridge
