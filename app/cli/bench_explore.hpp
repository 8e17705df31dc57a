// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench.hpp"

namespace ridge::cli {

// Benches of exploration: each adds its numbers and its line to the answer, or gives back why it could not run.
/// Two spaces of a loop nest that peers are measured on; what the model does not tell apart is evaluated once.
Diagnostics addSearchBench(long long rounds, Answer& answer);
/// Frontier of a million points in three objectives, half of them on a noisy surface.
Diagnostics addParetoBench(long long rounds, Answer& answer);
/// 100 x 100 cells with boundaries refined to 0.1 %, on one core.
Diagnostics addMapBench(long long rounds, Answer& answer);
/// Elasticities, both sides and swings of all numbers of a design.
Diagnostics addTornadoBench(long long rounds, Answer& answer);

/// More of `bench sweep`: with ledger, with a new plan for every point, and two cores against one.
struct SweepExtras {
    double ledgerPerSecondCore = 0, replanPerSecondCore = 0, speedup2Cores = 0;
    double checksum = 0;
};
Result<SweepExtras> benchSweepExtras(long long points);

} // namespace ridge::cli
