// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/csv_table.hpp"
#include "json.hpp"
#include "validation/table_kind.hpp"
#include "validation/validate.hpp"

#include <string>
#include <vector>

namespace ridge::cli {

/// A table of measurements with what its free text means.
struct MeasuredTable {
    CsvTable table;
    std::vector<MeasurementRow> rows;
    Bindings bindings;
    const TableKind* kind = nullptr; ///< never null after reading
};

/// Files of the measurements that ship and that this version predicts.
std::vector<std::string> shippedTables();

/// Reads a table and the shipped bindings. Errors name the file; a table of a kind that is not built is one.
Result<MeasuredTable> readMeasurements(const std::string& path);

/// The table's own columns plus predicted, error_pct, p10, p90, limiter, flags, reason.
std::string verdictsCsv(const MeasuredTable& table, const ValidationReport& report);

/// Errors of the headline rows of all groups but one; nothing when the table has no such group.
std::optional<ErrorSummary> headlineWithout(const ValidationReport& report, const std::string& group);

/// One table is the result itself; of several the first is, with all of them under "tables".
Json singleOrList(std::vector<Json> tables);

} // namespace ridge::cli
