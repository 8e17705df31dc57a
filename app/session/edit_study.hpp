// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/study.hpp"

namespace ridge {

/// Pure changes of what a study holds. Each leaves every reference between its parts whole: pairings, what is shown, the
/// baseline, bases and the drawing's places. Unknown ids change nothing.

/// Shows an architecture: with the scenario shown now where the two are paired, else with the first it is paired with.
void showArchitecture(Study& study, const ArchitectureId& id);
/// The same from the side of a scenario.
void showScenario(Study& study, const ScenarioId& id);

/// Copies an architecture with its pairings, without their published figures, and shows the copy.
void duplicateArchitecture(Study& study, const ArchitectureId& id);
/// Adds an architecture that is another with changes (its base), with the base's pairings, and shows it.
void deriveArchitecture(Study& study, const ArchitectureId& id);
void duplicateScenario(Study& study, const ScenarioId& id);

/// Pairs an architecture with a scenario under the mapping and the calibration of the pairing shown, and shows the two.
void pair(Study& study, const ArchitectureId& architecture, const ScenarioId& scenario);

void renameArchitecture(Study& study, const ArchitectureId& id, const std::string& name);
void renameScenario(Study& study, const ScenarioId& id, const std::string& name);

/// Why it must stay: the name of an architecture that is this one with changes; empty when it may go.
std::string heldBy(const Study& study, const ArchitectureId& id);
/// Removes an architecture and its pairings; one that heldBy() names stays.
void removeArchitecture(Study& study, const ArchitectureId& id);
void removeScenario(Study& study, const ScenarioId& id);

/// Compares with this architecture from now on.
void setBaseline(Study& study, const ArchitectureId& id);

} // namespace ridge
