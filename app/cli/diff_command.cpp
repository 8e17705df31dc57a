// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "explore/waterfall.hpp"
#include "installation.hpp"
#include "io/study_diff.hpp"
#include "report/quantity_text.hpp"
#include "report/waterfall_text.hpp"
#include "report/words.hpp"
#include "result_text.hpp"
#include "study/evaluate_study.hpp"
#include "trust.hpp"
#include "validation/ratio_noise.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::cli {

namespace {

/// "3.2 % more time", "15.2 % less time", "the same time".
std::string changeOfTime(double ratio)
{
    const std::string percent = numberText(100 * std::abs(ratio - 1), 3);
    return percent == "0" ? "the same time" : percent + (ratio > 1 ? " % more time" : " % less time");
}

Json timeJson(const PairingResult& result)
{
    return result.evaluation.feasibility.ok() ? Json(result.evaluation.time) : Json();
}

std::string timeText(const PairingResult& result)
{
    return result.evaluation.feasibility.ok() ? numberText(result.evaluation.time, 5) + " s" : "cannot run (" + infeasibilityText(result.evaluation.feasibility) + ")";
}

std::string nameOf(const PairingResult& result) { return result.architecture.name; }

/// Every input that differs with its part of the difference; null where the step times cannot be compared.
Json waterfallJson(const Waterfall& w, const PairingResult& a, const PairingResult& b)
{
    if (!w.isComparable())
        return {};
    Json inputs = Json::array();
    for (const InputShare& input : w.inputs) {
        Json entry = Json::object();
        entry.set("input", inputTitle(input)).set("change", inputChange(input, a, b)).set("seconds", input.seconds);
        inputs.push(std::move(entry));
    }
    return inputs;
}

std::string waterfallLines(const Waterfall& w, const PairingResult& a, const PairingResult& b, const std::string& noise)
{
    std::string text = "  " + waterfallFinding(w, "A, " + nameOf(a), "B, " + nameOf(b), noise).text + ".\n";
    if (!w.isComparable())
        return text;
    std::vector<std::vector<std::string>> lines = {{"input", "from A to B", "step time"}, {"A", nameOf(a), quantityText(w.timeA, "s")}};
    for (const InputShare& input : w.inputs)
        lines.push_back({inputTitle(input), inputChange(input, a, b), signedSeconds(input.seconds)});
    lines.push_back({"B", nameOf(b), quantityText(w.timeB, "s")});
    return text + columns(lines, {false, false, true}, "  ");
}

} // namespace

Answer diffCommand(const Request& request)
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return refuse(failed, installation.diagnostics());
    const Result<Study> a = readStudy(request.files[0]), b = readStudy(request.files[1]);
    if (!a || !b)
        return refuse(invalidInput, a ? b.diagnostics() : a.diagnostics());
    Answer answer;
    answer.result = Json::object();
    Json changes = Json::array();
    for (const StudyChange& change : studyChanges(*a, *b)) {
        Json entry = Json::object();
        entry.set("where", change.where).set("a", change.before.empty() ? Json() : Json(change.before));
        entry.set("b", change.after.empty() ? Json() : Json(change.after));
        changes.push(std::move(entry));
        answer.text += change.where + ": " + (change.before.empty() ? "nothing" : change.before) + " -> "
            + (change.after.empty() ? "nothing" : change.after) + "\n";
    }
    if (answer.text.empty())
        answer.text = "No number, part or mapping differs.\n";
    Json results = Json::array();
    const std::vector<ResidualBand> bands = shippedBands().ratios;
    for (const Pairing& pairing : a->pairings) {
        const auto same = std::find_if(b->pairings.begin(), b->pairings.end(), [&](const Pairing& other) {
            return other.architecture == pairing.architecture && other.scenario == pairing.scenario;
        });
        if (same == b->pairings.end())
            continue;
        const auto before = evaluatePairing(*a, pairing, installation->catalogue, installation->calibrations);
        const auto after = evaluatePairing(*b, *same, installation->catalogue, installation->calibrations);
        if (!before)
            return refuse(invalidInput, inFile(request.files[0], before.diagnostics()));
        if (!after)
            return refuse(invalidInput, inFile(request.files[1], after.diagnostics()));
        const bool both = before->evaluation.feasibility.ok() && after->evaluation.feasibility.ok();
        const double ratio = both ? after->evaluation.time / before->evaluation.time : 0;
        Json entry = Json::object();
        entry.set("architecture", pairing.architecture.text).set("scenario", pairing.scenario.text);
        entry.set("time_a", timeJson(*before)).set("time_b", timeJson(*after));
        entry.set("time_ratio", both ? Json(ratio) : Json());
        const std::string noise = noiseOf(*before, *after, bands);
        entry.set("within_noise", both && !bands.empty() ? Json(!noise.empty()) : Json());
        answer.text += pairing.architecture.text + " on " + pairing.scenario.text + ": " + timeText(*before) + " -> " + timeText(*after)
            + (both ? ", " + changeOfTime(ratio) : "") + (noise.empty() ? "" : ", within noise: " + noise) + "\n";
        if (request.waterfall) {
            const Waterfall parts = waterfall(*before, *after);
            entry.set("waterfall", waterfallJson(parts, *before, *after));
            answer.text += waterfallLines(parts, *before, *after, noise);
        }
        results.push(std::move(entry));
    }
    answer.result.set("changes", std::move(changes)).set("results", std::move(results));
    return answer;
}

} // namespace ridge::cli
