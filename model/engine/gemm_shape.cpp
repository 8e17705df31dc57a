// SPDX-License-Identifier: Apache-2.0
#include "engine/gemm_shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ridge {

namespace {

/// Tile and lane sizes are powers of two, so that the compiler can shift; signed division would not.
std::int64_t ceilDivide(std::int64_t a, int b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a + b - 1) / static_cast<std::uint64_t>(b));
}

ShapeFit fitSystolic(ShapeFit fit)
{
    const auto padded = [](double x) {
        return static_cast<double>(ceilDivide(static_cast<std::int64_t>(x), shape::systolicLane) * shape::systolicLane);
    };
    fit.fill = fit.m / padded(fit.m) * fit.n / padded(fit.n);
    fit.ramp = fit.k / (fit.k + shape::rampElements);
    return fit;
}

/// Waves a tile count pays for: partly whole ones. One wave is the least.
double paidWaves(std::int64_t tiles, std::int64_t units, double wavesExact)
{
    auto whole = static_cast<std::int64_t>(wavesExact);
    whole += whole * units < tiles ? 1 : 0;
    return wavesExact > 1 ? wavesExact + shape::waveBlend * (static_cast<double>(whole) - wavesExact) : 1;
}

/// Tries every tile and split by the product that is proportional to time, and divides only for the winner: this is
/// the innermost loop of a compilation.
ShapeFit fitTiled(ShapeFit fit, std::int64_t units, double rampElements)
{
    const auto m = static_cast<std::int64_t>(fit.m);
    const auto n = static_cast<std::int64_t>(fit.n);
    const double perUnit = 1 / static_cast<double>(units);
    const shape::Tile* bestTile = nullptr;
    double bestCost = 0, bestPaid = 1;
    int bestSplit = 1;
    std::int64_t bestTiles = 1;
    for (const shape::Tile& tile : shape::tiles) {
        const std::int64_t tiles = ceilDivide(m, tile.m) * ceilDivide(n, tile.n);
        const double paid = paidWaves(tiles, units, static_cast<double>(tiles) * perUnit);
        const double area = paid * tile.m * tile.n * tile.inverseEfficiency;
        for (int split = 1; split <= shape::maxSplit && (split == 1 || tiles * split <= units); split *= 2) {
            const double work = area * (fit.k / split + rampElements) * (split > 1 ? 1 / shape::splitEfficiency : 1);
            if (bestTile != nullptr && work >= bestCost)
                continue;
            bestTile = &tile;
            bestCost = work;
            bestPaid = paid;
            bestSplit = split;
            bestTiles = tiles;
        }
    }
    const double depth = fit.k / bestSplit;
    const double covered = static_cast<double>(bestTiles) * bestTile->m * bestTile->n;
    fit.fill = fit.m * fit.n / covered / bestTile->inverseEfficiency * (bestSplit > 1 ? shape::splitEfficiency : 1);
    fit.wave = static_cast<double>(bestTiles * bestSplit) * perUnit / bestPaid;
    fit.ramp = depth / (depth + rampElements);
    fit.tileM = bestTile->m;
    fit.tileN = bestTile->n;
    fit.splitK = bestSplit;
    return fit;
}

} // namespace

ShapeFit fitShape(double m, double n, double k, const MachineStructure& machine, double rampScale)
{
    ShapeFit fit;
    fit.m = std::max(1.0, std::round(m));
    fit.n = std::max(1.0, std::round(n));
    fit.k = std::max(1.0, std::round(k));
    if (machine.matrixUnit == MatrixUnit::systolic)
        return fitSystolic(fit);
    return fitTiled(fit, machine.computeUnits, shape::rampElements * rampScale);
}

double alignmentOf(double dimension, const MachineStructure& machine)
{
    if (machine.matrixUnit == MatrixUnit::systolic)
        return 1;
    const auto d = static_cast<long long>(std::llround(dimension));
    if (d % 64 == 0)
        return 1;
    if (d % 32 == 0)
        return shape::alignment32;
    if (d % 16 == 0)
        return shape::alignment16;
    return d % 8 == 0 ? machine.alignment8 : machine.alignment4;
}

} // namespace ridge
