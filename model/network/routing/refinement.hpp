// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/routing/graph.hpp"
#include "network/routing/link_load.hpp"

#include <cstdint>
#include <vector>

namespace ridge::routing {

/// Classes of vertices and arcs of a graph whose symmetry nobody has drawn.
struct Classes {
    std::vector<std::uint32_t> vertex; ///< class of each vertex
    std::vector<std::uint32_t> arc;    ///< class of each arc
    std::uint32_t vertices = 0, arcs = 0; ///< number of classes
};

/// Colour refinement (one-dimensional Weisfeiler-Leman) on kind, throughput and the capacities of the links to each colour.
/// Vertices of a class may still differ: refinement does not tell regular graphs apart.
Classes refine(const Graph& graph);

/// All-to-all loads of a large explicit graph, one search per class of endpoints where that is right.
struct ClassLoads {
    Loads loads;
    std::size_t searches = 0; ///< destinations that were routed to
    std::size_t splits = 0;   ///< classes whose representatives disagreed
};

/// Refines, routes to two representatives of each class of endpoints and compares what they put on every class of arcs, as
/// sorted lists. Where they disagree the class holds vertices that are not equivalent: its members are told apart by what
/// they put there, and refinement starts again. Where links of one class into a representative (or its own switch) differ,
/// the classes of links cannot be trusted and every destination is routed to.
/// Exact when classes are orbits of the symmetries. The comparison finds what differs for the representatives; graphs built
/// to look alike to it from every vertex, and yet are not, would pass.
/// Errors: as linkLoads.
Result<ClassLoads> allToAllByClasses(const Graph& graph, double bytes = 1);

} // namespace ridge::routing
