// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/text_lines.hpp"

#include <set>

namespace ridge {

Result<ImportSummary> importNvbandwidth(std::string_view bytes, const std::string& file)
{
    constexpr std::size_t mostTests = 200;
    if (bytes.find("nvbandwidth") == std::string_view::npos)
        return Diagnostic{Severity::error, "not-that-kind", file, "\"nvbandwidth\" was not found", "expected the output of nvbandwidth"};
    ImportSummary sums;
    std::set<std::string, std::less<>> seen;
    std::size_t waived = 0;
    std::string device;
    for (const std::string& line : textLines(bytes)) {
        const auto cells = wordsIn(line);
        if (cells.size() == 3 && cells[0] == "SUM" && sums.size() < mostTests)
            if (const auto rate = numberIn(cells[2]); rate && seen.insert(std::string(cells[1])).second)
                sums.push_back({std::string(cells[1]), *rate});
        waived += line.starts_with("Waived") ? 1 : 0;
        if (device.empty() && line.starts_with("Device "))
            device = trimmed(line);
    }
    Diagnostics notes;
    if (!device.empty())
        notes.push_back({Severity::note, "device", file, device, ""});
    if (waived > 0)
        notes.push_back({Severity::note, "waived", file, std::to_string(waived) + " tests were waived: unknown, not 0", ""});
    if (sums.empty())
        notes.push_back({Severity::warning, "no-rows", file, "no test ended in this output", "run it to its end"});
    return {std::move(sums), notes};
}

} // namespace ridge
