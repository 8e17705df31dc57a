// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace ridge {

/// One row of a measured table as it stands: column name -> text. Blank cells may be absent.
struct MeasurementRow {
    std::size_t line = 0; ///< line of the file, 1 is the header; for diagnostics
    std::map<std::string, std::string> cells;

    /// The cell without surrounding blanks; empty when absent.
    std::string text(const std::string& column) const;
    /// The cell in lower case, for comparisons.
    std::string lower(const std::string& column) const;
    /// The cell as a finite number; nothing when blank or no number.
    std::optional<double> number(const std::string& column) const;
    /// True when the cell holds text that is no finite number.
    bool malformedNumber(const std::string& column) const;
};

/// ASCII lower case.
std::string lowerCase(std::string text);

} // namespace ridge
