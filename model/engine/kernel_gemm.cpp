// SPDX-License-Identifier: Apache-2.0
#include "engine/gemm_shape.hpp"
#include "engine/kernel_time.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge {

namespace {

constexpr double highestShare = 0.95; ///< no kernel runs above it
constexpr double leastDepth = 128;    ///< elements of K a part of a split keeps
constexpr int mostSplits = 16;
constexpr double partialBytes = 4;    ///< a partial sum is kept in 32 bits
constexpr double wideBytes = 2;       ///< activations before a cast

/// How many times the nominal rate of a width exceeds that of 16 bits, at least 1.
double rateScale(Arithmetic arithmetic, const KernelDevice& device)
{
    const double wide = device.peak(Arithmetic::bits16), own = device.peak(arithmetic);
    return std::max(1.0, wide > 0 && own > 0 ? own / wide : 16.0 / operandBits(arithmetic));
}

/// Waves that are paid for: half of what the last one wastes, never less than one.
double paidWaves(double waves)
{
    return std::max(1.0, waves + shape::waveBlend * (std::ceil(waves - 1e-9) - waves));
}

struct Attempt {
    double compute = 0, memory = 0, reduce = 0;
    double total() const { return std::max(compute, memory) + reduce; }
};

/// One tile size and split: docs/model.md, "Single kernels", matrix products.
class Shape {
public:
    Shape(const GemmCall& call, const KernelDevice& device, const KernelLaw& law)
        : m_call(call), m_units(device.units), m_law(law), m_memory(device.memoryRate * law.memoryShare),
          m_rate(device.peak(call.arithmetic) * gemmShareOf(call.arithmetic, device, law)),
          m_ramp(shape::rampElements * rateScale(call.arithmetic, device)),
          m_bytes(call.groups
                  * (call.activationBytes * call.m * call.k + call.weightBytes * call.n * call.k
                     + call.resultBytes * call.m * call.n))
    {}

    Attempt with(const shape::Tile& tile, int split) const
    {
        const double waves = m_call.groups * std::ceil(m_call.m / tile.m) * std::ceil(m_call.n / tile.n) * split / m_units;
        Attempt attempt;
        attempt.compute = paidWaves(waves) * 2 * tile.m * tile.n * (m_call.k / split + m_ramp) * m_units
                          * tile.inverseEfficiency / m_rate;
        attempt.memory = m_bytes / (m_memory * std::min(1.0, waves / m_law.fill));
        if (split > 1)
            attempt.reduce =
                partialBytes * m_call.groups * m_call.m * m_call.n * split / m_memory + m_law.splitTime;
        return attempt;
    }

    double castSeconds() const
    {
        const double elements = m_call.groups * m_call.m * m_call.k;
        if (m_call.cast == Cast::tensor) // reads for the scale, reads again, writes
            return m_law.tensorCastTime + m_law.tensorCastDepth * m_call.k
                   + m_law.castTraffic * (2 * wideBytes + m_call.activationBytes) * elements / m_memory;
        if (m_call.cast == Cast::block)
            return m_law.blockCastTime + m_law.blockCastDepth * m_call.k
                   + m_law.castTraffic * (wideBytes + m_call.activationBytes) * elements / m_memory;
        return 0;
    }

private:
    const GemmCall& m_call;
    double m_units;
    const KernelLaw& m_law;
    double m_memory, m_rate, m_ramp, m_bytes;
};

} // namespace

std::string_view key(KernelPart part)
{
    static constexpr std::array<std::string_view, 5> keys = {"launch", "compute", "memory", "cast", "blocks"};
    return keys[static_cast<std::size_t>(part)];
}

KernelPart KernelEstimate::limiter() const
{
    return static_cast<KernelPart>(std::max_element(std::begin(parts), std::end(parts)) - std::begin(parts));
}

double gemmShareOf(Arithmetic arithmetic, const KernelDevice& device, const KernelLaw& law)
{
    const double wide =
        std::min(highestShare, device.sustainedShare > 0 ? law.gemmGain * device.sustainedShare : law.gemmShare);
    return 1 / (1 / wide + law.narrowLoss * (rateScale(arithmetic, device) - 1));
}

KernelEstimate gemmSeconds(const GemmCall& call, const KernelDevice& device, const KernelLaw& law)
{
    const Shape shapes(call, device, law);
    KernelEstimate estimate;
    Attempt best;
    best.compute = HUGE_VAL;
    for (const shape::Tile& tile : shape::tiles)
        for (int split = 1; split <= mostSplits && (split == 1 || call.k / split >= leastDepth); split *= 2) {
            const Attempt attempt = shapes.with(tile, split);
            if (!(attempt.total() < best.total()))
                continue;
            best = attempt;
            estimate.tileM = tile.m;
            estimate.tileN = tile.n;
            estimate.split = split;
        }
    estimate.add(KernelPart::launch, law.start);
    if (best.compute >= best.memory)
        estimate.add(KernelPart::compute, best.compute + best.reduce);
    else
        estimate.add(KernelPart::memory, best.memory + best.reduce);
    if (law.casts)
        estimate.add(KernelPart::cast, shapes.castSeconds());
    return estimate;
}

KernelEstimate streamSeconds(double bytes, const KernelDevice& device, const KernelLaw& law)
{
    KernelEstimate estimate;
    estimate.add(KernelPart::launch, law.start);
    estimate.add(KernelPart::memory, bytes / (device.memoryRate * law.streamMixed));
    return estimate;
}

} // namespace ridge
