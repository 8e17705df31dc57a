// SPDX-License-Identifier: Apache-2.0
#include "network/closed_form.hpp"
#include "network/routing/link_load.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ridge;
using namespace ridge::routing;

namespace {

bool near(double value, double expected) { return std::abs(value - expected) <= 1e-9 * std::max(1.0, std::abs(expected)); }

Traffic traffic(Pattern pattern, double bytes = 1, Placement placement = {}) { return {{}, pattern, bytes, placement, {}, {}}; }
Traffic pairs(std::vector<Pair> list) { return {{}, Pattern::sparse, 0, {}, {}, std::move(list)}; }

Loads loads(const Graph& graph, const Traffic& one, Policy policy = Policy::perHop, bool valiant = false)
{
    auto result = linkLoads(graph, {&one, 1}, policy, valiant);
    return result ? std::move(result).value() : Loads{};
}
double on(const Graph& graph, const Loads& result, VertexIndex tail, VertexIndex head) { return result.perLink[*graph.find(tail, head)]; }

/// hosts on one switch, which is the last vertex.
Graph star(int hosts, double rate = 1)
{
    GraphBuilder builder;
    for (int i = 0; i < hosts; ++i)
        builder.add("/host", true);
    const VertexIndex hub = builder.add("/hub");
    for (VertexIndex v = 0; v < hub; ++v)
        builder.link(v, hub, rate);
    return builder.build();
}

Graph ring(int places)
{
    GraphBuilder builder;
    for (int i = 0; i < places; ++i)
        builder.add("/chip", true);
    for (int i = 0; i < places; ++i)
        builder.link(static_cast<VertexIndex>(i), static_cast<VertexIndex>((i + 1) % places), 1);
    return builder.build();
}

Graph leafSpine(int hosts, int leaves, int spines)
{
    GraphBuilder builder;
    for (int i = 0; i < hosts * leaves; ++i)
        builder.add("/host", true);
    for (int i = 0; i < leaves + spines; ++i)
        builder.add(i < leaves ? "/leaf" : "/spine");
    for (int i = 0; i < hosts * leaves; ++i)
        builder.link(static_cast<VertexIndex>(i), static_cast<VertexIndex>(hosts * leaves + i / hosts), 1);
    for (int leaf = 0; leaf < leaves; ++leaf)
        for (int spine = 0; spine < spines; ++spine)
            builder.link(static_cast<VertexIndex>(hosts * leaves + leaf), static_cast<VertexIndex>(hosts * leaves + leaves + spine), 1);
    return builder.build();
}

/// 0 -> 1, 2; 1 -> 3, 4; 2 -> 5; 3, 4, 5 -> 6: three shortest paths, two of them through 1. 0 and 6 are endpoints.
Graph forked(double first = 1, double second = 1)
{
    GraphBuilder builder;
    for (int i = 0; i < 7; ++i)
        builder.add("/n" + std::to_string(i), i == 0 || i == 6);
    builder.link(0, 1, first);
    builder.link(0, 2, second);
    builder.link(1, 3, 1);
    builder.link(1, 4, 1);
    builder.link(2, 5, 1);
    for (const VertexIndex v : {3, 4, 5})
        builder.link(v, 6, 1);
    return builder.build();
}

} // namespace

class TestRouter : public QObject {
    Q_OBJECT
private slots:
    void eachPolicySplitsItsWay()
    {
        const Traffic one = pairs({{0, 1, 12}}); // ranks 0 and 1 are vertices 0 and 6
        const Graph even = forked();
        QVERIFY(near(on(even, loads(even, one), 0, 1), 6));
        QVERIFY(near(on(even, loads(even, one, Policy::pathUniform), 0, 1), 8)); // two of three paths
        const Graph wide = forked(3, 1);
        QVERIFY(near(on(wide, loads(wide, one), 0, 1), 9)); // by capacity
        QVERIFY(near(on(wide, loads(wide, one, Policy::perHopEqual), 0, 1), 6));
        const Loads single = loads(wide, one, Policy::singlePath);
        QVERIFY(near(std::accumulate(single.perLink.begin(), single.perLink.end(), 0.0), 36)); // three links, all 12
        QVERIFY(*std::max_element(single.perLink.begin(), single.perLink.end()) == 12);
        QVERIFY(single.perLink == loads(wide, one, Policy::singlePath).perLink);
    }
    void singlePathsSpreadOverThePairs()
    {
        const Graph graph = leafSpine(8, 4, 4);
        const Loads result = loads(graph, traffic(Pattern::allToAll), Policy::singlePath);
        const double even = leafUplinkLoad(8, 4, 4);
        double sum = 0, most = 0;
        for (VertexIndex spine = 36; spine < 40; ++spine) {
            sum += on(graph, result, 32, spine);
            most = std::max(most, on(graph, result, 32, spine));
        }
        QVERIFY(near(sum, 4 * even));
        QVERIFY(most > even && most < 1.5 * even); // hashing is not even, and not far from it for 192 flows
    }
    void allToAllEqualsClosedForms()
    {
        const Graph hub = star(5);
        QVERIFY(near(on(hub, loads(hub, traffic(Pattern::allToAll)), 0, 5), switchLoad(5)));
        for (const auto& [hosts, leaves, spines] : {std::array{4, 3, 2}, std::array{2, 5, 4}, std::array{6, 2, 3}}) {
            const Graph graph = leafSpine(hosts, leaves, spines);
            const auto leaf = static_cast<VertexIndex>(hosts * leaves);
            for (const Policy policy : {Policy::perHop, Policy::perHopEqual, Policy::pathUniform})
                QVERIFY(near(on(graph, loads(graph, traffic(Pattern::allToAll), policy), leaf, leaf + static_cast<VertexIndex>(leaves)),
                             leafUplinkLoad(hosts, leaves, spines)));
        }
    }
    void patternsLoadWhatTheyTouch()
    {
        const Graph graph = ring(6);
        const Loads neighbours = loads(graph, traffic(Pattern::ring, 3));
        QVERIFY(near(on(graph, neighbours, 2, 3), 3) && near(on(graph, neighbours, 3, 2), 0) && near(on(graph, neighbours, 5, 0), 3));
        const Loads chain = loads(graph, traffic(Pattern::sendReceive, 3));
        QVERIFY(near(on(graph, chain, 4, 5), 3) && near(on(graph, chain, 5, 0), 0));
        const Graph hub = star(9);
        QVERIFY(near(on(hub, loads(hub, traffic(Pattern::incast, 2)), 9, 0), 16)); // eight senders through one port
        Traffic halo = traffic(Pattern::halo, 5);
        halo.sides = {3, 3};
        QVERIFY(near(on(hub, loads(hub, halo), 4, 9), 20) && near(totalBytes(halo, 9), 180));
        halo.sides = {2, 2};
        QVERIFY(near(totalBytes(halo, 4), 4 * 2 * 5)); // two neighbours each, met once
    }
    void groupsFollowMembersAndStride()
    {
        const Graph hub = star(8);
        const Loads inner = loads(hub, traffic(Pattern::allToAll, 1, {4, 1}));
        QVERIFY(near(on(hub, inner, 0, 8), 3));
        // members 2 apart: {0, 2, 4, 6} and {1, 3, 5, 7}; on a ring of 8 the next member is two links away
        const Graph graph = ring(8);
        QVERIFY(near(on(graph, loads(graph, traffic(Pattern::ring, 1, {4, 2})), 0, 1), 2));
        QVERIFY(near(totalBytes(traffic(Pattern::allToAll, 1, {3, 1}), 8), 3 * 2 + 3 * 2 + 2)); // the last group holds two
    }
    void simultaneousGroupsAddBeforeTheMaximum()
    {
        const Graph graph = ring(8);
        const std::vector<Traffic> both = {traffic(Pattern::ring, 2), pairs({{0, 1, 5}, {4, 3, 9}})};
        const auto sum = linkLoads(graph, both);
        QVERIFY(sum);
        QVERIFY(near(on(graph, *sum, 0, 1), 7) && near(on(graph, *sum, 4, 3), 9));
        const Busiest worst = busiest(graph, *sum);
        QVERIFY(worst.arc && near(worst.seconds, 9) && graph.arcs()[*worst.arc].tail == 4);
        const auto who = contributions(graph, both, *graph.find(0, 1));
        QVERIFY(who && near((*who)[0], 2) && near((*who)[1], 5));
    }
    void intermediatesLevelAnAdversePattern()
    {
        const Graph graph = leafSpine(4, 4, 4);
        // on a ring of 16 everyone sends 7 on: minimal paths load one direction with 7; two even phases load 2 x 16 / 8
        const Graph circle = ring(16);
        std::vector<Pair> tornado;
        for (Rank i = 0; i < 16; ++i)
            tornado.push_back({i, (i + 7) % 16, 1});
        QVERIFY(near(busiest(circle, loads(circle, pairs(tornado))).seconds, 7));
        QVERIFY(near(busiest(circle, loads(circle, pairs(tornado), Policy::perHop, true)).seconds, 2 * 16.0 / 8));
        const Loads even = loads(graph, traffic(Pattern::allToAll), Policy::perHop, true);
        QVERIFY(near(on(graph, even, 16, 20), 2 * leafUplinkLoad(4, 4, 4) * 15 / 16));
        // an uneven demand keeps its bytes: what leaves 0 reaches 1 by way of everyone
        QVERIFY(near(totalBytes(throughIntermediates(pairs({{0, 1, 8}}), 4), 4), 8 * 2 * 0.75));
    }
    void conservesBytes()
    {
        const Graph graph = leafSpine(3, 4, 2);
        for (const Policy policy : {Policy::perHop, Policy::perHopEqual, Policy::pathUniform, Policy::singlePath}) {
            const Loads result = loads(graph, traffic(Pattern::allToAll), policy);
            for (VertexIndex v = 0; v < graph.size(); ++v) { // what enters a switch leaves it
                double in = 0, out = 0;
                for (ArcIndex a = graph.firstIn(v); a < graph.firstIn(v + 1); ++a)
                    in += result.perLink[a];
                for (const ArcIndex a : graph.out(v))
                    out += result.perLink[a];
                QVERIFY(near(in, out));
                if (v >= 12)
                    QVERIFY(near(in, result.transit[v]));
            }
        }
    }
    void throughputAndHashingCanBind()
    {
        GraphBuilder builder;
        for (int i = 0; i < 4; ++i)
            builder.add("/host", true);
        const VertexIndex hub = builder.add("/hub", false, 2);
        for (VertexIndex v = 0; v < 4; ++v)
            builder.link(v, hub, 1);
        const Graph graph = builder.build();
        const Busiest worst = busiest(graph, loads(graph, traffic(Pattern::allToAll)));
        QVERIFY(worst.vertex == hub && near(worst.seconds, 12 / 2.0));
        const Graph wide = leafSpine(4, 3, 2);
        const Loads result = loads(wide, traffic(Pattern::allToAll));
        QVERIFY(near(busiest(wide, result, 1.5).seconds, 1.5 * leafUplinkLoad(4, 3, 2)));
    }
    void badGraphsAreDiagnosed()
    {
        const auto codes = [](const Graph& graph) {
            std::string all;
            for (const Diagnostic& problem : checkGraph(graph))
                all += problem.code + "@" + problem.where + " ";
            return all;
        };
        QVERIFY(checkGraph(star(3)).empty());
        GraphBuilder builder;
        QCOMPARE(codes(GraphBuilder().build()), std::string("no-endpoint@ "));
        builder.add("/a", true);
        builder.add("/b", true);
        builder.add("/c", true);
        builder.link(0, 1, 0);
        builder.link(1, 2, 1);
        builder.link(2, 2, 1);
        const Graph graph = builder.build();
        QCOMPARE(codes(graph), std::string("zero-capacity@/b zero-capacity@/a self-loop@/c self-loop@/c disconnected@/b "));
        const Traffic one = traffic(Pattern::allToAll);
        const auto result = linkLoads(graph, {&one, 1});
        QVERIFY(!result);
        QCOMPARE(result.diagnostics().front().code, std::string("disconnected"));
        QVERIFY(!result.diagnostics().front().hint.empty());
    }
};

QTEST_APPLESS_MAIN(TestRouter)
#include "tst_router.moc"
