// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "network/system_network.hpp"
#include "validation/bindings.hpp"
#include "validation/default_rules.hpp"
#include "validation/training_row.hpp"

namespace ridge {

/// The machine a row ran on, as far as stated, completed from bindings and the catalogue's systems.
struct RowSystem {
    Part accelerator; ///< a die of it when the row counts dies
    SystemNetwork network;
    const Calibration* networkClass = nullptr; ///< null: the calibrations hold no such class
};

/// The catalogue's own system of a part: the first node, rack or pod that names it, else any other; null when none.
const Part* systemOf(const PartId& accelerator, const Catalogue& catalogue);

/// Builds the row's network: scale-up domain from the catalogue (the accelerators of a node when it is no larger),
/// NIC rate from the row's text, else its binding, else the catalogue's system, else 50 GB/s, flagged.
RowSystem systemOf(const TrainingRow& row, const MeasurementRow& cells, const Part& accelerator,
                   const TableBindings& bindings, const Catalogue& catalogue, const CalibrationSet& calibrations,
                   DefaultRules& used);

} // namespace ridge
