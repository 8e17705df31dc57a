// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace ridge {

/// What seconds are charged to in ledger order (docs/adr/0001).
enum class Resource : unsigned char {
    compute16, compute8, compute4, vector, hbm, l2, c2c, d2d, scaleUp, nic, fabric1, fabric2,
    hostMemory, launch, latency, bubble, imbalance, jitter, storage, failure,
    count
};
inline constexpr std::size_t resourceCount = static_cast<std::size_t>(Resource::count);

/// The part of the work the seconds belong to. The optimizer is a phase, not a resource.
enum class Phase : unsigned char {
    forward, recompute, backward, embedding, logits, pipeline, gradientSync, optimizer, step,
    count
};
inline constexpr std::size_t phaseCount = static_cast<std::size_t>(Phase::count);

/// JSON key: "hbm", "scale_up", "fabric.1"; compute needs the scenario's precision: "compute.bf16".
std::string_view key(Resource resource);
std::string_view key(Phase phase);

} // namespace ridge
