// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/text_lines.hpp"

#include <algorithm>
#include <set>

namespace ridge {

namespace {

constexpr std::size_t mostNames = 2'000'000; ///< in all lists together, repeated ones too
constexpr int mostBrackets = 8;              ///< in one name
constexpr std::int64_t largestNumber = 1'000'000'000'000;

/// "leaf[100-119,130],io1" parted at the commas outside brackets.
std::vector<std::string> parts(std::string_view list)
{
    std::vector<std::string> names(1);
    int depth = 0;
    for (const char c : list) {
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c == ',' && depth == 0)
            names.emplace_back();
        else
            names.back() += c;
    }
    return names;
}

/// Adds the names of one part and takes them off `budget`; false when it is no host list or holds too many.
bool expand(const std::string& part, std::set<std::string>& names, std::size_t& budget, int brackets = 0)
{
    const std::size_t open = part.find('['), close = part.find(']');
    if (open == std::string::npos)
        return part.find(']') == std::string::npos && !part.empty() && budget > 0 && (--budget, names.insert(part), true);
    if (brackets == mostBrackets || close == std::string::npos || close < open)
        return false;
    for (const std::string& range : parts(std::string_view(part).substr(open + 1, close - open - 1))) {
        const std::size_t dash = range.find('-');
        const std::string first = range.substr(0, dash), last = dash == std::string::npos ? first : range.substr(dash + 1);
        const auto from = integerIn(first), to = integerIn(last);
        if (!from || !to || *from < 0 || *to < *from || *to > largestNumber)
            return false;
        for (std::int64_t n = *from; n <= *to; ++n) {
            std::string digits = std::to_string(n);
            if (digits.size() < first.size())
                digits.insert(0, first.size() - digits.size(), '0');
            if (!expand(part.substr(0, open) + digits + part.substr(close + 1), names, budget, brackets + 1))
                return false;
        }
    }
    return true;
}

class Reader {
public:
    explicit Reader(const std::string& file) : m_file(file) {}

    Result<ImportSummary> read(std::string_view bytes)
    {
        const auto lines = textLines(bytes);
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (const auto problem = readLine(std::string_view(lines[i]).substr(0, lines[i].find('#')), i + 1))
                return *problem;
        if (m_switches.empty() && m_blocks == 0)
            return Diagnostic{Severity::error, "not-that-kind", m_file, "neither SwitchName= nor BlockName= was found", "expected a topology.conf of Slurm"};
        for (const std::string& name : m_below)
            if (m_switches.count(name) == 0)
                addCapped(m_notes, {Severity::warning, "unknown-switch", m_file, quotedText(name) + " is named below another switch and described nowhere", ""});
        if (m_blocks > 0)
            m_notes.push_back({Severity::note, "blocks", m_file, std::to_string(m_blocks) + " blocks of " + std::to_string(m_nodes.size() / m_blocks)
                               + " nodes" + (m_sizes.empty() ? "" : ", block sizes " + m_sizes), ""});
        return {ImportSummary{{"switches", m_switches.empty() ? SummaryValue() : summaryCount(m_switches.size())}, {"nodes", m_nodes.empty() ? SummaryValue() : summaryCount(m_nodes.size())}},
                m_notes};
    }

private:
    std::optional<Diagnostic> readLine(std::string_view line, std::size_t number)
    {
        for (const std::string_view word : wordsIn(line)) {
            const std::size_t equals = word.find('=');
            const std::string key = lowered(word.substr(0, equals));
            const std::string_view value = equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
            bool good = true;
            if (key == "switchname")
                good = expand(std::string(value), m_switches, m_budget);
            else if (key == "blockname")
                ++m_blocks;
            else if (key == "blocksizes")
                m_sizes = value.substr(0, 100);
            else if (key == "nodes" || key == "switches")
                for (const std::string& part : parts(value))
                    good = good && expand(part, key == "nodes" ? m_nodes : m_below, m_budget);
            if (!good)
                return atLine(Severity::error, "bad-list", m_file, number, "found " + quotedText(word) + ", expected names such as leaf[01-04,7], at most " + std::to_string(mostNames) + " in all");
        }
        return std::nullopt;
    }

    std::string m_file;
    std::set<std::string> m_switches, m_nodes, m_below;
    std::size_t m_blocks = 0, m_budget = mostNames;
    std::string m_sizes;
    Diagnostics m_notes;
};

} // namespace

Result<ImportSummary> importSlurmTopology(std::string_view bytes, const std::string& file)
{
    return Reader(file).read(bytes);
}

} // namespace ridge
