// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"

namespace ridge {

/// Fills the energies of a machine where no calibration states them (docs/model.md, section 3.12): a seventh of the part's
/// TDP is idle power (an estimate); what the rest of a node draws is the nameplate of the smallest system of the catalogue
/// that holds this part, less its TDP; a FLOP costs what is left of the TDP at the rate that sustained products reach, HBM at
/// its full rate taken off; bytes cost what the catalogue gives for the memory and the drawn links. Rates that a study
/// overrides do not enter: a part that is made faster does the same work at the same energy. Without a TDP nothing is set.
void applyPower(Machine& machine, const ResolvedArchitecture& architecture, const Catalogue& catalogue);

} // namespace ridge
