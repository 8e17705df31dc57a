// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/part.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace ridge {

/// Every continuous number the evaluation depends on, besides the plan's counts. One list, so that
/// derivatives, explanations, sweeps and "if free" all speak of the same things.
enum class Parameter : unsigned char {
    // hardware: from the architecture
    peak16, peak8, peak4,            // FLOP/s, dense, per accelerator
    hbmBandwidth, hbmCapacity,       // B/s, B per accelerator
    scaleUpBandwidth,                // B/s per accelerator, one direction
    nicBandwidth,                    // B/s per accelerator, one direction
    hostBandwidth,                   // B/s between an accelerator and the host's memory, one direction
    fabric1Bandwidth, fabric2Bandwidth,
    storageBandwidth,                // B/s the storage takes of checkpoints, whole job; from the scenario
    // device family: from the calibration
    gemm16, gemm8, gemm4,            // share of peak the best GEMM shape reaches inside a step
    attentionForward, attentionBackward, // share of 16-bit peak of the fused kernel
    hbmStream, hbmOptimizer,         // share of HBM bandwidth
    scaleUpReduce, scaleUpGather,    // share of scale-up bandwidth: all-reduce; all-gather, reduce-scatter, p2p
    scaleUpSqrt,                     // s^0.5, square-root term of the collective law
    nicShare,                        // share of NIC bandwidth
    nicSqrt,                         // s^0.5
    expertScaleUp, expertNic,        // share of scale-up and NIC bandwidth of an all-to-all of tokens
    kernelGap,                       // s between back-to-back kernels
    scaleUpLatency, scaleUpLatencyGrowth, // s; per rank, relative
    networkLatency, networkLatencyGrowth, networkHop, // s; per doubling of nodes, relative; s of a ring's step between nodes
    tierOverlap,                     // 0..1, overlap of the tiers of one hierarchical collective
    // software stack: from the calibration
    hostForward,                     // s of host dispatch per layer forward pass; backward the same
    hostSync,                        // s per extra tensor-parallel rank and all-reduce, eager stacks
    hostNorm,                        // exponent p of the dispatch floor
    elementwise, elementwiseBackward,// factors on streaming byte counts
    lossBytes,                       // B per logit, cross-entropy
    groupedCost,                     // time of a grouped GEMM over the dense formula
    hostExpert,                      // s of host dispatch a layer pass with experts adds
    softmaxForward, softmaxBackward, // B per attention score, unfused attention
    accumulationBytes,               // B per parameter and micro-batch
    castBytes,                       // B per element, low-precision casts
    overlapTp, overlapDp,            // share of the cover usable to hide communication
    overlapExpert, messageTax,       // share of an expert exchange that is hidden; cost of hidden messages: expert exchanges, hops of a context ring
    overlapShard, shardTax,          // share of the cover usable for gathers of sharded weights; cost of hidden traffic
    overlapDpFloor,                  // share of hidden gradient traffic that still costs time
    pipelineExposed, pipelineHost,   // share of a hop exposed; s of host time per hop
    optimizerBytes,                  // B per parameter and step
    stepFixed,                       // s per step
    jitterSigma,                     // relative deviation of one rank's step
    memoryReserve,                   // share of the capacity a job may use
    memoryFixed,                     // B of communication buffers and context
    // energy: from the catalogue and estimates (docs/model.md, section 3.12); no time depends on it
    idlePower, restPower,            // W per accelerator: of itself whether it works or not; of what stands around it
    flopEnergy16, flopEnergy8, flopEnergy4, // J per FLOP executed
    memoryEnergy,                    // J per B of HBM traffic
    scaleUpEnergy, networkEnergy,    // J per B that leaves an accelerator by its scale-up ports, by adapters
    count
};
inline constexpr std::size_t parameterCount = static_cast<std::size_t>(Parameter::count);

constexpr std::size_t index(Parameter parameter) { return static_cast<std::size_t>(parameter); }

/// Whether a parameter is about energy: it enters power and energy, never a time.
constexpr bool isEnergy(Parameter parameter) { return parameter >= Parameter::idlePower && parameter < Parameter::count; }

/// Stable word of a parameter, also its key in calibration files: "hbm-bandwidth", "gemm-16".
std::string_view key(Parameter parameter);
/// SI unit symbol: "B/s", "s", "1" ...
std::string_view unitOf(Parameter parameter);

/// Where a parameter's value came from.
struct Provenance {
    std::string source;   ///< words: document or calibration file, and the override if there is one
    Confidence confidence = Confidence::unverified;
    std::string label;    ///< disclosure label
    bool overridden = false;
};

using ParameterValues = std::array<double, parameterCount>;
using ParameterSources = std::array<Provenance, parameterCount>;

} // namespace ridge
