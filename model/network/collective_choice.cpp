// SPDX-License-Identifier: Apache-2.0
#include "network/collective_choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge {

namespace {

constexpr double fewestRanksInSwitch = 5;

bool pointToPoint(Collective op)
{
    return op == Collective::sendReceive || op == Collective::halo || op == Collective::incast;
}

/// Latency in levels of a binary tree; bytes as given, in units of the payload.
CollectiveTime treeTime(double levels, double bytes, const RankGroup& group, const CollectiveLaw& law)
{
    const double transfer = bytes / (group.linkRate * law.up.share);
    return {law.up.start, law.up.start * law.up.step * levels, transfer, law.up.root * std::sqrt(transfer)};
}

CollectiveTime pointTime(const CollectiveCall& call, const RankGroup& group, const CollectiveLaw& law)
{
    double bytes = call.payload;
    if (call.op == Collective::halo)
        bytes *= call.neighbours;
    if (call.op == Collective::incast) // one port takes what all the others send
        bytes *= group.ranks - 1;
    const double transfer = bytes / (group.linkRate * law.up.share * std::min(1.0, law.up.pair));
    return {law.up.start, law.up.start * law.up.step, transfer, law.up.root * std::sqrt(transfer)};
}

class Chooser {
public:
    Chooser(const CollectiveCall& call, const RankGroup& group, const CollectiveLaw& law)
        : m_call(call), m_group(group), m_law(law)
    {}

    CollectiveEstimate choose()
    {
        if (m_group.ranks > 1)
            m_group.domains > 1 ? betweenDomains() : withinDomain();
        const CollectiveCandidate* best = nullptr;
        for (const CollectiveCandidate& c : m_estimate.candidates)
            if (c.why == NotUsed::used && (!best || c.time.total() < best->time.total()))
                best = &c;
        if (!best)
            return m_estimate;
        m_estimate.algorithm = best->algorithm;
        m_estimate.time = best->time;
        for (CollectiveCandidate& c : m_estimate.candidates)
            if (c.why == NotUsed::used && c.algorithm != m_estimate.algorithm)
                c.why = NotUsed::slower;
        return m_estimate;
    }

private:
    void offer(CollectiveAlgorithm algorithm, const CollectiveTime& time)
    {
        m_estimate.candidates.push_back({algorithm, NotUsed::used, time});
    }
    void refuse(CollectiveAlgorithm algorithm, NotUsed why) { m_estimate.candidates.push_back({algorithm, why, {}}); }

    bool messagePassing() const { return m_call.library == CollectiveLibrary::messagePassing; }

    /// A replayed launch pays a part of the start only.
    CollectiveTime launched(CollectiveTime time) const
    {
        if (m_call.captured && m_law.up.peerAccess)
            time.start *= m_law.capturedStart;
        return time;
    }

    void withinDomain()
    {
        const double n = m_group.ranks, payload = m_call.payload;
        const double levels = std::ceil(std::log2(n));
        if (pointToPoint(m_call.op))
            return offer(CollectiveAlgorithm::point, launched(pointTime(m_call, m_group, m_law)));
        if (m_call.op == Collective::allToAll) {
            offer(CollectiveAlgorithm::pairwise, launched(exchangeTime(payload, m_group, m_law)));
            if (messagePassing())
                offer(CollectiveAlgorithm::bruck, treeTime(levels, levels * payload / 2, m_group, m_law));
            else
                refuse(CollectiveAlgorithm::bruck, NotUsed::notOffered);
            return;
        }
        const bool direct = m_call.op == Collective::allReduce && m_call.captured && m_law.up.peerAccess;
        if (direct && payload < m_law.directBytes)
            refuse(CollectiveAlgorithm::ring, NotUsed::slower);
        else
            offer(CollectiveAlgorithm::ring, launched(ringTime(m_call.op, payload, m_group, m_law)));
        if (m_call.op != Collective::allReduce)
            return;
        // inside a domain the tree of accelerator libraries is a chain: the ring's steps, both ways the whole payload
        offer(CollectiveAlgorithm::doubleTree, launched(treeTime(2 * (n - 1), 2 * payload, m_group, m_law)));
        if (direct && payload < m_law.directBytes)
            m_estimate.candidates.back().why = NotUsed::slower;
        offerInSwitch(direct);
        if (direct)
            offer(CollectiveAlgorithm::direct, directTime(payload, m_group, m_law));
        else
            refuse(CollectiveAlgorithm::direct, m_call.captured ? NotUsed::noPeerAccess : NotUsed::notCaptured);
        if (messagePassing())
            offer(CollectiveAlgorithm::recursive,
                  treeTime(2 * levels, busFactor(m_call.op, n) * payload, m_group, m_law));
        else
            refuse(CollectiveAlgorithm::recursive, NotUsed::notOffered);
    }

    void offerInSwitch(bool direct)
    {
        if (!m_law.up.reducesInSwitch || !m_call.allowInSwitch)
            return refuse(CollectiveAlgorithm::inSwitch, NotUsed::noSwitchReduction);
        if (m_group.ranks < fewestRanksInSwitch)
            return refuse(CollectiveAlgorithm::inSwitch, NotUsed::tooFewRanks);
        if (direct && m_call.payload < m_law.directBytes)
            return refuse(CollectiveAlgorithm::inSwitch, NotUsed::slower);
        offer(CollectiveAlgorithm::inSwitch, launched(inSwitchTime(m_call.payload, m_group, m_law)));
    }

    void betweenDomains()
    {
        CollectiveTime time = hierarchicalTime(m_call.op, m_call.payload, m_group, m_law);
        if (m_call.op == Collective::halo)
            time.transfer *= m_call.neighbours;
        if (m_call.deviceInitiated) // one proxy start instead of the library's own start, steps and pipeline
            time = {m_law.out.deviceStart, 0, time.transfer, 0};
        const bool point = pointToPoint(m_call.op);
        offer(point ? CollectiveAlgorithm::point : CollectiveAlgorithm::hierarchical, time);
        if (m_call.op == Collective::allToAll && !m_call.deviceInitiated)
            offer(CollectiveAlgorithm::pairwise, flatExchangeTime(m_call.payload, m_group, m_law));
        if (point || m_call.op == Collective::allToAll || m_call.deviceInitiated)
            return;
        offer(CollectiveAlgorithm::longRing, longRingTime(m_call.op, m_call.payload, m_group, m_law));
        if (m_call.op == Collective::allReduce)
            offerInNetwork();
    }

    void offerInNetwork()
    {
        if (!(m_group.networkReduceRate > 0) || !m_call.allowInSwitch)
            return refuse(CollectiveAlgorithm::inNetwork, NotUsed::noReduceRate);
        if (m_group.networkReduceGroups > 0 && m_call.groupsAtOnce > m_group.networkReduceGroups)
            return refuse(CollectiveAlgorithm::inNetwork, NotUsed::tooManyGroups);
        offer(CollectiveAlgorithm::inNetwork, inNetworkTime(m_call.payload, m_group, m_law));
    }

    const CollectiveCall& m_call;
    const RankGroup& m_group;
    const CollectiveLaw& m_law;
    CollectiveEstimate m_estimate;
};

} // namespace

CollectiveEstimate estimateCollective(const CollectiveCall& call, const RankGroup& group, const CollectiveLaw& law)
{
    return Chooser(call, group, law).choose();
}

double busBandwidth(Collective op, double payload, double ranks, double seconds)
{
    return payload * busFactor(op, ranks) / seconds;
}

std::string_view key(CollectiveAlgorithm algorithm)
{
    static constexpr std::array<std::string_view, 12> keys = {
        "none",   "ring",      "double-tree",  "recursive", "bruck",          "pairwise",
        "direct", "in-switch", "hierarchical", "long-ring", "point-to-point", "in-network"};
    return keys[static_cast<std::size_t>(algorithm)];
}

} // namespace ridge
