// SPDX-License-Identifier: Apache-2.0
#include "explore/scaling_metrics.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

ScalingKnee scalingKnee(std::span<const ScalePoint> points, double threshold)
{
    ScalingKnee knee;
    if (points.size() < 3)
        return knee;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const double slope = std::log(points[i + 1].performance / points[i].performance)
            / std::log(points[i + 1].workers / points[i].workers);
        if (!(slope >= threshold))
            break;
        knee.marginal = points[i + 1].workers;
    }
    const auto& [x0, y0] = points.front();
    const double width = std::log(points.back().workers / x0), height = std::log(points.back().performance / y0);
    double farthest = 1e-9; // a straight line has no knee
    for (const ScalePoint& p : points) {
        const double above = std::log(p.performance / y0) - height * std::log(p.workers / x0) / width;
        if (above > farthest) {
            farthest = above;
            knee.chord = p.workers;
        }
    }
    return knee;
}

std::optional<double> isoefficiencyWork(const std::function<double(double, double)>& efficiency, double workers, double wanted,
                                        double low, double high)
{
    const auto enough = [&](double work) { return efficiency(workers, work) >= wanted; }; // false where it is not finite
    if (enough(low))
        return low;
    if (!enough(high))
        return std::nullopt;
    while (high / low > 1 + 1e-12) {
        const double middle = std::sqrt(low * high);
        if (middle <= low || middle >= high)
            break;
        (enough(middle) ? high : low) = middle;
    }
    return high;
}

std::optional<double> isoefficiencySlope(std::span<const ScalePoint> points)
{
    const double n = static_cast<double>(points.size());
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (const ScalePoint& p : points) {
        const double x = std::log(p.workers), y = std::log(p.performance);
        sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    const double spread = n * sxx - sx * sx;
    return points.size() >= 2 && spread > 1e-12 ? std::optional((n * sxy - sx * sy) / spread) : std::nullopt;
}

std::optional<double> amdahlSerialShare(std::span<const ScalePoint> speedups)
{
    double above = 0, below = 0;
    for (const ScalePoint& p : speedups) {
        const double rest = 1 - 1 / p.workers;
        above += rest * (1 / p.performance - 1 / p.workers);
        below += rest * rest;
    }
    return below > 0 ? std::optional(std::clamp(above / below, 0.0, 1.0)) : std::nullopt;
}

double karpFlatt(const ScalePoint& p) { return (1 / p.performance - 1 / p.workers) / (1 - 1 / p.workers); }

std::optional<UslFit> fitUsl(std::span<const ScalePoint> speedups)
{
    if (speedups.size() < 6)
        return std::nullopt;
    double aa = 0, ab = 0, bb = 0, ay = 0, by = 0;
    for (const ScalePoint& p : speedups) {
        const double a = p.workers - 1, b = p.workers * a, y = p.workers / p.performance - 1;
        aa += a * a, ab += a * b, bb += b * b, ay += a * y, by += b * y;
    }
    const double determinant = aa * bb - ab * ab;
    if (!(determinant > 1e-12 * aa * bb))
        return std::nullopt; // too few different numbers of workers
    UslFit fit{(ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant, {}};
    if (fit.kappa < 0)
        fit = {std::max(0.0, ay / aa), 0, {}};
    else if (fit.sigma < 0)
        fit = {0, std::max(0.0, by / bb), {}};
    if (fit.kappa > 0)
        fit.peak = fit.sigma < 1 ? std::max(1.0, std::sqrt((1 - fit.sigma) / fit.kappa)) : 1;
    return fit;
}

} // namespace ridge
