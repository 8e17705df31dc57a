// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "network/drawing.hpp"
#include "topology/topology.hpp"

#include <string>

namespace ridge {

/// What routing says about a drawing whose network no closed form covers. Rates in B/s per accelerator, one direction.
struct RoutedRates {
    double accelerators = 0;
    double injection = 0;   ///< all links of the accelerator that has least
    double gather = 0;      ///< what no cut holds back: rings or trees over disjoint links can carry it (Edmonds 1973)
    double allToAll = 0;    ///< when everyone sends to everyone over shortest paths
    double bisection = 0;   ///< B/s of the whole, across the worst equal cut; 0 when too large to look for
    double neighbours = 0;  ///< accelerators that are one link away from the one that has fewest; 0: behind switches
    std::string busiest;    ///< path of the link or node that takes longest in the all-to-all
};

/// Routes an all-to-all. Errors: those of routing::quotientOf and routing::allToAllLoads; "no-closed-form" when every place
/// is its own and there are too many of them to route while somebody waits.
Result<RoutedRates> routedRates(const Container& drawing, const Catalogue& catalogue);

/// Which links join accelerators inside a node: those of scale-up ports, or host and chip-to-chip links as well (PCIe
/// switches, processors), adapters apart.
enum class Within { scaleUp, hosts };

/// Path of the container that holds all that these links of accelerators lead to; empty for the root.
std::string scaleUpDomain(const Container& root, const Catalogue& catalogue, Within within = Within::scaleUp);
/// The container at `domain` with nothing but its accelerators and what these links lead to.
Container scaleUpPart(const Container& root, const std::string& domain, const Catalogue& catalogue, Within within = Within::scaleUp);

/// B/s per accelerator that leave its node of `perNode` accelerators when everyone sends to everyone, held by anything but
/// the links within. Errors: as routedRates.
Result<double> routedScaleOut(const Container& drawing, const Catalogue& catalogue, double perNode, Within within = Within::scaleUp);

} // namespace ridge
