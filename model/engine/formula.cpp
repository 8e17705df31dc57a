// SPDX-License-Identifier: Apache-2.0
#include "engine/formula.hpp"

#include <array>

namespace ridge {

namespace {

constexpr std::string_view spec = "roofline with overlap: Williams et al. 2009; derivation in docs/model.md";
constexpr std::string_view megatron = "Narayanan et al. 2021; Korthikanti et al. 2022; docs/model.md";
constexpr std::string_view own = "docs/model.md";
constexpr std::string_view energy = "energy roofline: Choi et al. 2013; docs/model.md, section 3.12";

constexpr std::array<FormulaText, formulaCount> texts = {{
    {"step-time", "Time of a training step", "(pipeline + gradient sync + optimizer) (1 + jitter) + fixed", own, "s"},
    {"pipeline-time", "Pipeline", "m t_slowest + fill and drain", megatron, "s"},
    {"stage-time", "Slowest stage, one micro-batch", "max over stages of layers, embedding, head and hops", own, "s"},
    {"mean-stage-time", "Mean stage, one micro-batch", "(L t_layer + t_head + t_embedding) / p + t_hop", own, "s"},
    {"fill-and-drain", "Pipeline fill and drain", "v = 1: p t_mean - t_slowest; v > 1: (p - 1)/v t_mean, and (p - m)(v - 1)/2v t_mean more when m < p", megatron, "s"},
    {"dispatch-floor", "Device work over host dispatch", "(t_device^q + t_host^q)^(1/q)", own, "s"},
    {"exposed-share", "Exposed part of a hop between stages", "stated share x t", own, "s"},
    {"exposed-under", "Exposed part of an exchange under computation", "max((1 - overlap) t, t - t_cover)", own, "s"},
    {"exposed-gradients", "Exposed gradient exchange", "max(floor t, t - overlap t_cover)", own, "s"},
    {"matrix-time", "Matrix product", "max(t_compute, t_traffic) + gaps", spec, "s"},
    {"matrix-compute", "Arithmetic", "FLOP / (share of peak x peak x shape efficiency)", spec, "s"},
    {"matrix-traffic", "Memory traffic", "max(bytes, accumulated x 8 B) / (stream share x HBM bandwidth)", spec, "s"},
    {"attention-time", "Fused attention", "max(t_compute, t_traffic) + gaps", "FlashAttention-2/3; docs/model.md", "s"},
    {"stream-time", "Streaming pass", "bytes / (stream share x HBM bandwidth) + gaps", spec, "s"},
    {"kernel-gaps", "Gaps between kernels", "kernels x gap", own, "s"},
    {"collective-time", "Collective", "slowest tier + (1 - overlap) x the other tiers", own, "s"},
    {"hop-time", "Hop between pipeline stages", "latency of the tier it crosses + bytes / (share x bandwidth)", own, "s"},
    {"tier-latency", "Latency of a tier", "alpha (1 + growth x ranks or doublings)", own, "s"},
    {"ring-latency", "Latency of a ring between nodes", "first + (nodes - 1) step", own, "s"},
    {"tier-transfer", "Transfer through a tier", "y + c sqrt(y), y = bytes / (share x bandwidth)",
     "size law fitted to published NCCL sweeps; docs/model.md", "s"},
    {"host-time", "Host dispatch", "passes x dispatch + synchronisations, hops x host time, or the fixed time of a step", own, "s"},
    {"jitter", "Slowest of N ranks", "t (1 + sigma sqrt(2 ln N))", "extreme value of N Gaussians; docs/model.md", "s"},
    {"memory-needed", "Memory needed", "weights + gradients + optimizer + activations + logits + buffers",
     "Korthikanti et al. 2022; docs/model.md", "B"},
    {"memory-available", "Memory a job may use", "reserve x capacity", own, "B"},
    {"memory-weights", "Weights", "2 B x parameters of a rank", own, "B"},
    {"memory-gradients", "Gradients", "4 B x parameters of a rank", own, "B"},
    {"memory-optimizer", "Optimizer state", "12 B x parameters of a rank / data-parallel ranks under ZeRO-1", own, "B"},
    {"memory-activations", "Activations", "tokens x layers in flight x bytes per token and layer",
     "Korthikanti et al. 2022; docs/model.md", "B"},
    {"memory-logits", "Logits", "3 B x tokens x vocabulary / TP", own, "B"},
    {"recompute-share", "Share of layers recomputed in full", "(M_selective - C) / (M_selective - M_full)", own, "1"},
    {"sum-of-work", "Sum", "sum of count x time", own, "s"},
    {"whole-step", "Step with its fixed time", "slowest rank + fixed time of a step", own, "s"},
    {"step-work", "Work of a step", "pipeline + exposed gradient exchange + optimizer", own, "s"},
    {"layer-work", "One layer, forward and backward", "forward pass + backward pass", own, "s"},
    {"forward-work", "Device work of a forward pass", "matrix products + attention + streaming", own, "s"},
    {"backward-work", "Device work of a backward pass", "gradients of inputs and weights + attention + streaming + recompute", own, "s"},
    {"matrix-products", "Matrix products", "sum of the linear layers", own, "s"},
    {"attention-work", "Attention", "scores + softmax + context, or one fused kernel", own, "s"},
    {"streaming-work", "Streaming passes", "norms, residuals, activations, casts", own, "s"},
    {"busy-work", "Device work and exposed communication", "device + exposed exchange", own, "s"},
    {"host-work", "Host dispatch of a pass", "forward or backward + recomputed share", own, "s"},
    {"exposed-taxed", "Exposed part of traffic under computation", "max(0, t - overlap t_cover) + tax min(t, t_cover)", own, "s"},
    {"grouped-compute", "Arithmetic of a grouped product", "cost of grouping x t_compute", own, "s"},
    {"grouped-traffic", "Traffic of a grouped product", "cost of grouping x t_traffic", own, "s"},
    {"expert-work", "Expert exchange", "dispatch and combine", own, "s"},
    {"shard-work", "Gathers and scatters of sharded weights", "weights of a layer gathered, its gradients scattered", own, "s"},
    {"sharded-work", "Pass with its sharded weights", "pass + exposed gathers and scatters", own, "s"},
    {"context-work", "Exchange of keys and values", "ring hops, or all-to-all of heads", own, "s"},
    {"exchange-work", "Tensor-parallel exchange", "collectives of a pass", own, "s"},
    {"head-work", "Logits and loss", "three matrix products + loss", own, "s"},
    {"hop-work", "Hops of one micro-batch between pipeline stages",
     "2 v (exposed part of a message + host time): v chunks, forward and backward", own, "s"},
    {"gradient-work", "Gradient exchange", "collectives over the data-parallel ranks", own, "s"},
    {"optimizer-work", "Optimizer", "state traffic + rewriting gathered weights", own, "s"},
    {"demand-flop", "Arithmetic work", "FLOP of one execution", own, "FLOP"},
    {"demand-bytes", "Memory traffic", "bytes of one execution", own, "B"},
    {"demand-payload", "Bytes through the busiest port", "factor x (k - 1)/k x payload / members joined below; a message: payload x rate of the NIC tier over its share of the tier crossed", own, "B"},
    {"shape-efficiency", "Shape efficiency", "fill x wave x ramp x alignment", own, "1"},
    {"tokens-per-step", "Tokens of a step", "sequences per step x tokens per sequence", "definition", "token"},
    {"model-flop", "Model FLOP of a step, causal half of attention", "tokens x 3 (2 L W + L A + 2 h V), A = 2 s a d", own, "FLOP"},
    {"model-flop-full", "Model FLOP of a step, attention in full", "tokens x 3 (2 L W + L A + 2 h V), A = 4 s a d", own, "FLOP"},
    {"accelerators", "Accelerators of the job", "tensor x pipeline x data parallel degree", "definition", "1"},
    {"executed-flop", "FLOP an accelerator executes in a step", "sum over operations of executions x FLOP, recompute included", own, "FLOP"},
    {"energy-per-step", "Energy of a step, whole job", "accelerators x (idle + rest + arithmetic + traffic + links)", energy, "J"},
    {"average-power", "Mean power over a step, whole job", "energy per step / step time", "definition", "W"},
    {"energy-idle", "Idle power of an accelerator over a step", "idle power x step time", energy, "J"},
    {"energy-rest", "What stands around an accelerator over a step", "rest of the node's nameplate x step time", energy, "J"},
    {"energy-arithmetic", "Arithmetic of an accelerator", "sum over operations of executions x FLOP x energy of a FLOP", energy, "J"},
    {"energy-traffic", "HBM traffic of an accelerator", "sum over operations of executions x bytes x energy of a byte", energy, "J"},
    {"energy-links", "Messages of an accelerator", "sum over collectives of executions x bytes sent x energy of a byte", energy, "J"},
}};

} // namespace

const FormulaText& text(Formula formula) { return texts[static_cast<std::size_t>(formula)]; }

} // namespace ridge
