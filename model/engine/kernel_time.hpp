// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel_constants.hpp"
#include "engine/kernel_device.hpp"

#include <string_view>

namespace ridge {

/// Who scales activations down to fewer bits, and how finely.
enum class Cast : unsigned char { none, tensor, block };

/// C[m,n] = A[m,k] B[k,n], `groups` times with operands of their own (batched or grouped).
struct GemmCall {
    double m = 0, n = 0, k = 0;
    double groups = 1;
    Arithmetic arithmetic = Arithmetic::bits16;
    double activationBytes = 2, weightBytes = 2, resultBytes = 2; ///< per element, scales included
    Cast cast = Cast::none; ///< of the activations, when the stack does it inside the operation
};

/// Attention over whole prompts (causal), or of one new token per sequence over its cache.
struct AttentionCall {
    double batch = 0, heads = 0, cacheHeads = 0, headWidth = 0;
    double tokens = 0;     ///< of each prompt, or in each cache
    double cacheBytes = 2; ///< per element of a key or value
    bool decode = false;
};

/// What a kernel's time consists of.
enum class KernelPart : unsigned char { launch, compute, memory, cast, blocks, count };

/// "launch", "compute", "memory", "cast", "blocks".
std::string_view key(KernelPart part);

/// Seconds of one call. `parts` sum to `seconds`; what runs hidden under the slower of compute and memory counts nothing.
struct KernelEstimate {
    double seconds = 0;
    double parts[static_cast<std::size_t>(KernelPart::count)] = {};
    int tileM = 0, tileN = 0, split = 1; ///< of a matrix product: the fastest

    void add(KernelPart part, double time)
    {
        parts[static_cast<std::size_t>(part)] += time;
        seconds += time;
    }
    double part(KernelPart which) const { return parts[static_cast<std::size_t>(which)]; }
    /// The largest part.
    KernelPart limiter() const;
};

/// Share of the dense peak a large product attains: the part's own published sustained share times `gemm-gain`, or
/// `gemm-share`; a format whose nominal rate is r times that of 16 bits loses `narrow-loss` (r - 1): what does not scale.
double gemmShareOf(Arithmetic arithmetic, const KernelDevice& device, const KernelLaw& law);

/// Requires a peak for the arithmetic and a memory rate. Tiles, waves and ramp are those of a training step
/// (gemm_shape.hpp); K may be split up to 16 times.
KernelEstimate gemmSeconds(const GemmCall& call, const KernelDevice& device, const KernelLaw& law);

/// Requires a 16-bit peak and a memory rate.
KernelEstimate attentionSeconds(const AttentionCall& call, const KernelDevice& device, const KernelLaw& law);

/// A kernel that moves bytes through memory once: norms, activations, copies.
KernelEstimate streamSeconds(double bytes, const KernelDevice& device, const KernelLaw& law);

} // namespace ridge
