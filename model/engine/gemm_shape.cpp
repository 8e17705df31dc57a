// SPDX-License-Identifier: Apache-2.0
#include "engine/gemm_shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ridge {

namespace {

std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

ShapeFit fitSystolic(ShapeFit fit)
{
    const auto padded = [](double x) {
        return static_cast<double>(ceilDivide(static_cast<std::int64_t>(x), shape::systolicLane) * shape::systolicLane);
    };
    fit.fill = fit.m / padded(fit.m) * fit.n / padded(fit.n);
    fit.ramp = fit.k / (fit.k + shape::rampElements);
    return fit;
}

ShapeFit fitTiled(ShapeFit fit, std::int64_t units, double rampElements)
{
    const auto m = static_cast<std::int64_t>(fit.m);
    const auto n = static_cast<std::int64_t>(fit.n);
    const double unitsReal = static_cast<double>(units);
    double best = 0;
    for (const shape::Tile& tile : shape::tiles) {
        const std::int64_t tiles = ceilDivide(m, tile.m) * ceilDivide(n, tile.n);
        const double waves = static_cast<double>(tiles) / unitsReal;
        const double useful = fit.m * fit.n / static_cast<double>(tiles * tile.m * tile.n) * tile.efficiency;
        for (const int split : {1, 2, 4}) {
            if (split > 1 && tiles * split > units)
                break;
            const double whole = static_cast<double>(ceilDivide(tiles, units));
            const double wave = waves > 1 ? waves / (waves + shape::waveBlend * (whole - waves)) : waves * split;
            const double depth = fit.k / split;
            const double ramp = depth / (depth + rampElements);
            const double fill = split > 1 ? useful * shape::splitEfficiency : useful;
            if (fill * wave * ramp <= best)
                continue;
            best = fill * wave * ramp;
            fit.fill = fill;
            fit.wave = wave;
            fit.ramp = ramp;
            fit.tileM = tile.m;
            fit.tileN = tile.n;
            fit.splitK = split;
        }
    }
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
    return d % 8 == 0 ? shape::alignment8 : shape::alignment4;
}

} // namespace ridge
