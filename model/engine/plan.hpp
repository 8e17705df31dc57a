// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fixed_vector.hpp"
#include "engine/feasibility.hpp"
#include "engine/formula.hpp"
#include "engine/machine.hpp"
#include "engine/resource.hpp"
#include "workload/scenario.hpp"

#include <array>
#include <cstdint>

namespace ridge {

/// Which piece of the model an operation is. Its name is what a person sees ("QKV projection").
enum class OperationId : unsigned char {
    qkv, attentionScores, attention, attentionOutput, softmax, ffnUp, ffnDown,
    elementwise, cast, accumulate, embedding, logits, loss,
    tensorParallel, pipelineHop, gradientSync, optimizer, hostDispatch, stepOverhead,
    expertUp, expertDown, permutation, expertExchange, contextExchange, attentionMerge, weightGather, adapter, offload,
    mtpProjection, checkpoint,
    count
};
inline constexpr std::size_t maxOperations = 112; ///< rows of a plan
inline constexpr std::size_t maxSteps = 200;     ///< nodes of a schedule
inline constexpr std::size_t maxTerms = 240; ///< of all sums together
inline constexpr std::size_t operationIdCount = static_cast<std::size_t>(OperationId::count);

enum class OperationKind : unsigned char { matrix, attention, stream, collective, host };
/// For a GEMM: forward, gradient of the input, gradient of the weight.
enum class Pass : unsigned char { forward, inputGradient, weightGradient };

/// Shape of a GEMM and how well it fills the machine; every factor is in (0, 1].
struct ShapeFit {
    double m = 0, n = 0, k = 0;
    double fill = 1;      ///< useful share of the padded tiles, times the tile's own efficiency
    double wave = 1;      ///< share of the last wave that is used
    double ramp = 1;      ///< K / (K + K0): prologue and epilogue
    double alignment = 1; ///< penalty of weight dimensions that are no multiple of 64
    int tileM = 0, tileN = 0, splitK = 1;

    double efficiency() const { return fill * wave * ramp * alignment; }
};

/// Bytes a collective moves through one tier, per rank.
struct TierDemand {
    double ranks = 1;     ///< group members seen by this tier (1: tier unused)
    double bytes = 0;     ///< through the busiest port of this tier
    double share = 1;     ///< share of the tier's bandwidth the pattern can use
    double sqrtShare = 1; ///< weight of the square-root term: pairs have little to pipeline
    double latencyShare = 1; ///< weight of the latency: a plain message pays no growth with ranks
    double ringHops = 0;  ///< of a ring that gathers or scatters over this tier: steps beyond the first message; 0: no ring
};

/// One row of the plan: what one execution demands of each resource.
struct Operation {
    OperationId id = OperationId::elementwise;
    OperationKind kind = OperationKind::stream;
    Phase phase = Phase::forward;
    Pass pass = Pass::forward;
    unsigned char bits = 16;          ///< matrix datatype
    double flop = 0;                  ///< executed, per accelerator
    double efficiency = 1;            ///< shape efficiency, multiplies the calibrated share of peak
    double bytes = 0;                 ///< HBM bytes, or units that `byteScale` turns into bytes
    double accumulated = 0;           ///< weight gradient: elements accumulated inside the GEMM (floor of its traffic)
    double kernels = 0;               ///< kernel launches
    double hostUnits[5] = {0, 0, 0, 0, 0}; ///< host: layer passes, tensor-parallel syncs, pipeline hops, steps, expert layers
    Parameter computeShare = Parameter::gemm16;
    Parameter streamShare = Parameter::hbmStream; ///< count: all of it
    Parameter memory = Parameter::hbmBandwidth; ///< what the bytes stream through
    Parameter byteScale[2] = {Parameter::count, Parameter::count}; ///< count: none
    Parameter gatherShare = Parameter::scaleUpGather;              ///< collective: which share of scale-up bandwidth
    Parameter networkShare = Parameter::nicShare;                  ///< collective: which share of NIC bandwidth
    Parameter costScale = Parameter::count;                        ///< device: factor on its time; count: none
    std::array<TierDemand, tierCount> tiers{}; ///< collective: scale-up, NIC, fabric 1, fabric 2
    ShapeFit shape;                   ///< matrix only; for the explanation
};

/// A term of a sum: `times` executions, scaled by `share` when it is not `one`.
enum class Share : unsigned char { one, recomputeFull, recomputeSelective }; ///< of the layers; see Plan::spills
struct Term {
    std::uint8_t step = 0;
    Share share = Share::one;
    double times = 1;
};

enum class StepKind : unsigned char {
    operation, ///< time of one operation
    sum,       ///< sum of terms
    partial,   ///< a stated share of a step is seen; the rest is hidden
    under,     ///< communication of which a share hides, as far as its cover reaches
    dispatch,  ///< p-norm of device time and host dispatch time
    pipeline,  ///< stages, micro-batches, fill and drain
    overlap,   ///< communication under a cover, of which a floor always costs
    taxed,     ///< communication under a cover it slows: a share of the hidden time costs all the same
    stretch    ///< slowest of N ranks
};

/// The pipeline's shape: see model.md, "Pipeline".
struct PipelineShape {
    double stages = 1, chunks = 1, microBatches = 1;
    double layers = 0;          ///< in the model
    double layersPerStage = 0;  ///< of the fullest stage
    double bubble = 1;          ///< share of the fill and drain the schedule leaves idle
    bool balanced = false;      ///< embedding and head count as one layer each
};

/// A node of the schedule; children stand before parents.
struct ScheduleStep {
    StepKind kind = StepKind::sum;
    std::uint8_t operation = 0;       ///< operation
    Formula formula = Formula::sumOfWork;      ///< sum: what it adds up
    std::uint8_t firstTerm = 0, termCount = 0; ///< sum: a range of Plan::terms
    std::uint8_t a = 0, b = 0, c = 0, d = 0; ///< operands, by kind
    Parameter parameter = Parameter::count;  ///< partial: the share seen; under, overlap: the share that may hide
    Parameter tax = Parameter::count; ///< taxed: the cost of hidden time; count: none
    double factor = 1;                ///< overlap, taxed: covers that run beside it; stretch: ranks
    PipelineShape pipeline;
};

/// Bytes that decide what fits, per accelerator: a mean stage's state, the first stage's activations, the last one's
/// logits. Their sum is an upper estimate for even stages.
struct MemoryDemand {
    double weights = 0, gradients = 0, optimizerState = 0;
    double activations[3] = {0, 0, 0};  ///< without recompute, selective, full
    double logits = 0;
};

/// A compiled (scenario, mapping): everything that depends on shapes and divisors, nothing that depends on rates.
struct Plan {
    Feasibility feasibility;            ///< what the mapping itself forbids
    std::uint32_t flags = 0;            ///< validity flags raised while compiling
    FixedVector<Operation, maxOperations> operations;
    FixedVector<Term, maxTerms> terms;
    FixedVector<ScheduleStep, maxSteps> schedule; ///< children stand before parents; the last step is the whole job
    MemoryDemand memory;
    Recompute recompute = Recompute::automatic;
    double recomputeShare = 1;          ///< share of the layers a stated recompute concerns
    bool spills = false;                ///< the memory rule sends to host memory what it else would recompute in full
    double accelerators = 1;
    double tokensPerStep = 0;
    double modelFlop = 0;               ///< per step, causal half of attention
    double modelFlopFullAttention = 0;  ///< per step, full s^2
    Precision precision = Precision::bf16;
    Mapping mapping;                    ///< with dp resolved
    double microBatches = 1;
};

} // namespace ridge
