// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "engine/machine.hpp"
#include "validation/bindings.hpp"
#include "validation/default_rules.hpp"
#include "validation/skip_reason.hpp"
#include "validation/training_row.hpp"
#include "workload/scenario.hpp"

#include <string>
#include <variant>

namespace ridge {

/// Everything a prediction of one training row needs.
struct TrainingCase {
    TrainingScenario scenario;
    Mapping mapping;
    Machine machine;
    SystemNetwork network; ///< what the machine was built from, with the catalogue part and three calibrations
    Part accelerator;
    CalibrationId family, networkClass, stack;
    double peak16 = 0;     ///< FLOP/s, dense, of one accelerator; the denominator of MFU figures
    DefaultRules defaults; ///< rules that filled blanks
};

/// Why there is none.
struct Skipped {
    SkipReason reason = SkipReason::infeasible;
    std::string detail;
};

/// Turns a row into a case: its catalogue part, its stated network, its mapping and the default rules for blanks.
std::variant<TrainingCase, Skipped> buildCase(const TrainingRow& row, const MeasurementRow& cells,
                                              const Bindings& bindings, const Catalogue& catalogue,
                                              const CalibrationSet& calibrations);

/// The same as far as the row's own statement goes: without the machine, which takes half of the time.
std::variant<TrainingCase, Skipped> stateCase(const TrainingRow& row, const MeasurementRow& cells,
                                              const Bindings& bindings, const Catalogue& catalogue,
                                              const CalibrationSet& calibrations);

/// "moe" (expert parallel), "cp", "fsdp" (ZeRO-2 and 3), "tp+pp", "tp", "pp", "dp" or "single": the first that holds.
std::string regimeOf(const Mapping& mapping);

} // namespace ridge
