// SPDX-License-Identifier: Apache-2.0
#include "network/closed_form.hpp"
#include "network/routing/drawn_quotient.hpp"
#include "network/routing/link_load.hpp"
#include "plain_expansion.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace ridge;
using namespace ridge::routing;

namespace {

using Runs = std::map<std::pair<std::string, bool>, std::vector<std::pair<double, double>>>; ///< wire -> (load, links)

Runs collapsedRuns(const Quotient& quotient, const OrbitLoads& loads)
{
    Runs runs;
    for (std::size_t g = 0; g < loads.groups.size(); ++g)
        runs[{quotient.wires[loads.groups[g].wire].path, loads.groups[g].back}].emplace_back(loads.perLink[g], loads.groups[g].links);
    return runs;
}

Runs expandedRuns(const expansion::Expansion& all, const Graph& graph, const Loads& loads)
{
    Runs runs;
    for (ArcIndex a = 0; a < graph.arcs().size(); ++a)
        runs[all.wireOf.at(graph.arcs()[a].group)].emplace_back(loads.perLink[a], graph.arcs()[a].links);
    return runs;
}

/// True when both say that equally many links carry equal loads, link by link in order of load.
bool agree(std::vector<std::pair<double, double>> a, std::vector<std::pair<double, double>> b)
{
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
        if (i == a.size() || j == b.size())
            return false;
        if (std::abs(a[i].first - b[j].first) > 1e-9 * std::max(1.0, a[i].first))
            return false;
        const double both = std::min(a[i].second, b[j].second);
        i += (a[i].second -= both) < 1e-7 ? 1 : 0;
        j += (b[j].second -= both) < 1e-7 ? 1 : 0;
    }
    return true;
}

/// Random nested containers: one to three levels, copies of one to four, links of every pattern between anything.
class RandomDrawing {
public:
    explicit RandomDrawing(std::uint32_t seed) : m_random(seed) {}
    Container make() { return box(pick(1, 3)); }

private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }

    static void paths(const Container& container, const std::string& before, std::vector<std::string>& list)
    {
        for (const auto& [name, node] : container.children)
            if (const Container* inner = node.container())
                paths(*inner, before + name + "/", list);
            else
                list.push_back(before + name);
    }
    Container box(int depth)
    {
        Container container;
        container.children["gpu"] = drawings::part("gpu-a", pick(1, 4));
        if (pick(0, 2) > 0)
            container.children["hub"] = drawings::part("switch-36", pick(1, 3));
        for (int inner = depth > 1 ? pick(1, 2) : 0; inner > 0; --inner)
            container.children[inner == 1 ? "tray" : "shelf"] = drawings::box(box(depth - 1), pick(1, 3));
        std::vector<std::string> all;
        paths(container, {}, all);
        const char* parts[] = {"lane", "xlane", "ring"};
        for (int link = pick(1, 2 + static_cast<int>(all.size())); link > 0; --link) {
            const std::string& a = all[static_cast<std::size_t>(pick(0, static_cast<int>(all.size()) - 1))];
            const std::string& b = all[static_cast<std::size_t>(pick(0, static_cast<int>(all.size()) - 1))];
            container.links["l" + std::to_string(link)]
                = drawings::link(a + ".host", b + ".host", parts[pick(0, 2)], pick(1, 2), static_cast<LinkPattern>(pick(0, 2)));
        }
        return container;
    }

    std::mt19937 m_random;
};

Result<Quotient> drawn(const Container& root) { return quotientOf(root, drawings::catalogue()); }

bool near(double value, double expected) { return std::abs(value - expected) <= 1e-9 * std::abs(expected); }

/// Load of the links of one drawn link, which must all carry the same.
double loadOn(const Quotient& quotient, const OrbitLoads& loads, const std::string& path, bool back = false)
{
    double load = -1;
    for (std::size_t g = 0; g < loads.groups.size(); ++g)
        if (quotient.wires[loads.groups[g].wire].path == path && loads.groups[g].back == back)
            load = load < 0 || std::abs(load - loads.perLink[g]) < 1e-9 * load ? loads.perLink[g] : std::nan("");
    return load;
}

} // namespace

class TestQuotient : public QObject {
    Q_OBJECT
private slots:
    void collapsedLoadsEqualExpandedLoads()
    {
        const Catalogue catalogue = drawings::catalogue();
        int compared = 0, apart = 0, refused = 0;
        for (std::uint32_t seed = 0; compared < 10000; ++seed) {
            const Container root = RandomDrawing(seed).make();
            const auto quotient = quotientOf(root, catalogue);
            if (!quotient) {
                ++refused;
                continue;
            }
            expansion::Expansion all;
            expansion::expand(all, catalogue, root, {});
            const Graph graph = all.builder.build();
            QVERIFY2(quotient->endpoints() == static_cast<double>(graph.endpoints().size()), qPrintable(QString::number(seed)));
            const Traffic traffic{{}, Pattern::allToAll, 1, {}, {}, {}};
            const auto expanded = linkLoads(graph, {&traffic, 1});
            const auto collapsed = allToAllLoads(*quotient);
            QVERIFY2(expanded.ok() == collapsed.ok(), qPrintable(QString::number(seed)));
            if (!expanded) {
                ++apart;
                continue;
            }
            const Runs a = collapsedRuns(*quotient, *collapsed), b = expandedRuns(all, graph, *expanded);
            QVERIFY2(a.size() == b.size(), qPrintable(QString::number(seed)));
            for (const auto& [wire, runs] : a)
                QVERIFY2(b.count(wire) == 1 && agree(runs, b.at(wire)), qPrintable(QString("%1 %2").arg(seed).arg(wire.first.c_str())));
            ++compared;
        }
        QVERIFY(apart > 0 && refused > 0);
    }
    void replicationIsNotExpanded()
    {
        // 10 x 100 x 1000 accelerators: every destination sees few classes, whatever the copies
        Container tray, rack, root;
        tray.children["gpu"] = drawings::part("gpu-a", 1000);
        tray.children["hub"] = drawings::part("switch-36", 4);
        tray.links["up"] = drawings::link("gpu.host", "hub.port", "lane");
        rack.children["tray"] = drawings::box(tray, 100);
        rack.children["spine"] = drawings::part("switch-36", 8);
        rack.links["up"] = drawings::link("tray/hub.port", "spine.port", "ring");
        root.children["rack"] = drawings::box(rack, 10);
        root.children["core"] = drawings::part("switch-36", 2);
        root.links["up"] = drawings::link("rack/spine.port", "core.port", "ring");
        const auto quotient = drawn(root);
        QVERIFY(quotient);
        QVERIFY(quotient->endpoints() == 1e6);
        Collapse collapse(*quotient);
        QVERIFY(collapse.around(representatives(*quotient).front()).graph.size() < 30);
        const auto loads = allToAllLoads(*quotient);
        QVERIFY(loads);
        // every accelerator sends 999 999; a hub's 8 links carry what its quarter of 1000 sends out of the tray
        QVERIFY(near(loadOn(*quotient, *loads, "/rack/tray/links/up"), 999999.0 / 4));
        QVERIFY(near(loadOn(*quotient, *loads, "/rack/links/up"), 1000.0 / 4 * 999000 / 8));
        QVERIFY(near(loadOn(*quotient, *loads, "/links/up"), 100000.0 / 8 * 900000 / 2));
    }
    void closedFormsEqualRouting_data()
    {
        QTest::addColumn<QString>("generator");
        QTest::addColumn<QVector<int>>("sides");
        QTest::newRow("ring, even") << "torus" << QVector<int>{6, 1, 1};
        QTest::newRow("ring, odd") << "ring" << QVector<int>{7, 1, 1};
        QTest::newRow("pair") << "torus" << QVector<int>{2, 1, 1};
        QTest::newRow("square") << "torus" << QVector<int>{4, 4, 1};
        QTest::newRow("unequal") << "torus" << QVector<int>{6, 4, 2};
        QTest::newRow("cube") << "torus" << QVector<int>{8, 8, 8};
        QTest::newRow("odd longest") << "torus" << QVector<int>{3, 5, 2};
        QTest::newRow("hypercube") << "hypercube" << QVector<int>{2, 2, 2, 2, 2};
        QTest::newRow("complete") << "fully-connected" << QVector<int>{9};
    }
    void closedFormsEqualRouting()
    {
        QFETCH(QString, generator);
        QFETCH(QVector<int>, sides);
        const std::vector<double> lengths(sides.begin(), sides.end());
        double places = 1;
        for (const double side : lengths)
            places *= side;
        Container root;
        root.children["chip"] = drawings::part("chip", static_cast<std::int64_t>(places));
        root.children["net"] = generator == "torus"
            ? drawings::fabric("torus", {{"x", lengths[0]}, {"y", lengths[1]}, {"z", lengths[2]}})
            : drawings::fabric(generator.toStdString());
        root.links["ici"] = drawings::link("chip.host", "net.port", "ring");
        const auto quotient = drawn(root);
        QVERIFY(quotient);
        QVERIFY(representatives(*quotient).size() == 1); // all places look alike
        const auto loads = allToAllLoads(*quotient);
        QVERIFY(loads);
        const double worst = *std::max_element(loads->perLink.begin(), loads->perLink.end());
        QVERIFY(near(worst, generator == "fully-connected" ? 1 : torusLoad(lengths)));
    }
    void meshConcentratesBeyondItsCut()
    {
        Container root;
        root.children["chip"] = drawings::part("chip", 16);
        root.children["net"] = drawings::fabric("mesh", {{"x", 4}, {"y", 4}});
        root.links["ici"] = drawings::link("chip.host", "net.port", "ring");
        const auto quotient = drawn(root);
        QVERIFY(quotient);
        const auto loads = allToAllLoads(*quotient);
        const double sides[] = {4, 4};
        // the closed form spreads the middle cut evenly over its links; shortest paths prefer the middle ones
        double cut = 0, worst = 0;
        for (std::size_t g = 0; g < loads->groups.size(); ++g)
            worst = std::max(worst, loads->perLink[g]);
        const auto graph = expand(*quotient);
        const Traffic traffic{{}, Pattern::allToAll, 1, {}, {}, {}};
        const auto told = linkLoads(*graph, {&traffic, 1});
        for (VertexIndex left = 4; left < 8; ++left) // second row to third
            cut += told->perLink[*graph->find(left, left + 4)];
        QVERIFY(near(cut, 64) && near(cut / 4, meshLoad(sides)));
        QVERIFY(worst >= meshLoad(sides) && worst < 1.5 * meshLoad(sides));
    }
    void fatTreeLoadsItsTiersAlike()
    {
        Container root; // radix 8: 128 hosts, non-blocking: every link of every tier carries what a host's does at most
        root.children["nic"] = drawings::part("gpu-a", 128);
        root.children["net"] = drawings::fabric("fat-tree", {{"radix", 8}});
        root.links["up"] = drawings::link("nic.host", "net.port", "ring");
        const auto quotient = drawn(root);
        QVERIFY(quotient);
        const auto loads = allToAllLoads(*quotient);
        std::vector<double> sorted = loads->perLink;
        std::sort(sorted.begin(), sorted.end());
        // host 127; edge to middle: 4 hosts x 124 / 4; middle to core: 16 hosts x 112 / 16
        QVERIFY(sorted.size() == 6);
        QVERIFY(near(sorted[0], 112) && near(sorted[2], 124) && near(sorted[4], 127));
    }
    void dragonflyBalancesAtItsCanonicalSize()
    {
        // p = 2, a = 4, h = 2: nine groups, 72 hosts; one global link per pair of groups carries (a p)^2
        Container root;
        root.children["host"] = drawings::part("gpu-a", 72);
        root.children["net"] = drawings::fabric("dragonfly", {{"hosts-per-router", 2}, {"routers-per-group", 4}, {"global-links", 2}});
        root.links["up"] = drawings::link("host.host", "net.port", "ring");
        const auto quotient = drawn(root);
        QVERIFY(quotient);
        const auto loads = allToAllLoads(*quotient);
        QVERIFY(loads);
        double most = 0, global = 0, links = 0;
        for (std::size_t g = 0; g < loads->groups.size(); ++g) {
            const Wire& wire = quotient->wires[loads->groups[g].wire];
            if (wire.moved.empty())
                continue;
            most = std::max(most, loads->perLink[g]);
            links += loads->groups[g].links;
            for (std::uint32_t place = 0; place < wire.to.size(); ++place)
                if (wire.to[place] != Wire::nowhere && wire.to[place] / 4 != place / 4)
                    global = std::max(global, loads->perLink[g]);
        }
        QVERIFY(links == 9 * 4 * 3 + 9 * 8);
        QVERIFY(near(global, 64));
        QVERIFY(near(global / 71, dragonflyGlobalOverInjection(2, 4, 2)));
    }
    void railsMeetAdaptersOfEqualNumber()
    {
        Container node, root;
        node.children["gpu"] = drawings::part("gpu-a", 8);
        node.children["nic"] = drawings::part("wire-50", 8);
        node.children["hub"] = drawings::part("switch-40", 1);
        node.links["pcie"] = drawings::link("gpu.host", "nic.host", "bus", 1, LinkPattern::pairwise);
        node.links["nvlink"] = drawings::link("gpu.scale-up", "hub.port", "lane", 12);
        root.children["node"] = drawings::box(node, 4);
        root.children["rail"] = drawings::part("switch-40", 8);
        root.links["up"] = drawings::link("node/nic.network", "rail.port", "wire-50", 1, LinkPattern::pairwise);
        const auto quotient = drawn(root);
        QVERIFY(quotient);
        const auto graph = expand(*quotient);
        QVERIFY(graph);
        // each rail joins one adapter of every node, and nothing else
        for (VertexIndex v = 0; v < graph->size(); ++v)
            if (graph->vertices()[v].name == "/rail")
                QVERIFY(graph->out(v).size() == 4);
        const auto loads = allToAllLoads(*quotient);
        QVERIFY(loads);
        // 24 accelerators of other nodes send to each accelerator; all of a node enters by its 8 adapters
        QVERIFY(near(loadOn(*quotient, *loads, "/links/up"), 24));
    }
    void ranksCountDepthFirst()
    {
        Container node, root; // in each of two nodes an accelerator a and two of b
        node.children["a"] = drawings::part("gpu-a");
        node.children["b"] = drawings::part("gpu-a", 2);
        node.children["hub"] = drawings::part("switch-36");
        node.links["a"] = drawings::link("a.host", "hub.port", "lane");
        node.links["b"] = drawings::link("b.host", "hub.port", "lane");
        root.children["node"] = drawings::box(node, 2);
        root.children["core"] = drawings::part("switch-36");
        root.links["up"] = drawings::link("node/hub.port", "core.port", "lane");
        const auto quotient = drawn(root);
        QVERIFY(quotient);
        const auto graph = expand(*quotient);
        QVERIFY(graph);
        std::string names;
        for (const VertexIndex v : graph->endpoints())
            names += graph->vertices()[v].name.substr(6);
        QCOMPARE(names, std::string("abbabb"));
        // groups of three follow the nodes, so nothing leaves them
        const Traffic traffic{{}, Pattern::allToAll, 1, {3, 1}, {}, {}};
        const auto loads = linkLoads(*graph, {&traffic, 1});
        QVERIFY(loads);
        double across = 0;
        for (ArcIndex a = 0; a < graph->arcs().size(); ++a)
            across += graph->vertices()[graph->arcs()[a].head].name == "/core" ? loads->perLink[a] : 0;
        QVERIFY(across == 0);
    }
    void aRingOfDiesHoldsInterleavedMemory()
    {
        // memory interleaved over D dies is an all-to-all of B / D^2 a pair; two dies: the closed form, four in a ring: less
        for (const int dies : {2, 4}) {
            Container package;
            package.children["die"] = drawings::part("chip", dies);
            package.children["d2d"] = drawings::fabric("ring");
            package.links["d2d"] = drawings::link("die.host", "d2d.port", "ring"); // 100 GB/s
            const auto quotient = drawn(package);
            QVERIFY(quotient);
            const auto loads = allToAllLoads(*quotient);
            QVERIFY(loads);
            const double memory = dies * dies * 100e9 / *std::max_element(loads->perLink.begin(), loads->perLink.end());
            QVERIFY(near(memory, dies == 2 ? dieToDieCeiling(2, 100e9) : 8 * 100e9));
            QVERIFY(memory <= dieToDieCeiling(dies, dies == 2 ? 100e9 : 200e9) * (1 + 1e-12));
        }
    }
    void culpritsAreNamed()
    {
        const auto code = [](const Container& root) {
            const auto quotient = drawn(root);
            if (!quotient)
                return quotient.diagnostics().front();
            const auto loads = allToAllLoads(*quotient);
            return loads ? Diagnostic{} : loads.diagnostics().front();
        };
        Container root;
        root.children["gpu"] = drawings::part("gpu-a", 6);
        root.children["hub"] = drawings::part("switch-36", 4);
        root.links["up"] = drawings::link("gpu.host", "hub.port", "lane", 1, LinkPattern::pairwise);
        QCOMPARE(code(root).code, std::string("uneven-pairwise"));
        QCOMPARE(code(root).where, std::string("/links/up"));
        root.links["up"].pattern = LinkPattern::each;
        root.children["lost"] = drawings::part("gpu-a", 2);
        QCOMPARE(code(root).code, std::string("disconnected"));
        QCOMPARE(code(root).where, std::string("/lost"));
        root.links["up"].part = PartId("wire-blank");
        QCOMPARE(code(root).code, std::string("missing-rate"));
        root.children.erase("hub");
        QCOMPARE(code(root).code, std::string("unknown-child"));
        root.links.clear();
        root.children.erase("gpu");
        root.children.erase("lost");
        QCOMPARE(code(root).code, std::string("no-endpoint"));
        root.children["chip"] = drawings::part("chip", 12);
        root.children["net"] = drawings::fabric("torus", {{"x", 4}, {"y", 4}});
        root.links["ici"] = drawings::link("chip.host", "net.port", "ring");
        QCOMPARE(code(root).code, std::string("count-mismatch"));
        QCOMPARE(code(root).where, std::string("/net"));
        root.children["net"] = drawings::fabric("torus", {{"x", 1e9}, {"y", 1e9}}); // nothing is built for it
        QCOMPARE(code(root).code, std::string("bad-value"));
        root.children["net"] = drawings::fabric("torus", {{"x", 1e6}, {"y", 1e6}, {"z", 1e6}});
        QCOMPARE(code(root).code, std::string("count-mismatch"));
        root.children["net"] = drawings::fabric("dragonfly", {{"hosts-per-router", 1}, {"routers-per-group", 3}, {"global-links", 1e6}});
        QCOMPARE(code(root).code, std::string("too-large"));
        root.children["net"] = drawings::fabric("leaf-spine", {{"hosts-per-leaf", 2.5}});
        QCOMPARE(code(root).code, std::string("bad-value"));
        root.children["net"] = drawings::fabric("leaf-spine", {{"hosts-per-leaf", 5}});
        QCOMPARE(code(root).code, std::string("uneven-fabric"));
        root.children["net"] = drawings::fabric("dragonfly", {{"hosts-per-router", 1}, {"routers-per-group", 1}, {"global-links", 1}});
        QCOMPARE(code(root).code, std::string("disconnected"));
        QCOMPARE(code(root).where, std::string("/net"));
    }
};

QTEST_APPLESS_MAIN(TestQuotient)
#include "tst_quotient.moc"
