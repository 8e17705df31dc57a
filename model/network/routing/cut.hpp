// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/routing/graph.hpp"
#include "network/routing/link_load.hpp"

#include <span>
#include <vector>

namespace ridge::routing {

/// A split of the vertices in two.
struct Cut {
    std::vector<bool> inside;  ///< by vertex
    double endpoints = 0;      ///< inside
    double out = 0, in = 0;    ///< B/s from the inside outwards, and back

    bool operator==(const Cut&) const = default;
};

/// Capacity over the boundary of a set of vertices; explicit graphs.
Cut cutAround(const Graph& graph, std::vector<bool> inside);

/// What a cut allows, whatever the routing, in B/s per endpoint of n: an all-gather has to bring |inside| shares out and
/// the others in; an all-to-all has to bring |inside| |outside| pairs each way.
double gatherBound(const Cut& cut, double endpoints);
double allToAllBound(const Cut& cut, double endpoints);

/// Cuts worth a look: each endpoint alone, and the best prefixes of the vertices in the order of the Fiedler vector (sweep
/// cut: for all-to-all, for all-gather, and in two halves of endpoints). Sources: Fiedler 1973; Spielman, Teng 1996.
/// Graphs of one endpoint, or that fall apart, have no sweep.
std::vector<Cut> cuts(const Graph& graph);

/// Sweep cut with equally many endpoints on both sides (one more at most), the smaller of its two directions: an upper
/// estimate of the bisection bandwidth, exact for paths, rings, stars, trees of two halves and even tori.
double bisection(const Graph& graph);

/// Most B/s from one set of vertices to another (Boykov-Kolmogorov through Boost.Graph). Explicit graphs; the sets must
/// not share a vertex.
double maxFlow(const Graph& graph, std::span<const VertexIndex> from, std::span<const VertexIndex> to);

/// Seconds the traffic takes as routed over the seconds no routing can beat, from the cuts; 1: nothing to gain by other
/// routing, 2: at best twice as fast. 0 without traffic.
double routingHeadroom(const Graph& graph, std::span<const Traffic> traffic, double seconds);

} // namespace ridge::routing
