// SPDX-License-Identifier: GPL-3.0-or-later
#include "job.hpp"

#include "own_calibrations.hpp"
#include "settings.hpp"
#include "study/place.hpp"
#include "topology/validate.hpp"

#include <algorithm>

namespace ridge::cli {

namespace {

template <class Map>
std::string idsOf(const Map& map)
{
    std::string ids;
    for (const auto& entry : map)
        ids += (ids.empty() ? "" : ", ") + entry.first.text;
    return ids;
}

Diagnostic unknownId(const std::string& option, const std::string& id, const std::string& ids)
{
    return {Severity::error, "unknown-id", option, "the study has no \"" + id + "\"",
            ids.empty() ? "the study has none at all" : "one of: " + ids};
}

Diagnostics checkIds(const Request& request, const Study& study)
{
    Diagnostics problems;
    if (!request.architecture.empty() && study.architectures.count(ArchitectureId(request.architecture)) == 0)
        problems.push_back(unknownId("--architecture", request.architecture, idsOf(study.architectures)));
    if (!request.scenario.empty() && study.scenarios.count(ScenarioId(request.scenario)) == 0)
        problems.push_back(unknownId("--scenario", request.scenario, idsOf(study.scenarios)));
    return problems;
}

bool isActive(const Study& study, const Pairing& pairing)
{
    return (!study.activeArchitecture || pairing.architecture == *study.activeArchitecture)
        && (!study.activeScenario || pairing.scenario == *study.activeScenario);
}

std::vector<Pairing> select(const Study& study, const Request& request, bool activePairing)
{
    const bool asked = !request.architecture.empty() || !request.scenario.empty();
    std::vector<Pairing> pairings;
    for (const Pairing& pairing : study.pairings) {
        const bool fits = (request.architecture.empty() || pairing.architecture.text == request.architecture)
            && (request.scenario.empty() || pairing.scenario.text == request.scenario);
        if (fits && (asked || !activePairing || isActive(study, pairing)))
            pairings.push_back(pairing);
    }
    return pairings;
}

/// What is wrong with the drawing itself is invalid input, and not a system that merely cannot run.
Diagnostics drawingProblems(const PairingResult& result, const Request& request, const Study& study, const Catalogue& catalogue)
{
    if (!hasError(result.architecture.networkProblems))
        return {};
    Diagnostics problems = validateTopology(result.architecture.root, catalogue);
    for (Diagnostic& d : problems)
        d.where = request.study + ":" + pointerOf(study, result.pairing.architecture, d.where);
    return problems;
}

/// What was merely noticed on the way, each once however many pairings share it; why a pairing cannot run is a result.
void addNotices(const Diagnostics& found, Diagnostics& all)
{
    for (const Diagnostic& d : found) {
        const auto same = [&](const Diagnostic& other) { return other.code == d.code && other.message == d.message; };
        if (d.severity != Severity::error && std::none_of(all.begin(), all.end(), same))
            addCapped(all, d);
    }
}

} // namespace

Prepared prepare(const Request& request, bool activePairing)
{
    Result<Installation> installation = loadInstallation();
    if (!installation)
        return {std::nullopt, refuse(failed, installation.diagnostics())};
    Result<Study> study = readStudy(request.study);
    if (!study)
        return {std::nullopt, refuse(invalidInput, study.diagnostics())};
    const Diagnostics unknown = checkIds(request, *study);
    if (!unknown.empty())
        return {std::nullopt, refuse(usage, unknown)};
    Job job{std::move(installation).value(), *study, {}, {}, study.diagnostics()};
    addNotices(ownNotes(request.study, job.study), job.diagnostics);
    job.pairings = select(job.study, request, activePairing);
    if (job.pairings.empty()) {
        const bool notAsked = request.architecture.empty() && request.scenario.empty();
        const int code = notAsked || job.study.pairings.empty() ? invalidInput : usage;
        return {std::nullopt,
                refuse(code, Diagnostic{Severity::error, "no-pairing", request.study + ":/pairings",
                                         "no pairing joins what was asked for", "add one to the study's pairings"})};
    }
    const Diagnostics wrong = applySettings(job.study, job.pairings, request.settings, job.installation.catalogue);
    if (hasError(wrong))
        return {std::nullopt, refuse(usage, wrong)};
    job.diagnostics.insert(job.diagnostics.end(), wrong.begin(), wrong.end());
    job.pairings = select(job.study, request, activePairing); // a setting may change a mapping
    return {std::move(job), {}};
}

std::optional<Answer> evaluateAll(Job& job, const Request& request)
{
    for (const Pairing& pairing : job.pairings) {
        Result<PairingResult> result = evaluatePairing(job.study, pairing, job.installation.catalogue,
                                                       job.installation.calibrations);
        if (!result)
            return refuse(invalidInput, inFile(request.study, result.diagnostics()));
        const Diagnostics drawing = drawingProblems(*result, request, job.study, job.installation.catalogue);
        if (hasError(drawing))
            return refuse(invalidInput, drawing);
        addNotices(inFile(request.study, result->diagnostics), job.diagnostics);
        job.results.push_back(std::move(result).value());
    }
    return std::nullopt;
}

} // namespace ridge::cli
