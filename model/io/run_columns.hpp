// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "io/csv_table.hpp"

#include <map>
#include <string>
#include <vector>

namespace ridge {

/// How a column may state its number: the number times `factor` is what the table of training runs holds.
struct RunUnit {
    std::string name;   ///< "ms per step", "tokens/s of the system"
    double factor = 1;
    std::string metric; ///< of the measured value only: "iteration_s", "tokens_per_s_per_gpu", ...
};

/// One thing a table of training runs says of a run.
struct RunColumn {
    std::string name;           ///< the column of the table of training runs
    std::string title;          ///< what it is, for people
    std::vector<RunUnit> units; ///< empty: a text
    bool needed = false;        ///< no run is predicted without it
};

/// All of them, the needed ones first.
const std::vector<RunColumn>& runColumns();

/// Where one of them comes from: a column of the file, else one value for all rows.
struct RunSource {
    std::string column, fixed;
    std::string unit; ///< name of a RunUnit; empty: the first

    bool isSet() const { return !column.empty() || !fixed.empty(); }
    bool operator==(const RunSource&) const = default;
};
using ColumnMap = std::map<std::string, RunSource>; ///< by the name of a RunColumn

/// What the headings of a file say by themselves ("step_time_ms", "Tokens/s/GPU", "num_gpus").
ColumnMap guessColumnMap(const std::vector<std::string>& columns);
/// Columns of the file that a map uses nowhere, in order.
std::vector<std::string> ignoredColumns(const std::vector<std::string>& columns, const ColumnMap& map);
/// Titles of what is needed and has no source.
std::vector<std::string> missingColumns(const ColumnMap& map);
/// The same file again: headings joined, without regard to case and punctuation.
std::string columnSignature(const std::vector<std::string>& columns);

/// The file as a table of training runs. Devices are looked up in the catalogue; a number that is none stays as it is and
/// becomes a warning with file, line, column, found and expected (at most 20). Error "columns-missing".
Result<CsvTable> mappedRuns(const CsvTable& file, const ColumnMap& map, const Catalogue& catalogue, const std::string& fileName);

} // namespace ridge
