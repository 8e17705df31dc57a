// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"
#include "validation/accuracy.hpp"

namespace ridge::ui {

/// A line per figure: in sample, and left out where that was asked for.
TableTwin accuracyTwin(const Accuracy& accuracy);
/// A line per group: rows, median, mean, bias, and the left-out mean where there is one.
TableTwin groupTwin(const std::vector<AccuracyGroup>& groups);
/// A line per row: what it is, measured, predicted, their ratio.
TableTwin worstTwin(const JudgedTables& tables, const std::vector<RowAt>& rows);

/// A line per row without a prediction: line of the file, what it is, why not.
TableTwin unpredictedTwin(const JudgedTables& tables, const RowFilter& filter);

} // namespace ridge::ui
