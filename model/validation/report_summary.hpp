// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/validate.hpp"

#include <string>
#include <vector>

namespace ridge {

/// Fills what follows from the verdicts: which rows the headline counts (those of a listed quality, all of a table that
/// grades none, without those marked apart), its errors, those of the rest, the groups and the counts of skipped rows.
void summarizeReport(ValidationReport& report, const std::vector<std::string>& qualities);

/// The verdict on a row of a table of single measurements before anything is predicted: row_id, group, part, quality,
/// and whether a rule of the bindings keeps it apart.
RowVerdict verdictOf(const MeasurementRow& cells, const TableBindings& bindings, std::size_t row);

/// P10 and P90 of each prediction out of the band of its class; how often the headline's measurements lie inside.
void addIntervals(ValidationReport& report, const std::vector<ResidualBand>& bands);

} // namespace ridge
