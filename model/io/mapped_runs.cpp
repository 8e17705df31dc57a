// SPDX-License-Identifier: Apache-2.0
#include "io/device_part.hpp"
#include "io/run_columns.hpp"
#include "validation/measurement_row.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace ridge {

namespace {

constexpr std::size_t mostWarnings = 20;

std::string shortest(double value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string trimmed(const std::string& cell)
{
    MeasurementRow row;
    row.cells["x"] = cell;
    return row.text("x");
}

/// A number, also with thousands separated by commas in groups of three ("1,024").
std::optional<double> numberOf(std::string text)
{
    const auto comma = text.find(',');
    if (comma != std::string::npos && comma >= 1 && comma <= 3 && (text.size() - comma) % 4 == 0)
        std::erase(text, ',');
    MeasurementRow row;
    row.cells["x"] = text;
    return row.number("x");
}

class Mapper {
public:
    Mapper(const CsvTable& file, const ColumnMap& map, const Catalogue& catalogue, const std::string& name) : m_file(file), m_map(map), m_catalogue(catalogue), m_name(name) {}

    Result<CsvTable> table()
    {
        CsvTable result;
        result.columns = {"id", "source_group", "measured_metric"};
        for (const RunColumn& column : runColumns())
            result.columns.push_back(column.name);
        for (const CsvTable::Row& row : m_file.rows)
            result.rows.push_back({row.line, cells(row)});
        return {std::move(result), std::move(m_warnings)};
    }

private:
    const RunSource* sourceOf(const std::string& name) const
    {
        const auto found = m_map.find(name);
        return found != m_map.end() && found->second.isSet() ? &found->second : nullptr;
    }

    std::string raw(const CsvTable::Row& row, const RunSource& source) const
    {
        const auto at = std::find(m_file.columns.begin(), m_file.columns.end(), source.column);
        return at == m_file.columns.end() ? source.fixed : trimmed(row.cells[std::size_t(at - m_file.columns.begin())]);
    }

    const RunUnit& unitOf(const RunColumn& column) const
    {
        const RunSource* source = sourceOf(column.name);
        const auto unit = std::find_if(column.units.begin(), column.units.end(), [&](const RunUnit& u) { return source != nullptr && u.name == source->unit; });
        return unit == column.units.end() ? column.units.front() : *unit;
    }

    std::optional<double> number(const CsvTable::Row& row, const std::string& name) const
    {
        const RunSource* source = sourceOf(name);
        return source != nullptr ? numberOf(raw(row, *source)) : std::nullopt;
    }

    void warn(const CsvTable::Row& row, const RunSource& source, const std::string& found)
    {
        if (m_warnings.size() < mostWarnings)
            m_warnings.push_back({Severity::warning, "not-a-number", m_name + ":" + std::to_string(row.line),
                                  "column '" + (source.column.empty() ? std::string("one value for all") : source.column) + "': found '" + found + "', expected a number", "the run is not predicted"});
    }

    /// The metric column and the factor a whole-system rate needs.
    std::string measured(const CsvTable::Row& row, const RunColumn& column, double value) const
    {
        const RunUnit& unit = unitOf(column);
        const double accelerators = unit.metric == "tokens_per_s" ? number(row, "n_accelerators").value_or(0) : 1;
        return accelerators > 0 ? shortest(value * unit.factor / accelerators) : std::string();
    }

    std::string cell(const CsvTable::Row& row, const RunColumn& column)
    {
        const RunSource* source = sourceOf(column.name);
        if (source == nullptr)
            return {};
        const std::string text = raw(row, *source);
        if (column.name == "part") {
            const PartId part = m_catalogue.find(PartId(text)) != nullptr ? PartId(text) : partOfDevice(m_catalogue, text);
            return part.empty() ? text : part.text;
        }
        if (column.units.empty() || text.empty())
            return text;
        const auto value = numberOf(text);
        if (!value) {
            warn(row, *source, text);
            return text;
        }
        if (column.name == "measured_value")
            return measured(row, column, *value);
        if (unitOf(column).name == "tokens" && column.name == "global_batch_seqs") {
            const double sequence = number(row, "seq_len").value_or(0);
            return sequence > 0 ? shortest(*value / sequence) : std::string();
        }
        return shortest(*value * unitOf(column).factor);
    }

    std::vector<std::string> cells(const CsvTable::Row& row)
    {
        std::string metric;
        for (const RunColumn& column : runColumns())
            if (column.name == "measured_value")
                metric = unitOf(column).metric;
        const std::string stem = m_name.substr(0, m_name.rfind('.'));
        std::vector<std::string> cells = {"line " + std::to_string(row.line), stem, metric == "tokens_per_s" ? "tokens_per_s_per_gpu" : metric};
        for (const RunColumn& column : runColumns())
            cells.push_back(cell(row, column));
        return cells;
    }

    const CsvTable& m_file;
    const ColumnMap& m_map;
    const Catalogue& m_catalogue;
    const std::string& m_name;
    Diagnostics m_warnings;
};

} // namespace

Result<CsvTable> mappedRuns(const CsvTable& file, const ColumnMap& map, const Catalogue& catalogue, const std::string& fileName)
{
    if (const auto missing = missingColumns(map); !missing.empty()) {
        std::string names;
        for (const std::string& title : missing)
            names.append(names.empty() ? "" : ", ").append(title);
        return Diagnostic{Severity::error, "columns-missing", fileName + ":1", "found no column for: " + names, "choose a column, or one value for all rows"};
    }
    return Mapper(file, map, catalogue, fileName).table();
}

} // namespace ridge
