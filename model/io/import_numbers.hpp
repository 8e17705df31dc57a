// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "io/import_summary.hpp"

#include <string>
#include <string_view>

namespace ridge {

// Files that are read for the numbers in them. Each function gives the keys of `import --json` for its kind, nothing where the
// file says nothing; notes tell what has no key. All refuse another kind of file with "not-that-kind" and bad content with
// the line of it.

/// XML of hwloc 2 and 3 (lstopo): {packages, numa_nodes, cores, pus, memory_bytes, osdevs}. Notes "nvlinks" (from the
/// NVLinkBandwidth matrix), "no-gpu". Codes: "xml-syntax", "too-deep".
Result<ImportSummary> importHwloc(std::string_view bytes, const std::string& file);

/// CSV of Nsight Compute, raw or details page, or the points of a roofline script: {kernels, with_roofline}; with_roofline
/// counts the kernels with a duration, bytes of memory and floating-point operations. Codes: those of readCsv.
Result<ImportSummary> importNcuCsv(std::string_view bytes, const std::string& file);

/// Output of BabelStream, GPU-STREAM or McCalpin's STREAM: {kernels, best_GBps}, the latter of Triad where there is one (the
/// number such results are quoted by), in 1e9 B/s.
Result<ImportSummary> importBabelstream(std::string_view bytes, const std::string& file);

/// A Calculon application, execution or system: its single values by path ("mem1.GiB", "networks.0.bandwidth").
/// Warning "not-a-product": the parallel degrees do not multiply to the processors.
Result<ImportSummary> importCalculon(std::string_view bytes, const std::string& file);

/// Inputs of ASTRA-sim (network .yml, logical topology, htsim .topo, system, memory): {npus, dims}. What else they say is
/// noted. Comments are not read.
Result<ImportSummary> importAstraSim(std::string_view bytes, const std::string& file);

/// topology.conf of Slurm, tree or block: {switches, nodes}. Note "blocks"; warning "unknown-switch".
Result<ImportSummary> importSlurmTopology(std::string_view bytes, const std::string& file);

/// Output of ibnetdiscover or an ibsim net: {switches, hosts, links}, those seen only as a neighbour included; each link
/// counts once. Aggregation nodes inside switches (SHARP) are no hosts. Note "link-speed".
Result<ImportSummary> importIbnetdiscover(std::string_view bytes, const std::string& file);

/// Cabling tables of UFM: {links, devices}. Warning "bad-row"; error when no row can be read.
Result<ImportSummary> importUfmNdt(std::string_view bytes, const std::string& file);

/// Output of HPL: {N, NB, P, Q, time_s, gflops} of its fastest run. Warnings "failed-check", "no-result".
Result<ImportSummary> importHpl(std::string_view bytes, const std::string& file);

/// Output of nvbandwidth: the SUM of each test in GB/s, by the test's name.
Result<ImportSummary> importNvbandwidth(std::string_view bytes, const std::string& file);

/// Summary of an MLPerf inference run: {scenario, mode, valid, samples_per_s, tokens_per_s}.
Result<ImportSummary> importMlperf(std::string_view bytes, const std::string& file);

} // namespace ridge
