// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/fabric_constants.hpp"
#include "validation/bindings.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ridge {

/// One link of a described node, both ways. A link from an endpoint to itself is its own memory.
struct WiringLink {
    std::string a, b;
    std::string
        kind; ///< "pcie", "xgmi", "mesh", "coherent-read", ...: "link/KIND-share" is its usable share; "inside": no limit
    std::string back;    ///< kind from b to a; empty: the same
    double rate = 0;     ///< B/s per direction, peak; 0: no limit
    bool fitted = false; ///< the rate is in no document and was chosen on measured rows
};

/// How the endpoints of a node are joined, from a public document.
struct NodeWiring {
    std::string id;
    RowPattern where; ///< rows whose text names such a node
    std::string source;
    std::vector<WiringLink> links;
    /// Word of a row's link text -> pairs that such a test uses at once; the first when it tests one.
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> patterns;
};

/// One directed step of a path: a link and the way it is taken.
struct WiringStep {
    const WiringLink* link = nullptr;
    bool forward = true;

    const std::string& kind() const { return forward || link->back.empty() ? link->kind : link->back; }
};

/// The path with fewest links; of those the one whose narrowest link is widest, by usable rate.
/// Empty when there is none. From an endpoint to itself: its memory.
std::vector<WiringStep> widestPath(const NodeWiring& wiring, const FabricConstants& constants, const std::string& from,
                                   const std::string& to);

/// Usable B/s of a step; HUGE_VAL without a limit.
double usableRate(const WiringStep& step, const FabricConstants& constants);

/// Sum of the rates of transfers that run at once; each gets an equal share of every directed link it crosses.
/// `staged`: every step is finished before the next begins.
double concurrentRate(const std::vector<std::vector<WiringStep>>& paths, const FabricConstants& constants, bool staged);

} // namespace ridge
