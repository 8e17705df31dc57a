// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/text_lines.hpp"

#include <algorithm>
#include <set>

namespace ridge {

namespace {

/// The cells of a line; these tables hold no quoted commas.
std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    for (;;) {
        const std::size_t comma = line.find(',');
        cells.push_back(trimmed(line.substr(0, comma)));
        if (comma == std::string_view::npos)
            return cells;
        line.remove_prefix(comma + 1);
    }
}

std::size_t indexOf(const std::vector<std::string_view>& cells, std::string_view name)
{
    return static_cast<std::size_t>(std::find(cells.begin(), cells.end(), name) - cells.begin());
}

bool namesPort(std::string_view port) { return port.find_first_of("0123456789") != std::string_view::npos; }

} // namespace

Result<ImportSummary> importUfmNdt(std::string_view bytes, const std::string& file)
{
    auto lines = textLines(bytes);
    std::size_t header = 0;
    while (header < lines.size() && trimmed(lines[header]).empty())
        ++header;
    if (header == lines.size() || lines[header].find("StartDevice") == std::string::npos)
        return Diagnostic{Severity::error, "not-that-kind", file, "no header with StartDevice, StartPort, EndDevice, EndPort was found", "expected a cabling table (NDT)"};
    lines[header].erase(std::remove(lines[header].begin(), lines[header].end(), '#'), lines[header].end());
    const auto names = cellsOf(lines[header]);
    const std::size_t device = indexOf(names, "StartDevice"), port = indexOf(names, "StartPort"), peer = indexOf(names, "EndDevice"), peerPort = indexOf(names, "EndPort");
    if (std::max({device, port, peer, peerPort}) >= names.size())
        return atLine(Severity::error, "not-that-kind", file, header + 1, "the header lacks one of StartDevice, StartPort, EndDevice, EndPort");
    std::set<std::string, std::less<>> devices;
    std::size_t links = 0;
    Diagnostics bad;
    for (std::size_t i = header + 1; i < lines.size(); ++i) {
        if (trimmed(lines[i]).empty())
            continue;
        const auto cells = cellsOf(lines[i]);
        if (cells.size() <= std::max({device, port, peer, peerPort}) || cells[device].empty() || cells[peer].empty() || !namesPort(cells[port]) || !namesPort(cells[peerPort])) {
            addCapped(bad, atLine(Severity::warning, "bad-row", file, i + 1, "found " + quotedText(lines[i]) + ", expected two devices and two ports with a number", "correct the row"));
            continue;
        }
        ++links;
        devices.emplace(cells[device]);
        devices.emplace(cells[peer]);
    }
    if (links == 0) {
        bad.insert(bad.begin(), Diagnostic{Severity::error, "no-rows", file, "no row of the table names a link", "expected rows of StartDevice, StartPort, EndDevice, EndPort"});
        return bad;
    }
    return {ImportSummary{{"links", summaryCount(links)}, {"devices", summaryCount(devices.size())}}, bad};
}

} // namespace ridge
