// SPDX-License-Identifier: Apache-2.0
#include "network/routing/refinement.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>

namespace ridge::routing {

namespace {

std::uint64_t mix(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t z = a * 0x9e3779b97f4a7c15ULL + b + 0x94d049bb133111ebULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

/// Numbers values 0, 1, ... in their order; gives the count of different ones.
std::uint32_t renumber(const std::vector<std::uint64_t>& words, std::vector<std::uint32_t>& numbers)
{
    std::vector<std::uint64_t> sorted = words;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    numbers.resize(words.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        numbers[i] = static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), words[i]) - sorted.begin());
    return static_cast<std::uint32_t>(sorted.size());
}

std::uint64_t kindOf(const Arc& arc)
{
    return mix(mix(std::bit_cast<std::uint64_t>(arc.capacity), std::bit_cast<std::uint64_t>(arc.links)), arc.length);
}

Classes refine(const Graph& graph, const std::vector<std::uint32_t>& seed)
{
    Classes classes;
    std::vector<std::uint64_t> words(graph.size());
    for (VertexIndex v = 0; v < graph.size(); ++v)
        words[v] = mix(mix(seed[v], graph.vertices()[v].endpoint), std::bit_cast<std::uint64_t>(graph.vertices()[v].throughput));
    for (std::uint32_t before = 0; (classes.vertices = renumber(words, classes.vertex)) > before;) {
        before = classes.vertices;
        for (VertexIndex v = 0; v < graph.size(); ++v)
            words[v] = mix(classes.vertex[v], 0);
        for (const Arc& arc : graph.arcs()) { // sums do not depend on the order of the neighbours
            const std::uint64_t kind = kindOf(arc);
            words[arc.tail] += mix(mix(classes.vertex[arc.head], kind), 1);
            words[arc.head] += mix(mix(classes.vertex[arc.tail], kind), 2);
        }
    }
    words.resize(graph.arcs().size());
    for (ArcIndex a = 0; a < words.size(); ++a)
        words[a] = mix(mix(classes.vertex[graph.arcs()[a].tail], classes.vertex[graph.arcs()[a].head]), kindOf(graph.arcs()[a]));
    classes.arcs = renumber(words, classes.arc);
    return classes;
}

/// One destination's share of the loads.
std::vector<double> loadsTo(const Graph& graph, VertexIndex destination, double bytes, std::optional<VertexIndex>& lost)
{
    Router router(graph);
    std::vector<double> demand(graph.size());
    for (const VertexIndex v : graph.endpoints())
        demand[v] = bytes;
    lost = router.route(destination, demand);
    return router.flow();
}

/// Loads in the order of class and size: what is the same for two destinations that a symmetry exchanges.
std::vector<std::pair<std::uint32_t, double>> signature(const Classes& classes, const std::vector<double>& flow)
{
    std::vector<std::pair<std::uint32_t, double>> sorted;
    for (ArcIndex a = 0; a < flow.size(); ++a)
        sorted.emplace_back(classes.arc[a], flow[a]);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)) + 1e-300; }

bool agree(const std::vector<std::pair<std::uint32_t, double>>& a, const std::vector<std::pair<std::uint32_t, double>>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto& x, const auto& y) { return x.first == y.first && close(x.second, y.second); });
}

/// Sizes of the classes that refinement finds once one vertex is told from all others, by vertex.
std::vector<std::uint32_t> sizesAround(const Graph& graph, VertexIndex fixed)
{
    std::vector<std::uint32_t> seed(graph.size());
    seed[fixed] = 1;
    const Classes classes = refine(graph, seed);
    std::vector<std::uint32_t> size(classes.vertices), sizes;
    for (const std::uint32_t c : classes.vertex)
        ++size[c];
    for (const std::uint32_t c : classes.vertex)
        sizes.push_back(size[c]);
    return sizes;
}

/// A symmetry that exchanges two links into the destination keeps the destination, so links of one class that end there
/// must carry the same; likewise at a neighbour of it, such as its switch, that moves only together with it.
bool arcsAgree(const Graph& graph, const Classes& classes, VertexIndex destination, const std::vector<double>& flow)
{
    std::vector<VertexIndex> together{destination};
    const std::vector<std::uint32_t> sizes = sizesAround(graph, destination);
    for (const ArcIndex a : graph.out(destination))
        if (const VertexIndex v = graph.arcs()[a].head; sizes[v] == 1 && sizesAround(graph, v)[destination] == 1)
            together.push_back(v);
    for (const VertexIndex v : together) {
        std::map<std::uint32_t, double> met;
        for (ArcIndex a = graph.firstIn(v); a < graph.firstIn(v + 1); ++a)
            if (const auto [entry, isNew] = met.emplace(classes.arc[a], flow[a]); !isNew && !close(entry->second, flow[a]))
                return false;
    }
    return true;
}

Result<ClassLoads> everyDestination(const Graph& graph, double bytes, std::size_t searches, std::size_t splits)
{
    const Traffic traffic{{}, Pattern::allToAll, bytes, {}, {}, {}};
    auto loads = linkLoads(graph, {&traffic, 1});
    if (!loads)
        return loads.diagnostics();
    return ClassLoads{std::move(loads).value(), searches + graph.endpoints().size(), splits};
}

} // namespace

Classes refine(const Graph& graph) { return refine(graph, std::vector<std::uint32_t>(graph.size())); }

Result<ClassLoads> allToAllByClasses(const Graph& graph, double bytes)
{
    std::vector<std::uint32_t> seed(graph.size());
    std::size_t searches = 0, splits = 0;
    for (;;) {
        const Classes classes = refine(graph, seed);
        std::map<std::uint32_t, std::vector<VertexIndex>> members;
        for (const VertexIndex v : graph.endpoints())
            members[classes.vertex[v]].push_back(v);
        std::vector<double> totals(classes.arcs);
        bool isSplit = false;
        for (const auto& [c, list] : members) {
            std::optional<VertexIndex> lost;
            const std::vector<double> first = loadsTo(graph, list.front(), bytes, lost);
            ++searches;
            if (lost || !arcsAgree(graph, classes, list.front(), first))
                return everyDestination(graph, bytes, searches, splits + 1);
            if (list.size() > 1) {
                const auto mine = signature(classes, first);
                ++searches;
                if (!agree(mine, signature(classes, loadsTo(graph, list.back(), bytes, lost)))) {
                    std::vector<decltype(signature(classes, first))> seen;
                    for (const VertexIndex v : list) { // equal signatures stay together
                        const auto own = signature(classes, loadsTo(graph, v, bytes, lost));
                        const auto at = std::find_if(seen.begin(), seen.end(), [&](const auto& other) { return agree(own, other); });
                        seed[v] = static_cast<std::uint32_t>(graph.size() * (c + 1) + static_cast<std::size_t>(at - seen.begin()));
                        if (at == seen.end())
                            seen.push_back(own);
                    }
                    searches += list.size();
                    ++splits;
                    isSplit = true;
                }
            }
            for (ArcIndex a = 0; a < first.size(); ++a)
                totals[classes.arc[a]] += first[a] * static_cast<double>(list.size());
        }
        if (isSplit)
            continue;
        ClassLoads result{{std::vector<double>(graph.arcs().size()), std::vector<double>(graph.size())}, searches, splits};
        std::vector<double> links(classes.arcs);
        for (ArcIndex a = 0; a < graph.arcs().size(); ++a)
            links[classes.arc[a]] += graph.arcs()[a].links;
        for (ArcIndex a = 0; a < graph.arcs().size(); ++a) {
            result.loads.perLink[a] = totals[classes.arc[a]] / links[classes.arc[a]];
            result.loads.transit[graph.arcs()[a].head] += result.loads.perLink[a] * graph.arcs()[a].links;
        }
        for (const VertexIndex v : graph.endpoints())
            result.loads.transit[v] += bytes * static_cast<double>(graph.endpoints().size() - 1);
        return result;
    }
}

} // namespace ridge::routing
