// SPDX-License-Identifier: Apache-2.0
#include "engine/parameter.hpp"
#include "engine/resource.hpp"

namespace ridge {

std::string_view key(Resource resource)
{
    static constexpr std::array<std::string_view, resourceCount> keys = {
        "compute.16", "compute.8", "compute.4", "vector", "hbm", "l2", "c2c", "d2d", "scale_up", "nic",
        "fabric.1", "fabric.2", "host_memory", "launch", "latency", "bubble", "imbalance", "jitter", "storage",
        "failure"};
    return keys[static_cast<std::size_t>(resource)];
}

std::string_view key(Phase phase)
{
    static constexpr std::array<std::string_view, phaseCount> keys = {
        "forward", "recompute", "backward", "embedding", "logits", "pipeline", "gradient_sync", "optimizer", "step"};
    return keys[static_cast<std::size_t>(phase)];
}

namespace {

struct Entry {
    std::string_view key;
    std::string_view unit;
};

constexpr std::array<Entry, parameterCount> entries = {{
    {"peak-16", "FLOP/s"}, {"peak-8", "FLOP/s"}, {"peak-4", "FLOP/s"},
    {"hbm-bandwidth", "B/s"}, {"hbm-capacity", "B"}, {"scale-up-bandwidth", "B/s"}, {"nic-bandwidth", "B/s"},
    {"host-bandwidth", "B/s"},
    {"fabric-1-bandwidth", "B/s"}, {"fabric-2-bandwidth", "B/s"}, {"storage-bandwidth", "B/s"},
    {"gemm-16", "1"}, {"gemm-8", "1"}, {"gemm-4", "1"},
    {"attention-forward", "1"}, {"attention-backward", "1"},
    {"hbm-stream", "1"}, {"hbm-optimizer", "1"},
    {"scale-up-reduce", "1"}, {"scale-up-gather", "1"}, {"scale-up-sqrt", "s^0.5"},
    {"nic-share", "1"}, {"nic-sqrt", "s^0.5"}, {"expert-scale-up", "1"}, {"expert-nic", "1"}, {"kernel-gap", "s"},
    {"scale-up-latency", "s"}, {"scale-up-latency-growth", "1"},
    {"network-latency", "s"}, {"network-latency-growth", "1"}, {"network-hop", "s"}, {"tier-overlap", "1"},
    {"host-forward", "s"}, {"host-sync", "s"}, {"host-norm", "1"},
    {"elementwise", "1"}, {"elementwise-backward", "1"}, {"loss-bytes", "B"},
    {"grouped-cost", "1"}, {"host-expert", "s"},
    {"softmax-forward", "B"}, {"softmax-backward", "B"}, {"accumulation-bytes", "B"}, {"cast-bytes", "B"},
    {"overlap-tp", "1"}, {"overlap-dp", "1"}, {"overlap-expert", "1"}, {"message-tax", "1"}, {"overlap-shard", "1"}, {"shard-tax", "1"}, {"overlap-dp-floor", "1"},
    {"pipeline-exposed", "1"}, {"pipeline-host", "s"}, {"optimizer-bytes", "B"}, {"step-fixed", "s"},
    {"jitter-sigma", "1"}, {"memory-reserve", "1"}, {"memory-fixed", "B"},
    {"idle-power", "W"}, {"rest-power", "W"}, {"flop-energy-16", "J/FLOP"}, {"flop-energy-8", "J/FLOP"}, {"flop-energy-4", "J/FLOP"},
    {"memory-energy", "J/B"}, {"scale-up-energy", "J/B"}, {"network-energy", "J/B"},
}};

} // namespace

std::string_view key(Parameter parameter) { return entries[index(parameter)].key; }
std::string_view unitOf(Parameter parameter) { return entries[index(parameter)].unit; }

} // namespace ridge
