// SPDX-License-Identifier: Apache-2.0
#include "validation/link_case.hpp"

#include "network/collective_choice.hpp"
#include "validation/row_system.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace ridge {

namespace {

constexpr double usualNodeRanks = 8;
constexpr double saturating = 8e9; ///< bytes of an acceptance test whose size the row does not state as a number

std::optional<double> rateOf(const MeasurementRow& row)
{
    static const std::map<std::string, double> units = {{"GB/s", 1e9}, {"MB/s", 1e6}, {"TB/s", 1e12}, {"Gb/s", 1.25e8}};
    const auto unit = units.find(row.text("unit"));
    const auto value = row.number("value");
    return unit == units.end() || !value || !(*value > 0) ? std::nullopt : std::optional(*value * unit->second);
}

/// What limits a single transfer: a rate and its kind of link.
struct Path {
    double rate = 0; ///< B/s usable, all transfers of the test together
    std::string kind;
};

class Reader {
public:
    Reader(const MeasurementRow& row, const Catalogue& catalogue, const FabricConstants& constants)
        : m_row(row), m_constants(constants), m_part(catalogue.find(PartId(row.text("part")))), m_catalogue(catalogue),
          m_link(row.lower("link")), m_notes(row.lower("notes"))
    {}

    std::optional<Path> wired(const NodeWiring& wiring) const
    {
        std::vector<std::vector<WiringStep>> paths;
        for (const auto& [from, to] : pairs(wiring)) {
            paths.push_back(widestPath(wiring, m_constants, from, to));
            if (paths.back().empty())
                return std::nullopt;
            addMemory(wiring, from, to, paths.back());
        }
        if (paths.empty())
            return std::nullopt;
        Path path{concurrentRate(paths, m_constants, has(m_notes, "staged")), {}};
        double narrowest = HUGE_VAL;
        for (const WiringStep& step : paths.front())
            if (const double rate = usableRate(step, m_constants); rate < narrowest) {
                narrowest = rate;
                path.kind = step.kind();
            }
        return path;
    }

    std::optional<Path> fromPart() const
    {
        if (has(m_link, "infiniband") || has(m_link, "rdma") || has(m_link, "roce"))
            return of("adapter", adapterRate());
        if (has(m_link, "host") || has(m_link, "pcie"))
            return of("pcie", m_part ? m_part->numberOr("pcie_bw_dir", 0) : 0);
        if (has(m_link, "hbm"))
            return of("memory", m_part ? m_part->numberOr("memory_bandwidth", 0) : 0);
        if (!m_part || !(has(m_link, "gpu") || has(m_link, "xgmi") || has(m_link, "nvlink") || has(m_link, "peer")))
            return std::nullopt;
        const bool amd = has(lowerCase(m_part->textOr("scaleup_link_type", "")), "xgmi");
        const double whole = m_part->numberOr("scaleup_bw_dir", 0);
        if (!amd)
            return of("nvlink", whole);
        const Part* system = systemOf(m_part->id, m_catalogue);
        return of("xgmi", system ? system->numberOr("peer_bw_dir", 0) : 0);
    }

    bool bidirectional() const
    {
        return has(m_link, "bidirectional") || has(m_row.lower("direction"), "bidirectional");
    }

private:
    static bool has(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

    std::optional<Path> of(const char* kind, double peak) const
    {
        if (!(peak > 0))
            return std::nullopt;
        return Path{peak * m_constants.value(std::string("link/") + kind + "-share"), kind};
    }

    /// Speed of an adapter: a number in the text ("~200 Gb/s NIC"), else the usual one beside the part.
    double adapterRate() const
    {
        for (const std::string& text : {m_row.text("system"), m_row.text("link"), m_row.text("peak_note")}) {
            const auto at = text.find(" Gb/s");
            if (at == std::string::npos)
                continue;
            auto start = at;
            while (start > 0 && text[start - 1] >= '0' && text[start - 1] <= '9')
                --start;
            if (start < at && at - start < 7)
                return std::stod(text.substr(start, at - start)) * 1.25e8;
        }
        const Part* system = m_part ? systemOf(m_part->id, m_catalogue) : nullptr;
        return system ? system->numberOr("nic_bw_dir", 0) : 0;
    }

    std::vector<std::pair<std::string, std::string>> pairs(const NodeWiring& wiring) const
    {
        const std::string a = m_row.text("endpoint_a"), b = m_row.text("endpoint_b");
        if (!a.empty() && !b.empty())
            return {{a, b}};
        const bool all = has(m_row.lower("system"), "full node") || has(m_notes, "concurrent");
        for (const auto& [word, list] : wiring.patterns)
            if (has(m_link, word.c_str()))
                return all ? list : std::vector{list.front()};
        return {};
    }

    /// Data come out of one memory and go into another: the slower of them counts too.
    static void addMemory(const NodeWiring& wiring, const std::string& from, const std::string& to,
                          std::vector<WiringStep>& path)
    {
        if (from == to)
            return;
        for (const WiringLink& link : wiring.links)
            if (link.a == link.b && (link.a == from || link.a == to))
                path.push_back({&link, link.a == from});
    }

    const MeasurementRow& m_row;
    const FabricConstants& m_constants;
    const Part* m_part;
    const Catalogue& m_catalogue;
    const std::string m_link, m_notes;
};

/// Bus bandwidth of an all-reduce over the accelerators of a node.
std::optional<double> nodeAllReduce(const MeasurementRow& row, const Catalogue& catalogue,
                                    const FabricConstants& constants)
{
    const Part* part = catalogue.find(PartId(row.text("part")));
    if (!part || row.lower("link").find("all gpus in node") == std::string::npos)
        return std::nullopt;
    const std::string type = part->textOr("scaleup_link_type", "");
    std::string group = type.find("xGMI") != std::string::npos ? "xgmi" : "unknown-scale-up";
    if (type.rfind("NVLink ", 0) == 0)
        group = "nvlink-" + type.substr(7, 1);
    const RankGroup ranks{usualNodeRanks, 1, part->numberOr("scaleup_bw_dir", 0), 0};
    if (!(ranks.linkRate > 0))
        return std::nullopt;
    const double payload = row.number("size_bytes").value_or(saturating);
    const auto estimate =
        estimateCollective({Collective::allReduce, payload}, ranks, collectiveLaw(constants, group, ""));
    return busBandwidth(Collective::allReduce, payload, ranks.ranks, estimate.seconds());
}

/// Small messages: a copy pays its launch, an adapter at least the time of a message.
double atSize(const Path& path, const MeasurementRow& row, const FabricConstants& constants)
{
    const auto bytes = row.number("size_bytes");
    if (!bytes || !(*bytes > 0))
        return path.rate;
    if (path.kind == "adapter")
        return *bytes / std::max(*bytes / path.rate, constants.value("link/message-time"));
    return *bytes / (constants.value("link/copy-start") + *bytes / path.rate);
}

} // namespace

std::variant<LinkPrediction, Skipped> predictLink(const MeasurementRow& row, const Catalogue& catalogue,
                                                  const FabricConstants& constants,
                                                  const std::vector<NodeWiring>& wirings)
{
    static constexpr std::array<const char*, 4> rates = {"bandwidth", "bandwidth_avg", "usable_bandwidth",
                                                         "min_acceptable_bandwidth"};
    LinkPrediction result;
    const auto measured = rateOf(row);
    if (!measured)
        return Skipped{SkipReason::invalidValue, "value '" + row.text("value") + "' in '" + row.text("unit") + "'"};
    result.measured = *measured;
    const std::string metric = row.text("metric");
    if (metric == "min_acceptable_busbw") {
        const auto rate = nodeAllReduce(row, catalogue, constants);
        if (!rate)
            return Skipped{SkipReason::wiringNotKnown, "'" + row.text("link") + "' of part '" + row.text("part") + "'"};
        result.predicted = *rate;
        result.kind = "all-reduce";
        return result;
    }
    if (std::find(rates.begin(), rates.end(), metric) == rates.end())
        return Skipped{SkipReason::metricNotModelled, metric};
    const Reader reader(row, catalogue, constants);
    std::optional<Path> path;
    for (const NodeWiring& wiring : wirings)
        if (!path && matches(wiring.where, row)) {
            path = reader.wired(wiring);
            if (path)
                result.flags.push_back("wiring: " + wiring.id);
        }
    if (!path)
        path = reader.fromPart();
    if (!path || !(path->rate > 0))
        return Skipped{SkipReason::wiringNotKnown, "'" + row.text("link") + "' from '" + row.text("endpoint_a")
                                                       + "' to '" + row.text("endpoint_b") + "' of '"
                                                       + row.text("system") + "'"};
    result.kind = path->kind;
    result.predicted =
        atSize(*path, row, constants) * (reader.bidirectional() ? constants.value("link/duplex-gain") : 1);
    return result;
}

} // namespace ridge
