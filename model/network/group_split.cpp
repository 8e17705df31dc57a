// SPDX-License-Identifier: Apache-2.0
#include "network/group_split.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

/// Physical rings a logical axis of a torus owns: small groups lie along one dimension, large ones fold over all.
double torusShare(double members, int dimensions)
{
    const int used = members >= 64 ? dimensions : members >= 16 ? 2 : 1;
    return static_cast<double>(std::min(used, dimensions)) / dimensions;
}

bool divides(double divisor, double value) { return std::fmod(value, divisor) == 0; }

/// Members in a domain when a job fills its domains alike, leaving the same few accelerators of each idle, instead of
/// one after the other: schedulers place segments so. Only where that takes no more domains; else `inside` as it was.
double filledAlike(double inside, double members, double stride, double domain, double accelerators)
{
    const double units = std::ceil(members / inside);
    const double block = members / units * stride;
    if (!divides(units, members) || block <= 0 || block > domain)
        return inside;
    const double used = block * std::floor(domain / block);
    return std::ceil(accelerators / used) <= std::ceil(accelerators / domain) ? members / units : inside;
}

} // namespace

GroupSplit splitGroup(double members, double stride, const NetworkShape& network, double accelerators)
{
    GroupSplit split;
    double left = members;
    double below = stride; // accelerators spanned by one member and what lies between it and the next
    const auto join = [&](std::size_t tier, double size) {
        double inside = std::clamp(std::floor(size / below), 1.0, left);
        if (tier == 0)
            inside = filledAlike(inside, members, stride, size, accelerators);
        if (inside > 1 && (!divides(inside, left) || (inside < left && !divides(below, size))))
            split.aligned = false;
        split.tiers[tier].ranks = inside;
        left = std::ceil(left / inside);
        below *= inside;
    };
    join(0, network.scaleUpDomain);
    const double inDomain = split.tiers[0].ranks;
    if (network.torusDimensions > 0)
        split.tiers[0].share = torusShare(inDomain, network.torusDimensions);
    else if (network.peerShare < 1)
        split.tiers[0].share = std::min(1.0, network.peerShare * (inDomain - 1));
    for (std::size_t i = 0; i < network.fabricRanks.size() && left > 1; ++i) {
        const bool last = i + 1 == network.fabricRanks.size() || network.fabricRanks[i + 1] <= 0;
        if (network.fabricRanks[i] > 0)
            join(i + 1, last ? below * left : network.fabricRanks[i]);
    }
    split.connected = left <= 1;
    return split;
}

ChainHop slowestHop(double members, double stride, const NetworkShape& network)
{
    const double span = members * stride;
    const auto holds = [&](double ranks) { return span <= ranks && divides(span, ranks); };
    if (stride < network.scaleUpDomain) // some hops may leave the domain; the usual one decides
        return {};
    ChainHop hop;
    double below = 0; // ranks of the unit the hop leaves
    for (std::size_t i = 0; i < network.fabricRanks.size() && network.fabricRanks[i] > 0; ++i) {
        hop.tier = i + 1;
        if (i > 0 && network.fabricShare[i] > 0)
            hop.share = std::min(hop.share, network.fabricShare[i] * std::max(1.0, below / stride));
        if (holds(network.fabricRanks[i]))
            break;
        below = network.fabricRanks[i];
    }
    hop.share = std::min(1.0, hop.share);
    return hop;
}

} // namespace ridge
