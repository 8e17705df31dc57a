// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "io/import_summary.hpp"
#include "io/machine_topology.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// The matrix that `nvidia-smi topo -m` prints.
struct SmiTopology {
    MachineTopology machine;           ///< equal pairs that no GPU has the links for are read as links into switches
    std::size_t nvlinkPairs = 0;       ///< pairs of GPUs that the matrix joins by NVLink
    std::size_t pciePairs = 0;         ///< pairs it joins by PCIe or the CPUs alone
    std::size_t unknownPairs = 0;      ///< pairs whose rows are missing
    SummaryList linksPerPair;          ///< the different counts, ascending
    std::optional<std::int64_t> numaNodes;
};

/// Reads the matrix: GPU and adapter columns in any order, with tabs or blanks, old and new words (SOC, NODE), with or
/// without legend, missing rows, control sequences. Codes: "not-topo-m" (no such matrix; a -p2p matrix), "bad-cell",
/// "too-large"; warnings "missing-rows", "not-symmetric".
Result<SmiTopology> importSmiTopology(std::string_view bytes, const std::string& file);

/// The keys of `import --json`: links_per_pair is a number when all joined pairs have the same, else the list.
ImportSummary summaryOf(const SmiTopology& topology);

} // namespace ridge
