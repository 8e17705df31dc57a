// SPDX-License-Identifier: Apache-2.0
#include "../drawings.hpp"
#include "network/closed_form.hpp"
#include "network/routing/cut.hpp"
#include "network/routing/drawn_quotient.hpp"
#include "network/routing/refinement.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace ridge;
using namespace ridge::routing;

namespace {

bool near(double value, double expected, double relative = 1e-9) { return std::abs(value - expected) <= relative * std::max(1e-9, std::abs(expected)); }

Graph fabricOf(const std::string& generator, int members, std::initializer_list<std::pair<const char*, double>> parameters = {})
{
    Container root;
    root.children["chip"] = drawings::part("chip", members);
    root.children["net"] = drawings::fabric(generator, parameters);
    root.links["ici"] = drawings::link("chip.host", "net.port", "ring"); // 100 GB/s
    const auto quotient = quotientOf(root, drawings::catalogue());
    auto graph = quotient ? expand(*quotient) : Result<Graph>(quotient.diagnostics());
    return graph ? std::move(graph).value() : Graph();
}

Graph edges(int vertices, const std::vector<std::pair<VertexIndex, VertexIndex>>& list)
{
    GraphBuilder builder;
    for (int i = 0; i < vertices; ++i)
        builder.add("/v", true);
    for (const auto& [a, b] : list)
        builder.link(a, b, 1);
    return builder.build();
}

/// Two rings of k places and a rung between opposite ones: all places alike, ring links and rungs not.
Graph prism(VertexIndex k, bool hosts = false)
{
    GraphBuilder builder;
    for (VertexIndex i = 0; i < 2 * k; ++i)
        builder.add("/v", !hosts);
    for (VertexIndex i = 0; i < k; ++i) {
        builder.link(i, (i + 1) % k, 1);
        builder.link(k + i, k + (i + 1) % k, 1);
        builder.link(i, k + i, 1);
    }
    for (VertexIndex i = 0; hosts && i < 2 * k; ++i)
        builder.link(i, builder.add("/host", true), 1);
    return builder.build();
}

bool sameLoads(const Graph& graph, const ClassLoads& classes)
{
    const Traffic traffic{{}, Pattern::allToAll, 1, {}, {}, {}};
    const auto exact = linkLoads(graph, {&traffic, 1});
    for (std::size_t a = 0; a < exact->perLink.size(); ++a)
        if (!near(classes.loads.perLink[a], exact->perLink[a]))
            return false;
    for (std::size_t v = 0; v < graph.size(); ++v)
        if (!near(classes.loads.transit[v], exact->transit[v]))
            return false;
    return true;
}

} // namespace

class TestCut : public QObject {
    Q_OBJECT
private slots:
    void bisectionEqualsClosedForms()
    {
        const double ring[] = {8}, square[] = {6, 4}, cube[] = {4, 4, 4};
        QVERIFY(near(bisection(fabricOf("torus", 8, {{"x", 8}, {"y", 1}})), torusBisection(ring, 100e9)));
        QVERIFY(near(bisection(fabricOf("torus", 24, {{"x", 6}, {"y", 4}})), torusBisection(square, 100e9)));
        QVERIFY(near(bisection(fabricOf("torus", 64, {{"x", 4}, {"y", 4}, {"z", 4}})), torusBisection(cube, 100e9)));
        const double line[] = {8, 3};
        QVERIFY(near(bisection(fabricOf("mesh", 24, {{"x", 8}, {"y", 3}})), meshBisection(line, 100e9)));
        QVERIFY(near(bisection(fabricOf("switch", 8)), switchBisection(8, 100e9)));
        QVERIFY(near(bisection(fabricOf("leaf-spine", 16, {{"hosts-per-leaf", 8}, {"spines", 2}, {"oversubscription", 2}})),
                     leafSpineBisection(16, 100e9, 2)));
        QVERIFY(near(bisection(fabricOf("fully-connected", 6)), 9 * 100e9));
    }
    void boundsHoldAndHeadroomIsWhatRoutingLoses()
    {
        for (const Graph& graph : {fabricOf("torus", 16, {{"x", 4}, {"y", 4}}), fabricOf("mesh", 16, {{"x", 4}, {"y", 4}}),
                                   fabricOf("hypercube", 16), fabricOf("leaf-spine", 16, {{"hosts-per-leaf", 4}, {"spines", 2}})}) {
            const Traffic traffic{{}, Pattern::allToAll, 1e9, {}, {}, {}};
            const double seconds = busiest(graph, *linkLoads(graph, {&traffic, 1})).seconds;
            double bound = std::numeric_limits<double>::infinity();
            for (const Cut& cut : cuts(graph))
                bound = std::min(bound, allToAllBound(cut, 16));
            QVERIFY(15e9 / seconds <= bound * (1 + 1e-9));
            QVERIFY(near(routingHeadroom(graph, {&traffic, 1}, seconds), bound / (15e9 / seconds)));
        }
        // an even torus, routed minimally, reaches its cut; a mesh does not
        const Traffic traffic{{}, Pattern::allToAll, 1e9, {}, {}, {}};
        const Graph torus = fabricOf("torus", 8, {{"x", 8}, {"y", 1}}), mesh = fabricOf("mesh", 16, {{"x", 4}, {"y", 4}});
        QVERIFY(near(routingHeadroom(torus, {&traffic, 1}, busiest(torus, *linkLoads(torus, {&traffic, 1})).seconds), 1));
        QVERIFY(routingHeadroom(mesh, {&traffic, 1}, busiest(mesh, *linkLoads(mesh, {&traffic, 1})).seconds) > 1.05);
    }
    void maxFlowEqualsMinimumCut()
    {
        const Graph graph = fabricOf("torus", 16, {{"x", 4}, {"y", 4}});
        const VertexIndex a[] = {0}, b[] = {10};
        QVERIFY(near(maxFlow(graph, a, b), 4 * 100e9)); // four links leave a place
        const VertexIndex left[] = {0, 1, 2, 3, 4, 5, 6, 7}, right[] = {8, 9, 10, 11, 12, 13, 14, 15};
        QVERIFY(near(maxFlow(graph, left, right), 8 * 100e9)); // rows 0 and 1 from 2 and 3, two ways around
        const Graph path = edges(3, {{0, 1}, {1, 2}});
        const VertexIndex first[] = {0}, last[] = {2};
        QVERIFY(near(maxFlow(path, first, last), 1));
    }
    void refinementFindsTheOrbitsOfAnIrregularGraph()
    {
        // a tree of a hub with two switches of three hosts and one of two: three classes of hosts, few searches
        GraphBuilder builder;
        const VertexIndex hub = builder.add("/hub");
        for (const int hosts : {3, 3, 2}) {
            const VertexIndex leaf = builder.add("/leaf");
            builder.link(hub, leaf, 2);
            for (int i = 0; i < hosts; ++i)
                builder.link(leaf, builder.add("/host", true), 1);
        }
        const Graph graph = builder.build();
        const auto classes = allToAllByClasses(graph);
        QVERIFY(classes && sameLoads(graph, *classes));
        QCOMPARE(classes->splits, std::size_t{0});
        QCOMPARE(classes->searches, std::size_t{4}); // two representatives of two classes
    }
    void mergedClassesAreFoundAndSplit_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("Frucht: three links each, no symmetry") << 0;
        QTest::newRow("prism: places alike, links not") << 1;
        QTest::newRow("prism of switches with a host each") << 2;
        QTest::newRow("torus with unequal sides") << 3;
    }
    void mergedClassesAreFoundAndSplit()
    {
        QFETCH(int, which);
        const Graph graph = which == 0
            ? edges(12, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 0}, {0, 7}, {1, 7}, {2, 8}, {3, 9}, {4, 9}, {5, 10},
                         {6, 10}, {7, 11}, {8, 11}, {8, 9}, {10, 11}})
            : which == 3 ? fabricOf("torus", 24, {{"x", 6}, {"y", 4}}) : prism(7, which == 2);
        QVERIFY(refine(graph).vertices <= 2); // refinement alone tells nothing apart
        const auto classes = allToAllByClasses(graph);
        QVERIFY(classes && classes->splits > 0);
        QVERIFY(sameLoads(graph, *classes));
    }
    void randomGraphsAreRoutedRightByClasses()
    {
        std::mt19937 random(7);
        int apart = 0;
        for (int round = 0; round < 300; ++round) {
            GraphBuilder builder;
            const auto n = std::uniform_int_distribution<VertexIndex>(4, 14)(random);
            for (VertexIndex v = 0; v < n; ++v)
                builder.add("/v", v == 0 || std::uniform_int_distribution<int>(0, 3)(random) > 0);
            for (VertexIndex v = 1; v < n; ++v) // connected, with a few more links
                builder.link(v, std::uniform_int_distribution<VertexIndex>(0, v - 1)(random), 1);
            for (VertexIndex more = 0; more < n / 2; ++more) {
                const auto a = std::uniform_int_distribution<VertexIndex>(0, n - 1)(random), b = (a + 1 + more) % n;
                if (a != b)
                    builder.link(a, b, 1 + more % 2);
            }
            const Graph graph = builder.build();
            const auto classes = allToAllByClasses(graph);
            QVERIFY(classes && sameLoads(graph, *classes));
            apart += classes->searches < graph.endpoints().size() ? 1 : 0;
        }
        QVERIFY(apart > 0); // some had symmetries that saved searches
    }
};

QTEST_APPLESS_MAIN(TestCut)
#include "tst_cut.moc"
