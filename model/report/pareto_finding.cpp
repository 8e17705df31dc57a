// SPDX-License-Identifier: Apache-2.0
#include "report/pareto_finding.hpp"

#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <cmath>

namespace ridge {

namespace {

std::string objectivesText(const ParetoFront& front)
{
    std::string list;
    for (std::size_t k = 0; k < front.objectives.size(); ++k)
        list.append(k == 0 ? "" : k + 1 == front.objectives.size() ? " and " : ", ")
            .append(text(front.objectives[k]).title);
    return list;
}

/// "+12 % tokens/s per accelerator": signed, neutral below half a per cent; headroom in bytes, as it may be zero.
std::string changeOf(const ParetoFront& front, std::size_t k, std::size_t point)
{
    const ObjectiveText& words = text(front.objectives[k]);
    const double now = front.columns[k][front.current], then = front.columns[k][point];
    const std::string title(words.title);
    if (now == then)
        return "the same " + title;
    if (front.objectives[k] == Objective::memoryHeadroom)
        return (then > now ? "+" : "-") + quantityText(std::abs(then - now), "B") + " " + title;
    const double change = then / now - 1;
    if (std::abs(change) < neutralShare)
        return title + (words.lowerIsBetter ? " at most the present" : " no lower") + ", within 0.5 %";
    return (change > 0 ? "+" : "-") + changeText(change) + " " + title;
}

std::string changesText(const ParetoFront& front, std::size_t point)
{
    std::string list;
    for (std::size_t k = 0; k < front.objectives.size(); ++k)
        list += (k == 0 ? "" : ", ") + changeOf(front, k, point);
    return list;
}

bool dominatedOnFinerGrid(const ParetoSpace& space, const ParetoPoints& points, const ParetoFront& front)
{
    const ParetoSpace finer = withGrid(space, refined(space.grid));
    ParetoPoints finerPoints;
    evaluatePareto(finer, points.base, finerPoints);
    return !paretoFront(finer, finerPoints, front.objectives).currentOnFrontier;
}

std::string presentText(const ParetoSpace& space, const ParetoPoints& points, const ParetoFront& front, Finding& finding)
{
    if (!front.currentFeasible)
        return "; the present design does not run";
    finding.numbers.push_back({"present_on_frontier", front.currentOnFrontier ? 1.0 : 0.0});
    if (front.currentOnFrontier)
        return dominatedOnFinerGrid(space, points, front)
            ? "; the present design is one of them, but hardware between the points of this grid dominates it"
            : "; the present design is one of them";
    const std::uint32_t point = front.betterAtPresent.value_or(front.better.value_or(0));
    finding.numbers.push_back({"point", double(point)});
    const std::string where = front.betterAtPresent ? " on the present hardware" : std::string();
    return "; the present design is not: " + designText(space, point) + where + " has " + changesText(front, point);
}

} // namespace

std::string designText(const ParetoSpace& space, std::size_t point)
{
    std::string words = mappingText(space.mappingOf(point).mapping);
    constexpr std::pair<HardwareAxis, const char*> axes[] = {{HardwareAxis::hbmBandwidth, "HBM bandwidth"},
                                                             {HardwareAxis::hbmCapacity, "HBM capacity"},
                                                             {HardwareAxis::scaleUpBandwidth, "scale-up bandwidth"},
                                                             {HardwareAxis::nicBandwidth, "NIC bandwidth"}};
    for (const auto& [axis, name] : axes)
        if (space.factorOf(point, axis) != 1)
            words.append(", ").append(name).append(" x ").append(numberText(space.factorOf(point, axis)));
    return words;
}

Finding paretoFinding(const ParetoSpace& space, const ParetoPoints& points, const ParetoFront& front)
{
    Finding finding;
    finding.recomputed = "count of the feasible points no other feasible point dominates in the objectives named";
    if (!front.unavailable.empty()) {
        finding.text = front.unavailable;
        return finding;
    }
    const double frontier = double(front.frontier.size()), feasible = double(points.feasibleCount);
    const double mappings = double(space.mappings.candidates.size()), hardware = double(space.hardware());
    finding.numbers = {{"frontier", frontier}, {"feasible", feasible}, {"mappings", mappings}, {"hardware", hardware}};
    if (points.feasibleCount == 0) {
        finding.text = "None of " + groupedCount(double(space.size())) + " points runs";
        return finding;
    }
    finding.text = groupedCount(frontier) + " of " + groupedCount(feasible) + " points that run ("
        + groupedCount(mappings) + " mappings, " + groupedCount(hardware) + " hardware variants) are not dominated in "
        + objectivesText(front);
    finding.text += presentText(space, points, front, finding);
    return finding;
}

} // namespace ridge
