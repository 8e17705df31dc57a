// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridge::routing {

using VertexIndex = std::uint32_t;
using ArcIndex = std::uint32_t;

/// A machine, adapter, switch or die, or `members` equal ones of them that no destination in question can tell apart.
struct Vertex {
    std::string name;     ///< topology path of the node it stands for; what a diagnostic points at
    double members = 1;   ///< >= 1
    double throughput = std::numeric_limits<double>::infinity(); ///< B/s one member can take in or pass on in all
    bool endpoint = false; ///< sends and receives; endpoints in the order of their vertices are the ranks
};

/// One direction of equal links: from each member of `tail`, `links` of them (a fraction when links are spread evenly)
/// lead to members of `head`, each with `capacity` B/s.
struct Arc {
    VertexIndex tail = 0, head = 0;
    double capacity = 0; ///< B/s of one link, this direction
    double links = 1;
    std::uint32_t length = 1; ///< what the links count when paths are compared: 1, more for links to be used sparingly
    std::uint32_t group = 0; ///< links of one group share a load by symmetry; a link of a drawing, one direction
};

/// A directed graph with capacities. An irregular graph has members and links of one everywhere; the quotient of a
/// regular one has few vertices with many members. Arcs are kept sorted by head.
class Graph {
public:
    Graph() = default;
    /// Requires that all arcs name vertices of the list.
    Graph(std::vector<Vertex> vertices, std::vector<Arc> arcs);

    std::size_t size() const { return m_vertices.size(); }
    const std::vector<Vertex>& vertices() const { return m_vertices; }
    const std::vector<Arc>& arcs() const { return m_arcs; }
    /// Arcs that end at the vertex are [firstIn(v), firstIn(v + 1)).
    ArcIndex firstIn(VertexIndex v) const { return m_firstIn[v]; }
    /// Arcs that start at the vertex.
    std::span<const ArcIndex> out(VertexIndex v) const;
    /// Endpoints in rank order: that of the vertices unless another was set.
    const std::vector<VertexIndex>& endpoints() const { return m_endpoints; }
    /// @param order a permutation of endpoints()
    void setRanks(std::vector<VertexIndex> order) { m_endpoints = std::move(order); }
    /// The first arc from one vertex to the other.
    std::optional<ArcIndex> find(VertexIndex tail, VertexIndex head) const;
    /// True when every vertex has one member: each link is told apart.
    bool isExplicit() const { return m_explicit; }

private:
    std::vector<Vertex> m_vertices;
    std::vector<Arc> m_arcs;
    std::vector<ArcIndex> m_firstIn, m_firstOut, m_out;
    std::vector<VertexIndex> m_endpoints;
    bool m_explicit = true;
};

/// Collects vertices and links; a link is two arcs.
struct GraphBuilder {
    std::vector<Vertex> vertices;
    std::vector<Arc> arcs;

    VertexIndex add(std::string name, bool endpoint = false, double throughput = std::numeric_limits<double>::infinity());
    /// Full duplex; every direction is a group of its own.
    void link(VertexIndex a, VertexIndex b, double capacity, double links = 1);
    Graph build() { return {std::move(vertices), std::move(arcs)}; }
};

/// What keeps a graph from carrying traffic between its endpoints: "no-endpoint", "self-loop" and "zero-capacity" on the
/// vertex a link leaves, "disconnected" on the first endpoint that the first one does not reach, with the number of
/// endpoints on either side. Each hint says what to do.
Diagnostics checkGraph(const Graph& graph);

} // namespace ridge::routing
