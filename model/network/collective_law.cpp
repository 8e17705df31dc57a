// SPDX-License-Identifier: Apache-2.0
#include "network/collective_law.hpp"

#include "network/collective.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

/// In-switch reduction starts at five ranks: libraries leave it off for fewer, and measurements show no gain at four.
constexpr double fewestRanksInSwitch = 5;
constexpr double rootRanks = 8; ///< ranks at which the root of in-switch reduction is stated

double stepCount(Collective op, double ranks)
{
    switch (op) {
    case Collective::allReduce:
        return 2 * (ranks - 1);
    case Collective::sendReceive:
    case Collective::halo:
    case Collective::incast:
        return 1;
    default:
        return ranks - 1;
    }
}

double pairShare(Collective op, double ranks, const ScaleUpLaw& up)
{
    if (ranks > 2)
        return 1;
    return op == Collective::allReduce ? up.pairReduce : up.pair;
}

bool reducesInSwitch(Collective op, double ranks, const CollectiveLaw& law)
{
    return op == Collective::allReduce && law.up.reducesInSwitch && ranks >= fewestRanksInSwitch;
}

double inSwitchTransfer(double payload, const RankGroup& group, const CollectiveLaw& law)
{
    return payload / (group.linkRate * law.up.share * law.inSwitch.reduceShare);
}

double inSwitchRoot(double ranks, const CollectiveLaw& law)
{
    return law.inSwitch.root * std::sqrt(std::max(1.0, ranks / rootRanks));
}

/// Bytes that the adapters of one domain carry in one direction.
double outerBytes(Collective op, double payload, const RankGroup& group)
{
    const double k = group.domains;
    switch (op) {
    case Collective::allReduce:
        return collective::allReduceBytes(k, payload);
    case Collective::allGather:
    case Collective::reduceScatter:
        return collective::allGatherBytes(k, payload);
    case Collective::allToAll:
        return collective::allGatherBytes(k, payload) * group.perDomain();
    case Collective::incast:
        return payload * (group.ranks - group.perDomain());
    default:
        return payload;
    }
}

double treeLevels(Collective op, double domains)
{
    if (op == Collective::allToAll)
        return domains - 1;
    if (op == Collective::sendReceive || op == Collective::halo || op == Collective::incast)
        return 1;
    return (op == Collective::allReduce ? 2 : 1) * std::log2(domains);
}

} // namespace

double busFactor(Collective op, double ranks)
{
    switch (op) {
    case Collective::allReduce:
        return 2 * (ranks - 1) / ranks;
    case Collective::allGather:
    case Collective::reduceScatter:
    case Collective::allToAll:
        return (ranks - 1) / ranks;
    case Collective::incast:
        return ranks - 1;
    default:
        return 1;
    }
}

CollectiveLaw collectiveLaw(const FabricConstants& constants, const std::string& scaleUp, const std::string& scaleOut,
                            Corner corner)
{
    const auto known = [&](const std::string& name, const char* otherwise) {
        return constants.classes.contains(name) ? name : std::string(otherwise);
    };
    const std::string up = known(scaleUp, "unknown-scale-up"), out = known(scaleOut, "unknown-network");
    const auto at = [&](const std::string& name, const char* key) { return constants.value(name + "/" + key, corner); };
    CollectiveLaw law;
    const auto upClass = constants.classes.find(up), outClass = constants.classes.find(out);
    law.upSeen = upClass != constants.classes.end() && upClass->second.seen;
    law.outSeen = outClass != constants.classes.end() && outClass->second.seen;
    law.up = {at(up, "start"),
              at(up, "step"),
              at(up, "share"),
              at(up, "root"),
              at(up, "pair-share"),
              at(up, "pair-reduce-share"),
              at(up, "combine-share"),
              upClass != constants.classes.end() && upClass->second.reducesInSwitch,
              upClass != constants.classes.end() && upClass->second.peerAccess};
    law.out = {
        at(out, "hop"),        at(out, "switchover"),         at("network", "switchover-bytes"), at("network", "share"),
        at("network", "root"), at("network", "device-start"), at("link", "message-time")};
    law.inSwitch = {at("switch", "reduce-share"), at("switch", "root")};
    law.exchangeShare = at("exchange", "share");
    law.capturedStart = at("captured", "start");
    law.directShare = at("captured", "share");
    law.directBytes = at("captured", "direct-bytes");
    return law;
}

CollectiveTime ringTime(Collective op, double payload, const RankGroup& group, const CollectiveLaw& law)
{
    if (group.ranks <= 1)
        return {};
    const double n = group.ranks;
    const double rate = group.linkRate * law.up.share * pairShare(op, n, law.up);
    const double transfer = payload * busFactor(op, n) / rate;
    return {law.up.start, law.up.start * law.up.step * stepCount(op, n), transfer, law.up.root * std::sqrt(transfer)};
}

CollectiveTime inSwitchTime(double payload, const RankGroup& group, const CollectiveLaw& law)
{
    const double transfer = inSwitchTransfer(payload, group, law);
    return {law.up.start, law.up.start * law.up.step * stepCount(Collective::allReduce, group.ranks), transfer,
            inSwitchRoot(group.ranks, law) * std::sqrt(transfer)};
}

CollectiveTime exchangeTime(double payload, const RankGroup& group, const CollectiveLaw& law)
{
    if (group.ranks <= 1)
        return {};
    // two ranks on a link that both directions share keep the whole of it
    const double pair = group.ranks == 2 ? std::max(1.0, law.up.pair) : 1;
    const double rate = group.linkRate * law.up.share * (pair > 1 ? pair : law.exchangeShare);
    const double transfer = payload * busFactor(Collective::allToAll, group.ranks) / rate;
    return {law.up.start, law.up.start * law.up.step * (1 + std::log2(group.ranks)), transfer,
            law.up.root * std::sqrt(transfer)};
}

CollectiveTime directTime(double payload, const RankGroup& group, const CollectiveLaw& law)
{
    return {law.up.start * law.capturedStart, 0, (group.ranks - 1) * payload / (group.linkRate * law.directShare), 0};
}

CollectiveTime hierarchicalTime(Collective op, double payload, const RankGroup& group, const CollectiveLaw& law)
{
    const double inner = group.perDomain();
    const bool single = op == Collective::sendReceive || op == Collective::halo;
    const double adapters = group.domainRate * law.out.share / (single ? std::max(1.0, inner) : 1);
    const double between = outerBytes(op, payload, group) / adapters;
    double within = 0, root = law.out.root;
    if (inner > 1 && !single) {
        const bool summed = reducesInSwitch(op, inner, law);
        within = summed ? inSwitchTransfer(payload, group, law)
                        : payload * busFactor(op, group.ranks) / (group.linkRate * law.up.share);
        if (summed && inner > rootRanks) // one long pipeline through both levels
            root = std::max(root, inSwitchRoot(group.ranks, law));
    }
    const double transfer = std::max(within, between);
    const double levels = treeLevels(op, group.domains);
    const double switched = 1 - std::exp(-payload / law.out.switchoverBytes);
    const double steps = inner > 1 && !single ? law.up.start * law.up.step * stepCount(op, inner) : 0;
    return {law.up.start, steps + levels * (law.out.hop + law.out.switchover * switched), transfer,
            root * std::sqrt(transfer)};
}

CollectiveTime flatExchangeTime(double payload, const RankGroup& group, const CollectiveLaw& law)
{
    const double between = outerBytes(Collective::allToAll, payload, group) / (group.domainRate * law.out.share);
    const double local = payload * (group.perDomain() - 1) / group.ranks;
    const double within = local / (group.linkRate * law.up.share * law.exchangeShare);
    const double transfer = std::max(group.perDomain() > 1 ? within : 0, between);
    const double switched = 1 - std::exp(-payload / group.ranks / law.out.switchoverBytes);
    const double messages = (group.ranks - group.perDomain()) * law.out.message;
    return {law.up.start, law.out.hop + law.out.switchover * switched + messages, transfer,
            law.out.root * std::sqrt(transfer)};
}

CollectiveTime inNetworkTime(double payload, const RankGroup& group, const CollectiveLaw& law)
{
    CollectiveTime time = hierarchicalTime(Collective::allReduce, payload, group, law);
    const double between = payload / std::min(group.domainRate * law.out.share, group.networkReduceRate);
    const double inner = group.perDomain();
    const double within = inner <= 1 ? 0
                          : reducesInSwitch(Collective::allReduce, inner, law)
                              ? inSwitchTransfer(payload, group, law)
                              : payload * busFactor(Collective::allReduce, inner) / (group.linkRate * law.up.share);
    time.transfer = std::max(within, between);
    time.pipeline = law.out.root * std::sqrt(time.transfer);
    return time;
}

CollectiveTime longRingTime(Collective op, double payload, const RankGroup& group, const CollectiveLaw& law)
{
    const double crossings = op == Collective::allReduce ? 2 * (group.domains - 1) : group.domains - 1;
    const double local = stepCount(op, group.ranks) - crossings;
    const double between = payload * busFactor(op, group.ranks) / (group.domainRate * law.out.share);
    const double within = payload * busFactor(op, group.ranks) / (group.linkRate * law.up.share);
    const double transfer = std::max(within, between);
    const double switched = 1 - std::exp(-payload / law.out.switchoverBytes);
    return {law.up.start,
            law.up.start * law.up.step * local + crossings * (law.out.hop + law.out.switchover * switched), transfer,
            law.out.root * std::sqrt(transfer)};
}

} // namespace ridge
