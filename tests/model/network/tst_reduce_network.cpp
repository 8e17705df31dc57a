// SPDX-License-Identifier: Apache-2.0
#include "network/system_network.hpp"

#include "drawings.hpp"

#include <QTest>

using namespace ridge;
using namespace drawings;

namespace {

SystemNetwork reduced(const Container& root)
{
    const auto result = reduceNetwork(root, catalogue());
    if (!result) {
        for (const Diagnostic& problem : result.diagnostics())
            qWarning("%s %s: %s", problem.code.c_str(), problem.where.c_str(), problem.message.c_str());
        return {};
    }
    return result.value();
}

std::string firstError(const Container& root)
{
    const auto result = reduceNetwork(root, catalogue());
    for (const Diagnostic& problem : result.diagnostics())
        if (problem.severity == Severity::error)
            return problem.code + " " + problem.where;
    return {};
}

/// Servers in pods of two racks, pods under a spine with `ratio` times less bandwidth.
Container threeLevels(double ratio)
{
    Container rack;
    rack.children["server"] = box(server("wire-50"), 2);
    Container pod;
    pod.children["rack"] = box(rack, 4);
    pod.children["leaf"] = fabric("fat-tree", {{"oversubscription", 1}});
    pod.links["down"] = link("rack/server/nic.network", "leaf.port", "wire-50");
    Container root;
    root.children["pod"] = box(pod, 8);
    root.children["spine"] = fabric("fat-tree", {{"oversubscription", ratio}});
    root.links["up"] = link("pod/leaf.port", "spine.port", "wire-50");
    return root;
}

} // namespace

class TestReduceNetwork : public QObject {
    Q_OBJECT
private slots:
    void serversUnderAFatTree()
    {
        const SystemNetwork network = reduced(cluster(16, fabric("fat-tree", {{"oversubscription", 1}})));
        QCOMPARE(network.accelerators, 128.0);
        QCOMPARE(network.acceleratorsPerNode, 8.0);
        QCOMPARE(network.acceleratorPath, std::string("/node/gpu"));
        QVERIFY(network.scaleUp == ScaleUpKind::switched);
        QVERIFY(network.inNetworkReduction);
        QCOMPARE(network.scaleUpTier.ranks, 8.0);
        QCOMPARE(network.scaleUpTier.bandwidth, 300e9);
        QCOMPARE(network.fabric.size(), std::size_t{1});
        QCOMPARE(network.fabric[0].ranks, 128.0);
        QCOMPARE(network.fabric[0].bandwidth, 25e9);
        QCOMPARE(network.networkLink.text, std::string("wire-25"));
        QCOMPARE(network.bisection, 64 * 25e9);
        QCOMPARE(network.bisectionFormula, std::string("128 / 2 x 25 GB/s = 1.6 TB/s"));
    }
    void aSwitchReducesOnlyWhenItSaysSo()
    {
        Catalogue parts = catalogue();
        Datum none;
        none.value = std::string("none");
        parts.parts[PartId("switch-40")].params["in_network_reduction"] = none;
        QVERIFY(!reduceNetwork(cluster(2, fabric("switch")), parts)->inNetworkReduction);
    }
    void theHostLinkHoldsAFastAdapter()
    {
        const SystemNetwork network = reduced(cluster(2, fabric("switch"), "wire-50"));
        QCOMPARE(network.fabric[0].bandwidth, 31e9);
        QCOMPARE(network.fabric[0].source, std::string("8 NIC x 31 GB/s (host link) / 8 accelerators"));
    }
    void oneAdapterIsSharedByTheNode()
    {
        Container root = cluster(4, fabric("switch"));
        Container node = server();
        node.children["nic"] = part("wire-25", 2);
        node.links["bus"] = link("gpu.host", "nic.host", "bus");
        root.children["node"] = box(node, 4);
        QCOMPARE(reduced(root).fabric[0].bandwidth, 2 * 25e9 / 8);
    }
    void podsUnderAnOversubscribedSpine()
    {
        Container root = threeLevels(7);
        std::get<Container>(std::get<Container>(std::get<Container>(root.children["pod"].content).children["rack"].content)
                                .children["server"].content).links.erase("bus");
        const SystemNetwork network = reduced(root);
        QCOMPARE(network.accelerators, 512.0);
        QCOMPARE(network.fabric.size(), std::size_t{2});
        QCOMPARE(network.fabric[0].ranks, 64.0);
        QCOMPARE(network.fabric[0].bandwidth, 50e9);
        QCOMPARE(network.fabric[1].ranks, 512.0);
        QCOMPARE(network.fabric[1].bandwidth, 50e9 / 7);
        QCOMPARE(network.bisection, 256 * 50e9 / 7);
    }
    void equalLevelsBecomeOneTier()
    {
        const SystemNetwork network = reduced(threeLevels(1));
        QCOMPARE(network.fabric.size(), std::size_t{1});
        QCOMPARE(network.fabric[0].ranks, 512.0);
    }
    void anOversubscribedFabricTakesItsPodFromTheSwitch()
    {
        // 40 ports at 3:1 are 30 down and 10 up
        const SystemNetwork network = reduced(cluster(16, fabric("fat-tree", {{"oversubscription", 3}}, "switch-40")));
        QCOMPARE(network.fabric[0].ranks, 30.0);
        QCOMPARE(network.fabric[1].bandwidth, 25e9 / 3);
        QCOMPARE(firstError(cluster(16, fabric("fat-tree", {{"oversubscription", 3}}))), std::string("missing-parameter /fabric"));
    }
    void leafSpineCountsItsUplinks()
    {
        const SystemNetwork network = reduced(cluster(16, fabric("leaf-spine", {{"hosts-per-leaf", 32}, {"spines", 16}})));
        QCOMPARE(network.fabric[0].ranks, 32.0);
        QCOMPARE(network.fabric[1].bandwidth, 12.5e9);
    }
    void directLinksBetweenAllPairs()
    {
        Container root;
        root.children["gpu"] = part("gpu-peer", 8);
        root.links["mesh"] = link("gpu.scale-up", "gpu.scale-up", "xlane");
        const SystemNetwork network = reduced(root);
        QVERIFY(network.scaleUp == ScaleUpKind::pointToPoint);
        QCOMPARE(network.scaleUpTier.bandwidth, 448e9);
        QCOMPARE(network.peerBandwidth, 64e9);
        QCOMPARE(network.bisection, 16 * 64e9);
        root.children["gpu"].count = 16;
        QCOMPARE(firstError(root), std::string("too-many-links /links/mesh"));
    }
    void torusOfAWholeSlice()
    {
        Container root;
        root.children["chip"] = part("chip", 16 * 8 * 4);
        root.children["ici"] = fabric("torus", {{"x", 16}, {"y", 8}, {"z", 4}});
        root.links["ici"] = link("chip.scale-up", "ici.port", "ring");
        const SystemNetwork network = reduced(root);
        QVERIFY(network.scaleUp == ScaleUpKind::torus);
        QCOMPARE(network.torusDimensions, 3);
        QCOMPARE(network.scaleUpTier.ranks, 512.0);
        QCOMPARE(network.scaleUpTier.bandwidth, 600e9);
        QCOMPARE(network.bisection, 2.0 * 512 / 16 * 100e9);
        root.children["chip"].count = 500;
        QCOMPARE(firstError(root), std::string("count-mismatch /ici"));
    }
    void oneAcceleratorNeedsNoNetwork()
    {
        Container root;
        root.children["gpu"] = part("gpu-a");
        const SystemNetwork network = reduced(root);
        QCOMPARE(network.accelerators, 1.0);
        QVERIFY(network.scaleUp == ScaleUpKind::none);
    }
    void directNetworksOfEveryKind()
    {
        const auto slice = [](const char* generator, int chips, std::initializer_list<std::pair<const char*, double>> sides = {}) {
            Container root;
            root.children["chip"] = part("chip", chips);
            root.children["net"] = fabric(generator, sides);
            root.links["ici"] = link("chip.scale-up", "net.port", "ring"); // 100 GB/s
            return root;
        };
        QCOMPARE(reduced(slice("ring", 6)).scaleUpTier.bandwidth, 200e9);
        QCOMPARE(reduced(slice("ring", 6)).bisection, 200e9);
        const SystemNetwork cube = reduced(slice("hypercube", 16)); // two rings of four
        QVERIFY(cube.scaleUp == ScaleUpKind::torus && cube.scaleUpTier.bandwidth == 400e9 && cube.bisection == 8 * 100e9);
        QCOMPARE(firstError(slice("hypercube", 12)), std::string("count-mismatch /net"));
        const SystemNetwork mesh = reduced(slice("mesh", 12, {{"x", 4}, {"y", 3}}));
        QVERIFY(mesh.scaleUp == ScaleUpKind::mesh && mesh.torusDimensions == 2);
        QCOMPARE(mesh.scaleUpTier.bandwidth, 200e9);
        QCOMPARE(mesh.bisection, 3 * 100e9);
        const SystemNetwork all = reduced(slice("fully-connected", 6));
        QVERIFY(all.scaleUp == ScaleUpKind::pointToPoint && all.peerBandwidth == 100e9 && all.scaleUpTier.bandwidth == 500e9);
        QVERIFY(reduced(slice("multi-plane", 8, {{"planes", 4}})).scaleUp == ScaleUpKind::switched);
        const auto optical = reduceNetwork(slice("optical-switch", 8), catalogue());
        QVERIFY(optical && optical.diagnostics().size() == 1 && optical.diagnostics().front().code == "optical-circuits");
    }
    void whatNoClosedFormCoversIsRouted()
    {
        // a hybrid cube mesh: two quads of two pairs, two links inside a pair, one to the rest of the quad, two across
        Container pair, quad, root;
        pair.children["gpu"] = part("gpu-a", 2);
        pair.links["near"] = link("gpu.scale-up", "gpu.scale-up", "lane");
        quad.children["pair"] = box(pair, 2);
        quad.links["far"] = link("pair/gpu.scale-up", "pair/gpu.scale-up", "lane");
        root.children["quad-a"] = box(quad);
        root.children["quad-b"] = box(quad);
        root.links["across"] = link("quad-a/pair/gpu.scale-up", "quad-b/pair/gpu.scale-up", "lane", 2, LinkPattern::pairwise);
        const SystemNetwork network = reduced(root);
        QVERIFY(network.scaleUp == ScaleUpKind::routed);
        QCOMPARE(network.accelerators, 8.0);
        QCOMPARE(network.scaleUpTier.ranks, 8.0);
        QCOMPARE(network.scaleUpTier.bandwidth, 150e9);      // six links; four trunks of two would allow 350
        QCOMPARE(network.allToAllBandwidth, 87.5e9);         // 7 m over 2 m on every crossing link
        QCOMPARE(network.bisection, 200e9);
        QCOMPARE(network.peerBandwidth, 150e9 / 4);
        // two stages of switches inside the domain, 4:1
        Container tray, rack;
        tray.children["gpu"] = part("gpu-a", 8);
        tray.children["hub"] = fabric("switch");
        tray.links["up"] = link("gpu.scale-up", "hub.port", "lane", 4); // 100 GB/s
        rack.children["tray"] = box(tray, 4);
        rack.children["spine"] = fabric("switch");
        rack.links["up"] = link("tray/hub.port", "spine.port", "lane", 8); // 200 GB/s of 800
        const SystemNetwork stages = reduced(rack);
        QVERIFY(stages.scaleUp == ScaleUpKind::routed);
        QCOMPARE(stages.scaleUpTier.ranks, 32.0);
        QCOMPARE(stages.allToAllBandwidth, 31 / (8 * 24 / 200e9));
    }
    void dragonflyAndRailsAreTiers()
    {
        // 9 groups of 4 routers with 2 hosts: one global link per pair of groups
        Container root;
        Container node;
        node.children["gpu"] = part("gpu-a");
        node.children["nic"] = part("wire-25");
        root.children["node"] = box(node, 72);
        root.children["fabric"] = fabric("dragonfly", {{"hosts-per-router", 2}, {"routers-per-group", 4}, {"global-links", 2}});
        root.links["up"] = link("node/nic.network", "fabric.port", "wire-25");
        const SystemNetwork fly = reduced(root);
        QCOMPARE(fly.fabric.size(), std::size_t{1}); // balanced: a group's eight hosts have eight global links
        QCOMPARE(fly.bisection, 20 * 25e9);
        root.children["fabric"] = fabric("dragonfly", {{"hosts-per-router", 2}, {"routers-per-group", 4}, {"global-links", 2}, {"global-width", 0.5}});
        const SystemNetwork thin = reduced(root);
        QCOMPARE(thin.fabric.size(), std::size_t{2});
        QCOMPARE(thin.fabric[0].ranks, 8.0);
        QCOMPARE(thin.fabric[1].bandwidth, 12.5e9);
        root.children["fabric"] = fabric("dragonfly", {{"hosts-per-router", 1}, {"routers-per-group", 2}, {"global-links", 1}});
        QCOMPARE(firstError(root), std::string("disconnected /fabric"));
        const SystemNetwork rails = reduced(cluster(16, fabric("rail-optimised", {{"hosts-per-leaf", 4}, {"spines", 2}})));
        QCOMPARE(rails.fabric.size(), std::size_t{2});
        QCOMPARE(rails.fabric[0].ranks, 4 * rails.acceleratorsPerNode);
        QCOMPARE(rails.fabric[1].bandwidth, rails.fabric[0].bandwidth / 2);
        QCOMPARE(reduced(cluster(16, fabric("rail-only"))).fabric.size(), std::size_t{1});
    }
    void badGraphsNameTheCulpritAndTheFix()
    {
        const auto error = [](const Container& root) {
            const auto result = reduceNetwork(root, catalogue());
            for (const Diagnostic& problem : result.diagnostics())
                if (problem.severity == Severity::error)
                    return problem;
            return Diagnostic{};
        };
        Container node;
        node.children["gpu"] = part("gpu-a", 8);
        node.children["hub"] = part("switch-36", 6);
        node.links["up"] = link("gpu.scale-up", "hub.port", "lane", 2);
        QVERIFY(reduceNetwork(node, catalogue()));
        node.links["up"].count = 5; // 8 x 5 links at a switch of 36 ports
        QCOMPARE(error(node).code, std::string("too-many-links"));
        QCOMPARE(error(node).where, std::string("/hub"));
        QVERIFY(error(node).message.find("40") != std::string::npos && !error(node).hint.empty());
        node.links["up"].count = 2;
        node.links["up"].overrides["link_bw_dir"] = {0, false, "0 B/s"};
        QCOMPARE(error(node).code, std::string("bad-value"));
        QVERIFY(!error(node).hint.empty());
        // two islands, each whole
        Container half, root;
        half.children["gpu"] = part("gpu-a", 4);
        half.children["hub"] = fabric("switch");
        half.links["up"] = link("gpu.scale-up", "hub.port", "lane", 12);
        root.children["left"] = box(half);
        root.children["right"] = box(half);
        QCOMPARE(error(root).code, std::string("disconnected"));
        QCOMPARE(error(root).where, std::string("/right/gpu"));
        QVERIFY(!error(root).hint.empty());
        // one accelerator, linked to itself
        Container alone;
        alone.children["gpu"] = part("gpu-a");
        alone.links["loop"] = link("gpu.scale-up", "gpu.scale-up", "lane", 1, LinkPattern::pairwise);
        QCOMPARE(error(alone).code, std::string("self-loop"));
        QCOMPARE(error(alone).where, std::string("/links/loop"));
    }
    void whatIsNotCoveredNamesItsCulprit()
    {
        QCOMPARE(firstError({}), std::string("no-accelerator "));
        Container two = cluster(2, fabric("switch"));
        two.children["extra"] = part("gpu-peer");
        QCOMPARE(firstError(two), std::string("no-closed-form /node/gpu"));
        QCOMPARE(firstError(cluster(2, fabric("butterfly"))), std::string("unknown-generator /fabric"));
        Container alone = cluster(2, fabric("switch"));
        alone.links.clear();
        QCOMPARE(firstError(alone), std::string("disconnected /node/gpu"));
        QCOMPARE(firstError(cluster(2, fabric("switch"), "wire-blank")), std::string("missing-rate /links/uplink"));
        Container typo = cluster(2, fabric("switch"));
        typo.children["cpu"] = part("hots");
        QCOMPARE(firstError(typo), std::string("unknown-part /cpu"));
    }
    void aContainerOfOneChangesNothing()
    {
        Container inner = cluster(4, fabric("fat-tree", {{"oversubscription", 1}}));
        const SystemNetwork flat = reduced(inner);
        Container root;
        root.children["hall"] = box(inner, 1);
        const SystemNetwork nested = reduced(root);
        QCOMPARE(nested.accelerators, flat.accelerators);
        QCOMPARE(nested.fabric[0].ranks, flat.fabric[0].ranks);
        QCOMPARE(nested.fabric[0].bandwidth, flat.fabric[0].bandwidth);
        QCOMPARE(nested.bisection, flat.bisection);
    }
    void countsMultiplyThroughContainers()
    {
        Container rack;
        rack.children["node"] = box(server(), 3);
        Container root;
        root.children["rack"] = box(rack, 5);
        root.children["fabric"] = fabric("fat-tree");
        root.links["uplink"] = link("rack/node/nic.network", "fabric.port", "wire-25");
        const SystemNetwork nested = reduced(root);
        const SystemNetwork flat = reduced(cluster(15, fabric("fat-tree")));
        QCOMPARE(nested.accelerators, flat.accelerators);
        QCOMPARE(nested.fabric[0].ranks, flat.fabric[0].ranks);
        QCOMPARE(nested.bisection, flat.bisection);
    }
};

QTEST_APPLESS_MAIN(TestReduceNetwork)
#include "tst_reduce_network.moc"
