// SPDX-License-Identifier: Apache-2.0
#include "network/routed_rates.hpp"

#include "network/routing/cut.hpp"
#include "network/routing/drawn_quotient.hpp"
#include "topology/part_role.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

namespace ridge {

namespace {

constexpr double mostVertices = 3e6;  ///< vertices of all views together: tens of milliseconds
constexpr double mostCutLinks = 2e4;  ///< of a graph whose cuts are looked at

using routing::Quotient;

Result<Quotient> affordable(const Container& drawing, const Catalogue& catalogue)
{
    auto quotient = routing::quotientOf(drawing, catalogue);
    if (!quotient)
        return quotient;
    double places = 0, told = 1;
    for (const routing::Kind& kind : quotient->kinds) {
        double views = 1, classes = 1;
        for (const std::size_t index : kind.chain) {
            const routing::Index& one = quotient->indices[index];
            classes *= one.symmetry == routing::Symmetry::any ? 2 : one.copies;
            views *= one.symmetry == routing::Symmetry::none ? one.copies : 1;
        }
        places += classes;
        told = std::max(told, kind.endpoint ? views : 1);
    }
    if (places * told > mostVertices)
        return Diagnostic{Severity::error, "no-closed-form", quotient->kinds.front().path,
                          "No closed form covers this network, and " + countText(told) + " different places are too many to route one by one.",
                          "Draw fewer, or a regular fabric."};
    return quotient;
}

/// Nodes and links (by where()) that the ports of accelerators lead to, through any switches and processors.
struct Reached {
    std::set<std::string> nodes, links;
};

/// Part behind a node; null for fabrics, containers and what the catalogue does not know.
const Part* partAt(const Drawing& drawing, const Catalogue& catalogue, const std::string& path)
{
    const auto found = drawing.nodes.find(path);
    return found == drawing.nodes.end() || found->second->part() == nullptr ? nullptr : catalogue.find(found->second->part()->part);
}

bool carries(const std::string& port, Within within)
{
    return port == "port" || port == "scale-up" || (within == Within::hosts && (port == "host" || port == "c2c"));
}

Reached reachedWithin(const Drawing& drawing, const Catalogue& catalogue, Within within)
{
    Reached reached;
    std::set<std::string> adapters;
    for (const auto& [path, node] : drawing.nodes) {
        const Part* one = partAt(drawing, catalogue, path);
        if (one != nullptr && roleOf(*one) == PartRole::accelerator)
            reached.nodes.insert(path);
        else if (one != nullptr && roleOf(*one) == PartRole::nic)
            adapters.insert(path);
    }
    const std::set<std::string> accelerators = reached.nodes;
    const auto leads = [&](const std::string& from, const std::string& port) {
        return reached.nodes.count(from) != 0 && (port != "port" || accelerators.count(from) == 0);
    };
    for (std::size_t before = ~std::size_t{0}; before != reached.links.size();) {
        before = reached.links.size();
        for (const DrawnLink& link : drawing.links) {
            const bool ports = carries(link.link->a.port, within) && carries(link.link->b.port, within) && adapters.count(link.a) + adapters.count(link.b) == 0;
            if (!ports || !(leads(link.a, link.link->a.port) || leads(link.b, link.link->b.port)))
                continue;
            reached.links.insert(link.where());
            reached.nodes.insert(link.a);
            reached.nodes.insert(link.b);
        }
    }
    return reached;
}

/// Seconds of the slowest wire or node that is not excluded, per byte of an all-to-all.
template <class Excluded>
double slowest(const Quotient& quotient, const routing::OrbitLoads& loads, const Excluded& excluded, std::string* path)
{
    double worst = 0;
    const auto meet = [&](double seconds, const std::string& where) {
        if (seconds > worst && !excluded(where)) {
            worst = seconds;
            if (path != nullptr)
                *path = where;
        }
    };
    for (std::size_t g = 0; g < loads.groups.size(); ++g)
        meet(loads.perLink[g] / loads.groups[g].capacity, quotient.wires[loads.groups[g].wire].path);
    for (std::size_t k = 0; k < quotient.kinds.size(); ++k)
        meet(loads.transit[k] / quotient.kinds[k].throughput, quotient.kinds[k].path);
    return worst;
}

} // namespace

Result<RoutedRates> routedRates(const Container& drawing, const Catalogue& catalogue)
{
    const auto quotient = affordable(drawing, catalogue);
    if (!quotient)
        return quotient.diagnostics();
    const auto loads = routing::allToAllLoads(*quotient);
    if (!loads)
        return loads.diagnostics();
    RoutedRates rates;
    rates.accelerators = quotient->endpoints();
    const double seconds = slowest(*quotient, *loads, [](const std::string&) { return false; }, &rates.busiest);
    rates.allToAll = seconds > 0 ? (rates.accelerators - 1) / seconds : 0;
    routing::Collapse collapse(*quotient);
    rates.injection = rates.neighbours = std::numeric_limits<double>::infinity();
    for (const routing::Representative& one : routing::representatives(*quotient)) {
        const auto view = collapse.around(one);
        double sent = 0, near = 0;
        std::set<routing::VertexIndex> met;
        for (const routing::ArcIndex a : view.graph.out(view.destination)) {
            const routing::Arc& arc = view.graph.arcs()[a];
            sent += arc.capacity * arc.links;
            near += !met.insert(arc.head).second ? 0 : view.graph.vertices()[arc.head].endpoint ? view.graph.vertices()[arc.head].members : 0;
        }
        rates.injection = std::min(rates.injection, sent);
        rates.neighbours = std::min(rates.neighbours, near);
    }
    rates.gather = rates.injection;
    if (const auto graph = routing::expand(*quotient, mostCutLinks)) {
        for (const routing::Cut& cut : routing::cuts(*graph))
            rates.gather = std::min(rates.gather, routing::gatherBound(cut, rates.accelerators));
        rates.bisection = routing::bisection(*graph);
    }
    return rates;
}

std::string scaleUpDomain(const Container& root, const Catalogue& catalogue, Within within)
{
    const Drawing drawing(root);
    const Reached reached = reachedWithin(drawing, catalogue, within);
    std::optional<std::string> domain;
    for (const DrawnLink& link : drawing.links)
        if (reached.links.count(link.where()) != 0 && (!domain || link.container.size() < domain->size()))
            domain = link.container;
    return domain.value_or(std::string());
}

Container scaleUpPart(const Container& root, const std::string& domain, const Catalogue& catalogue, Within within)
{
    const Drawing whole(root);
    const auto found = whole.nodes.find(domain);
    Container part = domain.empty() ? root : *found->second->container();
    const auto [kept, links] = reachedWithin(Drawing(part), catalogue, within);
    const auto prune = [&](const auto& self, Container& container, const std::string& path) -> void {
        std::erase_if(container.links, [&](const auto& entry) { return links.count(path + "/links/" + entry.first) == 0; });
        std::erase_if(container.children, [&](const auto& entry) {
            return entry.second.container() == nullptr && kept.count(path + "/" + entry.first) == 0;
        });
        for (auto& [name, node] : container.children)
            if (auto* inner = std::get_if<Container>(&node.content))
                self(self, *inner, path + "/" + name);
    };
    prune(prune, part, {});
    return part;
}

Result<double> routedScaleOut(const Container& drawing, const Catalogue& catalogue, double perNode, Within within)
{
    const auto quotient = affordable(drawing, catalogue);
    if (!quotient)
        return quotient.diagnostics();
    const auto loads = routing::allToAllLoads(*quotient);
    if (!loads)
        return loads.diagnostics();
    const Reached inner = reachedWithin(Drawing(drawing), catalogue, within);
    const auto excluded = [&](const std::string& where) { return inner.links.count(where) != 0 || inner.nodes.count(where) != 0; };
    const double seconds = slowest(*quotient, *loads, excluded, nullptr);
    return seconds > 0 ? (quotient->endpoints() - perNode) / seconds : 0;
}

} // namespace ridge
