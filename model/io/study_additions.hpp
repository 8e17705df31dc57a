// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "io/import_hf_config.hpp"
#include "io/machine_topology.hpp"
#include "study/study.hpp"

#include <string>

namespace ridge {

/// A study with one architecture or scenario more, shown; what was assumed and carried over stands in the diagnostics
/// of the result.
struct GrownStudy {
    Study study;
    std::string name; ///< of what was added
    std::string id;
};

/// Adds a machine as an architecture under a free id and pairs it with the scenario, mapping and calibration of the pairing
/// shown; a mapping too wide for the machine becomes one that fits. Errors: those of drawMachine, "no-pairing" (the
/// study shows none).
Result<GrownStudy> withMachine(const Study& study, const MachineTopology& machine, const Catalogue& catalogue, const std::string& name, const PartId& gpu = {});

/// Adds a model as a scenario under a free id and pairs it with the architecture shown. Sequence, batch, precision, mapping and
/// calibration are those of the pairing shown. Errors: "no-decoder" (no decoder of one kind of layer with all sizes), "no-pairing".
Result<GrownStudy> withModel(const Study& study, const ModelConfig& config, const std::string& name);

} // namespace ridge
