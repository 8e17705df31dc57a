// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.hpp"

#include "explore/batch.hpp"
#include "installation.hpp"
#include "study/evaluate_study.hpp"

#include <chrono>
#include <numeric>
#include <vector>

namespace ridge::cli {

namespace {

constexpr const char* baseStudy = "studies/gpt3-175b-selene.ridge";
constexpr std::size_t blockPoints = 4096; ///< points handed to the engine at once

/// The k-th of a sequence that fills [0, 1) evenly and does not repeat (additive golden-ratio recurrence).
double spread(std::size_t k, double step)
{
    const double x = static_cast<double>(k) * step;
    return x - static_cast<double>(static_cast<long long>(x));
}

} // namespace

Result<SweepBench> benchSweep(long long points)
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return installation.diagnostics();
    const Result<Study> study = readStudy(shippedFile(baseStudy));
    if (!study)
        return study.diagnostics();
    const Result<PairingResult> base
        = evaluatePairing(*study, study->pairings.front(), installation->catalogue, installation->calibrations);
    if (!base)
        return base.diagnostics();

    const Machine& machine = base->machine;
    std::vector<double> hbm(blockPoints), scaleUp(blockPoints), times(blockPoints);
    const ParameterColumn columns[] = {{Parameter::hbmBandwidth, hbm}, {Parameter::scaleUpBandwidth, scaleUp}};
    SweepBench bench;
    std::chrono::duration<double> seconds{};
    for (std::size_t next = 0; bench.points < points;) {
        for (std::size_t i = 0; i < blockPoints; ++i, ++next) { // every point is a machine not seen before
            hbm[i] = machine[Parameter::hbmBandwidth] * (0.5 + 3.5 * spread(next, 0.6180339887498949));
            scaleUp[i] = machine[Parameter::scaleUpBandwidth] * (0.5 + 3.5 * spread(next, 0.7548776662466927));
        }
        const auto start = std::chrono::steady_clock::now();
        evaluateTimes(base->plan, machine.values, columns, times);
        seconds += std::chrono::steady_clock::now() - start;
        bench.points += static_cast<long long>(blockPoints);
        bench.checksum = std::accumulate(times.begin(), times.end(), bench.checksum);
    }
    bench.totalsPerSecondCore = static_cast<double>(bench.points) / seconds.count();
    return bench;
}

} // namespace ridge::cli
