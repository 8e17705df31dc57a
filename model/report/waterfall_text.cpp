// SPDX-License-Identifier: Apache-2.0
#include "report/waterfall_text.hpp"

#include "report/quantity_text.hpp"
#include "report/requirement_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace ridge {

namespace {

std::string kindTitle(DesignInput input)
{
    switch (input) {
    case DesignInput::lever: return "Hardware rates";
    case DesignInput::host: return "Path to the host's memory";
    case DesignInput::device: return "Constants of the device family";
    case DesignInput::software: return "Software stack";
    case DesignInput::structure: return "Drawing: sizes and tiers";
    case DesignInput::mapping: return "Mapping";
    case DesignInput::scenario: return "Scenario";
    case DesignInput::together: break;
    }
    return {};
}

std::vector<std::string> itemsOf(const std::string& list)
{
    std::vector<std::string> items;
    std::size_t begin = 0;
    for (std::size_t end; (end = list.find(", ", begin)) != std::string::npos; begin = end + 2)
        items.push_back(list.substr(begin, end - begin));
    items.push_back(list.substr(begin));
    return items;
}

/// What only one of two lists has: "TP 8, micro-batch 1"; "nothing" where it has no item of its own.
std::string ownItems(const std::vector<std::string>& items, const std::vector<std::string>& others)
{
    std::string list;
    for (const std::string& item : items)
        if (std::find(others.begin(), others.end(), item) == others.end())
            list.append(list.empty() ? "" : ", ").append(item);
    return list.empty() ? "nothing" : list;
}

/// Where two mappings differ: "TP 8, DP 1 to TP 4, DP 2".
std::string mappingChange(const Mapping& a, const Mapping& b)
{
    const auto before = itemsOf(mappingText(a)), after = itemsOf(mappingText(b));
    return before == after ? std::string() : ownItems(before, after) + " to " + ownItems(after, before);
}

} // namespace

std::string inputTitle(const InputShare& input)
{
    if (input.lever)
        return leverTitle(*input.lever);
    if (input.input != DesignInput::together)
        return kindTitle(input.input);
    std::string list;
    DesignInput before = DesignInput::together;
    for (const DesignInput member : input.members)
        if (member != std::exchange(before, member)) // several rates are named once
            list.append(list.empty() ? "" : ", ").append(kindTitle(member));
    return list;
}

std::string inputChange(const InputShare& input, const PairingResult& a, const PairingResult& b)
{
    if (input.lever) {
        const std::string unit(unitOf(input.lever->parameters.front()));
        const auto value = [&](double v) { return v > 0 ? quantityText(v, unit) : std::string("none"); };
        return value(input.before) + " to " + value(input.after);
    }
    switch (input.input) {
    case DesignInput::mapping: return mappingChange(a.plan.mapping, b.plan.mapping);
    case DesignInput::software: return a.pairing.calibration.text == b.pairing.calibration.text ? "" : a.pairing.calibration.text + " to " + b.pairing.calibration.text;
    case DesignInput::scenario: return a.scenario.name == b.scenario.name ? "" : a.scenario.name + " to " + b.scenario.name;
    case DesignInput::device: return a.architecture.accelerator.name == b.architecture.accelerator.name ? "" : a.architecture.accelerator.name + " to " + b.architecture.accelerator.name;
    case DesignInput::structure: return groupedCount(a.plan.accelerators) + " to " + groupedCount(b.plan.accelerators) + " accelerators";
    default: return {};
    }
}

Finding waterfallFinding(const Waterfall& w, const std::string& nameA, const std::string& nameB, const std::string& noise)
{
    Finding finding;
    finding.recomputed = "change = time_b / time_a - 1; largest = the input's part of time_b - time_a, averaged over all orders of changing the inputs";
    if (!w.feasibilityA.ok() || !w.feasibilityB.ok()) {
        finding.text = (w.feasibilityA.ok() ? nameB : nameA) + " does not run: " + infeasibilityText(w.feasibilityA.ok() ? w.feasibilityB : w.feasibilityA);
        return finding;
    }
    finding.numbers = {{"time_a", w.timeA}, {"time_b", w.timeB}};
    if (!w.sameWork) {
        finding.text = "Not compared: a step of " + nameA + " and one of " + nameB + " process different numbers of tokens";
        return finding;
    }
    const double change = w.timeB / w.timeA - 1;
    finding.numbers.push_back({"change", change});
    finding.detail = "Step time, " + quantityText(w.timeA, "s") + " in " + nameA + " to " + quantityText(w.timeB, "s") + " in " + nameB
        + ", by input that differs; each part averaged over all orders of changing them";
    if (w.inputs.empty()) {
        finding.text = "No input of " + nameB + " differs from " + nameA;
        return finding;
    }
    finding.text = std::abs(change) < neutralShare ? "A step takes the time of " + nameA + " within 0.5 %"
                                                   : "A step takes " + changeText(change) + (change < 0 ? " less" : " more") + " time than in " + nameA + (noise.empty() ? "" : ", within noise");
    if (!noise.empty())
        finding.detail += "; noise: " + noise;
    if (w.inputs[0].seconds == 0)
        return finding;
    finding.numbers.push_back({"largest", w.inputs[0].seconds});
    std::size_t named = 1;
    while (named < w.inputs.size() && named < 3 && std::abs(w.inputs[named].seconds) >= std::abs(w.inputs[0].seconds) / 2)
        ++named;
    finding.text += named == 1 && w.inputs.size() > 1 ? ": mainly " : ": ";
    for (std::size_t i = 0; i < named; ++i)
        finding.text += (i == 0 ? "" : ", ") + inputTitle(w.inputs[i]) + " " + signedSeconds(w.inputs[i].seconds);
    return finding;
}

} // namespace ridge
