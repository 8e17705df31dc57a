// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.hpp"
#include "base/result.hpp"

namespace ridge::cli {

/// One of the program's own measurements.
struct Bench {
    const char* name;
    /// Adds its numbers and its line to the answer; gives back why it could not run. @param number 0: its own choice
    Diagnostics (*run)(long long number, Answer& answer);
    bool onlyWhenNamed = false;
};

/// Result of `bench evaluate`: full evaluations (plan compiled, ledger written) on one core.
struct EvaluateBench {
    double ratePerSecondCore = 0;
    double checksum = 0;          ///< over all results; depends on the number of evaluations alone
    long long evaluations = 0;
    std::size_t designs = 0;      ///< different (part, batch, mapping) that are cycled through, all feasible
};

/// GPT-3 175B, sequence parallel with selective recompute, on 64 accelerators of several parts: batch, mapping or part
/// differ from each evaluation to the next and nothing is kept between them.
Result<EvaluateBench> benchEvaluate(long long evaluations);

/// Result of `bench sweep`: points with one cached plan and varied hardware, totals only, on one core.
struct SweepBench {
    double totalsPerSecondCore = 0;
    double checksum = 0;          ///< over all times; depends on the number of points alone
    long long points = 0;         ///< whole blocks, at least as many as asked for
};

/// The base design of `bench evaluate` with HBM and scale-up bandwidth between half and four times its own.
Result<SweepBench> benchSweep(long long points);

/// Result of `bench routing`: an all-to-all, from the drawing to the load of every link, on one core.
struct RoutingBench {
    double explicitMs = 0;        ///< 2,048 hosts, every source on its own; the graph is made before
    double fatTreeMs = 0;         ///< 128,000 hosts by orbits, from the drawing
    double millionMs = 0;         ///< 1,000,000 endpoints in nested containers, from the drawing
    double millionMegabytes = 0;  ///< most memory the process ever had when that was done
    double checksum = 0;          ///< over all loads; depends on the number of rounds alone
    std::size_t explicitHosts = 0, explicitLinks = 0; ///< of the first
    long long rounds = 0;
};

/// Medians over the rounds; bytes differ from each to the next and nothing is kept between them.
Result<RoutingBench> benchRouting(long long rounds);

inline constexpr long long benchRounds = 15;           ///< of a run that names no number
inline constexpr long long benchPoints = 4'000'000;    ///< of a run that names no number
inline constexpr long long benchEvaluations = 400'000; ///< of a run that names no number

} // namespace ridge::cli
