// SPDX-License-Identifier: Apache-2.0
#include "network/routing/router.hpp"

#include <algorithm>

namespace ridge::routing {

namespace {

constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();

/// A well-mixed word from three; splitmix64.
std::uint64_t mix(std::uint64_t source, std::uint64_t destination, std::uint64_t here)
{
    std::uint64_t z = source * 0x9e3779b97f4a7c15ULL + destination * 0xbf58476d1ce4e5b9ULL + (here + 1) * 0x94d049bb133111ebULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

double unitInterval(std::uint64_t word) { return static_cast<double>(word >> 11) * 0x1p-53; }

} // namespace

Router::Router(const Graph& graph, Policy policy)
    : m_graph(graph), m_policy(policy), m_transit(graph.size()), m_distance(graph.size()), m_sum(graph.size()),
      m_push(graph.size()), m_divisor(graph.size()),
      m_inverse(graph.size()), m_order(graph.size()), m_start(graph.size() + 1)
{
    for (VertexIndex head = 0; head < graph.size(); ++head) {
        m_first.push_back(static_cast<ArcIndex>(m_tail.size()));
        for (ArcIndex a = graph.firstIn(head); a < graph.firstIn(head + 1); ++a) {
            const Arc& arc = graph.arcs()[a];
            if (!(arc.capacity > 0) || !(arc.links > 0))
                continue;
            const double tails = graph.vertices()[arc.tail].members, heads = graph.vertices()[head].members;
            m_arc.push_back(a);
            m_tail.push_back(arc.tail);
            m_ratio.push_back(tails / heads);
            m_weight.push_back(policy == Policy::perHop ? arc.links * arc.capacity : arc.links);
            m_even = m_even && tails == heads && m_weight.back() == m_weight.front();
            m_unitLength = m_unitLength && arc.length == 1;
        }
    }
    m_first.push_back(static_cast<ArcIndex>(m_tail.size()));
    if (m_even) // weights matter only as ratios
        std::fill(m_weight.begin(), m_weight.end(), 1.0);
    m_passed.resize(m_tail.size());
    m_record.resize(m_tail.size());
}

void Router::clear()
{
    std::fill(m_passed.begin(), m_passed.end(), 0.0);
    std::fill(m_transit.begin(), m_transit.end(), 0.0);
}

std::vector<double> Router::flow() const
{
    std::vector<double> all(m_graph.arcs().size());
    for (std::size_t i = 0; i < m_arc.size(); ++i)
        all[m_arc[i]] = m_passed[i];
    return all;
}

std::optional<VertexIndex> Router::route(VertexIndex destination, std::span<const double> demand, double times)
{
    if (m_policy == Policy::singlePath) {
        m_unitLength ? search<Mode::split>(destination, demand) : searchByLength(destination);
        follow(destination, demand, times);
    } else if (m_policy == Policy::pathUniform)
        route<Mode::paths>(destination, demand, times);
    else
        m_even ? route<Mode::even>(destination, demand, times) : route<Mode::split>(destination, demand, times);
    if (m_found < demand.size())
        for (VertexIndex v = 0; v < demand.size(); ++v)
            if (demand[v] > 0 && m_distance[v] == unreached)
                return v;
    return std::nullopt;
}

template <Router::Mode M>
void Router::route(VertexIndex destination, std::span<const double> demand, double times)
{
    m_unitLength ? search<M>(destination, demand) : searchByLength(destination);
    spread<M>(destination, demand, times);
}

/// Breadth first against the arcs, until all sources are found and every arc on their shortest paths is recorded.
template <Router::Mode M>
void Router::search(VertexIndex destination, std::span<const double> demand)
{
    std::fill(m_distance.begin(), m_distance.end(), unreached);
    std::fill(m_sum.begin(), m_sum.end(), 0.0);
    auto sources = std::count_if(demand.begin(), demand.end(), [](double bytes) { return bytes > 0; });
    sources -= demand[destination] > 0 ? 1 : 0;
    std::uint32_t farthest = sources > 0 ? unreached : 0;
    // plain pointers: the loop below is where the time goes
    std::uint32_t* const distance = m_distance.data();
    double* const sum = m_sum.data();
    const VertexIndex* const tails = m_tail.data();
    const double* const weight = m_weight.data();
    m_order[0] = destination;
    m_distance[destination] = 0;
    m_sum[destination] = 1;
    std::size_t found = 1, records = 0;
    for (std::size_t i = 0; i < found; ++i) {
        const VertexIndex head = m_order[i];
        m_start[i] = records;
        const std::uint32_t next = m_distance[head] + 1;
        if (next > farthest)
            continue;
        const double share = M == Mode::paths ? sum[head] : 1;
        const ArcIndex end = m_first[head + 1];
        for (ArcIndex a = m_first[head]; a < end; ++a) {
            const VertexIndex tail = tails[a];
            const std::uint32_t there = distance[tail];
            if (there < next)
                continue;
            if (there == unreached) {
                distance[tail] = next;
                m_order[found++] = tail;
                if (demand[tail] > 0 && --sources == 0)
                    farthest = next;
            }
            m_record[records++] = a;
            sum[tail] += M == Mode::even ? 1 : weight[a] * share;
        }
    }
    m_start[found] = records;
    m_found = found;
}

/// The same for links of different length: distances by buckets (Dial 1969), then the arcs that lie on shortest paths.
void Router::searchByLength(VertexIndex destination)
{
    std::fill(m_distance.begin(), m_distance.end(), unreached);
    std::fill(m_sum.begin(), m_sum.end(), 0.0);
    std::vector<std::vector<VertexIndex>> buckets{{destination}};
    const auto length = [&](ArcIndex a) { return m_graph.arcs()[m_arc[a]].length; };
    m_distance[destination] = 0;
    m_sum[destination] = 1;
    m_found = 0;
    for (std::uint32_t at = 0; at < buckets.size(); ++at)
        for (std::size_t i = 0; i < buckets[at].size(); ++i) {
            const VertexIndex head = buckets[at][i];
            if (m_distance[head] != at)
                continue; // found again nearer
            m_order[m_found++] = head;
            for (ArcIndex a = m_first[head]; a < m_first[head + 1]; ++a) {
                const std::uint32_t there = at + length(a);
                if (there >= m_distance[m_tail[a]])
                    continue;
                m_distance[m_tail[a]] = there;
                if (buckets.size() <= there)
                    buckets.resize(there + 1);
                buckets[there].push_back(m_tail[a]);
            }
        }
    std::size_t records = 0;
    for (std::size_t i = 0; i < m_found; ++i) {
        const VertexIndex head = m_order[i];
        m_start[i] = records;
        const double share = m_policy == Policy::pathUniform ? m_sum[head] : 1;
        for (ArcIndex a = m_first[head]; a < m_first[head + 1]; ++a)
            if (m_distance[m_tail[a]] == m_distance[head] + length(a)) {
                m_record[records++] = a;
                m_sum[m_tail[a]] += m_weight[a] * share;
            }
    }
    m_start[m_found] = records;
}

/// Farthest first, each vertex takes what its upstream neighbours pass on and splits it over its next hops.
template <Router::Mode M>
void Router::spread(VertexIndex destination, std::span<const double> demand, double times)
{
    for (std::size_t i = m_found; i-- > 0;) {
        const VertexIndex head = m_order[i];
        double bytes = head == destination ? 0 : demand[head] * times;
        for (std::size_t r = m_start[i]; r < m_start[i + 1]; ++r) {
            const ArcIndex a = m_record[r];
            const double share = M == Mode::even ? 1 : M == Mode::split ? m_weight[a] : m_weight[a] * m_sum[head];
            const double passed = m_push[m_tail[a]] * share;
            m_passed[a] += passed;
            bytes += M == Mode::even ? passed : passed * m_ratio[a];
        }
        m_transit[head] += bytes;
        if (m_sum[head] != m_divisor[head]) { // mostly that of the destination before: spares a division
            m_divisor[head] = m_sum[head];
            m_inverse[head] = 1 / m_sum[head];
        }
        m_push[head] = bytes * m_inverse[head];
    }
}

/// Each source's bytes along one path, the next hop drawn in proportion to its weight.
void Router::follow(VertexIndex destination, std::span<const double> demand, double times)
{
    for (VertexIndex source = 0; source < demand.size(); ++source) {
        if (!(demand[source] > 0) || source == destination || m_distance[source] == unreached)
            continue;
        const double bytes = demand[source] * times;
        VertexIndex here = source;
        m_transit[here] += bytes;
        while (here != destination) {
            const auto weightOf = [&](ArcIndex a) {
                const Arc& arc = m_graph.arcs()[a];
                const bool nextHop = arc.capacity > 0 && m_distance[arc.head] != unreached
                    && m_distance[arc.head] + arc.length == m_distance[here];
                return nextHop ? std::max(0.0, arc.links) : 0;
            };
            double all = 0;
            for (const ArcIndex a : m_graph.out(here))
                all += weightOf(a);
            double draw = unitInterval(mix(source, destination, here)) * all;
            ArcIndex chosen = 0;
            for (const ArcIndex a : m_graph.out(here))
                if (const double weight = weightOf(a); weight > 0 && draw >= 0) {
                    chosen = a;
                    draw -= weight;
                }
            m_passed[static_cast<std::size_t>(std::lower_bound(m_arc.begin(), m_arc.end(), chosen) - m_arc.begin())] += bytes;
            here = m_graph.arcs()[chosen].head;
            m_transit[here] += bytes;
        }
    }
}

} // namespace ridge::routing
