// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace ridge {

/// The discrete shape of a hierarchical network: what decides how a group of ranks splits over tiers.
struct NetworkShape {
    double scaleUpDomain = 1;               ///< accelerators in one scale-up domain
    std::array<double, 3> fabricRanks{};    ///< cumulative accelerators below NIC tier, fabric 1, fabric 2; 0 = absent
    int torusDimensions = 0;                ///< 0: switched or point to point
    double peerShare = 1;                   ///< share of injection one peer pair can use; 1 when switched

    bool operator==(const NetworkShape&) const = default;
};

/// What one tier does for a group: members it joins, and the weights its law needs.
struct TierSplit {
    double ranks = 1;     ///< members this tier joins (1: tier unused)
    double share = 1;     ///< share of the tier's bandwidth the pattern can use
};

inline constexpr std::size_t tierCount = 4; ///< scale-up, NIC, fabric 1, fabric 2

/// A group of `members` ranks, `stride` apart in rank order, over the tiers.
struct GroupSplit {
    std::array<TierSplit, tierCount> tiers{};
    bool connected = true; ///< false: no tier joins all members
    bool aligned = true;   ///< false: the group straddles domains unevenly and the split is rounded up
};

/// Splits a group: members inside one scale-up domain = clamp(floor(domain / stride), 1, members), the rest over the
/// fabric tiers in the same way. docs/model.md, section 3.6, "Group split".
GroupSplit splitGroup(double members, double stride, const NetworkShape& network);

/// The tier a message between ranks `stride` apart has to cross: 0 scale-up, 1 NIC, 2 fabric 1, 3 fabric 2.
std::size_t tierBetween(double stride, const NetworkShape& network);

} // namespace ridge
