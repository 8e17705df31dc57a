// SPDX-License-Identifier: Apache-2.0
#include "topology/validate.hpp"

#include "model/network/drawings.hpp"

#include <QTest>

using namespace ridge;
using namespace drawings;

namespace {

std::string found(const Container& root)
{
    std::string all;
    for (const Diagnostic& problem : validateTopology(root, catalogue()))
        all += (all.empty() ? "" : ", ") + problem.code + " " + problem.where;
    return all;
}

Container good() { return cluster(2, fabric("fat-tree", {{"oversubscription", 1}})); }

} // namespace

class TestValidate : public QObject {
    Q_OBJECT
private slots:
    void aWholeClusterIsClean() { QCOMPARE(found(good()), std::string()); }
    void unknownPartsNameTheNearest()
    {
        Container root = good();
        root.children["x"] = part("gpu-b");
        QCOMPARE(found(root), std::string("unknown-part /x"));
        QVERIFY(validateTopology(root, catalogue()).front().hint.find("gpu-a") != std::string::npos);
    }
    void portsFollowTheKindOfPart()
    {
        Container root = good();
        root.links["uplink"].a.port = "scale-up";
        QCOMPARE(found(root), std::string("wrong-port /links/uplink"));
        root = good();
        root.links["uplink"].a.child = "node";
        QCOMPARE(found(root), std::string("wrong-port /links/uplink"));
    }
    void linksEndAtChildren()
    {
        Container root = good();
        root.links["uplink"].a.child = "node/nik";
        QCOMPARE(found(root), std::string("unknown-child /links/uplink"));
        root.links["uplink"].a.child = "";
        QCOMPARE(found(root), std::string("unknown-child /links/uplink"));
    }
    void aNodeLinksOnlyToItsOwnCopies()
    {
        Container root;
        root.children["gpu"] = part("gpu-peer", 8);
        root.links["mesh"] = link("gpu.scale-up", "gpu.scale-up", "xlane");
        QCOMPARE(found(root), std::string());
        root.children["gpu"].count = 1;
        QCOMPARE(found(root), std::string("self-loop /links/mesh"));
    }
    void parametersHaveRanges()
    {
        Container root = good();
        root.children["fabric"] = fabric("leaf-spine", {{"hosts-per-leaf", 8}, {"hash-imbalance", 0.5}}); // nothing is better than even
        QCOMPARE(found(root), std::string("bad-value /fabric"));
        root.children["fabric"] = fabric("dragonfly", {{"hosts-per-router", 2}, {"routers-per-group", 4}, {"global-links", 2}, {"detour-share", 1.5}});
        QCOMPARE(found(root), std::string("bad-value /fabric"));
        QVERIFY(validateTopology(root, catalogue()).front().hint.find("to 1.") != std::string::npos);
    }
    void countsAreAtLeastOne()
    {
        Container root = good();
        root.children["node"].count = 0;
        root.links["uplink"].count = -1;
        QCOMPARE(found(root), std::string("bad-count /node, bad-count /links/uplink"));
    }
    void fabricsKnowTheirParameters()
    {
        Container root = good();
        root.children["fabric"] = fabric("butterfly");
        QCOMPARE(found(root), std::string("unknown-generator /fabric"));
        root.children["fabric"] = fabric("torus", {{"x", 4}});
        QCOMPARE(found(root), std::string("missing-parameter /fabric"));
        root.children["fabric"] = fabric("fat-tree", {{"oversubscripton", 2}});
        QCOMPARE(found(root), std::string("unknown-parameter /fabric"));
        root.children["fabric"] = fabric("fat-tree", {{"oversubscription", 0}});
        QCOMPARE(found(root), std::string("bad-value /fabric"));
    }
    void nestingIsBounded()
    {
        Container root;
        for (int i = 0; i < maxContainerDepth - 1; ++i) {
            Container outer;
            outer.children["in"] = box(root);
            root = outer;
        }
        QCOMPARE(found(root), std::string());
        Container outer;
        outer.children["in"] = box(root);
        QVERIFY(found(outer).rfind("too-deep", 0) == 0);
    }
};

QTEST_APPLESS_MAIN(TestValidate)
#include "tst_validate_topology.moc"
