// SPDX-License-Identifier: Apache-2.0
#include "network/routing/cut.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

namespace ridge::routing {

double maxFlow(const Graph& graph, std::span<const VertexIndex> from, std::span<const VertexIndex> to)
{
    using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
    using Edge = Traits::edge_descriptor;
    using Network = boost::adjacency_list<
        boost::vecS, boost::vecS, boost::directedS,
        boost::property<boost::vertex_index_t, std::size_t,
            boost::property<boost::vertex_color_t, boost::default_color_type,
                boost::property<boost::vertex_distance_t, double, boost::property<boost::vertex_predecessor_t, Edge>>>>,
        boost::property<boost::edge_capacity_t, double,
            boost::property<boost::edge_residual_capacity_t, double, boost::property<boost::edge_reverse_t, Edge>>>>;
    Network network(graph.size() + 2);
    const auto capacity = get(boost::edge_capacity, network);
    const auto reverse = get(boost::edge_reverse, network);
    double all = 0;
    const auto join = [&](std::size_t tail, std::size_t head, double rate) {
        const Edge there = add_edge(tail, head, network).first, back = add_edge(head, tail, network).first;
        capacity[there] = rate;
        capacity[back] = 0;
        reverse[there] = back;
        reverse[back] = there;
    };
    for (const Arc& arc : graph.arcs())
        if (const double rate = arc.capacity * arc.links; rate > 0) {
            join(arc.tail, arc.head, rate);
            all += rate;
        }
    const std::size_t source = graph.size(), sink = source + 1;
    for (const VertexIndex v : from)
        join(source, v, all); // more than any flow
    for (const VertexIndex v : to)
        join(v, sink, all);
    return boost::boykov_kolmogorov_max_flow(network, source, sink);
}

} // namespace ridge::routing
