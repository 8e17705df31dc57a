// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/edit_study.hpp"

#include <algorithm>

namespace ridge {

namespace {

/// "id-2", or the next number that is free.
template<typename Id, typename Map>
Id freeId(const Map& taken, const Id& id)
{
    constexpr std::size_t longest = 58; // of 64 characters, leaving room for the number
    for (int n = 2;; ++n)
        if (Id candidate{id.text.substr(0, longest) + "-" + std::to_string(n)}; taken.count(candidate) == 0)
            return candidate;
}

template<typename Map>
std::string freeName(const Map& taken, const std::string& name)
{
    const auto used = [&](const std::string& candidate) {
        return std::any_of(taken.begin(), taken.end(), [&](const auto& entry) { return entry.second.name == candidate; });
    };
    for (int n = 2;; ++n)
        if (std::string candidate = name + " (" + std::to_string(n) + ")"; !used(candidate))
            return candidate;
}

void show(Study& study, const Pairing& pairing)
{
    study.activeArchitecture = pairing.architecture;
    study.activeScenario = pairing.scenario;
}

/// Shows the pairing that `of` and `preferred` pick, else the first that `of` picks.
template<typename Of, typename Preferred>
void showFirst(Study& study, Of of, Preferred preferred)
{
    const auto both = std::find_if(study.pairings.begin(), study.pairings.end(), [&](const Pairing& p) { return of(p) && preferred(p); });
    const auto any = both != study.pairings.end() ? both : std::find_if(study.pairings.begin(), study.pairings.end(), of);
    if (any != study.pairings.end())
        show(study, *any);
}

/// Copies the pairings that `of` picks, changed by `change`. A published figure belongs to what was measured alone.
template<typename Of, typename Change>
void copyPairings(Study& study, Of of, Change change)
{
    const std::vector<Pairing> before = study.pairings;
    for (Pairing pairing : before) {
        if (!of(pairing))
            continue;
        pairing.published.clear();
        change(pairing);
        study.pairings.push_back(std::move(pairing));
    }
}

void addArchitecture(Study& study, const ArchitectureId& like, Architecture made)
{
    const ArchitectureId id = freeId(study.architectures, like);
    made.name = freeName(study.architectures, made.name);
    study.architectures.emplace(id, std::move(made));
    if (const auto places = study.layout.find(like); places != study.layout.end()) {
        Places copy = places->second;
        study.layout.emplace(id, std::move(copy));
    }
    copyPairings(study, [&](const Pairing& p) { return p.architecture == like; }, [&](Pairing& p) { p.architecture = id; });
    showArchitecture(study, id);
}

/// The next of a list, or the one before the last; the one that goes where it is alone.
template <class Map>
auto neighbourOf(const Map& all, typename Map::const_iterator gone)
{
    if (const auto next = std::next(gone); next != all.end())
        return next->first;
    return gone == all.begin() ? gone->first : std::prev(gone)->first;
}

/// After something went: what is shown is something that is there.
void mendShown(Study& study)
{
    const auto shown = [&](const Pairing& p) {
        return study.activeArchitecture == p.architecture && study.activeScenario == p.scenario;
    };
    if (std::any_of(study.pairings.begin(), study.pairings.end(), shown))
        return;
    study.activeArchitecture.reset();
    study.activeScenario.reset();
    if (!study.pairings.empty())
        show(study, study.pairings.front());
}

} // namespace

void showArchitecture(Study& study, const ArchitectureId& id)
{
    showFirst(study, [&](const Pairing& p) { return p.architecture == id; },
              [&](const Pairing& p) { return study.activeScenario == p.scenario; });
}

void showScenario(Study& study, const ScenarioId& id)
{
    showFirst(study, [&](const Pairing& p) { return p.scenario == id; },
              [&](const Pairing& p) { return study.activeArchitecture == p.architecture; });
}

void duplicateArchitecture(Study& study, const ArchitectureId& id)
{
    if (const auto it = study.architectures.find(id); it != study.architectures.end())
        addArchitecture(study, id, it->second);
}

void deriveArchitecture(Study& study, const ArchitectureId& id)
{
    const auto it = study.architectures.find(id);
    if (it == study.architectures.end())
        return;
    Architecture derived;
    derived.name = it->second.name + " with changes";
    derived.year = it->second.year;
    derived.base = id;
    derived.label = it->second.label;
    addArchitecture(study, id, std::move(derived));
}

void duplicateScenario(Study& study, const ScenarioId& id)
{
    const auto it = study.scenarios.find(id);
    if (it == study.scenarios.end())
        return;
    Scenario copy = it->second;
    copy.name = freeName(study.scenarios, copy.name);
    const ScenarioId made = freeId(study.scenarios, id);
    study.scenarios.emplace(made, std::move(copy));
    copyPairings(study, [&](const Pairing& p) { return p.scenario == id; }, [&](Pairing& p) { p.scenario = made; });
    showScenario(study, made);
}

void pair(Study& study, const ArchitectureId& architecture, const ScenarioId& scenario)
{
    const Pairing* like = nullptr;
    for (const Pairing& pairing : study.pairings) {
        if (pairing.architecture == architecture && pairing.scenario == scenario)
            return show(study, pairing);
        if (study.activeArchitecture == pairing.architecture && study.activeScenario == pairing.scenario)
            like = &pairing;
    }
    if (like == nullptr || study.architectures.count(architecture) == 0 || study.scenarios.count(scenario) == 0)
        return;
    study.pairings.push_back({architecture, scenario, like->mapping, like->calibration, {}});
    show(study, study.pairings.back());
}

void renameArchitecture(Study& study, const ArchitectureId& id, const std::string& name)
{
    if (const auto it = study.architectures.find(id); it != study.architectures.end() && !name.empty())
        it->second.name = name;
}

void renameScenario(Study& study, const ScenarioId& id, const std::string& name)
{
    if (const auto it = study.scenarios.find(id); it != study.scenarios.end() && !name.empty())
        it->second.name = name;
}

std::string heldBy(const Study& study, const ArchitectureId& id)
{
    for (const auto& [other, architecture] : study.architectures)
        if (architecture.base == id)
            return architecture.name;
    return {};
}

void removeArchitecture(Study& study, const ArchitectureId& id)
{
    const auto gone = study.architectures.find(id);
    if (!heldBy(study, id).empty() || gone == study.architectures.end())
        return;
    const bool shown = study.activeArchitecture == id;
    const ArchitectureId neighbour = neighbourOf(study.architectures, gone);
    study.architectures.erase(gone);
    std::erase_if(study.pairings, [&](const Pairing& p) { return p.architecture == id; });
    study.layout.erase(id);
    if (study.baselineArchitecture == id)
        study.baselineArchitecture.reset();
    if (shown)
        showArchitecture(study, neighbour);
    mendShown(study);
}

void removeScenario(Study& study, const ScenarioId& id)
{
    const auto gone = study.scenarios.find(id);
    if (gone == study.scenarios.end())
        return;
    const bool shown = study.activeScenario == id;
    const ScenarioId neighbour = neighbourOf(study.scenarios, gone);
    study.scenarios.erase(gone);
    std::erase_if(study.pairings, [&](const Pairing& p) { return p.scenario == id; });
    if (shown)
        showScenario(study, neighbour);
    mendShown(study);
}

void setBaseline(Study& study, const ArchitectureId& id)
{
    if (study.architectures.count(id) != 0)
        study.baselineArchitecture = id;
}

} // namespace ridge
