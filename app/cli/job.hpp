// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.hpp"
#include "installation.hpp"
#include "request.hpp"
#include "study/evaluate_study.hpp"

#include <optional>
#include <vector>

namespace ridge::cli {

/// A study with its settings applied, and the pairings that were asked for.
struct Job {
    Installation installation;
    Study study;
    std::vector<Pairing> pairings;
    std::vector<PairingResult> results; ///< one per pairing, after evaluateAll()
    Diagnostics diagnostics;            ///< warnings on the way
};

/// A job, or the answer that says why there is none.
struct Prepared {
    std::optional<Job> job;
    Answer refusal;
};

/// Loads the data and the study, applies --set, selects the pairings. With `activePairing` and no selection on the
/// command line, the study's active pairing is taken instead of all.
Prepared prepare(const Request& request, bool activePairing = false);

/// Evaluates the job's pairings; the refusal when one is invalid.
std::optional<Answer> evaluateAll(Job& job, const Request& request);

} // namespace ridge::cli
