// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine.hpp"
#include "engine/plan.hpp"
#include "workload/scenario.hpp"

namespace ridge {

/// Compiles dense transformer training (docs/model.md, section 3) for the given structure.
/// Never throws; what the mapping forbids comes back in Plan::feasibility.
Plan compileTraining(const TrainingScenario& scenario, const Mapping& mapping, const MachineStructure& machine,
                     const SoftwareTraits& software);

} // namespace ridge
