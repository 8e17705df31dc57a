// SPDX-License-Identifier: Apache-2.0
#include "report/around_finding.hpp"

#include "report/quantity_text.hpp"
#include "report/requirement_text.hpp"
#include "report/words.hpp"

#include <cmath>
#include <optional>

namespace ridge {

namespace {

/// A place along one lever through the present design where the limiter changes.
struct Turn {
    double factor = 1;
    bool alongX = true;
    Resource takesOver = Resource::compute16;
    bool runsChanges = false;
};

bool isOne(double factor) { return std::abs(factor - 1) < 1e-9; }

/// The nearest turn in ratio; of the two sides of a boundary the one away from the present takes over.
std::optional<Turn> nearestTurn(const BottleneckMap& map)
{
    std::optional<Turn> nearest;
    for (const MapBoundary& b : map.boundaries) {
        const bool alongX = isOne(b.y) && !isOne(b.x), alongY = isOne(b.x) && !isOne(b.y);
        if (!alongX && !alongY)
            continue;
        const double factor = alongX ? b.x : b.y;
        if (!nearest || std::abs(std::log(factor)) < std::abs(std::log(nearest->factor)))
            nearest = Turn{factor, alongX, factor > 1 ? b.to : b.from, b.runsChanges};
    }
    return nearest;
}

std::string lowerFirst(std::string text)
{
    if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z')
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

std::string upperFirst(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string leverValue(const Lever& lever, const PairingResult& present, double factor)
{
    for (const Parameter p : lever.parameters)
        if (present.machine[p] > 0)
            return quantityText(present.machine[p] * factor, unitOf(p));
    return numberText(factor) + "x";
}

std::string changeOf(double ratio) { return ratio > 0 ? signedPercentText(ratio - 1) : "does not run"; }

} // namespace

Finding mapFinding(const BottleneckMap& map, const Lever& x, const Lever& y, const PairingResult& present)
{
    Finding finding;
    finding.recomputed = "share = exposed seconds of the limiter over the step; at = factor on one lever, the other as it is, where the limiter changes, bisected to 0.1 %";
    if (!present.evaluation.feasibility.ok()) {
        finding.text = "The present design does not run: " + infeasibilityText(present.evaluation.feasibility);
        return finding;
    }
    const Limiter limiter = limiterOf(present.evaluation);
    const auto turn = nearestTurn(map);
    finding.numbers = {{"share", limiter.share}, {"at", turn ? turn->factor : std::nan("")}, {"along", turn && !turn->alongX ? 1.0 : 0.0}};
    const std::string holder = upperFirst(limiterPhrase(limiter, present.plan.precision));
    const std::string xs = lowerFirst(leverTitle(x)), ys = lowerFirst(leverTitle(y));
    if (!turn) {
        finding.text = holder + " limits now and along both axes through the present design";
    } else {
        const Lever& lever = turn->alongX ? x : y;
        const std::string side = (turn->factor > 1 ? " from " : " below ") + leverValue(lever, present, turn->factor) + " of " + (turn->alongX ? xs : ys);
        finding.text = holder + " limits now; " + (turn->runsChanges ? std::string("the design does not run") : resourcePhrase(turn->takesOver, present.plan.precision) + " takes over") + side;
    }
    finding.detail = "Largest part of the step over two numbers, mapping and all others as now; lines: step time";
    return finding;
}

std::string sensitivityName(const Sensitivity& row)
{
    if (row.group == InputGroup::workload)
        return row.input == WorkloadInput::batch ? "Global batch" : "Sequence length";
    return upperFirst(std::string(parameterTitle(row.parameter)));
}

Finding tornadoFinding(const Tornado& tornado)
{
    Finding finding;
    finding.recomputed = "throughput with one number changed by the swing over the present throughput, minus 1";
    const std::string swing = percentText(tornado.swing, 0);
    if (!tornado.feasibility.ok()) {
        finding.text = "The present design does not run: " + infeasibilityText(tornado.feasibility);
        return finding;
    }
    std::vector<const Sensitivity*> hardware;
    for (const Sensitivity& row : tornado.rows)
        if (row.group == InputGroup::hardware)
            hardware.push_back(&row);
    finding.detail = "Change of tokens/s when one number alone moves by -" + swing + " (pale) and +" + swing + "; right: % for 1 %";
    if (hardware.empty()) {
        finding.text = "No number of the hardware moves the throughput by " + swing + " of itself";
        return finding;
    }
    const auto words = [&](const Sensitivity& row) { return changeOf(row.low) + " to " + changeOf(row.high); };
    finding.numbers = {{"low", hardware[0]->low - 1}, {"high", hardware[0]->high - 1}};
    finding.text = sensitivityName(*hardware[0]) + " by " + swing + " less to more: tokens/s " + words(*hardware[0]);
    if (hardware.size() > 1) {
        finding.numbers.insert(finding.numbers.end(), {{"next_low", hardware[1]->low - 1}, {"next_high", hardware[1]->high - 1}});
        finding.text += "; next " + lowerFirst(sensitivityName(*hardware[1])) + ", " + words(*hardware[1]);
    }
    return finding;
}

} // namespace ridge
