// SPDX-License-Identifier: Apache-2.0
#include "engine/gemm_shape.hpp"
#include "engine/training_compiler.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

// Bytes per token and unit of hidden width that one layer's forward pass streams outside its GEMMs.
// Unfused kernels of 2021 (Korthikanti et al. list): two norms 8h, two bias-dropout-add 14h, GeLU 4f.
// Fused kernels: norms 8h, residual adds 12h, rotary and layout 4 per query and key; gated unit 6f, plain 4f.
constexpr double unfusedHiddenBytes = 22, fusedHiddenBytes = 20, fusedHeadBytes = 4;
constexpr double plainFfnBytes = 4, gatedFfnBytes = 6;
constexpr double permutationBytes = 8; // tokens sorted by expert and back: read and write in 16 bit
constexpr double adapterBytes = 24;    // per unit of width: activations read and sums written around the adapters
constexpr double streamKernels = 8, backwardKernels = 1.4; // launches per layer; ratio backward / forward
constexpr double attentionBackwardWork = 2.5;              // fused backward recomputes the scores
constexpr double mergedBytes = 6;                          // a block's partial sum read, the sum read and written, 16 bit

} // namespace

TrainingCompiler::Linears TrainingCompiler::linears() const
{
    Linears all;
    const double h = m_model.hidden;
    addAttentionLinears(all);
    if (m_moe < 1) {
        all.push({OperationId::ffnUp, m_tokens, m_gates * m_ffn, h, 1 - m_moe, false});
        all.push({OperationId::ffnDown, m_tokens, h, m_ffn, 1 - m_moe, false});
    }
    if (m_moe > 0)
        addExpertLinears(all);
    return all;
}

void TrainingCompiler::addAttentionLinears(Linears& all) const
{
    const double h = m_model.hidden;
    const LatentAttention& latent = m_model.latent;
    if (latent.keyValueRank <= 0) {
        all.push({OperationId::qkv, m_tokens, m_queries + 2 * m_keys, h, 1, false});
        all.push({OperationId::attentionOutput, m_tokens, h, m_queries, 1, false});
        return;
    }
    const double heads = m_model.heads / m_tp;
    if (latent.queryRank > 0)
        all.push({OperationId::qkv, m_tokens, double(latent.queryRank), h, 1, false});
    all.push({OperationId::qkv, m_tokens, m_queries, latent.queryRank > 0 ? latent.queryRank : h, 1, false});
    all.push({OperationId::qkv, m_tokens, double(latent.keyValueRank + latent.ropeDim), h, 1, false});
    all.push({OperationId::qkv, m_tokens, heads * (latent.nopeDim + latent.valueDim), double(latent.keyValueRank), 1, false});
    all.push({OperationId::attentionOutput, m_tokens, h, heads * latent.valueDim, 1, false});
}

/// The routed experts of a rank run as one grouped product each; shared experts are plain linears.
void TrainingCompiler::addExpertLinears(Linears& all) const
{
    const Experts& experts = m_model.experts;
    const double h = m_model.hidden, width = experts.ffnHidden / m_expertRanks;
    const double times = m_moe * std::max(1.0, experts.routed / m_ep);
    const double tokens = std::max(1.0, m_expertTokens);
    all.push({OperationId::expertUp, tokens, m_gates * width, h, times, true});
    all.push({OperationId::expertDown, tokens, h, width, times, true});
    if (experts.shared <= 0)
        return;
    const double shared = double(experts.shared) * experts.ffnHidden / m_tp;
    all.push({OperationId::ffnUp, m_tokens, m_gates * shared, h, m_moe, false});
    all.push({OperationId::ffnDown, m_tokens, h, shared, m_moe, false});
}

void TrainingCompiler::appendProducts(Terms& terms, const Linear& linear, Phase phase, Pass pass)
{
    const auto [id, m, n, k, times, grouped] = linear;
    Operation row = pass == Pass::forward ? gemm(id, phase, pass, m, n, k, m_bits)
        : pass == Pass::inputGradient     ? gemm(id, phase, pass, m, k, n, m_bits)
                                          : gemm(id, phase, pass, k, n, m, m_bits);
    if (pass == Pass::weightGradient && m_software.accumulationInGemm)
        row.accumulated = k * n;
    if (grouped && m_machine.matrixUnit == MatrixUnit::tiled)
        row.costScale = Parameter::groupedCost;
    append(terms, row, times);
}

void TrainingCompiler::appendFusedAttention(Terms& terms, Phase phase)
{
    const bool backward = phase == Phase::backward;
    const double s = m_scenario.sequence;
    const LatentAttention& latent = m_model.latent;
    const bool isLatent = latent.keyValueRank > 0;
    const double headDim = isLatent ? latent.nopeDim + latent.ropeDim : m_model.headDim;
    const double valueDim = isLatent ? latent.valueDim : m_model.headDim;
    const double heads = m_plan.mapping.microBatch * m_model.heads / m_tp;
    Operation row;
    row.id = OperationId::attention;
    row.kind = OperationKind::attention;
    row.phase = phase;
    row.computeShare = backward ? Parameter::attentionBackward : Parameter::attentionForward;
    const double blocks = heads * std::ceil(s / m_cp / 128);
    const bool tiled = m_machine.matrixUnit == MatrixUnit::tiled;
    row.shape.wave = tiled ? std::min(1.0, blocks / m_machine.computeUnits) : 1;
    row.shape.ramp = headDim < 128 ? std::pow(headDim / 128, 0.35) : 1;
    row.efficiency = row.shape.wave * row.shape.ramp;
    const double flop = 2 * heads * s * s / m_cp * (headDim + valueDim) * (m_model.causal ? 0.5 : 1)
        * windowedShare(m_model, m_scenario.sequence);
    row.flop = backward ? attentionBackwardWork * flop : flop;
    row.bytes = (backward ? 2 : 1) * m_tokens * 2 * (2 * m_queries + 2 * m_keys);
    row.kernels = 1;
    append(terms, row);
}

/// A context ring computes a block at a time and adds it to the sums so far: outputs, in backward the gradients of
/// queries, keys and values. Under a causal mask half of the blocks concern the later half of a rank's tokens only.
void TrainingCompiler::appendMerges(Terms& terms, Phase phase)
{
    if (m_cp <= 1 || m_plan.mapping.contextExchange != ContextExchange::ring)
        return;
    const double concerned = m_model.causal ? 0.75 : 1;
    const double width = m_queries + (phase == Phase::backward ? 2 * m_keys : 0);
    append(terms, stream(OperationId::attentionMerge, phase, (m_cp - 1) * concerned * mergedBytes * m_tokens * width));
}

void TrainingCompiler::appendAttention(Terms& terms, Phase phase)
{
    appendMerges(terms, phase);
    if (m_scenario.flashAttention)
        return appendFusedAttention(terms, phase);
    const bool backward = phase == Phase::backward;
    const double s = m_scenario.sequence, headDim = m_model.headDim;
    const double rows = m_plan.mapping.microBatch * m_model.heads / m_tp * s / m_cp;
    const double padded = std::ceil(headDim / 8) * 8;
    const auto batched = [&](OperationId id, double n, double k) {
        Operation row = gemm(id, phase, Pass::forward, rows, n, k, 16);
        row.shape.alignment = alignmentOf(headDim, m_machine);
        row.efficiency = row.shape.efficiency();
        row.flop = 2 * rows * s * headDim;
        row.bytes = rows * s * 2;
        append(terms, row, backward ? 2 : 1);
    };
    batched(OperationId::attentionScores, s, padded);
    batched(OperationId::attention, padded, s);
    append(terms, stream(OperationId::softmax, phase, rows * s,
                         backward ? Parameter::softmaxBackward : Parameter::softmaxForward));
}

/// Bytes a forward pass of a layer streams, before the stack's factor.
double TrainingCompiler::streamedBytes() const
{
    const bool gated = m_model.gatedFfn, fused = m_software.fusedStreams;
    const double hiddenBytes = fused ? fusedHiddenBytes : unfusedHiddenBytes;
    const bool countsHeads = fused && m_machine.matrixUnit == MatrixUnit::tiled;
    const double ffnBytes = gated && fused ? gatedFfnBytes : plainFfnBytes;
    const Experts& experts = m_model.experts;
    const double visits = m_moe * experts.perToken / m_tp, shared = m_moe * experts.shared / m_tp;
    return m_tokens
        * (hiddenBytes * m_sharded + ffnBytes * ((1 - m_moe) * m_ffn + (visits + shared) * experts.ffnHidden)
           + (countsHeads ? fusedHeadBytes * (m_queries + m_keys) : 0) + permutationBytes * visits * m_model.hidden);
}

void TrainingCompiler::appendStreams(Terms& terms, Phase phase, bool backward)
{
    Operation row = stream(OperationId::elementwise, phase, streamedBytes(), Parameter::elementwise,
                           backward ? Parameter::elementwiseBackward : Parameter::count);
    row.kernels = streamKernels * (backward ? backwardKernels : 1);
    append(terms, row);
    if (m_scenario.adapterRank > 0)
        append(terms, stream(OperationId::adapter, phase, m_tokens * m_model.hidden * adapterBytes * (backward ? 2 : 1)));
    if (m_bits != 16 && m_machine.matrixUnit == MatrixUnit::tiled)
        appendCasts(terms, phase, backward);
}

/// Every linear's input, and in backward its output gradient, is read, scaled and written in the narrow type.
void TrainingCompiler::appendCasts(Terms& terms, Phase phase, bool backward)
{
    const double h = m_model.hidden;
    const double visits = m_moe * (m_model.experts.perToken + m_model.experts.shared) / m_tp;
    const double ffn = (1 - m_moe) * m_ffn + visits * m_model.experts.ffnHidden;
    const double elements = backward ? m_queries + 2 * m_keys + 2 * h + m_gates * ffn : 2 * h + m_queries + ffn;
    const bool scaledBlocks = m_scenario.precision == Precision::mxfp8 || m_scenario.precision == Precision::fp4;
    append(terms, stream(OperationId::cast, phase, m_tokens * elements * (scaledBlocks ? 1.5 : 1), Parameter::castBytes));
}

} // namespace ridge
