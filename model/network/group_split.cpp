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

} // namespace

GroupSplit splitGroup(double members, double stride, const NetworkShape& network)
{
    GroupSplit split;
    double left = members;
    double below = stride; // accelerators spanned by one member and what lies between it and the next
    const auto join = [&](std::size_t tier, double size) {
        const double inside = std::clamp(std::floor(size / below), 1.0, left);
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

std::size_t tierBetween(double stride, const NetworkShape& network)
{
    if (stride < network.scaleUpDomain)
        return 0;
    for (std::size_t i = 0; i < network.fabricRanks.size(); ++i)
        if (network.fabricRanks[i] > 0 && stride < network.fabricRanks[i])
            return i + 1;
    for (std::size_t i = network.fabricRanks.size(); i-- > 0;)
        if (network.fabricRanks[i] > 0)
            return i + 1;
    return 0;
}

} // namespace ridge
