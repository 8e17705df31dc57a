// SPDX-License-Identifier: Apache-2.0
#include "model/network/drawings.hpp"
#include "network/closed_form.hpp"
#include "network/routing/cut.hpp"
#include "network/routing/drawn_quotient.hpp"
#include "network/system_network.hpp"
#include "topology/generator.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace ridge;
using namespace ridge::routing;

namespace {

constexpr double port = 25e9; ///< B/s of a host's adapter

/// A network of one generator and what can be counted on paper.
struct Form {
    std::string name, generator;
    Container root;
    std::vector<double> loads; ///< bytes on the busiest link of each level, innermost first, one byte a pair; negative: at most
    double unit = 0;           ///< endpoints that reach each other without the level that binds; 0: held by more than a tier
    bool cut = true;           ///< the sweep finds the least cut
};

bool near(double value, double expected, double relative = 1e-9) { return std::abs(value - expected) <= relative * std::abs(expected); }

/// Accelerators with an adapter each under a fabric.
Container hosts(std::int64_t count, Node fabric, std::int64_t links = 1)
{
    Container node, root;
    node.children["gpu"] = drawings::part("gpu-a");
    node.children["nic"] = drawings::part("wire-25");
    node.links["bus"] = drawings::link("gpu.host", "nic.host", "bus", 100, LinkPattern::pairwise);
    root.children["node"] = drawings::box(node, count);
    root.children["net"] = std::move(fabric);
    root.links["up"] = drawings::link("node/nic.network", "net.port", "wire-25", links);
    return root;
}

/// Accelerators linked by a direct network.
Container chips(std::int64_t count, Node fabric, const std::string& part = "chip")
{
    Container root;
    root.children["chip"] = drawings::part(part, count);
    root.children["net"] = std::move(fabric);
    root.links["ici"] = drawings::link("chip.scale-up", "net.port", "ring");
    return root;
}

/// Nodes of `rails` accelerators behind a switch, each with an adapter; adapters of equal number share a rail.
Container railed(std::int64_t nodes, std::int64_t rails, Node fabric)
{
    Container node, root;
    node.children["gpu"] = drawings::part("gpu-a", rails);
    node.children["nic"] = drawings::part("wire-25", rails);
    node.children["hub"] = drawings::fabric("switch");
    node.links["nvlink"] = drawings::link("gpu.scale-up", "hub.port", "lane", 12);
    node.links["bus"] = drawings::link("gpu.host", "nic.host", "bus", 100, LinkPattern::pairwise);
    root.children["node"] = drawings::box(node, nodes);
    root.children["net"] = std::move(fabric);
    root.links["up"] = drawings::link("node/nic.network", "net.port", "wire-25");
    return root;
}

Form torus(const std::string& name, const std::string& generator, std::vector<double> sides)
{
    sides.resize(3, 1);
    Form form{name, generator, chips(static_cast<std::int64_t>(sides[0] * sides[1] * sides[2]),
                                     drawings::fabric(generator, {{"x", sides[0]}, {"y", sides[1]}, {"z", sides[2]}})), {}};
    form.loads = {torusLoad(sides)};
    return form;
}

Form dragonfly(const std::string& name, bool plus, double perRouter, double routers, double globals, double groups, double localWidth = 1,
               double globalWidth = 1)
{
    const double group = perRouter * routers, all = group * groups, perPair = std::floor(routers * globals / (groups - 1));
    const std::string generator = plus ? "dragonfly-plus" : "dragonfly";
    Form form{name, generator,
              hosts(static_cast<std::int64_t>(all),
                    drawings::fabric(generator, {{"hosts-per-router", perRouter}, {"routers-per-group", routers}, {"global-links", globals},
                                                 {"local-width", localWidth}, {"global-width", globalWidth}})),
              {}, 0, false};
    const double local = plus ? leafUplinkLoad(perRouter, groups * routers, routers) : dragonflyLocalLoad(perRouter, groups);
    form.loads = {all - 1, !plus && perPair > 1 ? -local : local, dragonflyGlobalLoad(perRouter, routers, perPair)};
    return form;
}

std::vector<Form> switches()
{
    using drawings::fabric;
    return {
        {"one", "switch", hosts(16, fabric("switch")), {switchLoad(16)}, 1},
        {"pods, 2:1", "switch", hosts(64, fabric("switch", {{"pod-size", 8}, {"oversubscription", 2}})), {63, 64 - 8}, 8},
        {"pods of pods", "switch",
         hosts(128, fabric("switch", {{"pod-size", 8}, {"oversubscription", 2}, {"pod-size-2", 32}, {"oversubscription-2", 1.5}})),
         {127, 128 - 8, 128 - 32}, 32, false},
        {"full", "leaf-spine", hosts(64, fabric("leaf-spine", {{"hosts-per-leaf", 16}, {"spines", 16}})), {63, leafUplinkLoad(16, 4, 16)}, 1},
        {"few spines", "leaf-spine", hosts(256, fabric("leaf-spine", {{"hosts-per-leaf", 16}, {"spines", 8}})), {255, leafUplinkLoad(16, 16, 8)}, 16},
        {"stated 3:1", "leaf-spine", hosts(96, fabric("leaf-spine", {{"hosts-per-leaf", 12}, {"spines", 4}, {"oversubscription", 3}})),
         {95, leafUplinkLoad(12, 8, 4)}, 12},
        {"radix 8", "fat-tree", hosts(128, fabric("fat-tree", {{"radix", 8}})), {127, 128 - 4, 128 - 16}, 1},
        {"radix 16", "fat-tree", hosts(1024, fabric("fat-tree", {{"radix", 16}})), {1023, 1024 - 8, 1024 - 64}, 1, false},
        {"radix 8, 2:1", "fat-tree", hosts(128, fabric("fat-tree", {{"radix", 8}, {"oversubscription", 2}})), {127, 128 - 4, 128 - 16}, 4},
        {"radix 8, 2:1 and 3:1", "fat-tree", hosts(128, fabric("fat-tree", {{"radix", 8}, {"oversubscription", 2}, {"oversubscription-2", 3}})),
         {127, 128 - 4, 128 - 16}, 16, false},
        {"hashed", "leaf-spine", hosts(64, fabric("leaf-spine", {{"hosts-per-leaf", 16}, {"spines", 16}, {"hash-imbalance", 1.6}})), {63, leafUplinkLoad(16, 4, 16)}, 16, false},
        {"radix 8, hashed", "fat-tree", hosts(128, fabric("fat-tree", {{"radix", 8}, {"oversubscription", 2}, {"hash-imbalance", 1.25}})),
         {127, 128 - 4, 128 - 16}, 4, false},
        {"pods, hashed", "fat-tree", hosts(96, fabric("fat-tree", {{"pod-size", 24}, {"hash-imbalance", 1.5}})), {95, 96 - 24}, 24, false},
        {"hashed", "rail-optimised", hosts(64, fabric("rail-optimised", {{"rails", 4}, {"hosts-per-leaf", 8}, {"spines", 8}, {"hash-imbalance", 2}})),
         {63, leafUplinkLoad(8, 8, 8)}, 8, false},
        {"pods, 4:1", "fat-tree", hosts(96, fabric("fat-tree", {{"pod-size", 24}, {"oversubscription", 4}})), {95, 96 - 24}, 24},
        {"nodes that switch", "rail-optimised", railed(8, 4, fabric("rail-optimised", {{"rails", 4}, {"hosts-per-leaf", 8}, {"spines", 8}})),
         {railLoad(32, 4), 0}, 4},
        {"adapters alone", "rail-optimised",
         hosts(64, fabric("rail-optimised", {{"rails", 4}, {"hosts-per-leaf", 8}, {"spines", 4}, {"oversubscription", 2}})),
         {63, leafUplinkLoad(8, 8, 4)}, 8, false},
        {"an uplink a spine", "rail-optimised", hosts(64, fabric("rail-optimised", {{"rails", 4}, {"hosts-per-leaf", 8}, {"spines", 2}})),
         {63, leafUplinkLoad(8, 8, 2)}, 8, false},
        {"through the nodes", "rail-only", railed(6, 4, fabric("rail-only", {{"rails", 4}})), {railLoad(24, 4)}, 4},
        {"four planes", "multi-plane", hosts(36, fabric("multi-plane", {{"planes", 4}}), 8), {35.0 / 8}, 1},
        {"circuits", "optical-switch", hosts(12, fabric("optical-switch")), {11}, 1},
    };
}

std::vector<Form> dragonflies()
{
    std::vector<Form> all;
    for (const bool plus : {false, true}) {
        all.push_back(dragonfly("canonical, 72", plus, 2, 4, 2, 9));
        all.push_back(dragonfly("canonical, 1,056", plus, 4, 8, 4, 33));
        all.push_back(dragonfly("more hosts than links", plus, 4, 4, 2, 9));
        all.push_back(dragonfly("wide", plus, 4, 4, 2, 9, 2, 1.5));
        all.push_back(dragonfly("two links a pair", plus, 2, 4, 2, 5));
        all.push_back(dragonfly("three links a pair", plus, 3, 6, 3, 7));
        all.push_back(dragonfly("several links of a router", plus, 2, 4, 4, 3));
        all.push_back(dragonfly("two groups", plus, 2, 4, 2, 2));
    }
    // ports left over: 12 for 5 other groups; spines with two links to a group are offered no more than those with one
    all.push_back(dragonfly("links left over", false, 2, 4, 3, 6));
    return all;
}

std::vector<Form> directNetworks()
{
    using drawings::fabric;
    std::vector<Form> all;
    for (const auto& sides : {std::vector<double>{6}, {5}, {6, 6}, {8, 4}, {6, 6, 6}, {8, 4, 2}})
        all.push_back(torus("sides even or one", "torus", sides));
    all.push_back(torus("odd longest", "torus", {3, 5, 4}));
    all.back().cut = false; // no plane across the longest side makes halves
    for (const auto& sides : {std::vector<double>{4, 2}, {8, 4}, {12, 6}, {16, 8}, {8, 2, 4}, {8, 8, 4}, {4, 8, 2}}) {
        all.push_back(torus("twice as long", "twisted-torus", sides));
        all.back().loads = {twistedTorusLoad(sides)};
    }
    for (const auto& sides : {std::vector<double>{4, 4}, {8, 8}, {16, 4}, {4, 8}, {16, 2}, {8, 4, 8}}) {
        all.push_back(torus("other ratios", "twisted-torus", sides));
        all.back().loads = {0};
    }
    for (const int length : {2, 5, 8, 31})
        all.push_back({"of " + std::to_string(length), "ring", chips(length, fabric("ring")), {torusLoad(std::vector<double>{static_cast<double>(length)})}});
    for (const int dimensions : {1, 3, 4, 6}) {
        const std::int64_t places = std::int64_t{1} << dimensions;
        all.push_back({"of " + std::to_string(dimensions), "hypercube", chips(places, fabric("hypercube")), {static_cast<double>(places) / 2}});
    }
    for (const auto& sides : {std::vector<double>{6}, {7}, {2, 2}}) {
        all.push_back(torus("line or square", "mesh", sides));
        all.back().loads = {meshLoad(sides)};
    }
    for (const int places : {2, 5, 8})
        all.push_back({"of " + std::to_string(places), "fully-connected", chips(places, fabric("fully-connected"), "gpu-peer"), {1}});
    return all;
}

std::vector<Form> forms()
{
    std::vector<Form> all = switches();
    for (std::vector<Form> more : {dragonflies(), directNetworks()})
        std::move(more.begin(), more.end(), std::back_inserter(all));
    return all;
}

/// Largest load of each level of the fabric, and the seconds of the slowest.
struct Levels {
    std::vector<double> loads;
    double seconds = 0;
};

Levels levelsOf(const Quotient& quotient, const OrbitLoads& loads)
{
    Levels levels;
    std::vector<std::tuple<std::size_t, std::size_t, std::uint32_t>> keys;
    for (std::size_t w = 0; w < quotient.wires.size(); ++w) {
        const Wire& wire = quotient.wires[w];
        if (wire.path.starts_with("/node/links"))
            continue;
        const std::tuple key{wire.a, wire.b, wire.length};
        const auto at = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
        if (at == keys.size()) {
            keys.push_back(key);
            levels.loads.push_back(0);
        }
        for (std::size_t g = 0; g < loads.groups.size(); ++g)
            if (loads.groups[g].wire == w) {
                levels.loads[at] = std::max(levels.loads[at], loads.perLink[g]);
                levels.seconds = std::max(levels.seconds, loads.perLink[g] / loads.groups[g].capacity);
            }
    }
    return levels;
}

} // namespace

/// Every generator: what is counted on paper equals what is routed link by link.
class TestGenerators : public QObject {
    Q_OBJECT
private slots:
    void everyGeneratorIsCounted()
    {
        std::set<std::string, std::less<>> seen;
        for (const Form& form : forms())
            seen.insert(form.generator);
        for (const FabricGenerator& generator : fabricGenerators())
            QVERIFY2(seen.contains(generator.name), qPrintable(QString::fromStdString("no closed form is tested for " + std::string(generator.name))));
    }
    void closedFormEqualsRouting_data()
    {
        QTest::addColumn<int>("number");
        int number = 0;
        for (const Form& form : forms()) {
            QTest::addRow("%d %s, %s", number, form.generator.c_str(), form.name.c_str()) << number;
            ++number;
        }
    }
    void closedFormEqualsRouting()
    {
        QFETCH(int, number);
        const Form form = forms()[static_cast<std::size_t>(number)];
        const auto quotient = quotientOf(form.root, drawings::catalogue());
        QVERIFY2(quotient, quotient ? "" : quotient.diagnostics().front().message.c_str());
        const auto loads = allToAllLoads(*quotient);
        QVERIFY(loads);
        const Levels levels = levelsOf(*quotient, *loads);
        QCOMPARE(levels.loads.size(), form.loads.size());
        for (std::size_t i = 0; i < form.loads.size(); ++i)
            QVERIFY2(form.loads[i] == 0 || (form.loads[i] < 0 ? levels.loads[i] <= -form.loads[i] * (1 + 1e-9) : near(levels.loads[i], form.loads[i])),
                     qPrintable(QString("level %1: routed %2, counted %3").arg(i).arg(levels.loads[i]).arg(form.loads[i])));
        const auto network = reduceNetwork(form.root, drawings::catalogue());
        QVERIFY2(network, network ? "" : network.diagnostics().front().message.c_str());
        if (form.unit > 0) {
            const NetworkTier& outer = *(network->fabric.end() - 1);
            QVERIFY2(near(outer.bandwidth, (quotient->endpoints() - form.unit) / levels.seconds), outer.source.c_str());
        }
        if (const auto graph = form.cut ? expand(*quotient, 5e3) : Result<Graph>(Graph())) {
            const double swept = bisection(*graph);
            QVERIFY2(!form.cut || near(network->bisection, swept), qPrintable(QString("closed %1, swept %2").arg(network->bisection).arg(swept)));
        }
    }
    void hostsOnChipToChipLinks()
    {
        // four modules: an accelerator on its processor's chip-to-chip link, processors all linked
        Container module, root;
        module.children["gpu"] = drawings::part("gpu-a");
        module.children["cpu"] = drawings::part("host");
        module.links["c2c"] = drawings::link("gpu.host", "cpu.host", "ring");
        root.children["module"] = drawings::box(module, 4);
        root.links["sockets"] = drawings::link("module/cpu.host", "module/cpu.host", "lane");
        const auto quotient = quotientOf(root, drawings::catalogue());
        QVERIFY(quotient);
        const auto loads = allToAllLoads(*quotient);
        QVERIFY(loads);
        for (std::size_t g = 0; g < loads->groups.size(); ++g)
            QVERIFY(near(loads->perLink[g], quotient->wires[loads->groups[g].wire].path == "/links/sockets" ? 1 : 3));
    }
    void detoursHalveADragonfly()
    {
        // held by its global links, and all of what leaves a group by way of a third one
        Container root = hosts(144, drawings::fabric("dragonfly", {{"hosts-per-router", 4}, {"routers-per-group", 4}, {"global-links", 2}}));
        const auto slowest = [](const Container& drawn) {
            const auto quotient = quotientOf(drawn, drawings::catalogue());
            return levelsOf(*quotient, *allToAllLoads(*quotient)).seconds;
        };
        const double direct = slowest(root), tier = (reduceNetwork(root, drawings::catalogue())->fabric.end() - 1)->bandwidth;
        std::get<FabricInstance>(root.children.at("net").content).parameters["detour-share"] = {1, false, "1"};
        QVERIFY(near(slowest(root), 2 * direct));
        const auto network = reduceNetwork(root, drawings::catalogue());
        QVERIFY(near((network->fabric.end() - 1)->bandwidth, tier / 2));
        QVERIFY(near(network->bisection, 20 * port)); // wires are as they were
    }
    void dragonfliesNeverCutMoreThanTheirHosts()
    {
        // three groups with eight links between any two: a group's eight hosts could not fill them
        const auto network = reduceNetwork(dragonfly({}, false, 2, 4, 4, 3).root, drawings::catalogue());
        QVERIFY(network && near(network->bisection, 12 * port));
    }
};

QTEST_APPLESS_MAIN(TestGenerators)
#include "tst_generators.moc"
