// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "json.hpp"
#include "report/explain.hpp"
#include "study/evaluate_study.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ridge::cli {

/// A published figure beside what the evaluation predicts; nothing predicted for a metric it does not have.
struct Comparison {
    PublishedFigure figure;
    std::string unit;
    std::optional<double> predicted;
    std::optional<double> errorPercent; ///< 100 (predicted / published - 1)
};
std::vector<Comparison> compare(const PairingResult& result);

/// One entry of the result of `evaluate`.
Json resultJson(const PairingResult& result);

/// A mapping as `evaluate` and `search` write it.
Json mappingJson(const Mapping& mapping);

/// The result of `explain`.
Json explanationJson(const PairingResult& result, const MetricExplanation& explanation);

/// `evaluate -o result.csv`: one line per number: architecture, scenario, feasible, section, name, value, hidden, unit.
std::string resultCsv(const std::vector<PairingResult>& results);

/// One field of a CSV file, quoted when it has to be.
std::string csvField(const std::string& text);

} // namespace ridge::cli
