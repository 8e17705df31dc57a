// SPDX-License-Identifier: Apache-2.0
#include "report/pareto_finding.hpp"

#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <cmath>

namespace ridge {

namespace {

/// What is not empty, with commas between.
std::string join(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words)
        if (!word.empty())
            list.append(list.empty() ? "" : ", ").append(word);
    return list;
}

std::string mappingChanges(const Mapping& from, const Mapping& to)
{
    std::vector<std::string> words;
    const auto add = [&](bool changed, const std::string& word) {
        if (changed)
            words.push_back(word);
    };
    add(from.tp != to.tp, "TP " + std::to_string(to.tp));
    add(from.pp != to.pp, "PP " + std::to_string(to.pp));
    add(from.vp != to.vp, to.vp > 1 ? std::to_string(to.vp) + " chunks" : "no interleaving");
    add(from.dp != to.dp, "DP " + std::to_string(to.dp));
    add(from.microBatch != to.microBatch, "micro-batch " + plainNumber(to.microBatch));
    add(from.sequenceParallel != to.sequenceParallel, to.sequenceParallel ? "sequence parallelism" : "no sequence parallelism");
    add(from.recompute != to.recompute, "recompute " + std::string(recomputeName(to.recompute)));
    add(from.zero != to.zero, to.zero == ZeroStage::none ? "no ZeRO" : "ZeRO-" + std::to_string(static_cast<int>(to.zero)));
    return join(words);
}

std::string hardwareText(const ParetoSpace& space, std::size_t point)
{
    constexpr std::pair<HardwareAxis, const char*> axes[] = {{HardwareAxis::hbmBandwidth, "HBM bandwidth"},
                                                             {HardwareAxis::hbmCapacity, "HBM capacity"},
                                                             {HardwareAxis::scaleUpBandwidth, "scale-up bandwidth"},
                                                             {HardwareAxis::nicBandwidth, "NIC bandwidth"}};
    std::vector<std::string> words;
    for (const auto& [axis, name] : axes)
        if (const double factor = space.factorOf(point, axis); factor != 1)
            words.push_back(std::string(name) + " x " + plainNumber(std::round(factor * 100) / 100));
    return join(words);
}

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

/// Fewer accelerators buy their rate with time: says how the step changes where the system is another size.
std::string stepText(const ParetoSpace& space, const ParetoPoints& points, std::size_t point)
{
    if (space.mappingOf(point).accelerators == space.mappingOf(space.current()).accelerators)
        return {};
    const double ratio = points.time[point] / points.time[space.current()];
    return ratio >= 1 ? ", a step " + numberText(ratio) + " times as long" : ", a step of " + changeText(ratio - 1) + " less time";
}

/// What is worth saying first: where the present design stands.
std::string presentText(const ParetoSpace& space, const ParetoPoints& points, const ParetoFront& front, Finding& finding)
{
    if (!front.currentFeasible)
        return "The present design does not run";
    finding.numbers.push_back({"present_on_frontier", front.currentOnFrontier ? 1.0 : 0.0});
    if (front.currentOnFrontier)
        return dominatedOnFinerGrid(space, points, front)
            ? "The present design is on the frontier, but hardware between the points of this grid dominates it"
            : "The present design is on the frontier of " + objectivesText(front);
    const std::uint32_t point = front.betterAtPresent.value_or(front.better.value_or(0));
    finding.numbers.push_back({"point", double(point)});
    return "The present design is not on the frontier: with " + designChanges(space, point) + " it has " + changesText(front, point)
        + stepText(space, points, point);
}

} // namespace

std::string designText(const ParetoSpace& space, std::size_t point)
{
    return join({mappingText(space.mappingOf(point).mapping), hardwareText(space, point)});
}

std::string designChanges(const ParetoSpace& space, std::size_t point)
{
    const MappingCandidate &from = space.mappingOf(space.current()), &to = space.mappingOf(point);
    const std::string size = from.accelerators == to.accelerators
        ? std::string() : "on " + groupedCount(to.accelerators) + " of " + groupedCount(from.accelerators) + " accelerators";
    return join({mappingChanges(from.mapping, to.mapping), size, hardwareText(space, point)});
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
    finding.text = presentText(space, points, front, finding);
    finding.detail = groupedCount(frontier) + " of " + groupedCount(feasible) + " designs that run are on the frontier; "
        + groupedCount(mappings) + " mappings on " + groupedCount(hardware) + " hardware variants";
    return finding;
}

} // namespace ridge
