// SPDX-License-Identifier: Apache-2.0
#include "engine/training_compiler.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

constexpr double pipeChunks = 4; // Transformer Engine's default number of splits
constexpr double unitsOfKernels = 0.15, unitsOfAdapters = 0.02; // share of the units a message takes: Calculon's A100 system

} // namespace

/// Two all-reduces per pass, or with sequence parallelism two all-gather + reduce-scatter pairs; backward may gather both
/// saved inputs again.
TrainingCompiler::Step TrainingCompiler::exchange(Phase phase)
{
    const double payload = m_tokens * m_model.hidden * 2;
    const bool pairs = m_plan.mapping.sequenceParallel;
    const bool again = phase == Phase::backward && m_plan.mapping.communication.gatheredInput == GatheredInput::gatheredAgain;
    Terms terms;
    append(terms, collective(OperationId::tensorParallel, phase, payload, pairs ? 1 : 2, m_tp, strideOf(Axis::tensor), outside(Axis::tensor)),
           pairs ? again ? 6 : 4 : 2);
    return sum(terms, Formula::exchangeWork);
}

/// What is seen of a tensor-parallel exchange beside the products it depends on. Cut in k chunks: one has nothing to run
/// under, the others run under k - 1 of k slices of the products; kernels that move them (pipe) take a share of the units.
TrainingCompiler::Step TrainingCompiler::shownExchange(Step exchange, Step device, const Terms& products)
{
    const TensorOverlap overlap = m_plan.mapping.communication.tensorOverlap;
    if (overlap == TensorOverlap::stack)
        return under(exchange, device, Parameter::overlapTp);
    if (overlap == TensorOverlap::none)
        return exchange;
    const double chunks = overlap == TensorOverlap::ring ? m_tp : pipeChunks;
    Terms rest, shown;
    rest.push({exchange, Share::one, 1 - 1 / chunks});
    const Step hidden = wrap(StepKind::taxed, sum(rest, Formula::exchangeWork), sum(products, Formula::matrixProducts));
    m_plan.schedule[hidden].factor = 1 - 1 / chunks;
    const double taken = overlap == TensorOverlap::pipe ? unitsOfKernels * (1 - 1 / chunks) : 0;
    shown.push({exchange, Share::one, 1 / chunks + taken});
    shown.push({hidden, Share::one, 1});
    return sum(shown, Formula::exchangeWork);
}

/// One dispatch or combine: a token travels once to each distinct rank of its domain and once to each distinct domain
/// that holds one of its k experts, n (1 - (1 - 1/n)^k) of n.
Operation TrainingCompiler::tokenExchange(Phase phase) const
{
    const Experts& experts = m_model.experts;
    const double payload = m_tokens / m_tp * m_model.hidden * 2;
    Operation row = collective(OperationId::expertExchange, phase, payload, 1, m_ep, std::min(strideOf(Axis::tensor), dpStride()));
    row.gatherShare = Parameter::expertScaleUp;
    row.networkShare = Parameter::expertNic;
    const auto distinct = [&](double n) { return n * (1 - std::pow(1 - 1 / n, experts.perToken)); };
    double units = m_ep;
    for (std::size_t i = 0; i < tierCount; ++i) {
        TierDemand& tier = row.tiers[i];
        const double others = i == 0 ? (tier.ranks - 1) / m_ep : 1 - 1 / units; // share that leaves the unit
        double copies = distinct(units) * others;
        if (i > 0 && experts.nodeLimit > 0)
            copies = std::min<double>(copies, experts.nodeLimit);
        tier.bytes = tier.ranks > 1 ? payload * copies : 0;
        tier.sqrtShare = 0;
        tier.latencyShare = 0;
        tier.ringHops = 0;
        units = std::max(1.0, units / tier.ranks); // what the next tier joins
    }
    return row;
}

/// Dispatch and combine in the layers that have experts.
TrainingCompiler::Step TrainingCompiler::expertExchange(Phase phase)
{
    Terms terms;
    append(terms, tokenExchange(phase), 2 * m_moe);
    return sum(terms, Formula::expertWork);
}

/// Interleaved pipelines join the forward pass of one micro-batch and the backward pass of another, so that each
/// computes while the other exchanges.
bool TrainingCompiler::expertsHideUnderOther() const
{
    return m_ep > 1 && m_vp > 1 && m_microBatches >= 2 && m_software.overlapsExperts;
}

TrainingCompiler::Step TrainingCompiler::expertsUnderOther()
{
    const Step exchange = sum(m_otherExchange, Formula::expertWork);
    const Step step = wrap(StepKind::taxed, exchange, sum(m_otherCover, Formula::layerWork));
    m_plan.schedule[step].tax = Parameter::messageTax;
    return step;
}

/// Ring: keys and values of the other ranks arrive block by block under the attention of the block at hand; their
/// gradients travel with them in backward. Ulysses: heads for tokens and back, nothing to hide under.
TrainingCompiler::Step TrainingCompiler::contextExchange(Phase phase, Step cover)
{
    const bool backward = phase == Phase::backward;
    Terms terms;
    if (m_plan.mapping.contextExchange == ContextExchange::ulysses) {
        const auto swap = [&](double width) {
            return collective(OperationId::contextExchange, phase, m_tokens * width * 2, 1, m_cp, contextStride());
        };
        append(terms, swap(m_queries + 2 * m_keys));
        append(terms, swap(m_queries));
        return sum(terms, Formula::contextWork);
    }
    const double block = 2 * m_tokens * m_keys * 2 * (backward ? 2 : 1);
    append(terms, pointToPoint(OperationId::contextExchange, phase, block, m_cp, contextStride()), m_cp - 1);
    const Step hops = sum(terms, Formula::contextWork);
    const Step step = wrap(StepKind::taxed, hops, cover);
    m_plan.schedule[step].factor = (m_cp - 1) / m_cp; // the last block has no successor to hide
    m_plan.schedule[step].tax = Parameter::messageTax;
    return step;
}

/// Bytes a gathered weight has on the wire.
double TrainingCompiler::gatheredBytes() const { return m_software.gathersNarrow && m_bits < 16 ? 1 : 2; }

bool TrainingCompiler::shardsWeights() const
{
    const ZeroStage zero = m_plan.mapping.zero;
    const bool sharded = zero == ZeroStage::parameters || (zero == ZeroStage::gradients && m_scenario.adapterRank == 0);
    return sharded && m_shard > 1;
}

/// Weights are gathered before a pass and gradients scattered after it, under the passes of the neighbouring layers.
TrainingCompiler::Step TrainingCompiler::withShards(Step pass, double parameters, double gathers, double scatters, Phase phase)
{
    const double stride = dpStride();
    const auto move = [&](double bytes) {
        return collective(OperationId::weightGather, phase, parameters * bytes, 1, m_shard, stride, outside(Axis::data));
    };
    Terms traffic;
    if (gathers > 0)
        append(traffic, move(gatheredBytes()), gathers);
    if (scatters > 0 && m_scenario.adapterRank == 0)
        append(traffic, move(m_software.gradientBytes), scatters);
    if (traffic.empty())
        return pass;
    const Step moved = sum(traffic, Formula::shardWork);
    Terms both;
    both.push({pass, Share::one, 1});
    if (m_plan.mapping.communication.gradientOverlap == GradientOverlap::on) {
        both.push({hiddenExchange(moved, pass, 1), Share::one, 1});
    } else if (overlapsGradients()) {
        const Step step = wrap(StepKind::taxed, moved, pass);
        m_plan.schedule[step].parameter = Parameter::overlapShard;
        m_plan.schedule[step].tax = Parameter::shardTax;
        both.push({step, Share::one, 1});
    } else {
        both.push({moved, Share::one, 1});
    }
    return sum(both, Formula::shardedWork);
}

/// An exchange that a mapping says runs under `times` covers: what they cannot take, and the units its messages use.
TrainingCompiler::Step TrainingCompiler::hiddenExchange(Step exchange, Step cover, double times)
{
    const Step hidden = wrap(StepKind::taxed, exchange, cover);
    m_plan.schedule[hidden].factor = times;
    Terms shown;
    shown.push({hidden, Share::one, 1});
    shown.push({exchange, Share::one, unitsOfAdapters});
    return sum(shown, Formula::exchangeWork);
}

/// What ranks that hold the same parameters exchange of their gradients once a step.
void TrainingCompiler::appendGradientSync(Terms& terms, double parameters, double members, double stride)
{
    if (members <= 1 || parameters <= 0)
        return;
    const auto exchange = [&](double bytesPerParameter, double factor) {
        return collective(OperationId::gradientSync, Phase::gradientSync, parameters * bytesPerParameter, factor, members,
                          stride, outside(Axis::data));
    };
    if (m_plan.mapping.zero == ZeroStage::none) {
        append(terms, exchange(2, 2));
    } else if (m_software.distributedOptimizerSplit) {
        append(terms, exchange(m_software.gradientBytes, 1));
        append(terms, exchange(2, 1));
    } else {
        append(terms, exchange(2, 1), 3); // reduced by all-reduce (2 units), then gathered
    }
}

/// Groups that each hold a whole sharded copy (HSDP) reduce their shards of the gradients among themselves.
void TrainingCompiler::appendReplicaSync(Terms& terms)
{
    const double shard = m_rankParameters * m_trained / m_shard * m_software.gradientBytes;
    append(terms, collective(OperationId::gradientSync, Phase::gradientSync, shard, 2, m_group / m_shard,
                             dpStride() * m_shard, outside(Axis::data)));
}

TrainingCompiler::Step TrainingCompiler::gradientSync(Step layer)
{
    Terms terms;
    if (shardsWeights()) {
        appendReplicaSync(terms);
    } else {
        const double stride = dpStride();
        appendGradientSync(terms, (m_rankParameters - m_rankExperts) * m_trained, m_group, stride);
        // experts are the same on fewer ranks: those that expert parallelism does not spread them over
        const double copies = std::max(1.0, m_group * m_tp / (m_ep * m_expertRanks));
        appendGradientSync(terms, m_rankExperts * m_trained, copies, stride * std::max(1.0, m_group / copies));
    }
    const Step exchange = sum(terms, Formula::gradientWork);
    if (!overlapsGradients())
        return exchange;
    // chunks of an interleaved pipeline finish their last micro-batch p apart
    const double cover = m_vp > 1 ? (m_pp * (m_vp - 1) + 1) / m_vp : 1;
    if (m_plan.mapping.communication.gradientOverlap == GradientOverlap::on)
        return hiddenExchange(exchange, layer, m_pipeline.layersPerStage * cover);
    const Step step = wrap(StepKind::overlap, exchange, layer);
    m_plan.schedule[step].parameter = Parameter::overlapDp;
    m_plan.schedule[step].factor = m_pipeline.layersPerStage * cover;
    return step;
}

} // namespace ridge
