// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/parameter.hpp"
#include "network/group_split.hpp"

#include <string>

namespace ridge {

/// How matrix units are organised; decides the shape model of a GEMM.
enum class MatrixUnit { tiled, systolic };

/// The discrete side of a machine: what a plan is compiled against.
struct MachineStructure {
    MatrixUnit matrixUnit = MatrixUnit::tiled;
    int computeUnits = 100;        ///< SMs, CUs or cores that share tiles
    double accelerators = 1;
    NetworkShape network;
    double alignment8 = 0.46, alignment4 = 0.30; ///< rate a GEMM keeps when a weight dimension is a multiple of 8 only, of less
    bool inNetworkReduction = false;
    bool wideHostLink = false; ///< a chip-to-chip link wider than PCIe leads to the host's memory

    bool operator==(const MachineStructure&) const = default;
};

/// The software the job runs on: discrete choices a calibration names.
struct SoftwareTraits {
    bool overlapsGradients = true;      ///< gradient all-reduce runs under the backward pass
    bool accumulationInGemm = true;     ///< weight-gradient accumulation fused into the GEMM
    bool padsVocabulary = true;
    bool distributedOptimizerSplit = true; ///< reduce-scatter + all-gather; false: 3 gathers of 16-bit units (2021)
    bool fusedStreams = true;           ///< modern fused elementwise byte counts; false: unfused list of 2021
    bool scatterGatherPipeline = true;  ///< pipeline messages divided by tp
    bool portableAttention = false;     ///< fused attention written for an older family than the device
    bool gathersNarrow = false;         ///< sharded weights are gathered in the 8-bit type they are multiplied in
    bool overlapsExperts = false;       ///< experts exchange under the passes of another micro-batch
    bool spillsActivations = false;     ///< activations that do not fit go to host memory where a link wider than PCIe leads there
    int gradientBytes = 4;              ///< bytes per gradient element on the wire when it is sharded; 2 without

    bool operator==(const SoftwareTraits&) const = default;
};

/// A routed architecture plus a calibration: all numbers an evaluation needs.
struct Machine {
    std::string name;
    MachineStructure structure;
    SoftwareTraits software;
    ParameterValues values{};
    ParameterSources sources;
    std::string calibration;   ///< names and hashes, for footnotes
    bool familySeen = true;    ///< false: no measured row of this device family stands behind its constants

    double operator[](Parameter parameter) const { return values[index(parameter)]; }
};

} // namespace ridge
