// SPDX-License-Identifier: Apache-2.0
#include "validation/truth_checks.hpp"

#include "network/closed_form.hpp"
#include "network/routing/graph.hpp"
#include "network/routing/link_load.hpp"
#include "network/routing/shape.hpp"

#include <algorithm>
#include <array>

namespace ridge {

namespace {

TruthAnswer torusBisectionOf(TruthArguments& a, const TruthInput& in)
{
    const Part* part = in.catalogue.find(PartId(a.text("part")));
    const double links = 6, rate = part ? part->numberOr("scaleup_bw_dir", 0) / links : 0; // six links of a 3D torus
    if (!(rate > 0))
        return truthProblem("expected part '" + a.text("part") + "' with its links in the catalogue");
    const std::array<double, 3> sides = {a.number("side"), a.number("side"), a.number("side")};
    return truthValue(torusBisection(sides, rate) / 1e12, "links across the cut");
}

TruthAnswer torusExchangeRatio(TruthArguments& a, const TruthInput&)
{
    // bytes per chip fixed: bytes per pair fall with the number of chips
    const auto perByte = [](double side) {
        const std::array<double, 3> sides = {side, side, side};
        return torusLoad(sides) / (side * side * side);
    };
    return truthValue(perByte(a.number("side")) / perByte(a.number("other-side")), "busiest link of the torus");
}

routing::Graph graphOf(const routing::Shape& shape)
{
    routing::GraphBuilder builder;
    for (std::uint32_t place = 0; place < shape.places; ++place)
        builder.add(std::to_string(place), true);
    for (const auto& rule : shape.rules)
        for (std::uint32_t place = 0; place < shape.places; ++place)
            if (rule.to[place] != routing::Shape::nowhere)
                builder.arcs.push_back({place, rule.to[place], 1, 1, 1, 0});
    return builder.build();
}

std::optional<double> exchangeSeconds(const routing::Graph& graph)
{
    const std::array<routing::Traffic, 1> traffic = {{{"exchange", routing::Pattern::allToAll, 1, {}, {}, {}}}};
    const auto loads = routing::linkLoads(graph, traffic);
    return loads ? std::optional(routing::busiest(graph, *loads).seconds) : std::nullopt;
}

TruthAnswer twistedGain(TruthArguments& a, const TruthInput&)
{
    std::array<std::uint32_t, 3> sides{};
    std::size_t i = 0;
    for (const char* side : {"first", "second", "third"}) {
        const double length = a.number(side);
        if (!(length >= 1 && length <= 32))
            return truthProblem("expected sides of 1 to 32");
        sides[i++] = static_cast<std::uint32_t>(length);
    }
    if (sides[0] * sides[1] * sides[2] > 4096) // every chip is routed to
        return truthProblem("expected at most 4096 chips");
    const auto plain = exchangeSeconds(graphOf(routing::torusShape(sides)));
    const auto twisted = exchangeSeconds(graphOf(routing::twistedTorusShape(sides)));
    return plain && twisted ? truthValue(*plain / *twisted, "busiest link under shortest paths, split by hop")
                            : truthProblem("expected a connected torus");
}

/// Percent by which data-parallel rings on their own rails slow down without the spine.
TruthAnswer railSpine(TruthArguments& a, const TruthInput&)
{
    const auto nodes = static_cast<std::uint32_t>(std::min(256.0, a.number("nodes")));
    const auto rails = static_cast<std::uint32_t>(std::min(64.0, a.number("rails")));
    const auto spines = static_cast<std::uint32_t>(std::min(64.0, a.number("spines")));
    const auto seconds = [&](bool withSpine) -> std::optional<double> {
        routing::GraphBuilder builder;
        for (std::uint32_t host = 0; host < nodes * rails; ++host)
            builder.add("host " + std::to_string(host), true);
        for (std::uint32_t rail = 0; rail < rails; ++rail) {
            const auto leaf = builder.add("rail " + std::to_string(rail));
            for (std::uint32_t node = 0; node < nodes; ++node)
                builder.link(node * rails + rail, leaf, 1);
        }
        for (std::uint32_t spine = 0; withSpine && spine < spines; ++spine) {
            const auto top = builder.add("spine " + std::to_string(spine));
            for (std::uint32_t rail = 0; rail < rails; ++rail)
                builder.link(nodes * rails + rail, top, 1);
        }
        const routing::Graph graph = builder.build();
        const std::array<routing::Traffic, 1> traffic = {
            {{"data parallel", routing::Pattern::ring, 1, {nodes, rails}, {}, {}}}};
        const auto loads = routing::linkLoads(graph, traffic);
        return loads ? std::optional(routing::busiest(graph, *loads).seconds) : std::nullopt;
    };
    const auto with = seconds(true), without = seconds(false);
    return with && without && *with > 0 ? truthValue(100 * (*without / *with - 1), "adapters; links of the spine carry nothing")
                                        : truthProblem("expected rails that reach all their hosts");
}

} // namespace

const TruthChecks& topologyTruthChecks()
{
    static const TruthChecks all = {{"torus-bisection", torusBisectionOf},
                                    {"torus-exchange-ratio", torusExchangeRatio},
                                    {"twisted-gain", twistedGain},
                                    {"rail-spine", railSpine}};
    return all;
}

} // namespace ridge
