// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/routing/graph.hpp"

#include <optional>
#include <span>
#include <vector>

namespace ridge::routing {

/// How traffic picks among shortest paths (fewest links; a link may count for several).
enum class Policy {
    perHop,      ///< each hop splits over its next hops by capacity, as weighted ECMP in switches does; the default
    perHopEqual, ///< each hop splits equally over the links to its next hops
    pathUniform, ///< equal over all shortest paths
    singlePath,  ///< one path for each pair, chosen by a hash with a fixed seed: two runs agree. Explicit graphs only
};

/// Routes demand, one destination at a time, and adds up what each arc and vertex carries. Links without capacity are
/// not there. Costs one search backwards over the arcs per destination.
/// Source: ECMP as RFC 2992 describes it, spread in expectation; Brandes 2001 for the counts of shortest paths.
class Router {
public:
    /// Borrows the graph.
    explicit Router(const Graph& graph, Policy policy = Policy::perHop);

    /// @param destination a vertex of one member
    /// @param demand bytes from each member of each vertex to the destination; what the destination has for itself is ignored
    /// @param times how often the demand occurs; what is added is multiplied by it
    /// @return a vertex with demand that does not reach the destination, if there is one; its demand is left out
    std::optional<VertexIndex> route(VertexIndex destination, std::span<const double> demand, double times = 1);

    /// Bytes leaving each member of the arc's tail over all links of the arc, by arc of the graph.
    std::vector<double> flow() const;
    /// Bytes that enter or start at each member of a vertex, by vertex.
    const std::vector<double>& transit() const { return m_transit; }
    /// Forgets what was added.
    void clear();

private:
    enum class Mode { even, split, paths }; ///< equal weights and members everywhere; by weight; by number of paths
    template <Mode M>
    void route(VertexIndex destination, std::span<const double> demand, double times);
    template <Mode M>
    void search(VertexIndex destination, std::span<const double> demand);
    void searchByLength(VertexIndex destination);
    template <Mode M>
    void spread(VertexIndex destination, std::span<const double> demand, double times);
    void follow(VertexIndex destination, std::span<const double> demand, double times);

    const Graph& m_graph;
    Policy m_policy;
    bool m_unitLength = true;  ///< every link counts one
    bool m_even = true;        ///< all links weigh the same and no vertex has several members
    // arcs that carry anything, sorted by head; those of a vertex are [m_first[v], m_first[v + 1])
    std::vector<ArcIndex> m_first;
    std::vector<ArcIndex> m_arc;       ///< their number in the graph
    std::vector<VertexIndex> m_tail;
    std::vector<double> m_weight;      ///< in a split
    std::vector<double> m_ratio;       ///< members of tail over members of head
    std::vector<double> m_passed;      ///< bytes leaving each member of the tail
    std::vector<double> m_transit;
    // of the search at hand
    std::vector<std::uint32_t> m_distance;
    std::vector<double> m_sum;         ///< weights of a vertex's next hops; with pathUniform the number of shortest paths
    std::vector<double> m_push;        ///< demand over sum
    std::vector<double> m_divisor, m_inverse; ///< the last sum that was inverted
    std::vector<VertexIndex> m_order;  ///< by distance
    std::vector<ArcIndex> m_record;    ///< arcs on shortest paths, by the vertex of m_order they end at
    std::vector<std::size_t> m_start;  ///< first record of each vertex of m_order
    std::size_t m_found = 0;
};

} // namespace ridge::routing
