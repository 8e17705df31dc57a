// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel_time.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

constexpr double wideBytes = 2; ///< queries, results, keys and values before the cache
// over a prompt
constexpr double queryTile = 64, keyStep = 16; ///< tokens
constexpr double usualWidth = 128;
constexpr double widthWeight = 0.3; ///< share of the time per key that does not shrink with the width of a head
// one new token
constexpr double cacheTile = 128;   ///< tokens a block reads at least
constexpr double splitTokens = 512; ///< least length of a part of a cache that is split over compute units
constexpr double mostShared = 32;   ///< query heads that a block can serve together

/// Keys that all blocks of one head meet: block i sees the keys up to its last query, in whole steps.
double causalKeys(double tokens)
{
    const double blocks = std::ceil(tokens / queryTile);
    return queryTile * (blocks - 1) * blocks / 2 + std::ceil(tokens / keyStep) * keyStep;
}

KernelEstimate overPrompt(const AttentionCall& call, const KernelDevice& device, const KernelLaw& law)
{
    const double share = law.attentionShare / (1 - widthWeight + widthWeight * usualWidth / call.headWidth)
                         * (call.cacheBytes < wideBytes ? law.narrowCacheGain : 1);
    const double keyTime = 4 * queryTile * call.headWidth * device.units / (share * device.peak(Arithmetic::bits16));
    const double heads = call.batch * call.heads;
    const double blocks = std::ceil(call.tokens / queryTile);
    const double longest = std::ceil(call.tokens / keyStep) * keyStep * keyTime;
    const double keys = heads * causalKeys(call.tokens) * keyTime / device.units;
    const double fixed = heads * blocks * law.blockTime / device.units;
    const double last = longest + law.blockTime;

    KernelEstimate estimate;
    estimate.add(KernelPart::launch, law.wholeAttention ? law.prefillStart : law.start);
    if (law.wholeAttention) // reads what the projection wrote; writes queries, keys and values, the latter into the cache
        estimate.add(KernelPart::memory,
                     call.batch * call.tokens * call.headWidth
                         * (wideBytes * (2 * call.heads + 2 * call.cacheHeads) + 2 * call.cacheBytes * call.cacheHeads)
                         / (device.memoryRate * law.memoryShare));
    const double tail = std::max(law.lastBlock * last, last - keys - fixed);
    estimate.add(KernelPart::compute, keys + tail * longest / last);
    estimate.add(KernelPart::blocks, fixed + tail * law.blockTime / last);
    return estimate;
}

KernelEstimate ofOneToken(const AttentionCall& call, const KernelDevice& device, const KernelLaw& law)
{
    const double shared = call.heads / call.cacheHeads;
    const bool perHead = shared <= 1 || shared > mostShared;
    const double blocks = call.batch * (perHead ? call.heads : call.cacheHeads);
    const double tokens = perHead ? call.tokens : std::max(call.tokens, cacheTile);
    const double bytes = call.batch * call.cacheHeads * 2 * call.headWidth * tokens * call.cacheBytes;
    const double splits = std::clamp(device.units / blocks, 1.0, std::max(1.0, call.tokens / splitTokens));
    const double busy = std::min(1.0, blocks * splits / device.units / law.decodeFill);
    const double rate = device.memoryRate * law.cacheReadShare;
    const double again = perHead ? shared : 1; // heads that share keys read them from the cache once more each

    KernelEstimate estimate;
    estimate.add(KernelPart::launch, law.wholeAttention ? law.decodeStart : law.start);
    estimate.add(KernelPart::memory,
                 std::max(bytes / rate, bytes * again / (device.memoryRate * law.cacheOverMemory)) / busy
                     + call.batch * call.headWidth * wideBytes * (2 * call.heads + 2 * call.cacheHeads) / rate);
    const double perBlock = perHead ? law.headTime
                                    : law.headTraffic * shared * (call.headWidth / usualWidth) * device.units
                                          / device.memoryRate;
    estimate.add(KernelPart::blocks, std::max(1.0, blocks / device.units) * perBlock);
    return estimate;
}

} // namespace

KernelEstimate attentionSeconds(const AttentionCall& call, const KernelDevice& device, const KernelLaw& law)
{
    return call.decode ? ofOneToken(call, device, law) : overPrompt(call, device, law);
}

} // namespace ridge
