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

bool isRelation(std::string_view cell) { return cell == "X" || cell == "N/A" || isPath(cell) || isPeerWord(cell) || isNumbered(cell, "NV"); }

/// Words of a line up to the columns about processors and memory; `ended` when there were such.
std::vector<std::string> deviceWords(std::string_view line, bool& ended)
{
    std::vector<std::string> names;
    for (const std::string_view word : wordsIn(line)) {
        ended = ended || word == "CPU" || word == "NUMA" || word == "GPU" || word == "Affinity";
        if (ended)
            break;
        names.emplace_back(word);
    }
    return names;
}

/// The devices a header names; empty when the line is no header.
std::vector<std::string> headerDevices(std::string_view line, bool& ended)
{
    std::vector<std::string> names = deviceWords(line, ended);
    const bool row = std::any_of(names.begin(), names.end(), [](const std::string& n) { return isRelation(n); });
    return row || names.empty() || !isGpu(names.front()) ? std::vector<std::string>() : names;
}

/// Lines as nvidia-smi wrote them: without the bars of a table, quotation marks of a mail, no-break spaces.
std::vector<std::string> matrixLines(std::string_view bytes)
{
    std::vector<std::string> lines = textLines(bytes);
    for (std::string& line : lines) {
        for (std::size_t at = line.find("\xc2\xa0"); at != std::string::npos; at = line.find("\xc2\xa0", at))
            line.replace(at, 2, " ");
        std::replace(line.begin(), line.end(), '|', ' ');
        if (const std::size_t first = line.find_first_not_of(" \t"); first != std::string::npos && line[first] == '>')
            line[first] = ' ';
        if (line.find_first_not_of(" -:+\t") == std::string::npos) // the rule below a table's head
            line.clear();
    }
    return lines;
}

/// Reads the matrix row by row.
class Matrix {
public:
    Matrix(std::string_view bytes, const std::string& file) : m_lines(matrixLines(bytes)), m_file(file) {}

    Result<SmiTopology> read()
    {
        if (!findHeader())
            return problem("not-topo-m", 0, "no header with GPU0, GPU1, ... was found", "expected the output of nvidia-smi topo -m");
        if (m_names.size() > mostDevices)
            return problem("too-large", m_header, std::to_string(m_names.size()) + " devices, expected at most " + std::to_string(mostDevices), "");
        if (const std::set<std::string> different(m_names.begin(), m_names.end()); different.size() < m_names.size())
            return problem("repeated-column", m_header, "the header names a device twice", "copy the matrix of one machine");
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
        bool ended = false;
        for (std::size_t i = 0; i < m_lines.size() && m_names.empty(); ++i) {
            ended = false;
            m_names = headerDevices(m_lines[i], ended);
            m_header = i + 1;
        }
        while (!m_names.empty() && !ended && m_header < m_lines.size()) { // a narrow window wraps the header
            const auto more = deviceWords(m_lines[m_header], ended);
            if (more.empty() || isGpu(more.front()) || std::any_of(more.begin(), more.end(), [](const std::string& word) { return isRelation(word); }))
                break;
            m_names.insert(m_names.end(), more.begin(), more.end());
            ++m_header;
        }
        return !m_names.empty();
    }

    /// Cells of a row, with those of the lines a narrow window wrapped it to.
    std::vector<std::string_view> cellsAt(std::size_t at) const
    {
        auto cells = wordsIn(m_lines[at]);
        for (std::size_t next = at + 1; next < m_lines.size() && cells.size() > 1 && isRelation(cells[1]) && cells.size() <= m_names.size(); ++next) {
            const auto more = wordsIn(m_lines[next]);
            if (more.empty() || !isRelation(more[0]))
                break;
            cells.insert(cells.end(), more.begin(), more.end());
        }
        return cells;
    }

    void addDevices()
    {
        m_hasNuma = m_lines[m_header - 1].find("NUMA") != std::string::npos;
        MachineTopology& machine = m_result.machine;
        machine.linksDescribed = true;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            m_column[m_names[i]] = i;
            const bool gpu = isGpu(m_names[i]);
            m_index.push_back(gpu ? machine.gpus.size() : machine.nics.size());
            if (gpu)
                machine.gpus.emplace_back().name = m_names[i];
            else
                machine.nics.push_back({m_names[i], "", {}, {}});
        }
    }

    std::optional<Diagnostic> readRow(std::size_t at)
    {
        const auto cells = cellsAt(at);
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
        if (cell == "X" || cell == "N/A")
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
            addPair(m_index[row], m_index[column], links, cell, line);
        else if (isGpu(m_names[row]))
            m_paths[{m_index[row], m_index[column]}] = cell;
        else if (isGpu(m_names[column]))
            m_paths.insert({{m_index[column], m_index[row]}, std::string(cell)});
        return std::nullopt;
    }

    void addPair(std::size_t a, std::size_t b, std::int64_t links, std::string_view cell, std::size_t line)
    {
        if (a == b)
            return;
        const std::pair<std::size_t, std::size_t> ends = std::minmax(a, b);
        if (links == 0)
            m_hostPaths.insert({ends, std::string(cell)});
        const auto [pair, added] = m_pairs.insert({ends, links});
        if (added || pair->second == links)
            return;
        const auto& gpus = m_result.machine.gpus;
        addCapped(m_notes, atLine(Severity::warning, "not-symmetric", m_file, line, gpus[a].name + " and " + gpus[b].name
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
        joinBySwitches();
        groupByPcie();
        checkForPcieMatrix();
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

    void joinBySwitches()
    {
        MachineTopology& machine = m_result.machine;
        const std::int64_t links = readBondsAsSwitched(machine);
        if (links == 0)
            return;
        for (const auto& gpu : machine.gpus)
            if (gpu.switchLinks && *gpu.switchLinks < links)
                addCapped(m_notes, {Severity::warning, "missing-links", m_file, gpu.name + " has " + std::to_string(*gpu.switchLinks) + " NVLink links, others have "
                                    + std::to_string(links), "look at the state of its links (nvidia-smi nvlink -s)"});
        m_notes.push_back(atLine(Severity::note, "switched", m_file, 0, "pairs show " + std::to_string(links) + " links each: a GPU has "
                                 + std::to_string(links) + " in all, into NVSwitches, as none has one set for each peer"));
    }

    /// "topo -mp" leaves NVLink out: said by the command, or by a legend of today's words without NV#.
    void checkForPcieMatrix()
    {
        bool legend = false, links = false, command = false;
        for (const std::string& line : m_lines) {
            const auto cells = wordsIn(line);
            const bool entry = cells.size() > 2 && cells[1] == "=";
            legend = legend || (entry && cells[0] == "SYS");
            links = links || (entry && cells[0] == "NV#");
            command = command || line.find("topo -mp") != std::string::npos || line.find("--matrix_pci") != std::string::npos;
        }
        if (m_result.nvlinkPairs > 0 || !(command || (legend && !links)))
            return;
        m_result.machine.linksDescribed = false;
        m_notes.push_back(atLine(Severity::warning, "links-unknown", m_file, 0, "this is the matrix of PCIe alone (topo -mp), which leaves NVLink out: the links stay unknown",
                                 "run nvidia-smi topo -m"));
    }

    /// GPUs one PCIe switch apart share its link to the host. A pair that NVLink joins hides its PCIe path.
    void groupByPcie()
    {
        auto& gpus = m_result.machine.gpus;
        Unions shared(gpus.size());
        for (const auto& [ends, path] : m_hostPaths)
            if (path == "PIX" || path == "PXB")
                shared.join(ends.first, ends.second);
        for (const auto& [ends, path] : m_hostPaths)
            for (const std::size_t end : {ends.first, ends.second})
                gpus[end].pcieGroup = shared.of(end);
    }

    /// "NIC0: mlx5_0" of the legend.
    void readNames()
    {
        for (std::size_t i = m_header; i < m_lines.size(); ++i) {
            const auto cells = wordsIn(m_lines[i]);
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
    std::map<std::pair<std::size_t, std::size_t>, std::string> m_paths, m_hostPaths; ///< GPU to adapter; GPU to GPU
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
