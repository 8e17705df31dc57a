// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "validation/measurement_row.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// A CSV file with a header row: every row has as many cells as there are columns.
struct CsvTable {
    struct Row {
        std::size_t line = 0; ///< line of the file, 1 is the header
        std::vector<std::string> cells;
    };
    std::vector<std::string> columns;
    std::vector<Row> rows;
};

inline constexpr std::size_t csvMaxBytes = 64u << 20;

/// Reads RFC 4180 CSV. Errors, each with `fileName:line`: "csv-too-large", "csv-empty", "csv-duplicate-column",
/// "csv-ragged" (a row with another number of cells than the header; all such rows are reported, at most 20),
/// "csv-malformed" (quotes that do not close, text after a closing quote).
Result<CsvTable> readCsv(std::string_view bytes, const std::string& fileName);

/// One line of CSV, quoted where needed, ending in a line feed.
std::string csvLine(const std::vector<std::string>& cells);

/// Rows as the validation takes them; blank cells are left out.
std::vector<MeasurementRow> measurementRows(const CsvTable& table);

} // namespace ridge
