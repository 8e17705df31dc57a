// SPDX-License-Identifier: Apache-2.0
#include "network/routing/graph.hpp"

#include "network/drawing.hpp"

#include <algorithm>
#include <numeric>

namespace ridge::routing {

namespace {

/// For each key below `keys` the position where its run starts in an array sorted by it, and the end of the last.
template <class Key>
std::vector<ArcIndex> runs(const std::vector<Arc>& arcs, std::size_t keys, const Key& key)
{
    std::vector<ArcIndex> first(keys + 1, 0);
    for (const Arc& arc : arcs)
        ++first[key(arc) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    return first;
}

/// Vertices that reach `to`; links without capacity do not count.
std::vector<bool> reaching(const Graph& graph, VertexIndex to)
{
    std::vector<bool> seen(graph.size());
    std::vector<VertexIndex> queue{to};
    seen[to] = true;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (ArcIndex a = graph.firstIn(queue[i]); a < graph.firstIn(queue[i] + 1); ++a)
            if (const Arc& arc = graph.arcs()[a]; arc.capacity > 0 && !seen[arc.tail]) {
                seen[arc.tail] = true;
                queue.push_back(arc.tail);
            }
    return seen;
}

void checkConnected(const Graph& graph, Diagnostics& problems)
{
    const std::vector<bool> seen = reaching(graph, graph.endpoints().front());
    double inside = 0, outside = 0;
    const Vertex* culprit = nullptr;
    for (const VertexIndex v : graph.endpoints()) {
        const Vertex& vertex = graph.vertices()[v];
        (seen[v] ? inside : outside) += vertex.members;
        if (!seen[v] && culprit == nullptr)
            culprit = &vertex;
    }
    if (culprit != nullptr)
        addCapped(problems, {Severity::error, "disconnected", culprit->name,
                             countText(outside) + " of " + countText(inside + outside) + " endpoints do not reach '"
                                 + graph.vertices()[graph.endpoints().front()].name + "'.",
                             "Link '" + culprit->name + "' to the others, directly or through a switch."});
}

} // namespace

Graph::Graph(std::vector<Vertex> vertices, std::vector<Arc> arcs) : m_vertices(std::move(vertices))
{
    const std::size_t n = m_vertices.size();
    m_firstIn = runs(arcs, n, [](const Arc& arc) { return arc.head; });
    m_arcs.resize(arcs.size());
    std::vector<ArcIndex> next(m_firstIn.begin(), m_firstIn.end() - 1);
    for (const Arc& arc : arcs)
        m_arcs[next[arc.head]++] = arc;
    m_firstOut = runs(m_arcs, n, [](const Arc& arc) { return arc.tail; });
    m_out.resize(m_arcs.size());
    next.assign(m_firstOut.begin(), m_firstOut.end() - 1);
    for (ArcIndex a = 0; a < m_arcs.size(); ++a)
        m_out[next[m_arcs[a].tail]++] = a;
    for (VertexIndex v = 0; v < n; ++v) {
        m_explicit = m_explicit && m_vertices[v].members == 1;
        if (m_vertices[v].endpoint)
            m_endpoints.push_back(v);
    }
}

std::span<const ArcIndex> Graph::out(VertexIndex v) const
{
    return {m_out.data() + m_firstOut[v], m_out.data() + m_firstOut[v + 1]};
}

std::optional<ArcIndex> Graph::find(VertexIndex tail, VertexIndex head) const
{
    for (ArcIndex a = m_firstIn[head]; a < m_firstIn[head + 1]; ++a)
        if (m_arcs[a].tail == tail)
            return a;
    return std::nullopt;
}

VertexIndex GraphBuilder::add(std::string name, bool endpoint, double throughput)
{
    vertices.push_back({std::move(name), 1, throughput, endpoint});
    return static_cast<VertexIndex>(vertices.size() - 1);
}

void GraphBuilder::link(VertexIndex a, VertexIndex b, double capacity, double links)
{
    const auto group = static_cast<std::uint32_t>(arcs.size());
    arcs.push_back({a, b, capacity, links, 1, group});
    arcs.push_back({b, a, capacity, links, 1, group + 1});
}

Diagnostics checkGraph(const Graph& graph)
{
    Diagnostics problems;
    if (graph.endpoints().empty())
        return {{Severity::error, "no-endpoint", {}, "The graph has no endpoint.", "Add an accelerator."}};
    for (const Arc& arc : graph.arcs()) {
        const std::string& tail = graph.vertices()[arc.tail].name;
        const std::string& head = graph.vertices()[arc.head].name;
        if (arc.tail == arc.head && graph.vertices()[arc.tail].members == 1)
            addCapped(problems, {Severity::error, "self-loop", tail, "A link joins '" + tail + "' to itself.", "Remove it."});
        if (!(arc.capacity > 0) || !(arc.links > 0))
            addCapped(problems, {Severity::error, "zero-capacity", tail,
                                 "The link from '" + tail + "' to '" + head + "' has no capacity.",
                                 "State a bandwidth above zero or remove the link."});
    }
    checkConnected(graph, problems);
    return problems;
}

} // namespace ridge::routing
