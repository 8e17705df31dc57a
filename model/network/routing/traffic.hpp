// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ridge::routing {

using Rank = std::uint32_t;

/// How ranks form groups: `members` ranks, `stride` apart; all ranks belong to a group of the same kind and all groups
/// act at once. members 0: one group of all. The last group holds what is left.
struct Placement {
    Rank members = 0;
    Rank stride = 1;
};

enum class Pattern {
    allToAll,    ///< every member sends `bytes` to every other
    ring,        ///< every member sends `bytes` to the next, the last to the first
    sendReceive, ///< every member but the last sends `bytes` to the next, as a pipeline does
    incast,      ///< every other member sends `bytes` to the first
    halo,        ///< every member sends `bytes` to each neighbour on a periodic grid with the sides `sides`, first fastest
    sparse,      ///< the pairs of `pairs`, which name ranks of the whole system; the placement does not matter
};

/// `bytes` from one rank to another.
struct Pair {
    Rank source = 0, destination = 0;
    double bytes = 0;
};

/// What the ranks send in one phase. Several act at the same time; their loads add before the busiest link is sought.
struct Traffic {
    std::string name;              ///< for people: "tensor parallel"
    Pattern pattern = Pattern::allToAll;
    double bytes = 0;
    Placement placement;
    std::vector<Rank> sides;       ///< of a halo; their product is the group's members
    std::vector<Pair> pairs;       ///< of a sparse demand, in any order
};

/// Answers, for one destination after the other, who sends it how much. Borrows the traffic.
class DemandTable {
public:
    DemandTable(const Traffic& traffic, Rank ranks);

    /// Adds `sign` times the bytes each rank sends to `destination` to bytes[rank]; spans of `ranks` values.
    void add(Rank destination, std::span<double> bytes, double sign = 1) const;

    /// True when nobody sends anything to this rank.
    bool isIdle(Rank destination) const;

private:
    struct Group {
        Rank first = 0, members = 0, position = 0; ///< rank of the first member, their number, place of the rank
    };
    Group groupOf(Rank rank) const;
    void addHalo(const Group& group, std::span<double> bytes, double sign) const;

    const Traffic& m_traffic;
    Rank m_ranks = 0, m_members = 0, m_stride = 1;
    std::vector<Pair> m_pairs; ///< by destination
};

/// Bytes that all ranks together put on the wire.
double totalBytes(const Traffic& traffic, Rank ranks);

/// The same demand sent through a random intermediate rank (Valiant 1982): two phases that act at once, each of them
/// spread over all ranks. The result is a sparse demand when the pattern is not an even all-to-all; cost ranks^2.
Traffic throughIntermediates(const Traffic& traffic, Rank ranks);

} // namespace ridge::routing
