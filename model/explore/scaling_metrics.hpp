// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace ridge {

/// Performance at a number of workers (accelerators), both above 0.
struct ScalePoint {
    double workers = 0;
    double performance = 0; ///< tokens/s or another rate; speed-up is a ratio of these
};

/// Where adding workers stops to pay, by two definitions; points ascend in workers. Empty: fewer than 3 points, or none.
struct ScalingKnee {
    std::optional<double> marginal; ///< largest workers up to which every step has d ln performance / d ln workers >= threshold
    std::optional<double> chord;    ///< point farthest above the chord between the ends, both axes logarithmic (Satopaa et al. 2011)
};
ScalingKnee scalingKnee(std::span<const ScalePoint> points, double threshold = 0.5);

/// The work at which `workers` keep an efficiency, for an efficiency that does not fall with work.
/// @param efficiency of (workers, work); not finite where it cannot run. Empty: not within [low, high].
std::optional<double> isoefficiencyWork(const std::function<double(double workers, double work)>& efficiency, double workers,
                                        double wanted, double low, double high);
/// d ln work / d ln workers by least squares over (workers, work); 1 scales perfectly. Empty for fewer than two workers.
std::optional<double> isoefficiencySlope(std::span<const ScalePoint> workOfWorkers);

// Fits of measured speed-ups only: a model's own curve has its ledger, which says more. Points have workers >= 1.

/// Serial share by Amdahl's law, least squares on 1/S = s + (1 - s)/N, kept within [0, 1]. Needs a point with workers > 1.
std::optional<double> amdahlSerialShare(std::span<const ScalePoint> speedups);
/// Karp and Flatt 1990: experimentally determined serial share at one point, (1/S - 1/N) / (1 - 1/N); workers > 1. Rising with N:
/// overhead grows.
double karpFlatt(const ScalePoint& speedup);
/// Gunther's universal scalability law S = N / (1 + sigma (N - 1) + kappa N (N - 1)).
struct UslFit {
    double sigma = 0, kappa = 0;    ///< contention, coherency
    std::optional<double> peak;     ///< workers of the highest speed-up; empty: it never falls
};
/// Linear least squares on N/S - 1 with terms (N - 1) and N (N - 1), neither below 0; at least 6 points.
std::optional<UslFit> fitUsl(std::span<const ScalePoint> speedups);

} // namespace ridge
