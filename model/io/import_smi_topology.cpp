// SPDX-License-Identifier: Apache-2.0
#include "io/import_smi_topology.hpp"

#include "io/text_lines.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace ridge {

namespace {

constexpr std::size_t mostDevices = 256;

bool isNumbered(std::string_view word, std::string_view head)
{
    return word.size() > head.size() && word.starts_with(head)
        && word.find_first_not_of("0123456789", head.size()) == std::string_view::npos;
}

bool isGpu(std::string_view word) { return isNumbered(word, "GPU"); }

bool isPath(std::string_view cell)
{
    static const std::set<std::string_view> known = {"PIX", "PXB", "PHB", "NODE", "SYS", "SOC"};
    return known.count(cell) > 0;
}

bool isPeerWord(std::string_view cell)
{
    static const std::set<std::string_view> known = {"OK", "NS", "CNS", "GNS", "TNS", "DR", "U"};
    return known.count(cell) > 0;
}

/// The devices a header names; empty when the line is no header.
std::vector<std::string> headerDevices(std::string_view line)
{
    std::vector<std::string> names;
    for (const std::string_view word : words(line)) {
        if (word == "CPU" || word == "NUMA" || word == "GPU")
            break;
        names.emplace_back(word);
    }
    const auto gpus = std::count_if(names.begin(), names.end(), isGpu);
    const bool row = std::any_of(names.begin(), names.end(), [](const std::string& n) { return n == "X" || isPath(n) || isNumbered(n, "NV"); });
    return gpus == 0 || row || !isGpu(names.front()) ? std::vector<std::string>() : names;
}

/// Reads the matrix row by row.
class Matrix {
public:
    Matrix(std::string_view bytes, const std::string& file) : m_lines(textLines(bytes)), m_file(file) {}

    Result<SmiTopology> read()
    {
        if (!findHeader())
            return problem("not-topo-m", 0, "no header with GPU0, GPU1, ... was found", "expected the output of nvidia-smi topo -m");
        if (m_names.size() > mostDevices)
            return problem("too-large", m_header, std::to_string(m_names.size()) + " devices, expected at most " + std::to_string(mostDevices), "");
        addDevices();
        for (std::size_t i = m_header; i < m_lines.size(); ++i)
            if (const auto bad = readRow(i))
                return *bad;
        if (m_rows == 0)
            return problem("not-topo-m", m_header, "a header without a row of the matrix", "expected the output of nvidia-smi topo -m");
        joinPairs();
        readNames();
        return {std::move(m_result), std::move(m_notes)};
    }

private:
    Diagnostic problem(const char* code, std::size_t line, const std::string& message, const char* hint) const
    {
        return atLine(Severity::error, code, m_file, line, message, hint);
    }

    bool findHeader()
    {
        for (std::size_t i = 0; i < m_lines.size() && m_names.empty(); ++i) {
            m_names = headerDevices(m_lines[i]);
            m_header = i + 1;
        }
        return !m_names.empty();
    }

    void addDevices()
    {
        m_hasNuma = m_lines[m_header - 1].find("NUMA Affinity") != std::string::npos;
        MachineTopology& machine = m_result.machine;
        machine.linksDescribed = true;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            m_column[m_names[i]] = i;
            const bool gpu = isGpu(m_names[i]);
            m_index.push_back(gpu ? machine.gpus.size() : machine.nics.size());
            if (gpu)
                machine.gpus.push_back({m_names[i], "", "", {}, {}});
            else
                machine.nics.push_back({m_names[i], "", {}, {}});
        }
    }

    std::optional<Diagnostic> readRow(std::size_t at)
    {
        const auto cells = words(m_lines[at]);
        const auto row = cells.empty() ? m_column.end() : m_column.find(std::string(cells[0]));
        if (row == m_column.end() || cells.size() <= 1 || cells[1].starts_with(':') || cells.size() < m_names.size() + 1)
            return std::nullopt;
        if (!m_seen.insert(row->second).second) {
            m_notes.push_back(atLine(Severity::warning, "repeated-row", m_file, at + 1, "a second row of " + row->first + " was left out"));
            return std::nullopt;
        }
        for (std::size_t i = 0; i < m_names.size(); ++i)
            if (auto bad = readCell(cells[i + 1], row->second, i, at + 1))
                return bad;
        ++m_rows;
        if (m_hasNuma && isGpu(cells[0]) && cells.size() > m_names.size() + 2)
            m_result.machine.gpus[m_index[row->second]].numa = integerIn(cells[m_names.size() + 2]);
        return std::nullopt;
    }

    std::optional<Diagnostic> readCell(std::string_view cell, std::size_t row, std::size_t column, std::size_t line)
    {
        if (cell == "X")
            return std::nullopt;
        if (isPeerWord(cell))
            return problem("not-topo-m", line, "the cell " + quotedText(cell) + " is of a peer-to-peer matrix (topo -p2p), which says who may "
                           "reach whom and not by what", "run nvidia-smi topo -m");
        std::int64_t links = 0;
        if (isNumbered(cell, "NV"))
            links = integerIn(cell.substr(2)).value_or(-1);
        if (!isPath(cell) && (links < 1 || links > 1000))
            return problem("bad-cell", line, "column " + m_names[column] + ": found " + quotedText(cell) + ", expected X, NV and a number, PIX, PXB, PHB, NODE or SYS",
                           "copy the whole output of nvidia-smi topo -m");
        if (isGpu(m_names[row]) && isGpu(m_names[column]))
            addPair(m_index[row], m_index[column], links, line);
        else if (isGpu(m_names[row]))
            m_paths[{m_index[row], m_index[column]}] = cell;
        else if (isGpu(m_names[column]))
            m_paths.insert({{m_index[column], m_index[row]}, std::string(cell)});
        return std::nullopt;
    }

    void addPair(std::size_t a, std::size_t b, std::int64_t links, std::size_t line)
    {
        if (a == b)
            return;
        const auto [pair, added] = m_pairs.insert({std::minmax(a, b), links});
        if (added || pair->second == links)
            return;
        addCapped(m_notes, atLine(Severity::warning, "not-symmetric", m_file, line, "GPU" + std::to_string(a) + " and GPU" + std::to_string(b)
                                  + " are joined by " + std::to_string(pair->second) + " links in one row and " + std::to_string(links)
                                  + " in the other; the smaller number is used"));
        pair->second = std::min(pair->second, links);
    }

    void joinPairs()
    {
        MachineTopology& machine = m_result.machine;
        const std::size_t gpus = machine.gpus.size(), all = gpus * (gpus - 1) / 2;
        std::set<std::int64_t> counts;
        for (const auto& [pair, links] : m_pairs) {
            if (links == 0) {
                ++m_result.pciePairs;
                continue;
            }
            ++m_result.nvlinkPairs;
            counts.insert(links);
            machine.bonds.push_back({pair.first, pair.second, links});
        }
        m_result.linksPerPair.assign(counts.begin(), counts.end());
        m_result.unknownPairs = all - m_pairs.size();
        machine.linkName = m_result.nvlinkPairs > 0 ? "NVLink" : "";
        const bool whole = counts.size() == 1 && m_result.pciePairs == 0;
        if (whole && *counts.begin() * static_cast<std::int64_t>(gpus - 1) > mostLinksPerGpu)
            joinBySwitches(*counts.begin());
        if (m_result.unknownPairs > 0)
            m_notes.push_back(atLine(Severity::warning, "missing-rows", m_file, 0, "rows of " + std::to_string(m_names.size() - m_rows) + " of "
                                     + std::to_string(m_names.size()) + " devices are missing: " + std::to_string(m_result.unknownPairs)
                                     + " pairs of GPUs stay unknown", "copy the whole matrix"));
        std::set<std::int64_t> nodes;
        for (const auto& gpu : machine.gpus)
            if (gpu.numa)
                nodes.insert(*gpu.numa);
        if (!nodes.empty())
            m_result.numaNodes = static_cast<std::int64_t>(nodes.size());
        for (const auto& [ends, words] : m_paths)
            machine.paths.push_back({ends.first, ends.second, words == "SOC" ? "SYS" : words});
    }

    /// A link count between every pair that no GPU has the links for: each GPU has that many in all, into switches.
    void joinBySwitches(std::int64_t links)
    {
        m_result.machine.bonds.clear();
        for (auto& gpu : m_result.machine.gpus)
            gpu.switchLinks = links;
        m_notes.push_back(atLine(Severity::note, "switched", m_file, 0, "every pair shows " + std::to_string(links) + " links: each GPU has "
                                 + std::to_string(links) + " in all, into NVSwitches, as no GPU has one set for each of "
                                 + std::to_string(m_result.machine.gpus.size() - 1) + " peers"));
    }

    /// "NIC0: mlx5_0" of the legend.
    void readNames()
    {
        for (std::size_t i = m_header; i < m_lines.size(); ++i) {
            const auto cells = words(m_lines[i]);
            if (cells.size() != 2 || !cells[0].ends_with(':'))
                continue;
            for (auto& nic : m_result.machine.nics)
                if (nic.name == cells[0].substr(0, cells[0].size() - 1))
                    nic.name = cells[1];
        }
    }

    std::vector<std::string> m_lines;
    std::string m_file;
    std::vector<std::string> m_names;
    std::map<std::string, std::size_t> m_column;
    std::vector<std::size_t> m_index; ///< of a column's device among the GPUs or the adapters
    std::set<std::size_t> m_seen;
    std::map<std::pair<std::size_t, std::size_t>, std::int64_t> m_pairs;
    std::map<std::pair<std::size_t, std::size_t>, std::string> m_paths;
    std::size_t m_header = 0, m_rows = 0;
    bool m_hasNuma = false;
    SmiTopology m_result;
    Diagnostics m_notes;
};

} // namespace

Result<SmiTopology> importSmiTopology(std::string_view bytes, const std::string& file)
{
    return Matrix(bytes, file).read();
}

ImportSummary summaryOf(const SmiTopology& t)
{
    SummaryValue perPair;
    if (t.linksPerPair.size() == 1)
        perPair = static_cast<std::int64_t>(*t.linksPerPair[0]);
    else if (t.linksPerPair.size() > 1)
        perPair = t.linksPerPair;
    return {{"gpus", summaryCount(t.machine.gpus.size())}, {"nics", summaryCount(t.machine.nics.size())},
            {"nvlink_pairs", summaryCount(t.nvlinkPairs)}, {"links_per_pair", perPair},
            {"pcie_only_pairs", summaryCount(t.pciePairs)}, {"numa_nodes", summaryValue(t.numaNodes)}};
}

} // namespace ridge
