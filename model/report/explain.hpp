// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "engine/parameter.hpp"
#include "engine/resource.hpp"
#include "study/evaluate_study.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// One step of the derivation of a number: what it is, the formula, the formula with its numbers, and what went in.
struct Explanation {
    std::string id;          ///< stable within one explanation: "matrix-time/ffn-up..." ; referenced by repeats
    std::string title;       ///< for a person
    std::string formula;     ///< in symbols; empty for an input
    std::string substituted; ///< the same with numbers; empty for an input
    double value = 0;        ///< SI
    std::string unit;
    std::string source;      ///< of the formula, or of the input's value
    Confidence confidence = Confidence::datasheet; ///< of an input; of a step: the weakest of its inputs
    bool isInput = false;    ///< a parameter of the machine, its source stands in `source`
    bool isCalibrated = false; ///< an input that a calibration supplies, not the part or the drawing
    bool repeated = false;   ///< derived elsewhere under the same id; children stand there
    /// Share of the explained number that passes through this step: derivative times value over the number.
    /// 0 for what is hidden under something slower; steps of a sum add up to their parent.
    double share = 0;
    std::vector<std::string> flags;     ///< validity flags; the root carries those of the evaluation
    std::vector<Explanation> children;  ///< largest share first
};

/// One input's weight in the number: the elasticity d ln(number) / d ln(input), from the derivatives of the evaluation.
struct InputWeight {
    Parameter parameter = Parameter::count;
    double value = 0;
    double elasticity = 0;
    double share = 0;        ///< |elasticity| over the sum of all |elasticities|
    Provenance provenance;
};

/// What the step time would lose if one resource, or one cell of the ledger, cost nothing: a full re-evaluation.
struct Saving {
    Resource resource = Resource::compute16;
    std::optional<Phase> phase;        ///< empty: in all phases
    std::optional<double> seconds;     ///< empty when it cannot be freed, see `reason`
    std::string reason;
};

struct MetricExplanation {
    std::string metric;
    Explanation root;
    std::vector<InputWeight> inputs;   ///< largest share first; inputs without influence are left out
    std::array<double, 5> confidenceShares{}; ///< by Confidence: sum of the inputs' shares; sums to 1, or 0 without inputs
    double time = 0;                   ///< s, what the savings are taken from
    std::string note;                  ///< how the number relates to a neighbouring one; may be empty
    std::vector<Saving> savings;       ///< per resource, largest first; empty where the number is not about time
    std::vector<Saving> cellSavings;   ///< per ledger cell, largest first
};

/// d ln(metric) / d ln(parameter), from the exact derivative; 0 where the metric does not depend on it.
double elasticity(const PairingResult& result, const std::string& metric, Parameter parameter);

/// Names to offer: "time", the metrics, "ledger/RESOURCE" and "ledger/PHASE/RESOURCE" for what is not empty. explain()
/// also adds resources up: "ledger/nic+fabric.1".
std::vector<std::string> explainableMetrics(const PairingResult& result);

/// The metric that adds up resources over all phases: "ledger/nic+fabric.1".
std::string ledgerMetric(const std::vector<Resource>& resources, Precision precision);

/// Derives one number of a feasible evaluation. Errors: "unknown-metric" with candidates, "infeasible".
Result<MetricExplanation> explain(const PairingResult& result, const std::string& metric);

/// Why HFU can stand below MFU in this result, in a sentence; empty when it does not.
std::string utilisationNote(const PairingResult& result);

/// Savings alone: every resource that has a ledger cell, largest first.
std::vector<Saving> savingsByResource(const Plan& plan, const ParameterValues& values, const Evaluation& evaluation);
std::vector<Saving> savingsByCell(const Plan& plan, const ParameterValues& values, const Evaluation& evaluation);

/// The whole answer for one pairing: what it is about, then the explanation.
std::string explanationReport(const PairingResult& result, const MetricExplanation& explanation);

/// The explanation as indented text. Steps whose share is below `smallest` are counted, not listed.
std::string explanationText(const MetricExplanation& explanation, Precision precision, double smallest = 0.005);

} // namespace ridge
