// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/pin_baseline.hpp"

#include "session/evaluate_live.hpp"

namespace ridge {

namespace {

bool mayChange(const Study& study)
{
    const Pairing* active = activePairing(study);
    return active != nullptr && active->architecture != pinnedArchitecture();
}

void forget(Study& study)
{
    const ArchitectureId pinned = pinnedArchitecture();
    study.architectures.erase(pinned);
    study.layout.erase(pinned);
    std::erase_if(study.pairings, [&](const Pairing& pairing) { return pairing.architecture == pinned; });
    if (study.baselineArchitecture == pinned)
        study.baselineArchitecture.reset();
}

} // namespace

ArchitectureId pinnedArchitecture() { return ArchitectureId("pinned-baseline"); }

bool isPinned(const Study& study)
{
    return study.baselineArchitecture == pinnedArchitecture() && study.architectures.count(pinnedArchitecture()) != 0;
}

void pinBaseline(Study& study)
{
    if (!mayChange(study))
        return;
    const ArchitectureId shown = activePairing(study)->architecture, pinned = pinnedArchitecture();
    const auto it = study.architectures.find(shown);
    if (it == study.architectures.end())
        return;
    Architecture copy = it->second;
    copy.name += " as pinned";
    forget(study);
    study.architectures.emplace(pinned, std::move(copy));
    const std::vector<Pairing> before = study.pairings;
    for (Pairing pairing : before) {
        if (pairing.architecture != shown)
            continue;
        pairing.architecture = pinned;
        pairing.published.clear(); // of what was measured, not of its copy
        study.pairings.push_back(std::move(pairing));
    }
    study.baselineArchitecture = pinned;
}

void unpinBaseline(Study& study)
{
    if (mayChange(study))
        forget(study);
}

} // namespace ridge
