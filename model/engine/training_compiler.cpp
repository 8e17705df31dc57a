// SPDX-License-Identifier: Apache-2.0
#include "engine/training_compiler.hpp"

#include "engine/gemm_shape.hpp"
#include "workload/activation_memory.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

void raise(Plan& plan, Flag flag) { plan.flags |= static_cast<std::uint32_t>(flag); }

constexpr double embeddingBytes = 12;                      // gather, add, scatter of gradients in 16 bit
constexpr double padVocabularyTo = 128;
constexpr double shardRewriteBytes = 6;                    // ZeRO-1: rewriting the gathered 16-bit weights
constexpr double checkpointBytes = 14;                     // per parameter: 16-bit weight, 32-bit copy, two moments
constexpr double zeroBubbleLeft = 1.0 / 3;                 // ZB-H1: (F + B - W)/(F + B + W) of equal parts

} // namespace

TrainingCompiler::TrainingCompiler(const TrainingScenario& scenario, const MachineStructure& machine,
                                   const SoftwareTraits& software, Plan& plan)
    : m_scenario(scenario), m_model(scenario.model), m_machine(machine), m_software(software), m_plan(plan)
{
}

void TrainingCompiler::compile()
{
    resolveBatch();
    if (!m_plan.feasibility.ok())
        return;
    m_plan.spills = m_plan.recompute == Recompute::automatic && m_plan.mapping.offload == Offload::none
        && m_software.spillsActivations && m_machine.wideHostLink;
    countWork();
    countMemory();
    shapePipeline();
    m_expertsUnderOther = expertsHideUnderOther();
    const Step forward = forwardLayer();
    const Step backward = backwardLayer();
    Terms both;
    both.push({forward, Share::one, 1});
    both.push({backward, Share::one, 1});
    if (m_expertsUnderOther)
        both.push({expertsUnderOther(), Share::one, 1});
    const Step layer = sum(both, Formula::layerWork);
    const Step body = pipeline(layer, embedding(), head(layer), hop());
    Terms rest;
    rest.push({body, Share::one, 1});
    const bool shards = shardsWeights();
    if ((m_group > 1 && !shards) || (shards && m_shard < m_group))
        rest.push({gradientSync(layer), Share::one, 1});
    rest.push({optimizer(), Share::one, 1});
    const Step slowest = wrap(StepKind::stretch, sum(rest, Formula::stepWork));
    m_plan.schedule[slowest].factor = m_plan.accelerators;
    Operation overhead = host(OperationId::stepOverhead, Phase::step);
    overhead.hostUnits[3] = 1;
    Terms whole;
    whole.push({slowest, Share::one, 1});
    append(whole, overhead);
    if (m_scenario.checkpoints.everySteps > 0)
        appendCheckpoint(whole, slowest);
    sum(whole, Formula::wholeStep);
}

void TrainingCompiler::resolveBatch()
{
    Mapping& mapping = m_plan.mapping;
    m_bits = matrixBits(m_scenario.precision);
    m_tp = mapping.tp;
    m_pp = mapping.pp;
    m_vp = mapping.pp > 1 ? mapping.vp : 1;
    m_cp = mapping.cp;
    m_ep = mapping.ep;
    m_dp = m_plan.accelerators / (m_tp * m_pp * m_cp);
    m_group = m_dp * m_cp;
    m_shard = m_group;
    if (mapping.zero == ZeroStage::none)
        m_shard = 1;
    else if (mapping.zero == ZeroStage::parameters && mapping.shardGroup > 0)
        m_shard = std::min<double>(mapping.shardGroup, m_group);
    mapping.dp = static_cast<int>(m_dp);
    mapping.vp = static_cast<int>(m_vp);
    const double perReplica = m_scenario.globalBatch / m_dp;
    if (mapping.microBatch > perReplica) {
        mapping.microBatch = perReplica; // a replica cannot batch more than it is given
        raise(m_plan, Flag::fractionalMicroBatch);
    }
    m_microBatches = perReplica / mapping.microBatch;
    m_plan.microBatches = m_microBatches;
    if (m_microBatches != std::floor(m_microBatches) || mapping.microBatch != std::floor(mapping.microBatch))
        raise(m_plan, Flag::fractionalMicroBatch);
    if (m_microBatches < m_pp)
        raise(m_plan, Flag::fewerMicroBatchesThanStages);
    if (m_vp > 1 && std::fmod(m_microBatches, m_pp) != 0)
        raise(m_plan, Flag::microBatchesDoNotDivide);
    m_tokens = mapping.microBatch * m_scenario.sequence / m_cp;
}

void TrainingCompiler::countWork()
{
    m_queries = queryWidth(m_model) / m_tp;
    m_keys = m_model.latent.keyValueRank > 0 ? m_queries : std::max(1.0, m_model.kvHeads / m_tp) * m_model.headDim;
    m_ffn = m_model.ffnHidden / m_tp;
    m_sharded = m_plan.mapping.sequenceParallel ? m_model.hidden / m_tp : m_model.hidden;
    m_gates = m_model.gatedFfn ? 2 : 1;
    m_moe = expertShare(m_model);
    m_expertRanks = m_ep > 1 ? 1 : m_tp; // without expert parallelism, experts are split like any other linear
    if (m_moe > 0)
        m_expertTokens = m_tokens / m_tp * m_expertRanks * m_ep * m_model.experts.perToken / m_model.experts.routed;
    countParameters();
    m_plan.tokensPerStep = m_scenario.globalBatch * m_scenario.sequence;
    m_plan.modelFlop = m_plan.tokensPerStep * trainingFlopPerToken(m_model, m_scenario.sequence, false);
    m_plan.modelFlopFullAttention = m_plan.tokensPerStep * trainingFlopPerToken(m_model, m_scenario.sequence, true);
}

void TrainingCompiler::countParameters()
{
    const double experts = routedParameters(m_model);
    const double localExperts = experts / (m_ep * m_expertRanks);
    m_layerParameters = (ridge::layerParameters(m_model) - experts) / m_tp + localExperts;
    const double embedding = double(m_model.vocab) * m_model.hidden / m_tp;
    const double embeddings = m_pp == 1 && !m_model.tiedEmbeddings ? 2 : 1;
    const double layers = (m_model.layers + m_model.mtpLayers) / m_pp;
    m_rankParameters = layers * m_layerParameters + projectionParameters() / m_pp + embeddings * embedding;
    m_rankExperts = layers * localExperts;
    m_written = totalParameters(m_model) + mtpParameters(m_model);
    if (m_scenario.adapterRank > 0) { // adapters beside the four attention projections
        const double adapters = m_model.layers / m_pp * m_scenario.adapterRank * (2.0 * m_model.hidden / m_tp + 2 * m_queries + 2 * m_keys);
        m_trained = std::min(1.0, adapters / m_rankParameters);
        m_written = std::min(m_written, adapters * m_pp * m_tp);
    }
}

/// Stage rule (docs/model.md, section 3.7): even stages when layers divide; else embedding and head count as one layer
/// each; else the fullest stage has one layer more.
void TrainingCompiler::shapePipeline()
{
    PipelineShape& shape = m_pipeline;
    shape.stages = m_pp;
    shape.chunks = m_vp;
    shape.microBatches = m_microBatches;
    shape.layers = m_model.layers;
    if (m_plan.mapping.schedule == PipelineSchedule::zeroBubble)
        shape.bubble = zeroBubbleLeft;
    else if (m_plan.mapping.schedule == PipelineSchedule::dualPipe)
        shape.bubble = m_pp > 1 ? (m_pp - 2) / (3 * (m_pp - 1)) : 1;
    const double chunks = m_pp * m_vp;
    shape.layersPerStage = m_model.layers / m_pp;
    if (m_pp == 1 || std::fmod(m_model.layers, chunks) == 0)
        return;
    raise(m_plan, Flag::unevenStages);
    const double withEnds = m_model.layers + 2;
    const bool endsFit = std::fmod(withEnds, chunks) == 0
        || withEnds / chunks * m_vp <= std::ceil(m_model.layers / chunks) * m_vp;
    shape.balanced = endsFit || m_vp > 1;
    if (m_vp > 1)
        shape.layersPerStage = withEnds / m_pp;
    else
        shape.layersPerStage = endsFit ? std::ceil(withEnds / chunks) : std::ceil(m_model.layers / m_pp);
}

void TrainingCompiler::append(Terms& terms, const Operation& row, double times)
{
    terms.push({operation(row), Share::one, times});
}

TrainingCompiler::Step TrainingCompiler::head(Step layer)
{
    const double h = m_model.hidden;
    const double vocab = m_software.padsVocabulary
        ? std::ceil(m_model.vocab / (padVocabularyTo * m_tp)) * padVocabularyTo
        : m_model.vocab / m_tp;
    if (vocab * m_tp != m_model.vocab)
        raise(m_plan, Flag::vocabularyPadded);
    const double tokens = m_tokens * m_model.headShare;
    Terms terms;
    append(terms, gemm(OperationId::logits, Phase::logits, Pass::forward, tokens, vocab, h, 16));
    append(terms, gemm(OperationId::logits, Phase::logits, Pass::inputGradient, tokens, h, vocab, 16));
    if (m_scenario.adapterRank == 0)
        append(terms, gemm(OperationId::logits, Phase::logits, Pass::weightGradient, h, vocab, tokens, 16));
    append(terms, stream(OperationId::loss, Phase::logits, tokens * vocab, Parameter::lossBytes));
    const Step work = withPrediction(sum(terms, Formula::headWork), layer);
    if (!shardsWeights())
        return work;
    const double ends = double(m_model.vocab) * h / m_tp + projectionParameters();
    return withShards(work, ends, m_plan.mapping.zero == ZeroStage::parameters ? 2 : 1 / m_microBatches, 1, Phase::logits);
}

/// Parameters of the projections of all prediction modules on a rank.
double TrainingCompiler::projectionParameters() const
{
    return m_model.mtpLayers * 2.0 * m_model.hidden * m_model.hidden / m_tp;
}

/// A prediction module sees the last stage's output beside the next token's embedding: a projection 2h to h, a layer, and
/// the head again. All of it stands on the last stage.
TrainingCompiler::Step TrainingCompiler::withPrediction(Step head, Step layer)
{
    if (m_model.mtpLayers == 0)
        return head;
    const double h = m_model.hidden, modules = m_model.mtpLayers;
    Terms terms;
    terms.push({head, Share::one, 1 + modules});
    terms.push({layer, Share::one, modules});
    const Linear projection{OperationId::mtpProjection, m_tokens, h / m_tp, 2 * h, modules, false};
    appendProducts(terms, projection, Phase::forward, Pass::forward);
    appendProducts(terms, projection, Phase::backward, Pass::inputGradient);
    if (m_scenario.adapterRank == 0)
        appendProducts(terms, projection, Phase::backward, Pass::weightGradient);
    return sum(terms, Formula::headWork);
}

/// A step's share of a checkpoint: all ranks write at once, and the storage takes what it takes. An asynchronous one waits
/// for the copy to host memory, and for storage only where the steps up to the next checkpoint are too few.
void TrainingCompiler::appendCheckpoint(Terms& whole, Step step)
{
    const double bytes = m_written * checkpointBytes / m_scenario.checkpoints.everySteps;
    Operation write = stream(OperationId::checkpoint, Phase::step, bytes);
    write.memory = Parameter::storageBandwidth;
    write.streamShare = Parameter::count;
    if (!m_scenario.checkpoints.asynchronous)
        return append(whole, write);
    Operation copy = hostTransfer(Phase::step, bytes / m_plan.accelerators);
    copy.id = OperationId::checkpoint;
    append(whole, copy);
    whole.push({wrap(StepKind::taxed, operation(write), step), Share::one, 1});
}

TrainingCompiler::Step TrainingCompiler::embedding()
{
    return operation(stream(OperationId::embedding, Phase::embedding, m_tokens * m_model.hidden * embeddingBytes));
}

TrainingCompiler::Step TrainingCompiler::hop()
{
    Terms terms;
    if (m_pp > 1) {
        const double whole = m_tokens * m_model.hidden * 2;
        const double payload = whole / (scattersStageMessages() ? m_tp : 1);
        const Step message = operation(pointToPoint(OperationId::pipelineHop, Phase::pipeline, payload, m_pp, ppStride(), outside(Axis::pipeline)));
        Operation dispatch = host(OperationId::hostDispatch, Phase::pipeline);
        dispatch.hostUnits[2] = 1;
        terms.push({partial(message, Parameter::pipelineExposed), Share::one, 2 * m_vp});
        append(terms, dispatch, 2 * m_vp);
        if (m_plan.mapping.communication.stageMessage == StageMessage::scattered && m_tp > 1 && !m_plan.mapping.sequenceParallel)
            append(terms, collective(OperationId::tensorParallel, Phase::pipeline, whole, 1, m_tp, strideOf(Axis::tensor), outside(Axis::tensor)), 2 * m_vp);
    }
    return sum(terms, Formula::hopWork);
}

TrainingCompiler::Step TrainingCompiler::pipeline(Step layer, Step embeddingStep, Step headStep, Step hopStep)
{
    const Step step = wrap(StepKind::pipeline, layer, embeddingStep);
    m_plan.schedule[step].c = headStep;
    m_plan.schedule[step].d = hopStep;
    m_plan.schedule[step].pipeline = m_pipeline;
    return step;
}

TrainingCompiler::Step TrainingCompiler::optimizer()
{
    Terms terms;
    const auto row = [&](double bytes, Parameter scale) {
        Operation op = stream(OperationId::optimizer, Phase::optimizer, bytes, scale);
        op.streamShare = Parameter::hbmOptimizer;
        return op;
    };
    append(terms, row(m_rankParameters * m_trained / m_shard, Parameter::optimizerBytes));
    if (offloads(Offload::optimizer) != offloads(Offload::weights))
        appendOptimizerTransfer(terms);
    if (m_plan.mapping.zero == ZeroStage::optimizer)
        append(terms, row(m_rankParameters * m_trained * shardRewriteBytes, Parameter::count));
    return sum(terms, Formula::optimizerWork);
}

} // namespace ridge
