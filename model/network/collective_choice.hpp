// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/collective_law.hpp"

#include <optional>
#include <vector>

namespace ridge {

enum class CollectiveAlgorithm : unsigned char {
    none,
    ring,
    doubleTree,
    recursive,
    bruck,
    pairwise,
    direct,
    inSwitch,
    hierarchical,
    longRing,
    point,
    inNetwork
};

/// Why a candidate is not used.
enum class NotUsed : unsigned char {
    used,
    slower,            ///< it would take longer
    tooFewRanks,       ///< in-switch reduction below five ranks
    noSwitchReduction, ///< the switches of this class do not add up, or the run switched it off
    notCaptured,       ///< direct kernels are part of replayed launches
    noPeerAccess,      ///< ranks do not read each other's memory
    notOffered,        ///< the library has no such algorithm
    noReduceRate,      ///< the switches between domains do not add up, or at an unknown rate
    tooManyGroups,     ///< more groups at once than the switches can reduce for
    notForThis,        ///< no such algorithm for this operation or group
};

/// Which algorithms there are to choose from.
enum class CollectiveLibrary : unsigned char {
    accelerator,    ///< NCCL, RCCL: ring, double tree, in-switch
    messagePassing, ///< MPI: recursive halving and doubling, Bruck
};

struct CollectiveCall {
    Collective op = Collective::allReduce;
    double payload = 0; ///< bytes
    CollectiveLibrary library = CollectiveLibrary::accelerator;
    bool captured = false; ///< replayed by a graph with the serving library's own kernels
    bool allowInSwitch = true;
    bool deviceInitiated = false; ///< a kernel starts it, over a proxy between domains
    double neighbours = 2;        ///< halo: messages a rank sends
    double groupsAtOnce = 1;      ///< groups that do the same at the same time
};

struct CollectiveCandidate {
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::none;
    NotUsed why = NotUsed::notForThis;
    CollectiveTime time; ///< also of a slower one; zero when it cannot be used
};

/// The fastest usable algorithm; the others with the reason they are not it.
struct CollectiveEstimate {
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::none;
    CollectiveTime time;
    std::vector<CollectiveCandidate> candidates; ///< in a fixed order, the chosen one among them

    double seconds() const { return time.total(); }
};

/// Seconds of a collective and the algorithm that gives them. One rank takes no time.
/// Needs linkRate > 0 where a domain holds more than one rank and domainRate > 0 for more than one domain.
CollectiveEstimate estimateCollective(const CollectiveCall& call, const RankGroup& group, const CollectiveLaw& law);

/// Bus bandwidth as nccl-tests prints it, B/s.
double busBandwidth(Collective op, double payload, double ranks, double seconds);

/// "ring", "in-switch", ...: stable words.
std::string_view key(CollectiveAlgorithm algorithm);

} // namespace ridge
