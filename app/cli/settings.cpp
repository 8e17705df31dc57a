// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.hpp"

#include "io/study_json.hpp"
#include "study/evaluate_study.hpp"
#include "study/override_names.hpp"
#include "topology/validate.hpp"
#include "workload/check_scenario.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace ridge::cli {

namespace {

struct Setting {
    std::string path;
    StatedQuantity value;
};

Diagnostic atSetting(const std::string& setting, Diagnostic diagnostic)
{
    diagnostic.where = "--set " + setting;
    return diagnostic;
}

Result<Setting> parseSetting(const std::string& text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return atSetting(text, {Severity::error, "usage", "", "found no PATH=VALUE",
                                "write for example \"hbm.bandwidth=4.8 TB/s\""});
    Setting setting;
    setting.path = text.substr(0, equals);
    const Result<StatedQuantity> value = parseStated(setting.path, text.substr(equals + 1));
    if (!value)
        return atSetting(text, value.diagnostics().front());
    setting.value = *value;
    return setting;
}

/// The paths a setting stands for, each with the architecture it is applied to.
std::vector<std::pair<ArchitectureId, std::string>> targets(const Study& study, const std::vector<Pairing>& pairings,
                                                            const std::string& path)
{
    std::vector<std::pair<ArchitectureId, std::string>> list;
    if (pairings.empty())
        return list;
    const bool global = path.rfind("/architectures/", 0) == 0 || path.rfind("/scenarios/", 0) == 0
        || path.rfind("/pairings/", 0) == 0;
    if (global)
        return {{pairings.front().architecture, path}};
    std::set<std::string> seen; // two pairings may share an architecture or a scenario; a factor must act once
    for (const Pairing& pairing : pairings) {
        const bool ofScenario = shortNameKind(path) == ShortNameKind::scenario;
        if (ofScenario && study.scenarios.count(pairing.scenario) > 0) {
            const std::string pointer = "/scenarios/" + pairing.scenario.text + "/" + path;
            if (seen.insert(pointer).second)
                list.emplace_back(pairing.architecture, pointer);
        } else if (seen.insert(pairing.architecture.text).second) {
            list.emplace_back(pairing.architecture, path);
        }
    }
    return list;
}

/// What is wrong with the pairings' architectures as they stand.
Diagnostics problemsOf(const Study& study, const std::vector<Pairing>& pairings, const Catalogue& catalogue)
{
    Diagnostics problems;
    std::set<ArchitectureId> seen;
    for (const Pairing& pairing : pairings) {
        if (!seen.insert(pairing.architecture).second)
            continue;
        const auto built = resolveArchitecture(study, pairing.architecture, catalogue);
        problems.insert(problems.end(), built.diagnostics().begin(), built.diagnostics().end());
        if (!built)
            continue;
        const Diagnostics& noticed = built->networkProblems; // errors of a drawing that is sound are results: infeasible
        std::copy_if(noticed.begin(), noticed.end(), std::back_inserter(problems),
                     [](const Diagnostic& d) { return d.severity != Severity::error; });
        if (hasError(noticed))
            for (Diagnostic& d : validateTopology(built->root, catalogue))
                if (d.severity == Severity::error)
                    problems.push_back(std::move(d));
    }
    return problems;
}

/// The setting alone: what the study's own text has wrong is told with its place in the file.
Diagnostics broughtBy(const std::string& text, const Diagnostics& before, const Diagnostics& after)
{
    Diagnostics problems;
    for (const Diagnostic& d : after)
        if (std::find(before.begin(), before.end(), d) == before.end())
            problems.push_back(atSetting(text, d));
    return problems;
}

Diagnostics apply(Study& study, const std::vector<Pairing>& pairings, const std::string& text, const Catalogue& catalogue)
{
    const Result<Setting> setting = parseSetting(text);
    if (!setting)
        return setting.diagnostics();
    const Diagnostics before = problemsOf(study, pairings, catalogue);
    for (const auto& [architecture, path] : targets(study, pairings, setting->path)) {
        Result<Study> changed = withOverride(study, architecture, path, setting->value);
        if (!changed) {
            Diagnostics problems;
            for (const Diagnostic& d : changed.diagnostics())
                problems.push_back(atSetting(text, d));
            return problems;
        }
        study = std::move(changed).value();
    }
    return broughtBy(text, before, problemsOf(study, pairings, catalogue));
}

/// What the fields of a scenario must satisfy together, once all settings are in.
Diagnostics checkScenarios(const Study& study)
{
    Diagnostics problems;
    for (const auto& [id, scenario] : study.scenarios)
        for (Diagnostic d : checkScenario(scenario.training)) {
            d.where = "--set /scenarios/" + id.text + d.where;
            problems.push_back(std::move(d));
        }
    return problems;
}

} // namespace

Diagnostics applySettings(Study& study, const std::vector<Pairing>& pairings, const std::vector<std::string>& settings,
                          const Catalogue& catalogue)
{
    Diagnostics problems;
    if (!settings.empty())
        for (Pairing& pairing : study.pairings)
            pairing.published.clear(); // they tell of the design as the study has it
    for (const std::string& setting : settings) {
        const Diagnostics found = apply(study, pairings, setting, catalogue);
        problems.insert(problems.end(), found.begin(), found.end());
    }
    if (!hasError(problems) && !settings.empty())
        for (Diagnostic& d : checkScenarios(study))
            problems.push_back(std::move(d));
    return problems;
}

} // namespace ridge::cli
