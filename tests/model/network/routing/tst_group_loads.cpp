// SPDX-License-Identifier: Apache-2.0
#include "model/network/drawings.hpp"
#include "network/routing/drawn_quotient.hpp"
#include "network/routing/group_loads.hpp"
#include "network/routing/link_load.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using namespace ridge;
using namespace ridge::routing;

namespace {

/// Nodes of accelerators behind a switch with an adapter each, in racks under a fabric.
Container machine(std::int64_t gpus, std::int64_t nodes, std::int64_t racks, Node fabric)
{
    Container node, rack, root;
    node.children["gpu"] = drawings::part("gpu-a", gpus);
    node.children["nic"] = drawings::part("wire-25", gpus);
    node.children["hub"] = drawings::part("switch-36", 2);
    node.links["nvlink"] = drawings::link("gpu.scale-up", "hub.port", "lane", 6);
    node.links["bus"] = drawings::link("gpu.host", "nic.host", "bus", 1, LinkPattern::pairwise);
    rack.children["node"] = drawings::box(node, nodes);
    root.children["rack"] = drawings::box(rack, racks);
    root.children["net"] = std::move(fabric);
    root.links["up"] = drawings::link("rack/node/nic.network", "net.port", "wire-25");
    return root;
}

Container torus(std::int64_t x, std::int64_t y)
{
    Container root;
    root.children["chip"] = drawings::part("chip", x * y);
    root.children["net"] = drawings::fabric("torus", {{"x", static_cast<double>(x)}, {"y", static_cast<double>(y)}});
    root.links["ici"] = drawings::link("chip.host", "net.port", "ring");
    return root;
}

using Totals = std::map<std::pair<std::string, double>, std::pair<double, double>>; ///< path and capacity -> bytes of all links, of the busiest

Totals collapsed(const Quotient& quotient, const OrbitLoads& loads)
{
    Totals totals;
    for (std::size_t g = 0; g < loads.groups.size(); ++g) {
        auto& [sum, most] = totals[{quotient.wires[loads.groups[g].wire].path, loads.groups[g].capacity}];
        sum += loads.perLink[g] * loads.groups[g].links;
        most = std::max(most, loads.perLink[g]);
    }
    return totals;
}

/// The same from the expansion, whose arcs keep the number of their wire in the order of the quotient's wires.
std::pair<double, double> overall(const Graph& graph, const Loads& loads)
{
    double sum = 0, most = 0;
    for (ArcIndex a = 0; a < graph.arcs().size(); ++a) {
        sum += loads.perLink[a] * graph.arcs()[a].links;
        most = std::max(most, loads.perLink[a] / graph.arcs()[a].capacity);
    }
    return {sum, most};
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

/// True when the quotient and its expansion agree on all bytes and on the slowest link.
bool agrees(const Container& root, const Traffic& traffic, QString& words)
{
    const auto quotient = quotientOf(root, drawings::catalogue());
    const auto loads = groupLoads(*quotient, traffic);
    if (!loads) {
        words = QString::fromStdString(loads.diagnostics().front().message);
        return false;
    }
    const auto graph = expand(*quotient);
    const auto told = linkLoads(*graph, {&traffic, 1});
    double sum = 0, slowest = 0;
    for (const auto& [key, value] : collapsed(*quotient, *loads)) {
        sum += value.first;
        slowest = std::max(slowest, value.second / key.second);
    }
    const auto [all, most] = overall(*graph, *told);
    words = QString("bytes %1 and %2, slowest %3 and %4").arg(sum).arg(all).arg(slowest).arg(most);
    return near(sum, all) && near(slowest, most);
}

} // namespace

/// Groups that tell ranks apart, on the quotient: as on its expansion.
class TestGroupLoads : public QObject {
    Q_OBJECT
private slots:
    void equalsTheExpansion_data()
    {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<int>("members");
        QTest::addColumn<int>("stride");
        const std::pair<const char*, Pattern> patterns[] = {{"all-to-all", Pattern::allToAll}, {"ring", Pattern::ring}, {"send-receive", Pattern::sendReceive},
                                                            {"incast", Pattern::incast}, {"halo", Pattern::halo}};
        for (const auto& [name, pattern] : patterns)
            for (const auto& [members, stride] : {std::pair{8, 1}, {4, 1}, {2, 4}, {6, 8}, {24, 1}, {3, 8}, {2, 24}, {0, 1}, {12, 4}})
                QTest::addRow("%s %d x %d", name, members, stride) << int(pattern) << members << stride;
    }
    void equalsTheExpansion()
    {
        QFETCH(int, pattern);
        QFETCH(int, members);
        QFETCH(int, stride);
        Traffic traffic{{}, static_cast<Pattern>(pattern), 3, {static_cast<Rank>(members), static_cast<Rank>(stride)}, {}, {}};
        if (traffic.pattern == Pattern::halo)
            traffic.sides = {2, static_cast<Rank>((members == 0 ? 48 : members) / 2)};
        if (members % 2 != 0 && traffic.pattern == Pattern::halo)
            traffic.sides = {static_cast<Rank>(members)};
        QString words; // 8 x 3 x 2 = 48 ranks
        QVERIFY2(agrees(machine(8, 3, 2, drawings::fabric("leaf-spine", {{"hosts-per-leaf", 8}, {"spines", 3}})), traffic, words), qPrintable(words));
        QVERIFY2(agrees(machine(8, 3, 2, drawings::fabric("rail-optimised", {{"rails", 8}, {"hosts-per-leaf", 3}, {"spines", 2}})), traffic, words), qPrintable(words));
        if (stride <= 8)
            QVERIFY2(agrees(torus(6, 8), traffic, words), qPrintable(words));
    }
    void randomGroupsAgree()
    {
        std::mt19937 random(7);
        const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
        int compared = 0;
        for (int trial = 0; trial < 400; ++trial) {
            const int gpus = 1 << pick(0, 3), nodes = pick(1, 4), racks = pick(1, 3), ranks = gpus * nodes * racks;
            const Container root = machine(gpus, nodes, racks, drawings::fabric("leaf-spine", {{"hosts-per-leaf", static_cast<double>(gpus)}, {"spines", static_cast<double>(pick(1, 3))}}));
            const Traffic traffic{{}, static_cast<Pattern>(pick(0, 3)), 1, {static_cast<Rank>(pick(1, ranks)), static_cast<Rank>(pick(1, gpus))}, {}, {}};
            if (!groupLoads(*quotientOf(root, drawings::catalogue()), traffic))
                continue; // groups that do not follow the copies
            QString words;
            QVERIFY2(agrees(root, traffic, words), qPrintable(QString("%1 x %2 x %3, pattern %4, %5 members %6 apart: %7").arg(gpus).arg(nodes).arg(racks).arg(int(traffic.pattern)).arg(traffic.placement.members).arg(traffic.placement.stride).arg(words)));
            ++compared;
        }
        QVERIFY(compared > 100);
    }
    void manyRanksAreNotExpanded()
    {
        // 128,000 ranks; tensor-parallel groups of a node, data-parallel rings over all nodes
        const Container root = machine(8, 16, 1000, drawings::fabric("leaf-spine", {{"hosts-per-leaf", 128}, {"spines", 128}}));
        const auto quotient = quotientOf(root, drawings::catalogue());
        QVERIFY(quotient && quotient->endpoints() == 128000);
        const auto inside = groupLoads(*quotient, {{}, Pattern::allToAll, 1, {8, 1}, {}, {}});
        QVERIFY(inside);
        for (std::size_t g = 0; g < inside->groups.size(); ++g)
            QVERIFY(quotient->wires[inside->groups[g].wire].path != "/links/up" || inside->perLink[g] == 0);
        const auto across = groupLoads(*quotient, {{}, Pattern::allToAll, 1, {16000, 8}, {}, {}});
        QVERIFY(across);
        double up = 0; // every rank sends to 15 999 of equal number in other nodes, through its own adapter
        for (std::size_t g = 0; g < across->groups.size(); ++g)
            if (quotient->wires[across->groups[g].wire].path == "/links/up")
                up = std::max(up, across->perLink[g]);
        QVERIFY(near(up, 15999));
    }
    void refusalsSayWhy()
    {
        const auto quotient = quotientOf(machine(8, 3, 2, drawings::fabric("switch")), drawings::catalogue());
        const auto code = [&](const Traffic& traffic) { return groupLoads(*quotient, traffic).diagnostics().front().code; };
        QCOMPARE(code({{}, Pattern::allToAll, 1, {3, 1}, {}, {}}), std::string("uneven-groups"));
        QCOMPARE(code({{}, Pattern::allToAll, 1, {5, 2}, {}, {}}), std::string("uneven-groups"));
        Container two = machine(2, 2, 1, drawings::fabric("switch"));
        two.children["more"] = drawings::part("gpu-a", 2);
        two.links["more"] = drawings::link("more.host", "net.port", "wire-25");
        QCOMPARE(groupLoads(*quotientOf(two, drawings::catalogue()), {{}, Pattern::ring, 1, {}, {}, {}}).diagnostics().front().code, std::string("mixed-endpoints"));
        QCOMPARE(groupLoads(Quotient(), {{}, Pattern::ring, 1, {}, {}, {}}).diagnostics().front().code, std::string("no-endpoint"));
    }
};

QTEST_APPLESS_MAIN(TestGroupLoads)
#include "tst_group_loads.moc"
