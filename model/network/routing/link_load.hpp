// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "network/routing/graph.hpp"
#include "network/routing/router.hpp"
#include "network/routing/traffic.hpp"

#include <span>
#include <vector>

namespace ridge::routing {

/// What one phase puts on links and vertices.
struct Loads {
    std::vector<double> perLink; ///< bytes on each link of an arc, by arc
    std::vector<double> transit; ///< bytes that pass or start at each member of a vertex, by vertex
};

/// Every rank of the graph's endpoints is routed on its own. Loads of all traffic add. With `valiant`, every demand goes
/// through a random intermediate rank.
/// Errors: "disconnected" on an endpoint that has something to send to one it does not reach; "not-explicit" when the graph
/// has vertices of several members and the pattern tells them apart.
Result<Loads> linkLoads(const Graph& graph, std::span<const Traffic> traffic, Policy policy = Policy::perHop, bool valiant = false);

/// The resource that takes longest: a link or the throughput of a vertex.
struct Busiest {
    double seconds = 0;
    std::optional<ArcIndex> arc;       ///< nothing when a vertex takes longest or nothing is loaded
    std::optional<VertexIndex> vertex;
};

/// Seconds = max over links of load / capacity and over vertices of transit / throughput.
/// @param imbalance factor >= 1 on the load of links among several equal next hops (hashImbalance); 1 when packets are sprayed
Busiest busiest(const Graph& graph, const Loads& loads, double imbalance = 1);

/// Bytes that each of the traffic puts on one link of the arc, in their order: who loads it.
Result<std::vector<double>> contributions(const Graph& graph, std::span<const Traffic> traffic, ArcIndex arc,
                                          Policy policy = Policy::perHop);

} // namespace ridge::routing
