// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/text_lines.hpp"

#include <set>

namespace ridge {

Result<ImportSummary> importBabelstream(std::string_view bytes, const std::string& file)
{
    static const std::set<std::string, std::less<>> known = {"Copy", "Mul", "Scale", "Add", "Triad", "Dot", "Nstream"};
    const auto lines = textLines(bytes);
    std::size_t kernels = 0;
    std::optional<double> best, triad;
    double unit = 0; // B/s
    for (const std::string& line : lines) {
        const auto cells = wordsIn(line);
        if (line.starts_with("Function"))
            unit = line.find("GB") != std::string::npos ? 1e9 : line.find("GiB") != std::string::npos ? 1073741824.0 : line.find("MiB") != std::string::npos ? 1048576.0 : 1e6;
        if (unit == 0 || cells.size() < 2)
            continue;
        const std::string_view name = cells[0].ends_with(':') ? cells[0].substr(0, cells[0].size() - 1) : cells[0];
        const auto rate = numberIn(cells[1]);
        if (known.count(name) == 0 || !rate || *rate <= 0)
            continue;
        ++kernels;
        const double gigabytes = *rate * unit / 1e9;
        best = std::max(best.value_or(0), gigabytes);
        if (name == "Triad")
            triad = gigabytes;
    }
    if (unit == 0)
        return Diagnostic{Severity::error, "not-that-kind", file, "no header with Function and a rate was found", "expected the output of BabelStream or STREAM"};
    Diagnostics notes;
    if (kernels == 0)
        notes.push_back(atLine(Severity::warning, "no-rows", file, lines.size(), "the output ends before the first kernel", "run it to its end"));
    if (triad && best && *best > *triad)
        notes.push_back({Severity::note, "faster-kernel", file, "another kernel reached " + std::to_string(*best) + " GB/s; Triad is what such results are quoted by", ""});
    return {ImportSummary{{"kernels", kernels > 0 ? summaryCount(kernels) : SummaryValue()}, {"best_GBps", summaryValue(triad ? triad : best)}}, notes};
}

} // namespace ridge
