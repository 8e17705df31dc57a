// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "design_job.hpp"
#include "explore/crossover.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "result_json.hpp"
#include "result_text.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::cli {

namespace {

/// One pairing along the varied number.
class Swept {
public:
    Swept(const DesignJob& design, std::size_t pairing, const std::string& path, bool relative)
        : m_design(design), m_pairing(pairing), m_path(path), m_relative(relative)
    {
    }

    SweptDesign at(double x)
    {
        const Job& job = m_design.job;
        const StatedQuantity stated{x, m_relative, plainNumber(x) + (m_relative ? "x" : "")};
        const Result<Study> study = withDesignValue(job.study, m_pairing, m_path, stated);
        if (!study)
            return fail(study.diagnostics());
        const Result<PairingResult> result
            = evaluatePairing(*study, study->pairings[m_pairing], job.installation.catalogue, job.installation.calibrations);
        if (!result)
            return fail(result.diagnostics());
        const bool runs = result->evaluation.feasibility.ok();
        return {runs ? result->evaluation.time : 0, stateOf(result->plan, result->evaluation)};
    }
    const Diagnostics& problems() const { return m_problems; }

private:
    SweptDesign fail(const Diagnostics& problems)
    {
        if (m_problems.empty())
            m_problems = problems;
        return {};
    }

    const DesignJob& m_design;
    std::size_t m_pairing;
    std::string m_path;
    bool m_relative;
    Diagnostics m_problems;
};

std::vector<std::string> namesOf(unsigned changes)
{
    constexpr std::pair<StateChange, const char*> all[]
        = {{StateChange::fits, "fits"}, {StateChange::recompute, "recompute"}, {StateChange::networkTiers, "network-tiers"},
           {StateChange::tilesAndWaves, "tiles-and-waves"}, {StateChange::microBatches, "micro-batches"}, {StateChange::flags, "flags"}};
    std::vector<std::string> names;
    for (const auto& [change, name] : all)
        if ((changes & static_cast<unsigned>(change)) != 0)
            names.emplace_back(name);
    return names;
}

Json namesJson(unsigned changes)
{
    Json list = Json::array();
    for (const std::string& name : namesOf(changes))
        list.push(name);
    return list;
}

std::string namesText(unsigned changes)
{
    std::string text;
    for (const std::string& name : namesOf(changes))
        text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? "nothing that is known" : text;
}

std::optional<std::size_t> pairingOf(const Study& study, const std::string& architecture, const ScenarioId& scenario)
{
    for (std::size_t i = 0; i < study.pairings.size(); ++i)
        if (study.pairings[i].architecture.text == architecture && study.pairings[i].scenario == scenario)
            return i;
    return std::nullopt;
}

struct Found {
    std::string table = "kind,x,faster_before,faster_after,changed\n";
    Json crossovers = Json::array(), jumps = Json::array();
    std::string text;

    void add(const Crossover& c, const std::string& a, const std::string& b)
    {
        const std::string &before = c.firstFasterBefore ? a : b, &after = c.firstFasterBefore ? b : a;
        const unsigned changes = c.changesA | c.changesB;
        Json entry = Json::object();
        entry.set("x", c.x).set("faster_before", before).set("faster_after", after).set("by_jump", c.byJump).set("changed", namesJson(changes));
        crossovers.push(std::move(entry));
        table += "crossover," + plainNumber(c.x) + "," + csvField(before) + "," + csvField(after) + "," + csvField(c.byJump ? namesText(changes) : "") + "\n";
        text += "  from " + numberText(c.x, 6) + ": " + after + " is faster" + (c.byJump ? ", by a jump (" + namesText(changes) + ")" : "") + "\n";
    }
    void add(const Jump& j, const std::string& design)
    {
        Json entry = Json::object();
        entry.set("architecture", design).set("x", j.x).set("before", j.before > 0 ? Json(j.before) : Json());
        entry.set("after", j.after > 0 ? Json(j.after) : Json()).set("changed", namesJson(j.changes));
        jumps.push(std::move(entry));
        table += "jump," + plainNumber(j.x) + "," + csvField(design) + "," + csvField(design) + "," + csvField(namesText(j.changes)) + "\n";
        const auto seconds = [](double t) { return t > 0 ? numberText(t, 4) + " s" : std::string("does not run"); };
        text += "  " + design + " jumps at " + numberText(j.x, 6) + " from " + seconds(j.before) + " to " + seconds(j.after) + ": " + namesText(j.changes) + "\n";
    }
};

} // namespace

Answer crossoversCommand(const Request& request)
{
    const Result<std::vector<DesignAxis>> axes = parseAxes(request.vary);
    if (!axes)
        return refuse(usage, axes.diagnostics());
    const auto misused = [&](std::string found, std::string expected) {
        return refuse(usage, Diagnostic{Severity::error, "usage", "--vary", std::move(found), std::move(expected)});
    };
    if (axes->size() != 1)
        return misused("found " + std::to_string(axes->size()) + " numbers", "crossovers look along one");
    const DesignAxis& axis = axes->front();
    const bool relative = axis.values.front().relative;
    std::vector<double> xs;
    for (const StatedQuantity& value : axis.values)
        xs.push_back(value.value);
    std::sort(xs.begin(), xs.end());
    if (xs.size() < 2 || std::any_of(axis.values.begin(), axis.values.end(), [&](const StatedQuantity& v) { return v.relative != relative; }))
        return misused("found no range", "two values or more, all values or all factors, such as 0.5x:4x:40:log");
    PreparedDesign prepared = prepareDesign(request);
    if (!prepared.design)
        return prepared.refusal;
    const DesignJob& design = *prepared.design;
    const Study& study = design.job.study;
    const Pairing& first = study.pairings[design.pairing];
    const std::string other = request.against.empty() && study.baselineArchitecture ? study.baselineArchitecture->text : request.against;
    const auto against = pairingOf(study, other, first.scenario);
    if (!against || *against == design.pairing)
        return refuse(usage, Diagnostic{Severity::error, "usage", "--against " + other, "found no second architecture with scenario '" + first.scenario.text + "'",
                                        "name another architecture of the study that is paired with it"});
    Swept a(design, design.pairing, axis.path, relative), b(design, *against, axis.path, relative);
    const bool whole = !relative && (axis.path == "batch" || axis.path == "sequence" || axis.path == "accelerators");
    const DesignAt atA = [&](double x) { return a.at(x); }, atB = [&](double x) { return b.at(x); };
    Found found;
    for (const Crossover& c : crossovers(atA, atB, xs, whole))
        found.add(c, first.architecture.text, other);
    for (const Jump& j : jumps(atA, xs, whole))
        found.add(j, first.architecture.text);
    for (const Jump& j : jumps(atB, xs, whole))
        found.add(j, other);
    for (const Diagnostics& problems : {a.problems(), b.problems()})
        if (!problems.empty())
            return refuse(usage, atVary(problems));
    Answer answer;
    answer.diagnostics = design.job.diagnostics;
    answer.result = Json::object();
    answer.result.set("architecture", first.architecture.text).set("against", other).set("scenario", first.scenario.text);
    answer.result.set("path", axis.path).set("relative", relative);
    const SweptDesign startA = a.at(xs.front()), startB = b.at(xs.front());
    const bool firstLeads = startA.time > 0 && (!(startB.time > 0) || startA.time <= startB.time);
    answer.text = first.architecture.text + " against " + other + " on " + first.scenario.text + " along " + axis.path + ", at " + numberText(xs.front(), 6)
        + (relative ? "x " : " ") + (startA.time > 0 || startB.time > 0 ? (firstLeads ? first.architecture.text : other) + " is faster\n" : "neither runs\n") + found.text;
    answer.result.set("crossovers", std::move(found.crossovers)).set("jumps", std::move(found.jumps));
    if (!request.output.empty()) {
        const Diagnostics problems = writeFile(request.output, found.table, true);
        answer.exitCode = problems.empty() ? done : failed;
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
    }
    return answer;
}

} // namespace ridge::cli
