// SPDX-License-Identifier: Apache-2.0
#include "network/routing/quotient.hpp"

#include "network/drawing.hpp"
#include "network/routing/router.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridge::routing {

double Quotient::instances(const Kind& kind) const
{
    double product = 1;
    for (const std::size_t index : kind.chain)
        product *= indices[index].copies;
    return product;
}

double Quotient::endpoints() const
{
    double sum = 0;
    for (const Kind& kind : kinds)
        sum += kind.endpoint ? instances(kind) : 0;
    return sum;
}

std::size_t Quotient::split(std::size_t index, std::uint32_t inner)
{
    const std::size_t outer = indices.size();
    indices.push_back({indices[index].copies / inner, indices[index].symmetry});
    indices[index].copies = inner;
    const auto insert = [&](std::vector<std::size_t>& list) {
        const auto at = std::find(list.begin(), list.end(), index);
        if (at == list.end())
            return std::ptrdiff_t{-1};
        return std::distance(list.begin(), list.insert(at, outer));
    };
    for (Kind& kind : kinds)
        if (const auto at = insert(kind.chain); at >= 0)
            kind.level.insert(kind.level.begin() + at, kind.level[static_cast<std::size_t>(at)]);
    for (Wire& wire : wires) {
        insert(wire.tied);
        insert(wire.moved);
    }
    return outer;
}

std::vector<Representative> representatives(const Quotient& quotient)
{
    std::vector<Representative> all;
    for (std::size_t k = 0; k < quotient.kinds.size(); ++k) {
        const Kind& kind = quotient.kinds[k];
        if (!kind.endpoint)
            continue;
        Representative one{k, std::vector<std::uint32_t>(kind.chain.size()), 1};
        double told = 1; // instances of which each is its own
        for (const std::size_t index : kind.chain)
            (quotient.indices[index].symmetry == Symmetry::none ? told : one.count) *= quotient.indices[index].copies;
        for (double n = 0; n < told; ++n) {
            all.push_back(one);
            for (std::size_t i = kind.chain.size(); i-- > 0;) {
                const Index& index = quotient.indices[kind.chain[i]];
                if (index.symmetry != Symmetry::none)
                    continue;
                if (++one.values[i] < index.copies)
                    break;
                one.values[i] = 0;
            }
        }
    }
    return all;
}

Result<OrbitLoads> allToAllLoads(const Quotient& quotient, double bytes)
{
    const std::vector<Representative> all = representatives(quotient);
    if (all.empty())
        return Diagnostic{Severity::error, "no-endpoint", {}, "The drawing has no accelerator.", "Add one from the catalogue."};
    Collapse collapse(quotient);
    OrbitLoads loads;
    loads.transit.resize(quotient.kinds.size());
    std::vector<double> totals, transit;
    for (const Representative& one : all) {
        const Collapse::View view = collapse.around(one);
        Router router(view.graph);
        std::vector<double> demand(view.graph.size());
        for (const VertexIndex v : view.graph.endpoints())
            demand[v] = bytes;
        demand[view.destination] = 0;
        if (const auto lost = router.route(view.destination, demand, one.count))
            return Diagnostic{Severity::error, "disconnected", view.graph.vertices()[*lost].name,
                              "'" + view.graph.vertices()[*lost].name + "' and '" + quotient.kinds[one.kind].path
                                  + "' hold accelerators that no chain of links joins.",
                              "Link them, directly or through a switch."};
        const std::vector<double> flow = router.flow();
        totals.resize(collapse.groups().size());
        for (ArcIndex a = 0; a < view.graph.arcs().size(); ++a)
            totals[view.graph.arcs()[a].group] += flow[a] * view.graph.vertices()[view.graph.arcs()[a].tail].members;
        transit.assign(quotient.kinds.size(), 0);
        for (VertexIndex v = 0; v < view.graph.size(); ++v)
            transit[view.kind[v]] += router.transit()[v] * view.graph.vertices()[v].members;
        for (std::size_t k = 0; k < transit.size(); ++k)
            loads.transit[k] += transit[k] / quotient.instances(quotient.kinds[k]);
    }
    loads.groups = collapse.groups();
    for (std::size_t g = 0; g < totals.size(); ++g)
        loads.perLink.push_back(totals[g] / loads.groups[g].links);
    return loads;
}

namespace {

/// Endpoints depth first, as a person counts them: all kinds of one node before the next node.
std::vector<VertexIndex> depthFirst(const Quotient& quotient, const Collapse::View& view)
{
    using Key = std::vector<std::pair<std::string, std::vector<std::uint32_t>>>; // name and copy of each level
    std::vector<std::pair<Key, VertexIndex>> keys;
    std::vector<std::uint32_t> met(quotient.kinds.size()); // instances of a kind stand in the order of their values
    for (VertexIndex v = 0; v < view.graph.size(); ++v) {
        const Kind& kind = quotient.kinds[view.kind[v]];
        std::uint32_t number = met[view.kind[v]]++;
        if (!kind.endpoint)
            continue;
        Key key;
        for (std::size_t at = 0; at < kind.path.size();) {
            const std::size_t end = std::min(kind.path.find('/', at + 1), kind.path.size());
            key.emplace_back(kind.path.substr(at, end - at), std::vector<std::uint32_t>());
            at = end;
        }
        for (std::size_t i = kind.chain.size(); i-- > 0;) {
            const std::uint32_t copies = quotient.indices[kind.chain[i]].copies;
            auto& values = key[kind.level[i] - 1].second;
            values.insert(values.begin(), number % copies);
            number /= copies;
        }
        keys.emplace_back(std::move(key), v);
    }
    std::sort(keys.begin(), keys.end());
    std::vector<VertexIndex> order;
    for (const auto& [key, v] : keys)
        order.push_back(v);
    return order;
}

} // namespace

Result<Graph> expand(const Quotient& quotient, double most)
{
    double links = 0;
    for (const Wire& wire : quotient.wires) {
        double joined = quotient.instances(quotient.kinds[wire.a]);
        for (const std::size_t index : quotient.kinds[wire.b].chain) {
            const bool held = std::count(wire.tied.begin(), wire.tied.end(), index) + std::count(wire.moved.begin(), wire.moved.end(), index) > 0;
            joined *= held ? 1 : quotient.indices[index].copies;
        }
        links += 2 * joined;
    }
    for (const Kind& kind : quotient.kinds)
        links += quotient.instances(kind);
    if (links > most)
        return Diagnostic{Severity::error, "too-large", {}, countText(links) + " vertices and links are too many to tell apart.",
                          "Use groups that follow the containers, or a smaller system."};
    Quotient told = quotient;
    for (Index& index : told.indices)
        index.symmetry = Symmetry::none;
    Collapse collapse(told);
    const auto first = std::find_if(told.kinds.begin(), told.kinds.end(), [](const Kind& kind) { return kind.endpoint; });
    if (first == told.kinds.end())
        return Diagnostic{Severity::error, "no-endpoint", {}, "The drawing has no accelerator.", "Add one from the catalogue."};
    Collapse::View view = collapse.around({static_cast<std::size_t>(first - told.kinds.begin()),
                                           std::vector<std::uint32_t>(first->chain.size()), 1});
    view.graph.setRanks(depthFirst(told, view));
    return std::move(view.graph);
}

} // namespace ridge::routing
