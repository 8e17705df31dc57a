// SPDX-License-Identifier: Apache-2.0
#include "io/csv_table.hpp"

#include <algorithm>
#include <csv.h>
#include <set>

namespace ridge {

namespace {

constexpr std::size_t reportedRows = 20;

/// What libcsv's callbacks fill.
struct Collector {
    std::vector<CsvTable::Row> rows;
    std::vector<std::string> cells;
    std::size_t line = 1;
    std::size_t innerLines = 0;
};

void onCell(void* data, std::size_t size, void* context)
{
    auto& collector = *static_cast<Collector*>(context);
    collector.cells.emplace_back(data != nullptr ? static_cast<const char*>(data) : "", size);
    collector.innerLines += static_cast<std::size_t>(std::count(collector.cells.back().begin(), collector.cells.back().end(), '\n'));
}

void onRow(int, void* context)
{
    auto& collector = *static_cast<Collector*>(context);
    if (!collector.cells.empty())
        collector.rows.push_back({collector.line, std::move(collector.cells)});
    collector.cells.clear();
    collector.line += 1 + collector.innerLines;
    collector.innerLines = 0;
}

Diagnostic problem(const std::string& code, const std::string& fileName, std::size_t line, std::string message,
                   std::string hint = {})
{
    return {Severity::error, code, fileName + ":" + std::to_string(line), std::move(message), std::move(hint)};
}

/// CRLF becomes LF: libcsv would count it as two lines.
std::string withLineFeeds(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] != '\r' || i + 1 == bytes.size() || bytes[i + 1] != '\n')
            text += bytes[i];
    return text;
}

Diagnostics parse(const std::string& bytes, const std::string& fileName, Collector& collector)
{
    csv_parser parser;
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL | CSV_REPALL_NL) != 0)
        return {problem("csv-malformed", fileName, 1, "the CSV reader could not start")};
    const std::size_t read = csv_parse(&parser, bytes.data(), bytes.size(), onCell, onRow, &collector);
    Diagnostics problems;
    if (read != bytes.size())
        problems.push_back(problem("csv-malformed", fileName, collector.line,
                                   "found text beside a quoted cell, expected a comma or the end of the line",
                                   "double every quote inside a quoted cell"));
    else if (csv_fini(&parser, onCell, onRow, &collector) != 0)
        problems.push_back(problem("csv-malformed", fileName, collector.line,
                                   "found the end of the file inside a quoted cell, expected a closing quote"));
    csv_free(&parser);
    return problems;
}

Diagnostics checkHeader(const std::vector<std::string>& columns, const std::string& fileName)
{
    Diagnostics problems;
    std::set<std::string> seen;
    for (const std::string& column : columns)
        if (!column.empty() && !seen.insert(column).second)
            problems.push_back(problem("csv-duplicate-column", fileName, 1,
                                       std::string("column \"").append(column).append("\" stands twice, expected every name once")));
    return problems;
}

} // namespace

Result<CsvTable> readCsv(std::string_view bytes, const std::string& fileName)
{
    if (bytes.size() > csvMaxBytes)
        return problem("csv-too-large", fileName, 1,
                       "found " + std::to_string(bytes.size()) + " bytes, expected at most "
                           + std::to_string(csvMaxBytes));
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF")
        bytes.remove_prefix(3);
    if (const auto zero = bytes.find('\0'); zero != std::string_view::npos)
        return problem("csv-malformed", fileName,
                       1 + static_cast<std::size_t>(std::count(bytes.begin(), bytes.begin() + zero, '\n')),
                       "found a zero byte, expected text");
    Collector collector;
    Diagnostics problems = parse(withLineFeeds(bytes), fileName, collector);
    if (!problems.empty())
        return problems;
    if (collector.rows.empty())
        return problem("csv-empty", fileName, 1, "found no row, expected a header row of column names");
    CsvTable table;
    table.columns = std::move(collector.rows.front().cells);
    problems = checkHeader(table.columns, fileName);
    for (std::size_t i = 1; i < collector.rows.size(); ++i) {
        CsvTable::Row& row = collector.rows[i];
        if (row.cells.size() != table.columns.size() && problems.size() < reportedRows)
            problems.push_back(problem("csv-ragged", fileName, row.line,
                                       "found " + std::to_string(row.cells.size()) + " cells, expected "
                                           + std::to_string(table.columns.size()) + " as in the header"));
        table.rows.push_back(std::move(row));
    }
    if (!problems.empty())
        return problems;
    return table;
}

std::string csvLine(const std::vector<std::string>& cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0)
            line += ',';
        const std::string& cell = cells[i];
        if (cell.find_first_of(",\"\n\r") == std::string::npos
            && (cell.empty() || (cell.front() != ' ' && cell.back() != ' '))) {
            line += cell;
            continue;
        }
        line += '"';
        for (const char c : cell) {
            if (c == '"')
                line += '"';
            line += c;
        }
        line += '"';
    }
    line += '\n';
    return line;
}

std::vector<MeasurementRow> measurementRows(const CsvTable& table)
{
    std::vector<MeasurementRow> rows;
    rows.reserve(table.rows.size());
    for (const CsvTable::Row& row : table.rows) {
        MeasurementRow out;
        out.line = row.line;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (!row.cells[i].empty())
                out.cells.insert_or_assign(table.columns[i], row.cells[i]);
        rows.push_back(std::move(out));
    }
    return rows;
}

} // namespace ridge
