// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"

namespace ridge::cli {

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

inline constexpr long long benchEvaluations = 400'000; ///< of a run that names no number

} // namespace ridge::cli
