// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/csv_table.hpp"
#include "io/text_lines.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace ridge {

namespace {

/// What one kernel was measured for.
struct Kernel {
    std::string name;
    std::optional<double> seconds, bytes;
    bool flops = false;
};

std::optional<std::size_t> columnOf(const CsvTable& table, std::string_view name)
{
    const auto found = std::find(table.columns.begin(), table.columns.end(), name);
    return found == table.columns.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - table.columns.begin()));
}

/// Seconds or bytes of a unit as Nsight Compute prints it; 0 for a unit that is neither.
double scaleOf(std::string_view unit)
{
    static const std::map<std::string_view, double> scales = {
        {"ns", 1e-9}, {"nsecond", 1e-9}, {"us", 1e-6}, {"usecond", 1e-6}, {"ms", 1e-3}, {"msecond", 1e-3}, {"s", 1}, {"second", 1},
        {"byte", 1}, {"Kbyte", 1e3}, {"Mbyte", 1e6}, {"Gbyte", 1e9}};
    const auto found = scales.find(unit);
    return found == scales.end() ? 0 : found->second;
}

/// "1,234.5" as a number.
std::optional<double> grouped(std::string text)
{
    std::erase(text, ',');
    return numberIn(text);
}

bool isFlops(std::string_view metric)
{
    return metric.find("_op_") != std::string_view::npos
        && (metric.find("fadd") != std::string_view::npos || metric.find("fmul") != std::string_view::npos || metric.find("ffma") != std::string_view::npos
            || metric.find("dfma") != std::string_view::npos || metric.find("hfma") != std::string_view::npos || metric.find("dadd") != std::string_view::npos);
}

void take(Kernel& kernel, const std::string& metric, const std::string& unit, const std::string& value)
{
    const auto number = grouped(value);
    if (!number || *number < 0)
        return;
    if (metric == "Duration" || metric == "gpu__time_duration.sum")
        kernel.seconds = *number * scaleOf(unit);
    else if (metric == "dram__bytes.sum" || metric == "dram__bytes_read.sum" || metric == "dram__bytes_write.sum")
        kernel.bytes = kernel.bytes.value_or(0) + *number * scaleOf(unit);
    else if (isFlops(metric) || metric.find("tensor_op") != std::string::npos)
        kernel.flops = true;
}

constexpr std::size_t mostColumns = 200; ///< the profiler prints about twenty

/// Commas outside quotes, plus one.
std::size_t cellsIn(std::string_view line)
{
    std::size_t cells = 1;
    bool inside = false;
    for (const char c : line) {
        inside = inside != (c == '"');
        cells += c == ',' && !inside ? 1 : 0;
    }
    return cells;
}

/// The table without the lines that the profiler and the profiled program print around it; lines keep their count. Rows of
/// the details page leave out the columns of rules at their end; they are filled up.
std::string tableText(const std::vector<std::string>& lines, std::size_t& skipped)
{
    std::string text;
    std::size_t columns = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        if (text.empty() && line.find("Metric Name") == std::string_view::npos)
            continue;
        if (text.empty()) {
            skipped = i;
            columns = cellsIn(line);
        }
        if (columns > mostColumns)
            return text + std::string(line);
        const bool row = line.starts_with('"') && !line.starts_with("\"==");
        text += row ? std::string(line) : std::string();
        for (std::size_t cells = cellsIn(line); row && cells < columns; ++cells)
            text += ",\"\"";
        text += '\n';
    }
    return text;
}

ImportSummary summarised(std::size_t kernels, std::size_t placed)
{
    return {{"kernels", summaryCount(kernels)}, {"with_roofline", summaryCount(placed)}};
}

/// Points of the script that draws NERSC's hierarchical rooflines.
Result<ImportSummary> rooflinePoints(const std::vector<std::string>& lines, const std::string& file)
{
    std::size_t points = 0, intensities = 0;
    std::string roofs;
    for (const std::string& line : lines) {
        const auto cells = wordsIn(line);
        if (cells.size() < 2)
            continue;
        if (cells[0] == "FLOPS")
            points = cells.size() - 1;
        else if (cells[0].starts_with("AI_"))
            intensities = std::max(intensities, cells.size() - 1);
        else if (cells[0] == "memroofs" || cells[0] == "comproofs")
            roofs += (roofs.empty() ? "" : "; ") + std::string(trimmed(line));
    }
    return {summarised(points, std::min(points, intensities)), {{Severity::note, "roofs", file, roofs + " (GB/s and GFLOP/s)", ""}}};
}

Diagnostics notesOf(const std::map<std::string, Kernel>& kernels, const std::string& file)
{
    Diagnostics notes;
    for (const auto& [id, kernel] : kernels) {
        if (kernel.bytes && kernel.seconds && *kernel.seconds > 0)
            addCapped(notes, {Severity::note, "bandwidth", file, "kernel " + quotedText(id) + ": " + std::to_string(*kernel.bytes / *kernel.seconds / 1e9) + " GB/s of memory", ""});
        if (kernel.seconds)
            addCapped(notes, {Severity::note, "duration", file, "kernel " + quotedText(id) + " took " + std::to_string(*kernel.seconds * 1e9) + " ns", ""});
        if (!kernel.flops)
            addCapped(notes, {Severity::warning, "no-flop-counter", file, "kernel " + quotedText(id) + " " + quotedText(kernel.name)
                              + " has no count of floating-point operations" + (kernel.bytes ? "" : " and none of bytes") + ": it has no place on a roofline",
                              "collect smsp__sass_thread_inst_executed_op_*_pred_on.sum and dram__bytes.sum"});
    }
    return notes;
}

} // namespace

Result<ImportSummary> importNcuCsv(std::string_view bytes, const std::string& file)
{
    const auto lines = textLines(bytes);
    if (bytes.find("memroofs") != std::string_view::npos && bytes.find("FLOPS") != std::string_view::npos)
        return rooflinePoints(lines, file);
    std::size_t skipped = 0;
    const std::string text = tableText(lines, skipped);
    if (text.empty())
        return Diagnostic{Severity::error, "not-that-kind", file, "no header with \"Metric Name\" was found", "write it with ncu --csv"};
    if (cellsIn(lines[skipped]) > mostColumns)
        return atLine(Severity::error, "not-that-kind", file, skipped + 1, "found more than " + std::to_string(mostColumns) + " columns", "write it with ncu --csv");
    const Result<CsvTable> table = readCsv(text, file);
    if (!table)
        return table.diagnostics();
    const auto id = columnOf(*table, "ID"), name = columnOf(*table, "Kernel Name"), metric = columnOf(*table, "Metric Name"),
               unit = columnOf(*table, "Metric Unit"), value = columnOf(*table, "Metric Value");
    if (!id || !name || !metric || !unit || !value)
        return atLine(Severity::error, "not-that-kind", file, skipped + 1, "the header lacks one of ID, Kernel Name, Metric Name, Metric Unit, Metric Value",
                      "write it with ncu --csv");
    std::map<std::string, Kernel> kernels;
    for (const auto& row : table->rows) {
        Kernel& kernel = kernels[row.cells[*id]];
        kernel.name = row.cells[*name];
        take(kernel, row.cells[*metric], row.cells[*unit], row.cells[*value]);
    }
    const auto placed = std::count_if(kernels.begin(), kernels.end(), [](const auto& k) { return k.second.seconds && k.second.bytes && k.second.flops; });
    return {summarised(kernels.size(), static_cast<std::size_t>(placed)), notesOf(kernels, file)};
}

} // namespace ridge
