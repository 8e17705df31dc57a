// SPDX-License-Identifier: Apache-2.0
#include "report/words.hpp"

#include <array>

namespace ridge {

std::string_view precisionName(Precision precision)
{
    switch (precision) {
    case Precision::fp16: return "fp16";
    case Precision::bf16: return "bf16";
    case Precision::fp8: return "fp8";
    case Precision::mxfp8: return "mxfp8";
    case Precision::fp4: return "fp4";
    }
    return "bf16";
}

std::string resourceName(Resource resource, Precision precision)
{
    switch (resource) {
    case Resource::compute16: return precision == Precision::fp16 ? "compute.fp16" : "compute.bf16";
    case Resource::compute8: return precision == Precision::mxfp8 ? "compute.mxfp8" : "compute.fp8";
    case Resource::compute4: return "compute.fp4";
    default: return std::string(key(resource));
    }
}

std::string_view memoryClassName(MemoryClass memoryClass)
{
    static constexpr std::array<std::string_view, memoryClassCount> names
        = {"weights", "gradients", "optimizer_state", "activations", "logits", "buffers"};
    return names[static_cast<std::size_t>(memoryClass)];
}

std::string_view operationTitle(OperationId operation)
{
    static constexpr std::array<std::string_view, operationIdCount> titles = {
        "QKV projection", "attention scores", "attention", "attention output", "softmax", "FFN up", "FFN down",
        "elementwise", "cast", "gradient accumulation", "embedding", "logits", "loss",
        "tensor-parallel exchange", "pipeline hop", "gradient sync", "optimizer", "host dispatch", "step overhead",
        "expert FFN up", "expert FFN down", "token permutation", "expert exchange", "context exchange", "merging of attention blocks", "weight gather",
        "adapters", "offload", "prediction projection", "checkpoint"};
    return titles[static_cast<std::size_t>(operation)];
}

std::string_view operationTitle(const Operation& operation)
{
    const bool product = operation.id == OperationId::attention && operation.kind == OperationKind::matrix;
    return product ? std::string_view("attention value product") : operationTitle(operation.id);
}

std::string_view parameterTitle(Parameter parameter)
{
    static constexpr std::array<std::string_view, parameterCount> titles = {
        "16-bit matrix peak", "8-bit matrix peak", "4-bit matrix peak",
        "HBM bandwidth", "HBM capacity", "scale-up bandwidth", "NIC bandwidth", "host link bandwidth", "fabric bandwidth, first tier",
        "fabric bandwidth, second tier", "storage bandwidth",
        "16-bit GEMM share of peak", "8-bit GEMM share of peak", "4-bit GEMM share of peak",
        "attention forward share of peak", "attention backward share of peak",
        "stream share of HBM bandwidth", "optimizer share of HBM bandwidth",
        "all-reduce share of scale-up bandwidth", "gather share of scale-up bandwidth", "scale-up square-root term",
        "share of NIC bandwidth", "NIC square-root term", "token exchange share of scale-up bandwidth",
        "token exchange share of NIC bandwidth", "gap between kernels",
        "scale-up latency", "scale-up latency growth", "network latency", "network latency growth", "step of a ring between nodes",
        "overlap of network tiers", "host dispatch per layer pass", "host time per synchronisation",
        "exponent of the dispatch floor", "elementwise traffic factor", "elementwise backward traffic factor",
        "loss bytes per logit", "cost of a grouped GEMM", "host dispatch of experts",
        "softmax bytes forward", "softmax bytes backward", "accumulation bytes per parameter",
        "cast bytes per element", "tensor-parallel overlap", "data-parallel overlap", "expert exchange overlap", "cost of hidden messages", "overlap of sharded weights",
        "cost of hidden weight traffic", "floor of gradient exchange",
        "exposed share of a pipeline hop", "host time per pipeline hop", "optimizer bytes per parameter",
        "fixed time per step", "jitter of one rank", "usable share of memory", "memory for buffers and context",
        "idle power of an accelerator", "power of the rest per accelerator", "energy of a 16-bit FLOP", "energy of an 8-bit FLOP",
        "energy of a 4-bit FLOP", "energy of HBM traffic", "energy of scale-up traffic", "energy of network traffic"};
    static_assert(titles.back().size() > 0, "every parameter has a title");
    return titles[index(parameter)];
}

std::string_view confidenceName(Confidence confidence)
{
    switch (confidence) {
    case Confidence::datasheet: return "datasheet";
    case Confidence::measured: return "measured";
    case Confidence::analyst: return "analyst";
    case Confidence::projected: return "projected";
    case Confidence::unverified: return "unverified";
    }
    return "unverified";
}

std::string_view recomputeName(Recompute recompute)
{
    switch (recompute) {
    case Recompute::automatic: return "automatic";
    case Recompute::none: return "none";
    case Recompute::selective: return "selective";
    case Recompute::full: return "full";
    }
    return "automatic";
}

const std::vector<FlagWords>& allFlags()
{
    static const std::vector<FlagWords> flags = {
        {Flag::recomputeChosen, "recompute-chosen", "Recompute was left blank; the memory rule chose it."},
        {Flag::unevenStages, "uneven-stages", "Layers do not divide evenly over the pipeline stages."},
        {Flag::fractionalMicroBatch, "fractional-micro-batch",
         "The batch does not divide into whole micro-batches; the mean is used."},
        {Flag::fewerMicroBatchesThanStages, "fewer-micro-batches-than-stages",
         "Fewer micro-batches than pipeline stages: part of the pipeline is always idle."},
        {Flag::latencyDominated, "latency-dominated", "More than half of a collective's time is latency."},
        {Flag::familyUnseen, "family-unseen", "No measured run of this device family stands behind the constants."},
        {Flag::unverifiedInput, "unverified-input", "A value without a verified source enters the result."},
        {Flag::groupsDoNotAlign, "groups-do-not-align",
         "A group of ranks straddles scale-up domains or pods of the fabric unevenly; the split is rounded up."},
        {Flag::vocabularyPadded, "vocabulary-padded", "The vocabulary is padded to a multiple of the software's block."},
        {Flag::microBatchesDoNotDivide, "micro-batches-do-not-divide",
         "Interleaving needs micro-batches that are a multiple of the pipeline stages (Megatron-LM refuses others); the time "
         "is that of an even schedule."},
        {Flag::activationsSpilled, "activations-spilled",
         "Activations that do not fit go to the host's memory over the chip-to-chip link and come back for the backward pass."},
    };
    return flags;
}

std::vector<FlagWords> flagWords(std::uint32_t flags)
{
    std::vector<FlagWords> raised;
    for (const FlagWords& entry : allFlags())
        if ((flags & static_cast<std::uint32_t>(entry.flag)) != 0)
            raised.push_back(entry);
    return raised;
}

std::string_view infeasibilityName(Infeasibility reason)
{
    switch (reason) {
    case Infeasibility::none: return "none";
    case Infeasibility::noAccelerator: return "no-accelerator";
    case Infeasibility::networkNotCovered: return "network-not-covered";
    case Infeasibility::missingRate: return "missing-rate";
    case Infeasibility::tooFewAccelerators: return "too-few-accelerators";
    case Infeasibility::acceleratorsDoNotDivide: return "accelerators-do-not-divide";
    case Infeasibility::headsDoNotDivide: return "heads-do-not-divide";
    case Infeasibility::hiddenDoesNotDivide: return "hidden-does-not-divide";
    case Infeasibility::layersDoNotDivide: return "layers-do-not-divide";
    case Infeasibility::batchTooSmall: return "batch-too-small";
    case Infeasibility::expertsDoNotDivide: return "experts-do-not-divide";
    case Infeasibility::invalidValue: return "invalid-value";
    case Infeasibility::outOfRange: return "out-of-range";
    case Infeasibility::doesNotFit: return "does-not-fit";
    }
    return "none";
}

} // namespace ridge
