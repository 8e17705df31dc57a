// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "io/machine_topology.hpp"
#include "study/study.hpp"

#include <string>

namespace ridge {

/// Draws a machine as an architecture of one node: its GPUs, the links between them as the file has them, switches as one
/// fabric, its adapters. GPUs that are all alike and all joined alike are one box with a count; others are drawn one by
/// one. Warnings tell what is not known: "gpu-unknown", "links-unknown", "nic-unknown". `gpu` names the GPUs' part instead of the file. Error "no-gpu".
Result<Architecture> drawMachine(const MachineTopology& machine, const Catalogue& catalogue, const std::string& name, const PartId& gpu = {});

} // namespace ridge
