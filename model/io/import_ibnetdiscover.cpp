// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/text_lines.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace ridge {

namespace {

/// What stands between the n-th pair of quotation marks, from 0; empty when there is none.
std::string_view inQuotes(std::string_view line, int n)
{
    for (; n >= 0; --n) {
        const std::size_t open = line.find('"');
        const std::size_t close = open == std::string_view::npos ? open : line.find('"', open + 1);
        if (close == std::string_view::npos)
            return {};
        if (n == 0)
            return line.substr(open + 1, close - open - 1);
        line.remove_prefix(close + 1);
    }
    return {};
}

/// The host of an adapter's description, "node-01 mlx5_0": its first word when a device follows.
std::string hostOf(std::string_view description, const std::string& id)
{
    const auto cells = wordsIn(description);
    return cells.size() == 2 && cells[1].find_first_of("0123456789") != std::string_view::npos ? std::string(cells[0]) : id;
}

enum class Role { unknown, switchBox, host, aggregation };

class Reader {
public:
    explicit Reader(const std::string& file) : m_file(file) {}

    Result<ImportSummary> read(std::string_view bytes)
    {
        const auto lines = textLines(bytes);
        for (std::size_t i = 0; i < lines.size(); ++i)
            readLine(trimmed(lines[i]), i + 1);
        if (m_records == 0)
            return Diagnostic{Severity::error, "not-that-kind", m_file, "no record \"Switch\", \"Ca\" or \"Hca\" was found", "expected the output of ibnetdiscover"};
        std::size_t switches = 0;
        std::set<std::string> hosts;
        for (const auto& [id, node] : m_nodes) {
            switches += node.role == Role::switchBox ? 1 : 0;
            if (node.role == Role::host)
                hosts.insert(node.host);
        }
        for (const auto& [width, count] : m_widths)
            addCapped(m_notes, {Severity::note, "link-speed", m_file, std::to_string(count) + " ends of " + width + speedOf(width), ""});
        return {ImportSummary{{"switches", summaryCount(switches)}, {"hosts", summaryCount(hosts.size())}, {"links", summaryCount(m_links.size())}}, m_notes};
    }

private:
    struct Node {
        Role role = Role::unknown;
        std::string host;
    };

    void readLine(std::string_view line, std::size_t number)
    {
        const auto cells = wordsIn(line);
        if (cells.empty() || line.starts_with('#'))
            return;
        if (cells[0] == "Switch" || cells[0] == "Ca" || cells[0] == "Hca" || cells[0] == "Rt")
            readRecord(line, cells[0] == "Switch" ? Role::switchBox : Role::host);
        else if (line.starts_with('[') && !m_current.empty())
            readPort(line, number);
    }

    void readRecord(std::string_view line, Role role)
    {
        m_current = inQuotes(line, 0);
        if (m_current.empty())
            return;
        ++m_records;
        setNode(m_current, role, inQuotes(line, 1));
    }

    void setNode(const std::string& id, Role role, std::string_view description)
    {
        Node& node = m_nodes[id];
        if (node.role == Role::unknown || role != Role::unknown)
            node.role = role;
        if (description.find("Aggregation Node") != std::string_view::npos)
            node.role = Role::aggregation;
        if (node.host.empty() || !description.empty())
            node.host = hostOf(description, id);
    }

    /// [1] "S-0a..."[21](0a...)   # "description" lid 226 4xHDR
    void readPort(std::string_view line, std::size_t number)
    {
        const std::string peer(inQuotes(line, 0));
        const std::size_t close = line.find(']'), quote = line.find('"', line.find('"') == std::string_view::npos ? 0 : line.find('"') + 1);
        const auto own = close == std::string_view::npos ? std::nullopt : integerIn(line.substr(1, close - 1));
        std::optional<std::int64_t> other;
        if (quote != std::string_view::npos)
            if (const std::size_t open = line.find('[', quote), end = line.find(']', open); open != std::string_view::npos && end != std::string_view::npos)
                other = integerIn(line.substr(open + 1, end - open - 1));
        if (peer.empty() || !own || !other) {
            addCapped(m_notes, atLine(Severity::warning, "bad-port", m_file, number, "a port line that cannot be read was left out: " + quotedText(line)));
            return;
        }
        const bool known = m_nodes.count(peer) > 0;
        setNode(peer, peer.starts_with("S-") ? Role::switchBox : peer.starts_with("H-") ? Role::host : known ? m_nodes[peer].role : Role::unknown, inQuotes(line, 1));
        if (m_nodes[peer].role == Role::aggregation)
            return; // stands inside the switch: no cable
        m_links.insert(std::minmax(std::pair(m_current, *own), std::pair(peer, *other)));
        for (const std::string_view word : wordsIn(line))
            if (word.size() > 2 && word[1] == 'x' && word[0] >= '1' && word[0] <= '9')
                ++m_widths[std::string(word.substr(0, 12))];
    }

    /// Four lanes of a generation, Gb/s of payload as vendors name them.
    static std::string speedOf(std::string_view width)
    {
        static const std::map<std::string_view, int> speeds = {{"4xSDR", 10}, {"4xDDR", 20}, {"4xQDR", 40}, {"4xFDR", 56}, {"4xEDR", 100},
                                                               {"4xHDR", 200}, {"2xHDR", 100}, {"4xNDR", 400}, {"2xNDR", 200}, {"4xXDR", 800}};
        const auto found = speeds.find(width);
        return found == speeds.end() ? std::string() : " = " + std::to_string(found->second) + " Gb/s";
    }

    std::string m_file, m_current;
    std::size_t m_records = 0;
    std::map<std::string, Node> m_nodes;
    std::set<std::pair<std::pair<std::string, std::int64_t>, std::pair<std::string, std::int64_t>>> m_links;
    std::map<std::string, std::size_t> m_widths;
    Diagnostics m_notes;
};

} // namespace

Result<ImportSummary> importIbnetdiscover(std::string_view bytes, const std::string& file)
{
    return Reader(file).read(bytes);
}

} // namespace ridge
