// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace ridge {

/// One judged row: what was predicted and what was measured, both > 0, in the same unit.
struct PredictionPair {
    double predicted = 0;
    double measured = 0;
};

/// Errors of a set of rows in percent of the measurement; nothing when the set is empty.
struct ErrorSummary {
    std::size_t n = 0;
    std::optional<double> mape;      ///< mean of |error|
    std::optional<double> medianApe; ///< median of |error|
    std::optional<double> bias;      ///< mean of the signed error; > 0: predictions too slow
    std::optional<double> p90Ape;    ///< 90th percentile of |error|
};

/// 100 (predicted / measured - 1).
double errorPercent(const PredictionPair& pair);

/// Percentile by linear interpolation between order statistics; `share` in 0..1, values not empty.
double percentile(std::vector<double> values, double share);

ErrorSummary summarize(const std::vector<PredictionPair>& pairs);

/// Kendall's rank correlation tau-b, with ties; Knight's method, n log n.
/// Nothing for fewer than two pairs or when either side is constant.
std::optional<double> kendallTau(const std::vector<PredictionPair>& pairs);

} // namespace ridge
