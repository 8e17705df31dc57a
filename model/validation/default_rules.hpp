// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/part.hpp"
#include "validation/bindings.hpp"
#include "validation/training_row.hpp"
#include "workload/scenario.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace ridge {

/// What is assumed where a training row is blank. Each use raises the rule's key as a flag of the row.
enum class DefaultRule : unsigned char {
    vocab,             ///< 51200
    sequence,          ///< the stack's usual length: 4096 tokens, 2048 on TPUs
    shapeFromSize,     ///< width and layers of a dense model from its size, width = 150 layers
    layersFromSize,    ///< layers that make up the stated size, a multiple of the stages
    heads,             ///< divisor of the width, divisible by TP, nearest to width / 128
    ffn,               ///< 4 h
    recomputeByMemory, ///< left to the engine's memory rule
    precision,         ///< 8 bit where device and stack do so
    precisionLowered,  ///< the stated precision is not faster on this part: the next wider one that is
    zero,              ///< optimizer sharding as the stack does by itself
    microBatch,        ///< 1 with pipelines or batch <= DP, else up to 16384 tokens
    batchFromChips,    ///< stated batch per device x devices
    batch,             ///< eight micro-batches per stage
    sequenceParallel,  ///< on where the stack does so and TP > 1
    networkRate,       ///< the network text bears no rate: that of the part's usual system
    networkClass,      ///< the network text names no known class
    scaleUpDomain,     ///< no system of this part in the catalogue: the accelerators of a node
    stack,             ///< no binding states the software
    dataParallel,      ///< DP = accelerators / (TP PP CP), although another value is stated
    contextParallel,   ///< fewer sequences than replicas: the ranks beyond them share sequences
    expertParallel,    ///< EP is blank: 1, or what divides the experts where the stated one does not
    adapterRank,       ///< the rank of LoRA adapters is not stated: 16
    capacity,          ///< the hardware text states another memory capacity than the part: the text's
    memoryExceeded,    ///< our memory estimate says it does not fit, but it ran: the time is predicted all the same
    count
};
inline constexpr std::size_t defaultRuleCount = static_cast<std::size_t>(DefaultRule::count);

/// "vocab-default", "layers-from-size", ...
std::string_view key(DefaultRule rule);

using DefaultRules = std::set<DefaultRule>;

/// Degrees of parallelism of a row; blank means 1, DP = accelerators / (TP PP CP).
struct RowDegrees {
    int tp = 1, pp = 1, vp = 1, dp = 1, cp = 1, ep = 1;
};
RowDegrees degreesOf(const TrainingRow& row, DefaultRules& used);

/// The model, with every blank filled; nothing when neither shape nor size is stated.
std::optional<TransformerModel> modelOf(const TrainingRow& row, const RowDegrees& degrees, DefaultRules& used);

/// True when the model family (by name) uses a gated MLP.
bool hasGatedFfn(const std::string& lowerName);

/// Bytes of memory per accelerator that a hardware text states ("V100-SXM2 32GB", "80 GiB"); nothing when it states
/// none or several different ones. A rate ("900 GB/s") or a name ("GB200") is none.
std::optional<double> statedCapacity(const std::string& hardware);

/// The part with the capacity its row's hardware text states, where that differs by more than 1 % from the part's label
/// (read as decimal or binary) and is not the label of a whole node.
Part partAsStated(const Part& part, const TrainingRow& row, DefaultRules& used);

/// The experts a `moe` cell states, "experts=128,topk=8,shared=1,moe_ffn=1536[,first_dense=3][,every_2nd_layer]".
Experts expertsOf(const std::string& cell, int layers);

/// The latent attention a `moe` cell states, "MLA(q_lora=1536,kv_lora=512,nope=128,rope=64,v=128)".
LatentAttention latentOf(const std::string& cell);

/// The head dimension a `moe` cell states, "head_dim=64"; 0: none.
int expertHeadDim(const std::string& cell);

/// True when the row trains adapters beside frozen weights (by the model's name or the notes).
bool isAdapterRun(const TrainingRow& row);

/// Slices of one job on separate inter-chip networks, "4 slice(s) of v4-128 (64 chips/slice)"; one when not stated.
struct RowSlices {
    int count = 1;
    double chips = 0; ///< per slice; 0: not stated
};
RowSlices slicesOf(const TrainingRow& row);

/// Data-parallel ranks that share one copy of sharded weights; 0: all of them.
int shardGroupOf(const TrainingRow& row, const RowDegrees& degrees);

/// Tokens per sequence.
int sequenceOf(const TrainingRow& row, const StackHabits& habits, DefaultRules& used);

/// Optimizer and parameter sharding out of the row's text, else the stack's habit.
ZeroStage zeroOf(const TrainingRow& row, const StackHabits& habits, DefaultRules& used);

/// Arithmetic of the matrix products; never one the part has no faster rate for.
/// @param int8Counts systolic parts train in int8 where they have no 8-bit float
Precision precisionOf(const TrainingRow& row, const Part& part, bool int8Counts, const StackHabits& habits,
                      DefaultRules& used);

/// Sequences per step and per micro-batch.
struct RowBatch {
    double global = 0;
    double micro = 1;
    bool stated = true; ///< false: neither was stated, no absolute time can be judged
};
/// Ranks that would get no sequence of their own share one: DP shrinks to the batch, CP grows by as much.
void shareSequences(RowDegrees& degrees, double globalBatch, DefaultRules& used);
RowBatch batchOf(const TrainingRow& row, const RowDegrees& degrees, int sequence, const StackHabits& habits,
                 DefaultRules& used);

bool sequenceParallelOf(const TrainingRow& row, const RowDegrees& degrees, const StackHabits& habits,
                        DefaultRules& used);
Recompute recomputeOf(const TrainingRow& row, const StackHabits& habits, DefaultRules& used);

/// Bytes/s per accelerator, one direction, out of a network text: "(100 Gb/s per GPU)", "1600 Gb/s per node",
/// "Compute: 8x ... 400Gb/s", "4x ... 100 Gb/s per node". Nothing when the text bears no rate.
std::optional<double> networkRate(const std::string& text, std::optional<double> acceleratorsPerNode);

} // namespace ridge
