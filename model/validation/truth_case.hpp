// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation.hpp"
#include "validation/case_builder.hpp"
#include "validation/truth_checks.hpp"

#include <optional>
#include <string>
#include <variant>

namespace ridge {

/// A training job that a check states, and its evaluation.
struct StatedCase {
    TrainingRow row;
    TrainingCase built;
    Evaluation outcome;
};

/// What is wrong with a stated case: what was found and what was expected.
struct CaseProblem {
    std::string text;
};

/// Reads and evaluates the case `name` ("a", "b") of a check. `a=ROW` starts from a shipped training row, `b=a` from what
/// case a states, neither from nothing; `a.COLUMN=text` states a column of training tables, `a.PARAMETER=number` a parameter
/// of the machine in SI units ("overlap-expert"), `a.scale-up-domain=number` the accelerators of a scale-up domain. A column
/// stated as "1|2|4" is chosen: of all combinations that use every accelerator and fit in memory, the most tokens per second
/// and accelerator.
std::variant<StatedCase, CaseProblem> statedCase(TruthArguments& arguments, const std::string& name, const TruthInput& input);

/// A number of a case, by name: "iteration_s", "tokens_per_s", "tokens_per_s_per_gpu", "tflops_per_gpu" and "mfu" (a fraction)
/// with the operations as the row's source counts them; "flop_per_token", "parameters", "active_parameters",
/// "memory_bytes", "memory.CLASS"; "bubble_over_ideal"; "share.KEY+KEY", exposed share of the step of resources or phases of
/// the ledger; a degree of the mapping, "TP", "PP", "VP", "CP", "EP", "DP". Nothing for another name.
std::optional<double> caseMetric(const StatedCase& one, const std::string& name);

/// Names caseMetric() takes, for a message.
std::string caseMetricNames();

/// What fills the step of a case: its largest cell, and its largest one that no arithmetic fills.
std::string caseTerm(const StatedCase& one);
/// The ledger cell in which two cases differ most, per token and accelerator.
std::string caseTerm(const StatedCase& one, const StatedCase& other);

} // namespace ridge
