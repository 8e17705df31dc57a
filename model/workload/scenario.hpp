// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workload/communication_modes.hpp"
#include "workload/transformer.hpp"

#include <map>
#include <optional>
#include <string>

namespace ridge {

/// mxfp8 is fp8 with a scale per 32 elements: same matrix rate, more cast traffic.
enum class Precision { fp16, bf16, fp8, mxfp8, fp4 };

/// Bits of the matrix datatype: 16, 8 or 4.
int matrixBits(Precision precision);

/// How often the state of a training job goes to storage. Every rank writes what no other rank does.
struct Checkpoints {
    double everySteps = 0;    ///< steps from one checkpoint to the next; 0: none is written
    double bandwidth = 1e12;  ///< B/s the storage takes from the whole job
    bool asynchronous = true; ///< state is copied to host memory, then written under the steps that follow

    bool operator==(const Checkpoints&) const = default;
};

/// One training workload with its sizes; independent of any architecture (kind "llm-training").
struct TrainingScenario {
    TransformerModel model;
    int sequence = 2048;        ///< tokens per sequence
    double globalBatch = 0;     ///< sequences per step
    Precision precision = Precision::bf16;
    bool flashAttention = true; ///< fused attention kernel; false: two batched GEMMs and a softmax pass
    int adapterRank = 0;        ///< > 0: LoRA, the base weights are frozen and adapters of this rank are trained
    Checkpoints checkpoints = {};

    bool operator==(const TrainingScenario&) const = default;
};

enum class Recompute { automatic, none, selective, full };
enum class ZeroStage { none = 0, optimizer = 1, gradients = 2, parameters = 3 };

/// How context parallelism exchanges keys and values: around a ring under the attention of the blocks at hand, or by
/// all-to-all of heads (Ulysses).
enum class ContextExchange { ring, ulysses };

/// Order of the micro-batches in a pipeline; `vp` chunks interleave the first.
enum class PipelineSchedule {
    oneForwardOneBackward,
    zeroBubble, ///< ZB-H1: weight gradients fill two thirds of the bubble, at the memory of 1F1B
    dualPipe    ///< both directions at once: (p - 2)/(3 (p - 1)) of the bubble, two copies of the weights
};

/// Ranks from the fastest-varying axis outwards; decides which axes stay inside a scale-up domain.
enum class AxisOrder { tpDpPp, tpPpDp, dpTpPp, dpPpTp, ppTpDp, ppDpTp };

/// State that lives in host memory and crosses the host link every step. A set: one bit each for optimizer state,
/// activations and weights with their gradients.
enum class Offload { none, optimizer, activations, both, weights, weightsAndOptimizer, weightsAndActivations, all };
/// Whether the set holds all of `what`.
constexpr bool holds(Offload set, Offload what)
{
    return (static_cast<int>(set) & static_cast<int>(what)) == static_cast<int>(what);
}

/// How a scenario is spread over the accelerators; belongs to a pairing (docs/adr/0005). All degrees >= 1; a dp of 0 takes
/// what is left.
struct Mapping {
    int tp = 1;
    int pp = 1;
    int vp = 1;                ///< virtual stages per pipeline stage (interleaving)
    int dp = 0;                ///< 0: absorbs what is left of the accelerators; a stated dp may use fewer than there are
    double microBatch = 1;     ///< sequences per micro-batch; fractional when batch < dp in published runs
    bool sequenceParallel = false;
    Recompute recompute = Recompute::automatic;
    ZeroStage zero = ZeroStage::none;
    AxisOrder order = AxisOrder::tpDpPp;
    int cp = 1;                ///< context parallel: ranks that share the tokens of a sequence
    int ep = 1;                ///< expert parallel: ranks out of TP x CP x DP that share the experts
    int shardGroup = 0;        ///< ZeRO-3 inside groups of this many data-parallel ranks (HSDP); 0: over all of them
    ContextExchange contextExchange = ContextExchange::ring;
    PipelineSchedule schedule = PipelineSchedule::oneForwardOneBackward;
    Offload offload = Offload::none;
    CommunicationModes communication = {};
    double recomputeShare = 1; ///< share of the layers the stated recompute concerns; the others keep their activations

    bool operator==(const Mapping&) const = default;
};

} // namespace ridge
