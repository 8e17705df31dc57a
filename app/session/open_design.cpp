// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/open_design.hpp"

#include "report/design_words.hpp"
#include "session/edit_study.hpp"
#include "session/evaluate_live.hpp"
#include "session/pin_baseline.hpp"

#include <algorithm>

namespace ridge {

namespace {

std::size_t indexOf(const Study& study, const ArchitectureId& architecture, const ScenarioId& scenario)
{
    const auto found = std::find_if(study.pairings.begin(), study.pairings.end(), [&](const Pairing& p) {
        return p.architecture == architecture && p.scenario == scenario;
    });
    return std::size_t(found - study.pairings.begin());
}

Diagnostic noSuchDesign(const ArchitectureId& id)
{
    return {Severity::error, "unknown-path", id.text, "The study has no such design.", ""};
}

/// The pairing's design becomes the point.
Result<Study> withPoint(Study study, std::size_t pairing, const SweepSpace& space, std::size_t point)
{
    for (std::size_t a = 0; a < space.axes.size(); ++a) {
        const DesignAxis& axis = space.axes[a].design;
        const StatedQuantity& value = axis.values[space.valueIndex(point, a)];
        if (value.relative && value.value == 1)
            continue;
        Result<Study> changed = withDesignValue(study, pairing, axis.path, value);
        if (!changed)
            return changed;
        study = std::move(changed).value();
    }
    return study;
}

} // namespace

Result<Study> openDesign(const Study& study, const Pairing& swept, const SweepSpace& space, std::size_t point)
{
    if (indexOf(study, swept.architecture, swept.scenario) == study.pairings.size() || point >= space.size())
        return noSuchDesign(swept.architecture);
    Study opened = study;
    showArchitecture(opened, swept.architecture);
    showScenario(opened, swept.scenario);
    duplicateArchitecture(opened, swept.architecture);
    const Pairing* shown = activePairing(opened);
    if (shown == nullptr || shown->architecture == swept.architecture)
        return noSuchDesign(swept.architecture);
    const ArchitectureId id = shown->architecture;
    if (const std::string changes = changesText(space, point); !changes.empty())
        opened.architectures[id].name = study.architectures.at(swept.architecture).name + ", " + changes;
    if (!opened.baselineArchitecture)
        setBaseline(opened, swept.architecture);
    const std::size_t pairing = indexOf(opened, id, shown->scenario);
    return withPoint(std::move(opened), pairing, space, point);
}

Result<Study> pinDesign(const Study& study, const Pairing& swept, const SweepSpace& space, std::size_t point)
{
    const std::size_t pairing = indexOf(study, swept.architecture, swept.scenario);
    if (pairing == study.pairings.size() || point >= space.size() || swept.architecture == pinnedArchitecture())
        return noSuchDesign(swept.architecture);
    Result<Study> designed = withPoint(study, pairing, space, point);
    if (!designed)
        return designed;
    Study there = std::move(designed).value();
    const std::string changes = changesText(space, point);
    if (!changes.empty())
        there.architectures[swept.architecture].name += ", " + changes;
    showArchitecture(there, swept.architecture);
    pinBaseline(there);
    Study pinned = study;
    pinned.architectures[pinnedArchitecture()] = there.architectures.at(pinnedArchitecture());
    std::erase_if(pinned.pairings, [](const Pairing& p) { return p.architecture == pinnedArchitecture(); });
    for (const Pairing& p : there.pairings)
        if (p.architecture == pinnedArchitecture())
            pinned.pairings.push_back(p);
    pinned.baselineArchitecture = pinnedArchitecture();
    return pinned;
}

} // namespace ridge
