// SPDX-License-Identifier: Apache-2.0
#include "engine/training_compiler.hpp"
#include "workload/activation_memory.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr double layersHeldWhileOffloading = 2;
constexpr double gradientBytes = 4, weightBytes = 2; // per parameter, between an optimizer and weights apart (ZeRO-Offload)
constexpr double sentGradientBytes = 2;              // a micro-batch's gradients on their way to sums in host memory

} // namespace

/// Bytes per rank: state by what is sharded, activations by what is recomputed, logits. docs/model.md, section 3.9.
void TrainingCompiler::countMemory()
{
    const Mapping& mapping = m_plan.mapping;
    const double parameters = m_rankParameters;
    const double copies = mapping.schedule == PipelineSchedule::dualPipe ? 2 : 1;
    const bool frozen = m_scenario.adapterRank > 0;
    const double stored = frozen && m_bits != 16 ? 1 : 2; // frozen weights are kept in the narrow type
    const double shardedWeights = mapping.zero == ZeroStage::parameters ? m_shard : 1;
    const double shardedGradients
        = mapping.zero == ZeroStage::parameters || mapping.zero == ZeroStage::gradients ? m_shard : 1;
    MemoryDemand& memory = m_plan.memory;
    memory.weights = copies * stored * parameters / shardedWeights;
    memory.gradients = 4 * parameters * m_trained / shardedGradients;
    memory.optimizerState = 12 * parameters * m_trained / m_shard;
    if (offloads(Offload::weights)) { // the layer at work and the one on its way
        const double held = std::min(1.0, layersHeldWhileOffloading * m_pp / m_model.layers);
        memory.weights *= held;
        memory.gradients *= held;
    }
    const double modules = mapping.pp == 1 ? m_model.mtpLayers : 0; // else they stand on the last stage, which holds the fewest
    const double live = layersInFlight(m_model.layers, mapping.pp, mapping.vp, m_microBatches) + modules;
    const Recompute modes[] = {Recompute::none, Recompute::selective, Recompute::full};
    for (int i = 0; i < 3; ++i)
        memory.activations[i] = m_tokens * live
            * activationBytesPerToken(m_model, m_scenario.sequence, m_scenario.precision, m_scenario.flashAttention,
                                      mapping.tp, mapping.sequenceParallel, modes[i], keepsGathered());
    const double held = std::min(1.0, layersHeldWhileOffloading / live); // the layer at work and the one on its way
    if (m_plan.spills)
        memory.activations[2] = memory.activations[1] * held;
    if (offloads(Offload::optimizer))
        memory.optimizerState = 0;
    if (offloads(Offload::activations))
        for (double& bytes : memory.activations)
            bytes *= held;
    const double tokens = m_tokens * m_model.headShare;
    memory.logits = (1 + m_model.mtpLayers) * tokens * m_model.vocab / m_tp * 3; // mean of what lives: 16-bit logits, then their fp32 copy too
}

bool TrainingCompiler::offloads(Offload what) const
{
    return holds(m_plan.mapping.offload, what);
}

bool TrainingCompiler::keepsGathered() const
{
    return m_plan.mapping.communication.gatheredInput == GatheredInput::kept;
}

/// Bytes of weights a pass of one layer fetches, and of gradients it sends, when they live in host memory.
double TrainingCompiler::movedWeights(Phase phase) const
{
    const bool frozenNarrow = m_scenario.adapterRank > 0 && m_bits != 16;
    const double fetched = (frozenNarrow ? 1 : 2) * m_layerParameters / (m_plan.mapping.zero == ZeroStage::parameters ? m_shard : 1);
    return fetched + (phase == Phase::backward ? sentGradientBytes * m_trained * m_layerParameters : 0);
}

Operation TrainingCompiler::hostTransfer(Phase phase, double bytes) const
{
    Operation row = stream(OperationId::offload, phase, bytes);
    row.memory = Parameter::hostBandwidth;
    return row;
}

/// Activations of a pass leave for host memory, or come back from it, its weights arrive, its gradients leave, under the
/// pass: those of all layers, or the activations of the share that does not fit.
TrainingCompiler::Step TrainingCompiler::withOffload(Step pass, Phase phase, Share layers)
{
    const Mapping& mapping = m_plan.mapping;
    const auto kept = [&](Recompute mode) {
        return m_tokens
            * activationBytesPerToken(m_model, m_scenario.sequence, m_scenario.precision, m_scenario.flashAttention,
                                      mapping.tp, mapping.sequenceParallel, mode, keepsGathered());
    };
    double bytes = offloads(Offload::weights) ? movedWeights(phase) : 0;
    if (m_plan.spills)
        bytes += kept(Recompute::selective);
    else if (offloads(Offload::activations) && m_plan.recompute == Recompute::automatic)
        bytes += kept(Recompute::none);
    else if (offloads(Offload::activations))
        bytes += m_plan.recomputeShare * kept(m_plan.recompute) + (1 - m_plan.recomputeShare) * kept(Recompute::none);
    const Step step = wrap(StepKind::taxed, operation(hostTransfer(phase, bytes)), pass);
    Terms both;
    both.push({pass, Share::one, 1});
    both.push({step, layers, 1});
    return sum(both, Formula::shardedWork);
}

TrainingCompiler::Step TrainingCompiler::withHost(Step pass, Phase phase)
{
    if (m_plan.spills)
        return withOffload(pass, phase, Share::recomputeFull);
    return offloads(Offload::activations) || offloads(Offload::weights) ? withOffload(pass, phase, Share::one) : pass;
}

/// The optimizer's state on one side of the host link and weights with their gradients on the other: these cross it.
void TrainingCompiler::appendOptimizerTransfer(Terms& terms)
{
    append(terms, hostTransfer(Phase::optimizer, m_rankParameters * m_trained / m_shard * (gradientBytes + weightBytes)));
}

} // namespace ridge
