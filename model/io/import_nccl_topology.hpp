// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "io/import_summary.hpp"
#include "io/machine_topology.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// Reads the XML that NCCL and RCCL write (NCCL_TOPO_DUMP_FILE) or are given (NCCL_TOPO_FILE). GPUs are PCI functions
/// with a <gpu> or of a GPU class; adapters are network functions and named ports, without those of software (veth,
/// docker). A file without any <gpu> was written by hand before NCCL looked at the links: it does not describe them.
/// Codes: "xml-syntax" with line and column and what was read before it, "not-a-topology" (another root element, no
/// GPU and no CPU), "too-deep", "out-of-range"; warnings "missing-links", "not-symmetric", "management-port",
/// "doubtful-speed".
Result<MachineTopology> importNcclTopology(std::string_view bytes, const std::string& file);

/// The keys of `import --json`; nic_speeds in Gb/s, one per adapter.
ImportSummary summaryOf(const MachineTopology& machine);

} // namespace ridge
