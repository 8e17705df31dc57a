// SPDX-License-Identifier: Apache-2.0
#include "validation/default_rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge {

namespace {

bool contains(const std::string& text, std::string_view word) { return text.find(word) != std::string::npos; }
bool startsWith(const std::string& text, std::string_view word) { return text.rfind(word, 0) == 0; }
int whole(double value) { return static_cast<int>(std::lround(value)); }

/// The divisor of the width, divisible by TP, nearest to width / 128; the smaller of two equally near ones.
int defaultHeads(int hidden, int tp)
{
    const double wanted = hidden / 128.0;
    int best = 0;
    for (int heads = 1; heads <= 512; ++heads) {
        if (hidden % heads != 0 || heads % tp != 0)
            continue;
        if (best == 0 || std::abs(heads - wanted) < std::abs(best - wanted))
            best = heads;
    }
    return best > 0 ? best : std::max(1, whole(wanted));
}

int defaultLayers(double parameters, double vocab, double hidden, int stages)
{
    const double layers = (parameters - vocab * hidden) / (12 * hidden * hidden);
    constexpr double most = 1e8; // a size and a width that ask for more layers contradict each other
    return std::max(1, whole(std::min(most, layers) / stages)) * stages;
}

} // namespace

std::string_view key(DefaultRule rule)
{
    static constexpr std::array<std::string_view, defaultRuleCount> keys = {
        "vocab-default",           "sequence-default",
        "shape-from-size",         "layers-from-size",
        "heads-default",           "ffn-default",
        "recompute-by-memory",     "precision-default",
        "precision-lowered",       "zero-default",
        "micro-batch-default",     "batch-from-chips",
        "batch-default",           "sequence-parallel-default",
        "network-rate-default",    "network-class-default",
        "scale-up-domain-default", "stack-default",
        "data-parallel-derived",   "context-parallel-derived", "expert-parallel-default",
        "adapter-rank-default",    "capacity-as-stated",
        "memory-estimate-exceeded"};
    return keys[static_cast<std::size_t>(rule)];
}

RowDegrees degreesOf(const TrainingRow& row, DefaultRules& used)
{
    RowDegrees degrees;
    degrees.tp = whole(row.tp.value_or(1));
    degrees.pp = whole(row.pp.value_or(1));
    degrees.vp = degrees.pp > 1 ? whole(row.vp.value_or(1)) : 1;
    degrees.cp = whole(row.cp.value_or(1));
    degrees.ep = whole(row.ep.value_or(1));
    const double groups = static_cast<double>(degrees.tp) * degrees.pp * degrees.cp;
    degrees.dp = std::max(1, static_cast<int>(std::floor(row.accelerators.value_or(1) / groups)));
    if (row.dp && whole(*row.dp) != degrees.dp)
        used.insert(DefaultRule::dataParallel);
    if (!row.moe.empty() && !row.ep)
        used.insert(DefaultRule::expertParallel);
    const double stage = static_cast<double>(degrees.tp) * degrees.cp * degrees.dp;
    const int experts = expertsOf(row.moe, 1).routed;
    while (degrees.ep > 1 && (degrees.ep > stage || experts <= 0 || experts % degrees.ep != 0)) {
        --degrees.ep;
        used.insert(DefaultRule::expertParallel);
    }
    return degrees;
}

bool hasGatedFfn(const std::string& name)
{
    static constexpr std::array<std::string_view, 16> gated = {
        "llama",    "mistral",  "mixtral", "qwen", "deepseek", "gemma",   "gpt oss", "gpt-oss",
        "internlm", "baichuan", "yi-",     "palm", "olmo",     "command", "phi-3",   "phi3"};
    if (startsWith(name, "maxtext") || (contains(name, "gpt") && !contains(name, "oss")))
        return false;
    return std::any_of(gated.begin(), gated.end(), [&](std::string_view word) { return contains(name, word); });
}

namespace {

/// Facts of model families that no column holds: sliding windows (GPT-OSS: every second layer, 128 tokens; Gemma 3:
/// five of six, 1024) and encoders, whose loss sees the masked 15 % of the tokens.
void setKind(TransformerModel& model)
{
    if (contains(model.name, "gpt oss") || contains(model.name, "gpt-oss")) {
        model.window = 128;
        model.windowShare = 0.5;
    } else if (contains(model.name, "gemma3") || contains(model.name, "gemma-3") || contains(model.name, "gemma 3")) {
        model.window = 1024;
        model.windowShare = 5.0 / 6;
    }
    if (contains(model.name, "bert")) {
        model.causal = false;
        model.headShare = 0.15;
    }
}

} // namespace

std::optional<TransformerModel> modelOf(const TrainingRow& row, const RowDegrees& degrees, DefaultRules& used)
{
    if ((!row.hidden || !row.layers) && !row.parameters)
        return std::nullopt;
    TransformerModel model;
    model.name = row.model;
    model.vocab = whole(row.vocab.value_or(51200));
    if (!row.vocab)
        used.insert(DefaultRule::vocab);
    if (row.hidden) {
        model.hidden = whole(*row.hidden);
    } else {
        model.hidden = 128 * std::max(1, whole(std::cbrt(*row.parameters * 150 / 12) / 128));
        used.insert(DefaultRule::shapeFromSize);
    }
    const double hidden = model.hidden;
    if (row.layers && row.hidden) {
        model.layers = whole(*row.layers);
    } else if (!row.hidden) {
        model.layers = std::max(1, whole(*row.parameters / (12 * hidden * hidden))); // about width / 150
    } else {
        model.layers = defaultLayers(*row.parameters, model.vocab, hidden, degrees.pp);
        used.insert(DefaultRule::layersFromSize);
    }
    if (!row.heads)
        used.insert(DefaultRule::heads);
    model.heads = row.heads ? whole(*row.heads) : defaultHeads(model.hidden, degrees.tp);
    model.kvHeads = row.kvHeads ? whole(*row.kvHeads) : model.heads;
    model.headDim = contains(row.model, "gemma") ? 256 : std::max(1, whole(hidden / model.heads));
    model.experts = expertsOf(row.moe, model.layers);
    model.latent = latentOf(row.moe);
    if (const int stated = expertHeadDim(row.moe); stated > 0)
        model.headDim = stated;
    const bool hasExperts = model.experts.routed > 0;
    if (!row.ffnHidden && !hasExperts)
        used.insert(DefaultRule::ffn);
    model.ffnHidden = row.ffnHidden ? whole(*row.ffnHidden) : hasExperts ? model.experts.ffnHidden : 4 * model.hidden;
    model.gatedFfn = hasGatedFfn(row.model) || hasExperts;
    model.tiedEmbeddings = !model.gatedFfn;
    setKind(model);
    return model;
}

int sequenceOf(const TrainingRow& row, const StackHabits& habits, DefaultRules& used)
{
    if (row.sequence)
        return whole(*row.sequence);
    used.insert(DefaultRule::sequence);
    return habits.sequence;
}

ZeroStage zeroOf(const TrainingRow& row, const StackHabits& habits, DefaultRules& used)
{
    const std::string& text = row.sharding;
    if (contains(text, "fsdp=0"))
        return ZeroStage::optimizer;
    if (contains(text, "grad_op") || contains(text, "zero-2"))
        return ZeroStage::gradients;
    if (contains(text, "zero-3") || contains(text, "fsdp") || contains(text, "full_shard"))
        return ZeroStage::parameters;
    if (contains(text, "zero-1") || contains(text, "distributed optimizer"))
        return ZeroStage::optimizer;
    if (contains(text, "none") || text == "ddp" || contains(text, "deepspeed 3d"))
        return ZeroStage::none;
    used.insert(DefaultRule::zero);
    return habits.zero;
}

Precision precisionOf(const TrainingRow& row, const Part& part, bool int8Counts, const StackHabits& habits,
                      DefaultRules& used)
{
    const double rate16 = part.numberOr("flops_bf16", part.numberOr("flops_fp16", 0));
    const double rate8 = std::max(part.numberOr("flops_fp8", 0), int8Counts ? part.numberOr("ops_int8", 0) : 0);
    const bool fast8 = rate8 > 1.2 * rate16; // a rate that is no faster than 16 bit buys nothing
    const std::string& text = row.precision;
    if (text.empty() && habits.lowPrecision && fast8) {
        used.insert(DefaultRule::precision);
        return Precision::fp8;
    }
    const bool wants4 = contains(text, "nvfp4") || startsWith(text, "fp4");
    const bool wants8 = wants4 || contains(text, "fp8") || contains(text, "int8");
    if (wants4 && part.number("flops_fp4"))
        return Precision::fp4;
    if (wants4 || (wants8 && !fast8))
        used.insert(DefaultRule::precisionLowered);
    if (wants8 && fast8)
        return contains(text, "mx") || contains(text, "alternative") ? Precision::mxfp8 : Precision::fp8;
    return startsWith(text, "fp16") ? Precision::fp16 : Precision::bf16;
}

void shareSequences(RowDegrees& degrees, double globalBatch, DefaultRules& used)
{
    const int sequences = globalBatch >= 1 ? whole(std::min(globalBatch, 1e8)) : 1;
    if (sequences >= degrees.dp || degrees.dp % sequences != 0)
        return;
    degrees.cp *= degrees.dp / sequences;
    degrees.dp = sequences;
    used.insert(DefaultRule::contextParallel);
}

RowBatch batchOf(const TrainingRow& row, const RowDegrees& degrees, int sequence, const StackHabits& habits,
                 DefaultRules& used)
{
    RowBatch batch;
    const double dp = degrees.dp, pp = degrees.pp;
    const double deep = pp > 1 ? 8 * pp : 1;
    std::optional<double> micro = row.microBatch;
    batch.stated = row.globalBatch || row.microBatch;
    if (row.globalBatch) {
        batch.global = *row.globalBatch;
        if (habits.batchPerDevice && micro)
            *micro *= degrees.tp; // TP devices share a replica
    } else if (micro && habits.batchPerDevice) {
        batch.global = *micro * row.accelerators.value_or(1);
        *micro *= static_cast<double>(degrees.tp) * degrees.pp * degrees.cp;
        used.insert(DefaultRule::batchFromChips);
    } else {
        if (!micro)
            used.insert(DefaultRule::microBatch);
        micro = micro.value_or(1);
        batch.global = *micro * dp * deep;
        used.insert(DefaultRule::batch);
    }
    const double perReplica = batch.global / dp;
    if (!micro) {
        used.insert(DefaultRule::microBatch);
        const double most = std::max(1.0, std::round(16384.0 / sequence));
        micro = pp > 1 || perReplica <= 1 ? 1 : std::max(1.0, std::min(perReplica, most));
    }
    batch.micro = std::min({*micro, std::max(1.0, perReplica), perReplica});
    return batch;
}

bool sequenceParallelOf(const TrainingRow& row, const RowDegrees& degrees, const StackHabits& habits,
                        DefaultRules& used)
{
    if (!row.sequenceParallel.empty())
        return row.sequenceParallel.front() == 'y' || row.sequenceParallel == "true" || row.sequenceParallel == "1";
    if (!habits.sequenceParallel || degrees.tp <= 1)
        return false;
    used.insert(DefaultRule::sequenceParallel);
    return true;
}

Recompute recomputeOf(const TrainingRow& row, const StackHabits& habits, DefaultRules& used)
{
    if (startsWith(row.recompute, "minimal")) // saves the inputs of the linears, as selective recompute does
        return Recompute::selective;
    if (startsWith(row.recompute, "full") || contains(row.recompute, "custom/full"))
        return Recompute::full;
    if (startsWith(row.recompute, "select"))
        return Recompute::selective;
    if (startsWith(row.recompute, "none") || row.recompute == "no")
        return Recompute::none;
    used.insert(DefaultRule::recomputeByMemory);
    return habits.recompute;
}

} // namespace ridge
