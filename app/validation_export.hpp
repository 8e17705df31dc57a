// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/write_chart.hpp"
#include "session/installation.hpp"

#include <string>

namespace ridge {

/// Predicted against measured of one table, as the Validate page draws it.
/// @param table name of one that ships, with or without ".csv", or path of a CSV file
/// @param leaveOut "", or what the table's kind can leave out
/// Errors: what reading the table says; "unknown-table"; "not-built" for what the kind cannot leave out;
/// "nothing-to-draw" for a table without a predicted row.
Result<ui::ExportableChart> validationChart(const std::string& table, const std::string& leaveOut, const Installed& installed);

} // namespace ridge
