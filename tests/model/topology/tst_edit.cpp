// SPDX-License-Identifier: Apache-2.0
#include "topology/edit.hpp"
#include "topology/generator.hpp"

#include "model/network/drawings.hpp"
#include "topology/validate.hpp"

#include <QTest>

using namespace ridge;
using namespace drawings;

namespace {

std::string codeOf(const Result<Edited>& result) { return result ? "ok" : result.diagnostics().front().code; }
std::string whereOf(const Result<Edited>& result) { return result ? "" : result.diagnostics().front().where; }
Container good() { return cluster(2, fabric("fat-tree", {{"oversubscription", 1}})); }
bool clean(const Container& root) { return validateTopology(root, catalogue()).empty(); }
const Container& inside(const Container& root, const char* name) { return *root.children.at(name).container(); }

} // namespace

class TestEdit : public QObject {
    Q_OBJECT
private slots:
    void addingMakesNamesLegalAndUnique()
    {
        const Result<Edited> first = addNode({}, {}, "GPU A!", part("gpu-a"), catalogue());
        QVERIFY(first.ok());
        QCOMPARE(first->made, std::vector<std::string>{"/gpu-a"});
        const Result<Edited> second = addNode(first->root, {}, "gpu-a", part("gpu-a"), catalogue());
        QCOMPARE(second->made, std::vector<std::string>{"/gpu-a-2"});
        QCOMPARE(first->root.children.size(), std::size_t{1}); // the old value stays
        QCOMPARE(codeOf(addNode({}, "/no", "x", part("gpu-a"), catalogue())), std::string("unknown-path"));
        QCOMPARE(codeOf(addNode({}, {}, "x", part("gpu-z"), catalogue())), std::string("unknown-part"));
        QCOMPARE(codeOf(addNode({}, {}, "x", part("gpu-a", 0), catalogue())), std::string("bad-count"));
    }
    void containersNestAtMost32Deep()
    {
        Container root;
        std::string path;
        for (int level = 1; level < maxContainerDepth; ++level) {
            const Result<Edited> next = addNode(root, path, "box", box({}), catalogue());
            QVERIFY(next.ok());
            root = next->root;
            path = next->made.front();
        }
        QCOMPARE(codeOf(addNode(root, path, "box", box({}), catalogue())), std::string("too-deep"));
        QVERIFY(addNode(root, path, "gpu", part("gpu-a"), catalogue()).ok());
        QVERIFY(clean(root));
    }
    void replacingKeepsCountNameAndLinks()
    {
        Container root = good();
        const Result<Edited> edited = replacePart(root, "/node/gpu", PartId("gpu-peer"), catalogue());
        QVERIFY(edited.ok());
        const Container &before = inside(root, "node"), &after = inside(edited->root, "node");
        QCOMPARE(after.children.at("gpu").part()->part, PartId("gpu-peer"));
        QCOMPARE(after.children.at("gpu").count, before.children.at("gpu").count);
        QCOMPARE(after.links.size(), before.links.size());
        QCOMPARE(edited->made, std::vector<std::string>{"/node/gpu"});
        QCOMPARE(replacePart(edited->root, "/node/gpu", before.children.at("gpu").part()->part, catalogue())->root, root);
        QCOMPARE(codeOf(replacePart(root, "/node/gpu", PartId("switch-36"), catalogue())), std::string("unlike-parts"));
        QCOMPARE(codeOf(replacePart(root, "/node/gpu", PartId("gpu-z"), catalogue())), std::string("unknown-part"));
        QCOMPARE(codeOf(replacePart(root, "/node", PartId("gpu-a"), catalogue())), std::string("unknown-path"));
    }
    void insertingPutsALinkOnEitherSide()
    {
        const Container root = good();
        const Result<Edited> edited = insertOnLink(root, "/links/uplink", "leaf", fabric("switch"), catalogue());
        QVERIFY(edited.ok());
        QCOMPARE(edited->root.links.size(), root.links.size() + 1);
        std::size_t ends = 0, direct = 0;
        for (const auto& [name, link] : edited->root.links) {
            ends += link.a.child == "leaf" || link.b.child == "leaf" ? 1 : 0;
            direct += link.a.child != "leaf" && link.b.child != "leaf" ? 1 : 0;
        }
        QCOMPARE(ends, std::size_t{2});
        QCOMPARE(direct, std::size_t{0});
        QCOMPARE(edited->made, std::vector<std::string>{"/leaf"});
        QCOMPARE(codeOf(insertOnLink(root, "/links/uplink", "cpu", part("host"), catalogue())), std::string("unlike-ports"));
        QCOMPARE(codeOf(insertOnLink(root, "/links/none", "leaf", fabric("switch"), catalogue())), std::string("unknown-path"));
    }
    void removingTakesTheLinksAlong()
    {
        const Result<Edited> edited = removeItems(good(), {"/node/nic", "/node/links/up"});
        QVERIFY(edited.ok());
        QVERIFY(edited->root.links.empty()); // the uplink ended in the adapter
        QVERIFY(inside(edited->root, "node").links.empty());
        QCOMPARE(inside(edited->root, "node").children.size(), std::size_t{2});
        QCOMPARE(edited->moves, (std::vector<PathMove>{{"/node/nic", ""}}));
        QCOMPARE(codeOf(removeItems(good(), {"/node/nik"})), std::string("unknown-path"));
    }
    void renamingCarriesLinksOfEveryLevel()
    {
        Result<Edited> edited = renameNode(good(), "/node/nic", "adapter", "ConnectX");
        QVERIFY(edited.ok());
        QCOMPARE(edited->root.links.at("uplink").a.child, std::string("node/adapter"));
        QCOMPARE(inside(edited->root, "node").links.at("bus").b.child, std::string("adapter"));
        QCOMPARE(inside(edited->root, "node").children.at("adapter").label, std::string("ConnectX"));
        edited = renameNode(edited->root, "/node", "server", "");
        QCOMPARE(edited->root.links.at("uplink").a.child, std::string("server/adapter"));
        QVERIFY(clean(edited->root));
        QCOMPARE(codeOf(renameNode(good(), "/node", "fabric", "")), std::string("name-taken"));
        QCOMPARE(codeOf(renameNode(good(), "/node", "No", "")), std::string("bad-name"));
    }
    void fabricsTakeTheirOwnParameters()
    {
        Container root;
        root.children["net"] = fabric("leaf-spine", {{"hosts-per-leaf", 16}, {"spines", 8}});
        const auto set = [&](const char* key, double value, const char* text) { return setFabricParameter(root, "/net", key, StatedQuantity{value, false, text}); };
        QCOMPARE(set("spines", 4, "4")->root.children.at("net").fabric()->parameters.at("spines").text, std::string("4"));
        QCOMPARE(codeOf(set("spines", 2.5, "2.5")), std::string("bad-value"));
        QCOMPARE(codeOf(set("spines", 0, "0")), std::string("bad-value"));
        QCOMPARE(codeOf(set("hash-imbalance", 0.5, "0.5")), std::string("bad-value"));
        QCOMPARE(codeOf(set("spines", 4e9, "4 GB/s")), std::string("wrong-dimension"));
        QCOMPARE(codeOf(set("radix", 64, "64")), std::string("unknown-parameter"));
        QCOMPARE(codeOf(setFabricParameter(root, "/nothing", "spines", {})), std::string("unknown-path"));
        QVERIFY(!setFabricParameter(root, "/net", "spines", {})->root.children.at("net").fabric()->parameters.contains("spines"));
        QCOMPARE(codeOf(setFabricParameter(root, "/net", "hosts-per-leaf", {})), std::string("missing-parameter"));
        // another kind keeps what both have and starts from usual values
        const auto tree = setGenerator(root, "/net", "rail-optimised");
        QCOMPARE(tree->root.children.at("net").fabric()->parameters.size(), std::size_t{2});
        const auto grid = setGenerator(root, "/net", "torus");
        QCOMPARE(grid->root.children.at("net").fabric()->parameters.size(), std::size_t{2});
        QVERIFY(clean(grid->root));
        QCOMPARE(codeOf(setGenerator(root, "/net", "ball")), std::string("unknown-generator"));
        QCOMPARE(setFabricPart(root, "/net", PartId("switch-40"), catalogue())->root.children.at("net").fabric()->part, PartId("switch-40"));
        QCOMPARE(codeOf(setFabricPart(root, "/net", PartId("switch-41"), catalogue())), std::string("unknown-part"));
    }
    void everyParameterOfEveryKindHasARange()
    {
        for (const FabricGenerator& kind : fabricGenerators())
            for (const auto& list : {kind.required, kind.optional})
                for (const std::string_view name : list) {
                    const FabricParameter* one = findFabricParameter(name);
                    QVERIFY2(one != nullptr && one->least <= one->usual && one->usual <= one->most, std::string(name).c_str());
                }
    }
    void countsHaveLimits()
    {
        const Result<Edited> edited = setCount(good(), "/node", 128);
        QCOMPARE(edited->root.children.at("node").count, std::int64_t{128});
        QCOMPARE(setCount(good(), "/node/links/up", 6)->root.children.at("node").container()->links.at("up").count, std::int64_t{6});
        QCOMPARE(codeOf(setCount(good(), "/node", 0)), std::string("bad-count"));
        Container peers;
        peers.children["gpu"] = part("gpu-peer", 8);
        peers.links["mesh"] = link("gpu.scale-up", "gpu.scale-up", "xlane");
        const Result<Edited> lonely = setCount(peers, "/gpu", 1);
        QCOMPARE(codeOf(lonely), std::string("self-loop"));
        QCOMPARE(whereOf(lonely), std::string("/links/mesh"));
    }
    void groupingAndUngroupingAreInverse()
    {
        const Container before = server();
        const Result<Edited> grouped = groupNodes(before, {"/gpu", "/switch"}, "island");
        QVERIFY(grouped.ok());
        QCOMPARE(grouped->made, std::vector<std::string>{"/island"});
        QCOMPARE(inside(grouped->root, "island").links.size(), std::size_t{1}); // gpu to switch went inside
        QCOMPARE(grouped->root.links.at("bus").a.child, std::string("island/gpu"));
        QVERIFY(clean(grouped->root));
        const Result<Edited> flat = ungroupNode(grouped->root, "/island");
        QVERIFY(flat.ok());
        QVERIFY(flat->root == before);
        QCOMPARE(codeOf(ungroupNode(setCount(grouped->root, "/island", 2)->root, "/island")), std::string("replicated"));
        QCOMPARE(codeOf(groupNodes(good(), {"/fabric", "/node/gpu"}, "g")), std::string("not-siblings"));
    }
    void ungroupingRenamesWhatClashes()
    {
        Container root = good();
        root.children["gpu"] = part("gpu-a");
        root.children["node"].count = 1;
        const Result<Edited> flat = ungroupNode(root, "/node");
        QVERIFY(flat.ok());
        QCOMPARE(flat->root.children.count("gpu-2"), std::size_t{1});
        QCOMPARE(flat->root.links.at("up").a.child, std::string("gpu-2"));
        QCOMPARE(flat->root.links.at("uplink").a.child, std::string("nic"));
        QVERIFY(clean(flat->root));
    }
    void movingIntoAContainerRehomesLinks()
    {
        const Result<Edited> moved = moveNodes(good(), {"/fabric"}, "/node");
        QVERIFY(moved.ok());
        QVERIFY(moved->root.links.empty());
        QCOMPARE(inside(moved->root, "node").links.at("uplink").a.child, std::string("nic"));
        QVERIFY(clean(moved->root));
        const Result<Edited> back = moveNodes(moved->root, {"/node/fabric"}, "");
        QVERIFY(back->root == good());
        QCOMPARE(codeOf(moveNodes(good(), {"/node"}, "/node")), std::string("into-itself"));
        QCOMPARE(codeOf(moveNodes(good(), {"/node"}, "/fabric")), std::string("unknown-path"));
    }
    void movedContainersKeepTheirLinks()
    {
        Container root = good();
        root.children["rack"] = box({});
        const Result<Edited> moved = moveNodes(root, {"/node"}, "/rack");
        QVERIFY(moved.ok());
        const Container& node = inside(inside(moved->root, "rack"), "node");
        QCOMPARE(node.links.at("up").a.child, std::string("gpu"));
        QCOMPARE(moved->root.links.at("uplink").a.child, std::string("rack/node/nic"));
        QVERIFY(clean(moved->root));
    }
    void copiesAreIndependent()
    {
        const Clipping clipping = copyNodes(good(), {"/node", "/fabric", "/node/gpu"});
        QCOMPARE(clipping.nodes.size(), std::size_t{2});
        QCOMPARE(clipping.links.size(), std::size_t{1});
        const Result<Edited> pasted = pasteNodes(good(), "", clipping);
        QVERIFY(pasted.ok());
        QCOMPARE(pasted->root.children.size(), std::size_t{4});
        QCOMPARE(pasted->root.links.at("uplink-2").a.child, std::string("node-2/nic"));
        QCOMPARE(pasted->root.links.at("uplink-2").b.child, std::string("fabric-2"));
        QVERIFY(clean(pasted->root));
    }
    void overridesAreChecked()
    {
        const StatedQuantity faster{3e12, false, "3 TB/s"}, relative{1.5, true, "1.5x"};
        const Result<Edited> edited = setOverride(good(), "/node/gpu", "memory_bandwidth", faster, catalogue());
        QCOMPARE(inside(edited->root, "node").children.at("gpu").part()->overrides.at("memory_bandwidth"), faster);
        QVERIFY(setOverride(edited->root, "/node/gpu", "memory_bandwidth", {}, catalogue())->root == good());
        QCOMPARE(codeOf(setOverride(good(), "/node/gpu", "no_such", relative, catalogue())), std::string("no-value"));
        QCOMPARE(codeOf(setOverride(good(), "/node", "memory_bandwidth", faster, catalogue())), std::string("no-part"));
        QVERIFY(setOverride(good(), "/node/links/up", "link_bw_dir", relative, catalogue()).ok());
    }
    void connectingPutsTheLinkInTheInnermostContainer()
    {
        Container root = good();
        root.links.clear();
        const Result<Edited> up = connectPorts(root, {"/node/nic", "network"}, {"/fabric", "port"}, catalogue());
        QVERIFY(up.ok());
        QCOMPARE(up->made, std::vector<std::string>{"/links/nic-fabric"});
        QCOMPARE(up->root.links.at("nic-fabric").a.child, std::string("node/nic"));
        QCOMPARE(up->root.links.at("nic-fabric").part.text, std::string("wire-25")); // the adapter's own link
        QVERIFY(clean(up->root));
        QCOMPARE(codeOf(connectPorts(up->root, {"/fabric", "port"}, {"/node/nic", "network"}, catalogue())), std::string("already-linked"));
    }
    void refusalsSayWhyAndTargetsAgree()
    {
        const Container root = good();
        const auto why = [&](const PortAt& a, const PortAt& b) {
            const auto problem = whyNotConnect(root, a, b, catalogue());
            return problem ? problem->code : std::string("fine");
        };
        QCOMPARE(why({"/node/gpu", "scale-up"}, {"/node/nic", "network"}), std::string("unlike-ports"));
        QCOMPARE(why({"/node/nic", "host"}, {"/node/nic", "host"}), std::string("self-loop"));
        QCOMPARE(why({"/node", "port"}, {"/fabric", "port"}), std::string("wrong-port"));
        QCOMPARE(why({"/node/gpu", "scale-up"}, {"/node/gpu", "scale-up"}), std::string("fine"));
        for (const PortAt& target : legalTargets(root, {"/node/gpu", "host"}, catalogue()))
            QVERIFY(connectPorts(root, {"/node/gpu", "host"}, target, catalogue()).ok());
        // Free socket of the fabric, and the accelerators' copies; the switch beside them is linked already.
        QCOMPARE(legalTargets(root, {"/node/gpu", "scale-up"}, catalogue()),
                 (std::vector<PortAt>{{"/fabric", "port"}, {"/node/gpu", "scale-up"}}));
    }
};

QTEST_APPLESS_MAIN(TestEdit)
#include "tst_edit.moc"
