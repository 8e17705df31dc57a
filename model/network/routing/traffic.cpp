// SPDX-License-Identifier: Apache-2.0
#include "network/routing/traffic.hpp"

#include <algorithm>
#include <numeric>

namespace ridge::routing {

DemandTable::DemandTable(const Traffic& traffic, Rank ranks)
    : m_traffic(traffic), m_ranks(ranks), m_members(traffic.placement.members), m_stride(std::max<Rank>(1, traffic.placement.stride))
{
    if (m_members == 0 || m_members > ranks) {
        m_members = ranks;
        m_stride = 1;
    }
    if (traffic.pattern == Pattern::sparse) {
        m_pairs = traffic.pairs;
        std::stable_sort(m_pairs.begin(), m_pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.destination < b.destination; });
    }
}

DemandTable::Group DemandTable::groupOf(Rank rank) const
{
    const std::uint64_t span = std::uint64_t{m_members} * m_stride; // ranks that interleaved groups fill together
    Group group;
    group.first = static_cast<Rank>(rank / span * span + rank % m_stride);
    group.position = (rank - group.first) / m_stride;
    group.members = std::min<Rank>(m_members, (m_ranks - 1 - group.first) / m_stride + 1);
    return group;
}

void DemandTable::addHalo(const Group& group, std::span<double> bytes, double sign) const
{
    Rank below = 1; // members along the sides before this one
    for (const Rank side : m_traffic.sides) {
        const Rank place = group.position / below % side;
        for (const Rank step : {Rank{1}, side - 1}) {
            const Rank other = group.position + ((place + step) % side) * below - place * below;
            if (other < group.members && other != group.position)
                bytes[group.first + other * m_stride] += sign * m_traffic.bytes / (side == 2 ? 2 : 1); // one neighbour, met twice
        }
        below *= side;
    }
}

void DemandTable::add(Rank destination, std::span<double> bytes, double sign) const
{
    if (m_traffic.pattern == Pattern::sparse) {
        const auto [from, to] = std::equal_range(m_pairs.begin(), m_pairs.end(), Pair{0, destination, 0},
                                                 [](const Pair& a, const Pair& b) { return a.destination < b.destination; });
        for (auto pair = from; pair != to; ++pair)
            if (pair->source < m_ranks && pair->source != destination)
                bytes[pair->source] += sign * pair->bytes;
        return;
    }
    const Group group = groupOf(destination);
    const double amount = sign * m_traffic.bytes;
    const auto send = [&](Rank member) { bytes[group.first + member * m_stride] += amount; };
    switch (m_traffic.pattern) {
    case Pattern::incast:
        if (group.position != 0)
            return;
        [[fallthrough]];
    case Pattern::allToAll:
        for (Rank member = 0; member < group.members; ++member)
            if (member != group.position)
                send(member);
        return;
    case Pattern::ring:
        if (group.members > 1)
            send(group.position > 0 ? group.position - 1 : group.members - 1);
        return;
    case Pattern::sendReceive:
        if (group.position > 0)
            send(group.position - 1);
        return;
    case Pattern::halo: addHalo(group, bytes, sign); return;
    case Pattern::sparse: return;
    }
}

bool DemandTable::isIdle(Rank destination) const
{
    if (m_traffic.pattern == Pattern::sparse)
        return !std::binary_search(m_pairs.begin(), m_pairs.end(), Pair{0, destination, 0},
                                   [](const Pair& a, const Pair& b) { return a.destination < b.destination; });
    const Group group = groupOf(destination);
    if (m_traffic.pattern == Pattern::incast)
        return group.position != 0 || group.members < 2;
    return group.members < 2 || (m_traffic.pattern == Pattern::sendReceive && group.position == 0);
}

double totalBytes(const Traffic& traffic, Rank ranks)
{
    const DemandTable table(traffic, ranks);
    std::vector<double> bytes(ranks);
    for (Rank destination = 0; destination < ranks; ++destination)
        if (!table.isIdle(destination))
            table.add(destination, bytes);
    return std::accumulate(bytes.begin(), bytes.end(), 0.0);
}

Traffic throughIntermediates(const Traffic& traffic, Rank ranks)
{
    Traffic spread{traffic.name, Pattern::sparse, 0, {}, {}, {}};
    const DemandTable table(traffic, ranks);
    std::vector<double> sent(ranks), received(ranks), bytes(ranks);
    for (Rank destination = 0; destination < ranks; ++destination) {
        if (table.isIdle(destination))
            continue;
        std::fill(bytes.begin(), bytes.end(), 0.0);
        table.add(destination, bytes);
        for (Rank source = 0; source < ranks; ++source) {
            sent[source] += bytes[source];
            received[destination] += bytes[source];
        }
    }
    const bool even = std::all_of(sent.begin(), sent.end(), [&](double s) { return s == sent.front(); })
        && std::all_of(received.begin(), received.end(), [&](double r) { return r == sent.front(); });
    if (even)
        return {traffic.name, Pattern::allToAll, ranks > 0 ? 2 * sent.front() / ranks : 0, {}, {}, {}};
    for (Rank source = 0; source < ranks; ++source)
        for (Rank destination = 0; destination < ranks; ++destination)
            if (const double share = (sent[source] + received[destination]) / ranks; share > 0 && source != destination)
                spread.pairs.push_back({source, destination, share});
    return spread;
}

} // namespace ridge::routing
