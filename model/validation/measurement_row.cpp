// SPDX-License-Identifier: Apache-2.0
#include "validation/measurement_row.hpp"

#include <charconv>
#include <cmath>

namespace ridge {

std::string lowerCase(std::string text)
{
    for (char& c : text)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return text;
}

std::string MeasurementRow::text(const std::string& column) const
{
    const auto cell = cells.find(column);
    if (cell == cells.end())
        return {};
    const auto first = cell->second.find_first_not_of(" \t\r");
    if (first == std::string::npos)
        return {};
    const auto last = cell->second.find_last_not_of(" \t\r");
    return cell->second.substr(first, last - first + 1);
}

std::string MeasurementRow::lower(const std::string& column) const { return lowerCase(text(column)); }

std::optional<double> MeasurementRow::number(const std::string& column) const
{
    const std::string cell = text(column);
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (cell.empty() || error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

bool MeasurementRow::malformedNumber(const std::string& column) const
{
    return !text(column).empty() && !number(column);
}

} // namespace ridge
