// SPDX-License-Identifier: Apache-2.0
#include "network/routing/link_load.hpp"

#include <algorithm>

namespace ridge::routing {

namespace {

Loads loadsOf(const Graph& graph, const Router& router)
{
    Loads loads{router.flow(), router.transit()};
    for (ArcIndex a = 0; a < loads.perLink.size(); ++a)
        loads.perLink[a] = graph.arcs()[a].links > 0 ? loads.perLink[a] / graph.arcs()[a].links : 0;
    return loads;
}

bool isIdle(std::span<const DemandTable> tables, Rank destination)
{
    return std::all_of(tables.begin(), tables.end(), [&](const DemandTable& table) { return table.isIdle(destination); });
}

Diagnostic unreached(const Graph& graph, VertexIndex from, VertexIndex to)
{
    const std::string &a = graph.vertices()[from].name, &b = graph.vertices()[to].name;
    return {Severity::error, "disconnected", a, "'" + a + "' sends to '" + b + "' but no link leads there.",
            "Link '" + a + "' to the others, directly or through a switch."};
}

/// True when next hops compete: the arc's tail has other arcs whose heads are as good, so that a hash decides.
std::vector<bool> hashedArcs(const Graph& graph)
{
    std::vector<double> links(graph.size());
    for (const Arc& arc : graph.arcs())
        if (!graph.vertices()[arc.head].endpoint)
            links[arc.tail] += arc.links;
    std::vector<bool> hashed(graph.arcs().size());
    for (ArcIndex a = 0; a < hashed.size(); ++a)
        hashed[a] = !graph.vertices()[graph.arcs()[a].head].endpoint && links[graph.arcs()[a].tail] > 1;
    return hashed;
}

} // namespace

Result<Loads> linkLoads(const Graph& graph, std::span<const Traffic> traffic, Policy policy, bool valiant)
{
    if (!graph.isExplicit())
        return Diagnostic{Severity::error, "not-explicit", {}, "Ranks of a quotient cannot be told apart.", "Expand the drawing."};
    const std::vector<VertexIndex>& endpoints = graph.endpoints();
    const auto ranks = static_cast<Rank>(endpoints.size());
    std::vector<Traffic> spread;
    if (valiant) {
        for (const Traffic& one : traffic)
            spread.push_back(throughIntermediates(one, ranks));
        traffic = spread;
    }
    std::vector<DemandTable> tables;
    for (const Traffic& one : traffic)
        tables.emplace_back(one, ranks);
    Router router(graph, policy);
    std::vector<double> byRank(ranks), byVertex(graph.size());
    for (Rank destination = 0; destination < ranks; ++destination) {
        if (isIdle(tables, destination))
            continue;
        std::fill(byRank.begin(), byRank.end(), 0.0);
        for (const DemandTable& table : tables)
            table.add(destination, byRank);
        for (Rank rank = 0; rank < ranks; ++rank)
            byVertex[endpoints[rank]] = byRank[rank];
        if (const auto lost = router.route(endpoints[destination], byVertex))
            return unreached(graph, *lost, endpoints[destination]);
    }
    return loadsOf(graph, router);
}

Busiest busiest(const Graph& graph, const Loads& loads, double imbalance)
{
    Busiest worst;
    const std::vector<bool> hashed = imbalance > 1 ? hashedArcs(graph) : std::vector<bool>(graph.arcs().size());
    for (ArcIndex a = 0; a < graph.arcs().size(); ++a) {
        const double capacity = graph.arcs()[a].capacity;
        const double seconds = loads.perLink[a] > 0 ? loads.perLink[a] / capacity * (hashed[a] ? imbalance : 1) : 0;
        if (seconds > worst.seconds)
            worst = {seconds, a, std::nullopt};
    }
    for (VertexIndex v = 0; v < graph.size(); ++v)
        if (const double seconds = loads.transit[v] / graph.vertices()[v].throughput; seconds > worst.seconds)
            worst = {seconds, std::nullopt, v};
    return worst;
}

Result<std::vector<double>> contributions(const Graph& graph, std::span<const Traffic> traffic, ArcIndex arc, Policy policy)
{
    std::vector<double> bytes;
    for (const Traffic& one : traffic) {
        const auto loads = linkLoads(graph, {&one, 1}, policy);
        if (!loads)
            return loads.diagnostics();
        bytes.push_back(loads->perLink[arc]);
    }
    return bytes;
}

} // namespace ridge::routing
