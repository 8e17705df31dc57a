// SPDX-License-Identifier: Apache-2.0
#include "io/import_collective_log.hpp"

#include "io/text_lines.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

namespace ridge {

namespace {

/// "all_reduce" of "all_reduce_perf" anywhere in a line.
std::string namedOp(std::string_view line)
{
    for (const char* op : {"all_reduce", "all_gather", "reduce_scatter", "alltoall", "broadcast", "sendrecv", "hypercube", "gather", "scatter", "reduce"})
        if (line.find(std::string(op) + "_perf") != std::string_view::npos)
            return op;
    return {};
}

/// The network that NCCL says it uses: "NET/IB : Using [0]mlx5_0:1/IB", ".../RoCE", "NET/OFI Selected Provider is efa".
std::string namedNetwork(std::string_view line)
{
    if (line.find("NET/OFI") != std::string_view::npos && lowered(line).find("provider is efa") != std::string::npos)
        return "EFA";
    if (line.find("NET/IB") != std::string_view::npos && line.find("Using [") != std::string_view::npos)
        return line.find("/RoCE") != std::string_view::npos ? "RoCE" : "InfiniBand";
    return line.find("NET/Socket") != std::string_view::npos && line.find("Using [") != std::string_view::npos ? "Ethernet sockets" : "";
}

bool isHeader(std::string_view line)
{
    return line.find("algbw") != std::string_view::npos && line.find("busbw") != std::string_view::npos && line.find("time") != std::string_view::npos;
}

std::optional<double> nonNegative(std::string_view word)
{
    const auto value = numberIn(word);
    return value && *value >= 0 ? value : std::nullopt;
}

/// Time, algorithm bandwidth, bus bandwidth and, when printed, the wrong results at `at`; advances it.
std::optional<CollectiveLog::Side> readSide(const std::vector<std::string_view>& cells, std::size_t& at, bool checked)
{
    const std::size_t width = checked ? 4 : 3;
    if (at + width > cells.size())
        return std::nullopt;
    const auto time = nonNegative(cells[at]), algbw = nonNegative(cells[at + 1]), busbw = nonNegative(cells[at + 2]);
    if (!time || !algbw || !busbw)
        return std::nullopt;
    CollectiveLog::Side side{*time, algbw, busbw, {}};
    if (checked) {
        side.wrong = nonNegative(cells[at + 3]);
        if (!side.wrong && cells[at + 3] != "N/A")
            return std::nullopt;
    }
    at += width;
    return side;
}

/// "68.40": GB/s with two decimals, as the logs print them.
std::string rounded(double value)
{
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, std::min(value, 1e15), std::chars_format::fixed, 2).ptr};
}

bool isNumber(std::string_view word) { return numberIn(word).has_value(); }

/// A row from its size on: size, count, type, [redop], [root], then one or two sides and RCCL's three extra columns.
/// Which columns are there follows from the cells: redop is a word, root an integer before a time.
std::optional<CollectiveLog::Row> readRow(const std::vector<std::string_view>& cells, std::size_t at)
{
    CollectiveLog::Row row;
    const auto size = integerIn(cells[at]), count = integerIn(cells[at + 1]);
    if (!size || !count || *size < 0 || *count < 0)
        return std::nullopt;
    row.sizeBytes = *size;
    row.count = *count;
    row.type = cells[at + 2];
    at += 3;
    if (at < cells.size() && !isNumber(cells[at]) && cells[at] != "N/A")
        row.redop = cells[at++];
    std::size_t numbers = 0; // cells of the two sides and the root
    while (at + numbers < cells.size() && (isNumber(cells[at + numbers]) || cells[at + numbers] == "N/A"))
        ++numbers;
    // 9, 7, 5: with a root (wrong counts printed on both sides, on none, on one side only); 8, 6, 4 without.
    const bool rooted = numbers % 2 == 1 && at < cells.size() && integerIn(cells[at]).has_value() && numbers != 3;
    if (rooted)
        row.root = integerIn(cells[at++]);
    const std::size_t sides = numbers - (rooted ? 1 : 0);
    const bool checked = sides == 8 || sides == 4;
    const auto first = readSide(cells, at, checked);
    if (!first)
        return std::nullopt;
    row.outOfPlace = *first;
    row.inPlace = readSide(cells, at, checked);
    if (at + 2 < cells.size()) {
        row.algorithm = cells[at];
        row.protocol = cells[at + 1];
        row.channels = integerIn(cells[at + 2]);
    }
    return row;
}

class Reader {
public:
    Reader(std::string_view bytes, const std::string& file) : m_lines(textLines(bytes)), m_file(file) {}

    Result<CollectiveLog> read()
    {
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            readLine(m_lines[i], i + 1);
        std::erase_if(m_log.tables, [](const auto& table) { return table.rows.empty(); });
        if (!m_sawHeader && m_log.tables.empty() && m_log.listed.empty() && !m_sawParameters)
            return Diagnostic{Severity::error, "not-a-collective-log", m_file, "no row, header or rank line of nccl-tests or rccl-tests was found",
                              "expected the output of all_reduce_perf or one of its siblings"};
        for (auto& table : m_log.tables)
            nameOp(table);
        m_log.ranks = inferRanks(m_log);
        if (!m_log.ranks && m_communicators.size() == 1 && m_log.listed.empty())
            m_log.ranks = *m_communicators.begin();
        countNodes();
        report();
        return {std::move(m_log), std::move(m_notes)};
    }

private:
    void readLine(std::string_view line, std::size_t number)
    {
        if (const std::string op = namedOp(line); !op.empty())
            noteOp(op, line.find("concluded") != std::string_view::npos);
        if (isHeader(line)) {
            m_sawHeader = true;
            m_log.tables.emplace_back();
            m_log.tables.back().op = m_nextOp;
            return;
        }
        if (readTableRow(line, number) || readFooter(line) || readRank(line))
            return;
        if (m_log.network.empty())
            m_log.network = namedNetwork(line);
        m_sawParameters = m_sawParameters || (line.find("nThread") != std::string_view::npos && line.find("minBytes") != std::string_view::npos);
        if (const auto ranks = numberAfter(line, " nranks"); ranks && *ranks >= 1 && *ranks <= 1e7 && *ranks == std::floor(*ranks) && m_communicators.size() < 100)
            m_communicators.insert(static_cast<std::int64_t>(*ranks));
        if (const auto code = numberAfter(line, "nccl-library"); code && *code >= 20000 && *code < 1e6 && m_log.version.empty())
            readVersionCode(static_cast<int>(*code));
        for (const char* library : {"NCCL", "RCCL"})
            if (const std::size_t at = line.find(std::string(library) + " version"); at != std::string_view::npos && m_log.library.empty())
                readVersion(line.substr(at), library);
    }

    /// "nccl-library=22602": 2.26.2.
    void readVersionCode(int code)
    {
        m_log.library = "NCCL";
        m_log.version = std::to_string(code / 10000) + "." + std::to_string(code / 100 % 100) + "." + std::to_string(code % 100);
    }

    void readVersion(std::string_view text, const char* library)
    {
        m_log.library = library;
        const auto cells = wordsIn(text);
        const std::size_t at = cells.size() > 2 && cells[2] == ":" ? 3 : 2;
        if (at < cells.size())
            m_log.version = cells[at].substr(0, 40);
    }

    /// "# Collective test concluded: x" names the table before it, a command line the next one.
    void noteOp(const std::string& op, bool concluded)
    {
        if (!concluded)
            m_nextOp = op;
        else if (!m_log.tables.empty())
            m_log.tables.back().op = op;
    }

    bool readTableRow(std::string_view line, std::size_t number)
    {
        if (const std::size_t prefix = line.find(">:"); prefix != std::string_view::npos)
            line.remove_prefix(prefix + 2);
        const auto cells = wordsIn(line);
        for (std::size_t i = 2; i < cells.size() && i < 12; ++i) {
            if (bytesOfType(std::string(cells[i])) == 0 || !integerIn(cells[i - 1]) || !integerIn(cells[i - 2]))
                continue;
            if (auto row = readRow(cells, i - 2)) {
                row->line = number;
                forgiveRounding(*row);
                if (m_log.tables.empty())
                    m_log.tables.emplace_back().op = m_nextOp;
                m_log.tables.back().rows.push_back(std::move(*row));
            } else {
                addCapped(m_notes, atLine(Severity::warning, "bad-row", m_file, number, "a row that cannot be read was left out: " + quotedText(trimmed(line)),
                                          "expected size, count, type, then time, algbw and busbw"));
            }
            return true;
        }
        return false;
    }

    /// Before 2.13 the column is "error", the largest deviation (1e-07 of floats) and no count; the footer says what was out of bounds.
    static void forgiveRounding(CollectiveLog::Row& row)
    {
        constexpr double rounding = 0.1; // of half-precision sums; a wrong result is off by more
        for (CollectiveLog::Side* side : {&row.outOfPlace, row.inPlace ? &*row.inPlace : nullptr})
            if (side != nullptr && side->wrong && *side->wrong < rounding)
                side->wrong = 0;
    }

    bool readFooter(std::string_view line)
    {
        if (line.find("# Out of bounds values") != std::string_view::npos && !m_log.tables.empty()) {
            m_log.tables.back().outOfBounds = numberAfter(line, "values");
            m_log.tables.back().failed = line.find("FAILED") != std::string_view::npos;
            return true;
        }
        if (line.find("# Avg bus bandwidth") == std::string_view::npos || m_log.tables.empty())
            return false;
        m_log.tables.back().averageBusbw = numberAfter(line, "bandwidth");
        return true;
    }

    /// "#  Rank 22 Group  0 Pid     65 on worker-10 device  0 [0x8a] NVIDIA A800-SXM4-80GB"
    bool readRank(std::string_view line)
    {
        const auto cells = wordsIn(line);
        const auto at = std::find(cells.begin(), cells.end(), "Rank");
        const auto on = std::find(at, cells.end(), "on");
        const auto device = std::find(on, cells.end(), "device");
        if (device == cells.end() || device + 1 == cells.end() || on + 1 == cells.end() || m_log.listed.size() > 1'000'000)
            return false;
        const auto rank = integerIn(*(at + 1));
        if (!rank || *rank < 0 || *rank > 10'000'000)
            return false;
        const std::string host(*(on + 1));
        const auto [known, added] = m_ranks.emplace(*rank, host);
        if (!added) { // each test of a log lists them again
            m_apart = m_apart || known->second != host;
            return true;
        }
        std::string name;
        for (auto cell = device + 2; cell < cells.end(); ++cell)
            if (!cell->starts_with('['))
                name += (name.empty() ? "" : " ") + std::string(*cell);
        m_log.listed.push_back({*rank, host, name});
        return true;
    }

    void nameOp(CollectiveLog::Table& table)
    {
        bool doubtful = false;
        if (table.op.empty())
            table.op = inferOp(table, doubtful);
        const std::size_t line = table.rows.front().line;
        if (table.op.empty())
            m_notes.push_back(atLine(Severity::warning, "op-unknown", m_file, line, "the rows fit no collective of nccl-tests"));
        else if (doubtful)
            m_notes.push_back(atLine(Severity::warning, "op-doubtful", m_file, line, "the rows fit all_gather as well as alltoall; read as all_gather",
                                     "the name of the test is not in the log"));
    }

    void countNodes()
    {
        std::vector<std::string> hosts;
        for (const auto& rank : m_log.listed)
            hosts.push_back(rank.host);
        std::sort(hosts.begin(), hosts.end());
        hosts.erase(std::unique(hosts.begin(), hosts.end()), hosts.end());
        if (m_log.ranks && m_log.listed.size() == static_cast<std::size_t>(*m_log.ranks))
            m_log.nodes = static_cast<std::int64_t>(hosts.size());
    }

    void report()
    {
        if (m_log.tables.empty()) {
            std::string what = "the log ends before the first row";
            if (m_log.ranks)
                what += ": " + std::to_string(*m_log.ranks) + " ranks on " + (m_log.nodes ? std::to_string(*m_log.nodes) : "some") + " nodes, no measurement";
            m_notes.push_back(atLine(Severity::warning, "no-rows", m_file, m_lines.size(), what, "run the test to its end"));
        }
        if (m_apart)
            m_notes.push_back(atLine(Severity::warning, "separate-runs", m_file, 0, "one rank is listed on several hosts: the test ran on each by itself, not over the network",
                                     "build nccl-tests with MPI=1"));
        for (const auto& table : m_log.tables)
            reportTable(table);
    }

    void reportTable(const CollectiveLog::Table& table)
    {
        const std::size_t line = table.rows.front().line;
        if (m_log.tables.size() > 1)
            addCapped(m_notes, atLine(Severity::note, "table", m_file, line, (table.op.empty() ? "a table" : table.op) + " of " + std::to_string(table.rows.size()) + " rows"));
        if (table.failed)
            addCapped(m_notes, atLine(Severity::warning, "wrong-results", m_file, line, "the test FAILED: results were wrong, so its times measure nothing that works"));
        double sum = 0;
        std::size_t count = 0;
        for (const auto& row : table.rows)
            for (const auto* side : {&row.outOfPlace, row.inPlace ? &*row.inPlace : nullptr})
                if (side != nullptr && side->busbw) {
                    sum += *side->busbw;
                    ++count;
                }
        const double mean = count > 0 ? sum / static_cast<double>(count) : 0;
        if (table.averageBusbw && std::abs(mean - *table.averageBusbw) > 0.01 * std::max(mean, *table.averageBusbw) + 0.01)
            addCapped(m_notes, atLine(Severity::warning, "trimmed", m_file, line, "the footer's average of " + rounded(*table.averageBusbw)
                                      + " GB/s is not that of the rows (" + rounded(mean) + "): rows are missing"));
    }

    std::vector<std::string> m_lines;
    std::string m_file;
    std::string m_nextOp;
    std::map<std::int64_t, std::string> m_ranks; ///< host of each
    std::set<std::int64_t> m_communicators;      ///< ranks of each, as the library says them
    bool m_apart = false;                        ///< one rank on several hosts
    bool m_sawHeader = false, m_sawParameters = false;
    CollectiveLog m_log;
    Diagnostics m_notes;
};

} // namespace

Result<CollectiveLog> importCollectiveLog(std::string_view bytes, const std::string& file)
{
    return Reader(bytes, file).read();
}

} // namespace ridge
