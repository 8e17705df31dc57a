// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.hpp"

#include "io/study_json.hpp"
#include "study/evaluate_study.hpp"
#include "study/override_names.hpp"

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

Diagnostics apply(Study& study, const std::vector<Pairing>& pairings, const std::string& text)
{
    const Result<Setting> setting = parseSetting(text);
    if (!setting)
        return setting.diagnostics();
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
    return {};
}

} // namespace

Diagnostics applySettings(Study& study, const std::vector<Pairing>& pairings, const std::vector<std::string>& settings)
{
    Diagnostics problems;
    for (const std::string& setting : settings) {
        const Diagnostics found = apply(study, pairings, setting);
        problems.insert(problems.end(), found.begin(), found.end());
    }
    return problems;
}

} // namespace ridge::cli
