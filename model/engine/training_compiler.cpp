// SPDX-License-Identifier: Apache-2.0
#include "engine/training_compiler.hpp"

#include "engine/gemm_shape.hpp"
#include "workload/activation_memory.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

void raise(Plan& plan, Flag flag) { plan.flags |= static_cast<std::uint32_t>(flag); }

// Bytes per token and unit of hidden width that one layer's forward pass streams outside its GEMMs.
// Unfused kernels of 2021 (Korthikanti et al. list): two norms 8h, two bias-dropout-add 14h, GeLU 4f.
// Fused kernels: norms 8h, residual adds 12h, rotary and layout 4 per query and key; gated unit 6f, plain 4f.
constexpr double unfusedHiddenBytes = 22, fusedHiddenBytes = 20, fusedHeadBytes = 4;
constexpr double plainFfnBytes = 4, gatedFfnBytes = 6;
constexpr double streamKernels = 8, backwardKernels = 1.4; // launches per layer; ratio backward / forward
constexpr double selectiveStreams = 0.6;                   // share of the streams selective recompute repeats
constexpr double attentionBackwardWork = 2.5;              // fused backward recomputes the scores
constexpr double embeddingBytes = 12;                      // gather, add, scatter of gradients in 16 bit
constexpr double padVocabularyTo = 128;
constexpr double shardRewriteBytes = 6;                    // ZeRO-1: rewriting the gathered 16-bit weights

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
    countWork();
    countMemory();
    shapePipeline();
    const Step forward = forwardLayer();
    const Step backward = backwardLayer();
    Terms both;
    both.push({forward, Share::one, 1});
    both.push({backward, Share::one, 1});
    const Step layer = sum(both, Formula::layerWork);
    const Step body = pipeline(layer, embedding(), head(), hop());
    Terms rest;
    rest.push({body, Share::one, 1});
    if (m_dp > 1)
        rest.push({gradientSync(layer), Share::one, 1});
    rest.push({optimizer(), Share::one, 1});
    const Step slowest = wrap(StepKind::stretch, sum(rest, Formula::stepWork));
    m_plan.schedule[slowest].factor = m_plan.accelerators;
    Operation overhead = host(OperationId::stepOverhead, Phase::step);
    overhead.hostUnits[3] = 1;
    Terms whole;
    whole.push({slowest, Share::one, 1});
    append(whole, overhead);
    sum(whole, Formula::wholeStep);
}

void TrainingCompiler::resolveBatch()
{
    Mapping& mapping = m_plan.mapping;
    m_bits = matrixBits(m_scenario.precision);
    m_tp = mapping.tp;
    m_pp = mapping.pp;
    m_vp = mapping.pp > 1 ? mapping.vp : 1;
    m_dp = m_plan.accelerators / (m_tp * m_pp);
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
    m_tokens = mapping.microBatch * m_scenario.sequence;
}

void TrainingCompiler::countWork()
{
    const double headDim = m_model.headDim;
    m_queries = m_model.heads * headDim / m_tp;
    m_keys = std::max(1.0, m_model.kvHeads / m_tp) * headDim;
    m_ffn = m_model.ffnHidden / m_tp;
    m_sharded = m_plan.mapping.sequenceParallel ? m_model.hidden / m_tp : m_model.hidden;
    m_gates = m_model.gatedFfn ? 2 : 1;
    m_layerParameters = ridge::layerParameters(m_model) / m_tp;
    const double embedding = double(m_model.vocab) * m_model.hidden / m_tp;
    const double embeddings = m_pp == 1 && !m_model.tiedEmbeddings ? 2 : 1;
    m_rankParameters = m_model.layers / m_pp * m_layerParameters + embeddings * embedding;
    m_plan.tokensPerStep = m_scenario.globalBatch * m_scenario.sequence;
    m_plan.modelFlop = m_plan.tokensPerStep * trainingFlopPerToken(m_model, m_scenario.sequence, false);
    m_plan.modelFlopFullAttention = m_plan.tokensPerStep * trainingFlopPerToken(m_model, m_scenario.sequence, true);
}

void TrainingCompiler::countMemory()
{
    const Mapping& mapping = m_plan.mapping;
    const double embedding = double(m_model.vocab) * m_model.hidden / m_tp;
    const double parameters
        = m_model.layers / m_pp * m_layerParameters + embedding * (m_pp == 1 && !m_model.tiedEmbeddings ? 2 : 1);
    MemoryDemand& memory = m_plan.memory;
    memory.weights = 2 * parameters;
    memory.gradients = 4 * parameters;
    memory.optimizerState = 12 * parameters / (mapping.zero == ZeroStage::none ? 1 : m_dp);
    const double live = layersInFlight(m_model.layers, mapping.pp, mapping.vp, m_microBatches);
    const Recompute modes[] = {Recompute::none, Recompute::selective, Recompute::full};
    for (int i = 0; i < 3; ++i)
        memory.activations[i] = m_tokens * live
            * activationBytesPerToken(m_model, m_scenario.sequence, m_scenario.precision, m_scenario.flashAttention,
                                      mapping.tp, mapping.sequenceParallel, modes[i]);
    memory.logits = m_tokens * m_model.vocab / m_tp * 3; // mean of what lives: 16-bit logits, then their fp32 copy too
}

double TrainingCompiler::dpStride() const
{
    return m_plan.mapping.order == AxisOrder::tpDpPp ? m_tp : m_tp * m_pp;
}

double TrainingCompiler::ppStride() const
{
    return m_plan.mapping.order == AxisOrder::tpDpPp ? m_tp * m_dp : m_tp;
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

FixedVector<TrainingCompiler::Linear, 4> TrainingCompiler::linears() const
{
    FixedVector<Linear, 4> all;
    const double h = m_model.hidden;
    all.push({OperationId::qkv, m_queries + 2 * m_keys, h});
    all.push({OperationId::attentionOutput, h, m_queries});
    all.push({OperationId::ffnUp, m_gates * m_ffn, h});
    all.push({OperationId::ffnDown, h, m_ffn});
    return all;
}

void TrainingCompiler::appendAttention(Terms& terms, Phase phase)
{
    const bool backward = phase == Phase::backward;
    const double s = m_scenario.sequence, headDim = m_model.headDim;
    const double heads = m_plan.mapping.microBatch * m_model.heads / m_tp;
    if (m_scenario.flashAttention) {
        Operation row;
        row.id = OperationId::attention;
        row.kind = OperationKind::attention;
        row.phase = phase;
        row.computeShare = backward ? Parameter::attentionBackward : Parameter::attentionForward;
        const double blocks = heads * std::ceil(s / 128);
        const bool tiled = m_machine.matrixUnit == MatrixUnit::tiled;
        row.shape.wave = tiled ? std::min(1.0, blocks / m_machine.computeUnits) : 1;
        row.shape.ramp = headDim < 128 ? std::pow(headDim / 128, 0.35) : 1;
        row.efficiency = row.shape.wave * row.shape.ramp;
        const double flop = 4 * heads * s * s * headDim * (m_model.causal ? 0.5 : 1);
        row.flop = backward ? attentionBackwardWork * flop : flop;
        row.bytes = (backward ? 2 : 1) * m_tokens * 2 * (2 * m_queries + 2 * m_keys);
        row.kernels = 1;
        append(terms, row);
        return;
    }
    const double padded = std::ceil(headDim / 8) * 8;
    const auto batched = [&](OperationId id, double n, double k) {
        Operation row = gemm(id, phase, Pass::forward, heads * s, n, k, 16);
        row.shape.alignment = alignmentOf(headDim, m_machine);
        row.efficiency = row.shape.efficiency();
        row.flop = 2 * heads * s * s * headDim;
        row.bytes = heads * s * s * 2;
        append(terms, row, backward ? 2 : 1);
    };
    batched(OperationId::attentionScores, s, padded);
    batched(OperationId::attention, padded, s);
    append(terms, stream(OperationId::softmax, phase, heads * s * s,
                         backward ? Parameter::softmaxBackward : Parameter::softmaxForward));
}

void TrainingCompiler::appendStreams(Terms& terms, Phase phase, bool backward)
{
    const bool gated = m_model.gatedFfn;
    const bool fused = m_software.fusedStreams;
    const double hiddenBytes = fused ? fusedHiddenBytes : unfusedHiddenBytes;
    const bool countsHeads = fused && m_machine.matrixUnit == MatrixUnit::tiled;
    const double ffnBytes = gated && fused ? gatedFfnBytes : plainFfnBytes;
    const double bytes = m_tokens
        * (hiddenBytes * m_sharded + ffnBytes * m_ffn + (countsHeads ? fusedHeadBytes * (m_queries + m_keys) : 0));
    Operation row = stream(OperationId::elementwise, phase, bytes, Parameter::elementwise,
                           backward ? Parameter::elementwiseBackward : Parameter::count);
    row.kernels = streamKernels * (backward ? backwardKernels : 1);
    append(terms, row);
    if (m_bits == 16 || m_machine.matrixUnit == MatrixUnit::systolic)
        return;
    const double h = m_model.hidden;
    const double elements = backward ? m_queries + 2 * m_keys + 2 * h + m_gates * m_ffn : 2 * h + m_queries + m_ffn;
    const bool scaledBlocks = m_scenario.precision == Precision::mxfp8 || m_scenario.precision == Precision::fp4;
    append(terms, stream(OperationId::cast, phase, m_tokens * elements * (scaledBlocks ? 1.5 : 1), Parameter::castBytes));
}

TrainingCompiler::ForwardPass TrainingCompiler::forwardPass(Phase phase)
{
    ForwardPass pass;
    Terms gemms, core, streams, all;
    for (const Linear& linear : linears())
        append(gemms, gemm(linear.id, phase, Pass::forward, m_tokens, linear.n, linear.k, m_bits));
    appendAttention(core, phase);
    appendStreams(streams, phase, false);
    const Step attention = sum(core, Formula::attentionWork);
    const Step streaming = sum(streams, Formula::streamingWork);
    all.push({sum(gemms, Formula::matrixProducts), Share::one, 1});
    all.push({attention, Share::one, 1});
    all.push({streaming, Share::one, 1});
    pass.device = sum(all, Formula::forwardWork);
    pass.selective = m_scenario.flashAttention ? streaming : attention;
    pass.selectiveTimes = m_scenario.flashAttention ? selectiveStreams : 1;
    if (m_tp > 1)
        pass.exchange = exchange(phase);
    pass.host = hostPass(phase);
    return pass;
}

/// Two all-reduces per pass, or with sequence parallelism two all-gather + reduce-scatter pairs.
TrainingCompiler::Step TrainingCompiler::exchange(Phase phase)
{
    const double payload = m_tokens * m_model.hidden * 2;
    const bool pairs = m_plan.mapping.sequenceParallel;
    Terms terms;
    append(terms, collective(OperationId::tensorParallel, phase, payload, pairs ? 1 : 2, m_tp, 1), pairs ? 4 : 2);
    return sum(terms, Formula::exchangeWork);
}

TrainingCompiler::Step TrainingCompiler::hostPass(Phase phase)
{
    Operation row = host(OperationId::hostDispatch, phase);
    row.hostUnits[0] = 1;
    row.hostUnits[1] = 2 * (m_tp - 1);
    return operation(row);
}

TrainingCompiler::Step TrainingCompiler::layerPass(Step device, Step exchange, Step hostStep)
{
    Step busy = device;
    if (m_tp > 1) {
        Terms both;
        both.push({device, Share::one, 1});
        both.push({partial(exchange, Parameter::overlapTp, false), Share::one, 1});
        busy = sum(both, Formula::busyWork);
    }
    return wrap(StepKind::dispatch, busy, hostStep);
}

TrainingCompiler::Step TrainingCompiler::forwardLayer()
{
    const ForwardPass pass = forwardPass(Phase::forward);
    return layerPass(pass.device, pass.exchange, pass.host);
}

TrainingCompiler::Step TrainingCompiler::backwardLayer()
{
    const bool fusedAccumulation = m_software.accumulationInGemm;
    Terms device, hosts, exchanges;
    for (const Linear& linear : linears()) {
        append(device, gemm(linear.id, Phase::backward, Pass::inputGradient, m_tokens, linear.k, linear.n, m_bits));
        Operation weight
            = gemm(linear.id, Phase::backward, Pass::weightGradient, linear.k, linear.n, m_tokens, m_bits);
        if (fusedAccumulation)
            weight.accumulated = linear.k * linear.n;
        append(device, weight);
    }
    appendAttention(device, Phase::backward);
    appendStreams(device, Phase::backward, true);
    hosts.push({hostPass(Phase::backward), Share::one, 1});
    if (m_tp > 1)
        exchanges.push({exchange(Phase::backward), Share::one, 1});
    if (m_plan.recompute != Recompute::none) {
        const ForwardPass again = forwardPass(Phase::recompute);
        device.push({again.device, Share::recomputeFull, 1});
        device.push({again.selective, Share::recomputeSelective, again.selectiveTimes});
        hosts.push({again.host, Share::recomputeFull, 1});
        if (m_tp > 1)
            exchanges.push({again.exchange, Share::recomputeFull, 1});
    }
    const Step work = sum(device, Formula::backwardWork);
    const Step exchanged = m_tp > 1 ? sum(exchanges, Formula::exchangeWork) : Step{0};
    const Step pass = layerPass(work, exchanged, sum(hosts, Formula::hostWork));
    if (fusedAccumulation)
        return pass;
    Terms both;
    both.push({pass, Share::one, 1});
    append(both, stream(OperationId::accumulate, Phase::backward, m_layerParameters * (m_microBatches > 1 ? 1 : 0.5),
                        Parameter::accumulationBytes));
    return sum(both, Formula::backwardWork);
}

TrainingCompiler::Step TrainingCompiler::head()
{
    const double h = m_model.hidden;
    const double vocab = m_software.padsVocabulary
        ? std::ceil(m_model.vocab / (padVocabularyTo * m_tp)) * padVocabularyTo
        : m_model.vocab / m_tp;
    if (vocab * m_tp != m_model.vocab)
        raise(m_plan, Flag::vocabularyPadded);
    Terms terms;
    append(terms, gemm(OperationId::logits, Phase::logits, Pass::forward, m_tokens, vocab, h, 16));
    append(terms, gemm(OperationId::logits, Phase::logits, Pass::inputGradient, m_tokens, h, vocab, 16));
    append(terms, gemm(OperationId::logits, Phase::logits, Pass::weightGradient, h, vocab, m_tokens, 16));
    append(terms, stream(OperationId::loss, Phase::logits, m_tokens * vocab, Parameter::lossBytes));
    return sum(terms, Formula::headWork);
}

TrainingCompiler::Step TrainingCompiler::embedding()
{
    return operation(stream(OperationId::embedding, Phase::embedding, m_tokens * m_model.hidden * embeddingBytes));
}

TrainingCompiler::Step TrainingCompiler::hop()
{
    Terms terms;
    if (m_pp > 1) {
        const double payload = m_tokens * m_model.hidden * 2 / (m_software.scatterGatherPipeline ? m_tp : 1);
        const Step message = operation(pointToPoint(payload, ppStride()));
        Operation dispatch = host(OperationId::hostDispatch, Phase::pipeline);
        dispatch.hostUnits[2] = 1;
        terms.push({partial(message, Parameter::pipelineExposed, true), Share::one, 2 * m_vp});
        append(terms, dispatch, 2 * m_vp);
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

TrainingCompiler::Step TrainingCompiler::gradientSync(Step layer)
{
    const auto gather = [&](double bytesPerParameter) {
        return collective(OperationId::gradientSync, Phase::gradientSync, m_rankParameters * bytesPerParameter, 1, m_dp,
                          dpStride());
    };
    Terms terms;
    if (m_plan.mapping.zero == ZeroStage::none) {
        append(terms, collective(OperationId::gradientSync, Phase::gradientSync, m_rankParameters * 2, 2, m_dp,
                                 dpStride()));
    } else if (m_software.distributedOptimizerSplit) {
        append(terms, gather(m_software.gradientBytes));
        append(terms, gather(2));
    } else {
        append(terms, gather(2), 3); // reduced by all-reduce (2 units), then gathered
    }
    const Step exchange = sum(terms, Formula::gradientWork);
    if (!m_software.overlapsGradients)
        return exchange;
    const Step step = wrap(StepKind::overlap, exchange, layer);
    // chunks of an interleaved pipeline finish their last micro-batch p apart
    const double cover = m_vp > 1 ? (m_pp * (m_vp - 1) + 1) / m_vp : 1;
    m_plan.schedule[step].parameter = Parameter::overlapDp;
    m_plan.schedule[step].factor = m_pipeline.layersPerStage * cover;
    return step;
}

TrainingCompiler::Step TrainingCompiler::optimizer()
{
    const bool sharded = m_plan.mapping.zero != ZeroStage::none;
    Terms terms;
    const auto row = [&](double bytes, Parameter scale) {
        Operation op = stream(OperationId::optimizer, Phase::optimizer, bytes, scale);
        op.streamShare = Parameter::hbmOptimizer;
        return op;
    };
    append(terms, row(m_rankParameters / (sharded ? m_dp : 1), Parameter::optimizerBytes));
    if (sharded)
        append(terms, row(m_rankParameters * shardRewriteBytes, Parameter::count));
    return sum(terms, Formula::optimizerWork);
}

} // namespace ridge
