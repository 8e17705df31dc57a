// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "network/routing/graph.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ridge::routing {

/// What may be exchanged among the copies an index counts.
enum class Symmetry {
    any,         ///< every permutation of the copies leaves the drawing as it is
    translation, ///< only shifts do: the places of a torus
    none,        ///< every copy is its own: the routers of a dragonfly
};

/// Numbers the copies of a node: "x 8".
struct Index {
    std::uint32_t copies = 1;
    Symmetry symmetry = Symmetry::any;
};

/// All instances of one drawn node, or of one level of switches inside a fabric.
struct Kind {
    std::string path;
    std::vector<std::size_t> chain; ///< indices that tell its instances apart, outermost first
    std::vector<std::size_t> level; ///< segment of the path each index of the chain belongs to
    bool endpoint = false;
    double throughput = std::numeric_limits<double>::infinity(); ///< B/s of one instance
};

/// All links of one drawn link. Ends are joined when the tied indices agree, the moved ones obey the table, and whatever
/// values the others have; an instance is never joined to itself.
struct Wire {
    std::string path;
    std::size_t a = 0, b = 0;       ///< kinds
    double capacity = 0;            ///< B/s of one link from a to b
    double back = 0;                ///< B/s of one link from b to a; 0: one way
    double links = 1;               ///< of each joined pair; a fraction when links are spread evenly
    std::vector<std::size_t> tied;
    std::vector<std::size_t> moved; ///< indices of both ends read together as one number, outermost first
    std::vector<std::uint32_t> to;  ///< number at a -> number at b; nowhere: no link
    std::uint32_t length = 1;       ///< of a link when paths are compared
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
};

/// A drawing with its replication left in place: kinds and wires instead of instances and links.
struct Quotient {
    std::vector<Index> indices;
    std::vector<Kind> kinds;
    std::vector<Wire> wires;

    double instances(const Kind& kind) const;
    /// Endpoints in all.
    double endpoints() const;
    /// Replaces an index by two, the outer with copies / inner; everything that uses it follows. Returns the outer one's
    /// number and keeps the old number for the inner one. Requires that inner divides the copies.
    std::size_t split(std::size_t index, std::uint32_t inner);
};

/// One endpoint that stands for `count` equal ones.
struct Representative {
    std::size_t kind = 0;
    std::vector<std::uint32_t> values; ///< of each index of the chain; 0 where any will do
    double count = 1;
};

std::vector<Representative> representatives(const Quotient& quotient);

/// The links of one direction of a wire that symmetry makes equal.
struct LinkGroup {
    std::size_t wire = 0;
    bool back = false;     ///< from b to a
    double links = 0;      ///< in the whole system
    double capacity = 0;   ///< B/s of one
};

/// Makes the graph that one destination sees: instances that no symmetry fixing the destination tells apart become one
/// vertex with that many members. Numbers of groups agree between the graphs of one Collapse.
class Collapse {
public:
    /// Borrows the quotient.
    explicit Collapse(const Quotient& quotient);

    struct View {
        Graph graph;
        VertexIndex destination = 0;
        std::vector<std::size_t> kind; ///< of each vertex
    };
    View around(const Representative& representative);

    /// Groups met so far; `links` is complete after the first view.
    const std::vector<LinkGroup>& groups() const { return m_groups; }
    /// Indices whose copies may be permuted independently in every copy of these indices; for each index.
    const std::vector<std::vector<std::size_t>>& outer() const { return m_outer; }

private:
    const Quotient& m_quotient;
    std::vector<std::vector<std::size_t>> m_outer;
    std::vector<LinkGroup> m_groups;
    std::map<std::vector<std::uint32_t>, std::uint32_t> m_numbers;
    bool m_counted = false;
    friend class CollapsedView;
};

/// What a uniform all-to-all of all endpoints puts on each group of links.
struct OrbitLoads {
    std::vector<LinkGroup> groups;
    std::vector<double> perLink;       ///< bytes on each link of a group
    std::vector<double> transit;       ///< bytes through the fullest instance of each kind
};

/// Every pair of endpoints exchanges `bytes` each way, routed hop by hop with splits by capacity; one search per
/// representative. Errors: "disconnected" on an endpoint, "no-endpoint".
Result<OrbitLoads> allToAllLoads(const Quotient& quotient, double bytes = 1);

/// The same graph with every instance told apart, ranks depth first. Errors: "too-large" above `most` links.
Result<Graph> expand(const Quotient& quotient, double most = 4e6);

} // namespace ridge::routing
