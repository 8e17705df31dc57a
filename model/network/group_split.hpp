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
    std::array<double, 3> fabricShare{};    ///< bandwidth of a fabric tier over that of the NIC tier; 0 = absent

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

/// Splits a group of a job of so many accelerators: members inside one scale-up domain = clamp(floor(domain / stride), 1,
/// members), or fewer where the job can fill its domains alike; the rest over the fabric tiers in the same way.
/// docs/model.md, section 3.6, "Group split".
GroupSplit splitGroup(double members, double stride, const NetworkShape& network, double accelerators);

/// The outermost tier that neighbours in a chain of `members` ranks, `stride` apart, have to cross somewhere in the
/// system (0 scale-up, 1 NIC, 2 fabric 1, 3 fabric 2), and the bandwidth a message gets there. Neighbours nearer than a
/// scale-up domain count as inside one.
struct ChainHop {
    std::size_t tier = 0;
    double share = 1;     ///< of the NIC tier's bandwidth; 1 inside the scale-up domain and below the first fabric tier
};

/// The slowest hop of the chains of a whole system, all of them sending at once: `stride` ranks of each unit of an
/// oversubscribed tier share what leads out of it.
ChainHop slowestHop(double members, double stride, const NetworkShape& network);

} // namespace ridge
