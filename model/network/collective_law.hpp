// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/fabric_constants.hpp"

#include <string>

namespace ridge {

/// What ranks do together. Payloads count as in nccl-tests: all-reduce, broadcast, reduce, send/recv: the buffer of a
/// rank; all-gather: what is gathered in all; reduce-scatter and all-to-all: what a rank holds for all ranks.
enum class Collective : unsigned char {
    allReduce,
    allGather,
    reduceScatter,
    allToAll,
    broadcast,
    reduce,
    sendReceive,
    halo,  ///< payload: to every neighbour; the call says how many
    incast ///< payload: from each of the other ranks to one
};

/// Share of the payload that bus bandwidth counts: 2 (n - 1) / n, (n - 1) / n or 1.
double busFactor(Collective op, double ranks);

/// Constants of the fast network inside one domain; rates in B/s, times in s.
struct ScaleUpLaw {
    double start = 0; ///< a collective that moves nothing
    double step = 0;  ///< one more step, share of `start`
    double share = 1; ///< of the link rate, large payloads
    double root = 0;  ///< s^0.5 of the size law
    double pair = 1;  ///< further share of two ranks; all-reduce: `pairReduce`
    double pairReduce = 1;
    double combine = 1; ///< way back of expert exchanges, share of the all-to-all rate
    bool reducesInSwitch = false;
    bool peerAccess = false; ///< ranks read each other's memory in place
};

/// Constants of the network between domains.
struct ScaleOutLaw {
    double hop = 0;             ///< s per level of the tree over domains
    double switchover = 0;      ///< s per level that larger messages pay: another protocol
    double switchoverBytes = 1; ///< size at which 1 - 1/e of that is paid
    double share = 1;           ///< of the adapters' rate
    double root = 0;            ///< s^0.5
    double deviceStart = 0;     ///< s, exchange that a kernel starts through a proxy
    double message = 0;         ///< s an adapter needs for a message however small
};

/// Constants that all scale-up classes share.
struct SwitchLaw {
    double reduceShare = 0; ///< payload rate of in-switch reduction over `share` of the link rate
    double root = 0;        ///< s^0.5 at eight ranks; grows with the root of the ranks
};

struct CollectiveLaw {
    ScaleUpLaw up;
    ScaleOutLaw out;
    SwitchLaw inSwitch;
    double exchangeShare = 1; ///< all-to-all over ring
    double capturedStart = 1; ///< share of `start` that a replayed launch pays
    double directShare = 1;   ///< of the link rate: all ranks read all others at once
    double directBytes = 0;   ///< payloads of at most this size always go direct when replayed
    bool upSeen = true, outSeen = true;
};

/// Constants of a scale-up and a scale-out class. An unknown class has the constants of "unknown-scale-up" or
/// "unknown-network", whose ranges make the band.
CollectiveLaw collectiveLaw(const FabricConstants& constants, const std::string& scaleUp, const std::string& scaleOut,
                            Corner corner = Corner::expected);

/// The ranks of one collective: spread evenly over `domains` of the fast network.
struct RankGroup {
    double ranks = 1;
    double domains = 1;
    double linkRate = 0;   ///< B/s per rank, one direction, inside a domain
    double domainRate = 0; ///< B/s, one direction, all adapters of a domain's share of the group
    /// B/s that the switches between domains add up per domain; 0: they do not, or it is unknown.
    double networkReduceRate = 0;
    double networkReduceGroups = 0; ///< groups the switches can reduce for at once; 0: no limit is known

    double perDomain() const { return ranks / domains; }
};

/// T = start + steps + transfer + pipeline, seconds.
struct CollectiveTime {
    double start = 0;
    double steps = 0;    ///< latency that grows with ranks or domains
    double transfer = 0; ///< bytes over bandwidth
    double pipeline = 0; ///< filling the pipeline: the root of the transfer

    double total() const { return start + steps + transfer + pipeline; }
};

/// Ring inside one domain: T = a0 + a1 steps + y + c sqrt(y).
CollectiveTime ringTime(Collective op, double payload, const RankGroup& group, const CollectiveLaw& law);
/// All-reduce whose sums are formed in the switch of the domain; payload crosses each port once each way.
CollectiveTime inSwitchTime(double payload, const RankGroup& group, const CollectiveLaw& law);
/// Pairwise all-to-all inside one domain.
CollectiveTime exchangeTime(double payload, const RankGroup& group, const CollectiveLaw& law);
/// Replayed one-shot all-reduce: every rank reads all the others.
CollectiveTime directTime(double payload, const RankGroup& group, const CollectiveLaw& law);
/// Two levels: inside the domains and, pipelined with it, between them over a tree.
CollectiveTime hierarchicalTime(Collective op, double payload, const RankGroup& group, const CollectiveLaw& law);
/// All-to-all between domains in which every rank sends to every other itself: one hop, many small messages.
CollectiveTime flatExchangeTime(double payload, const RankGroup& group, const CollectiveLaw& law);
/// All-reduce whose sums between domains are formed in the switches: the payload goes up once and comes down once.
CollectiveTime inNetworkTime(double payload, const RankGroup& group, const CollectiveLaw& law);
/// One ring through all ranks of all domains.
CollectiveTime longRingTime(Collective op, double payload, const RankGroup& group, const CollectiveLaw& law);

} // namespace ridge
