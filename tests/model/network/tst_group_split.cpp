// SPDX-License-Identifier: Apache-2.0
#include "network/group_split.hpp"

#include <QTest>

using namespace ridge;

namespace {

NetworkShape shape(double domain, std::array<double, 3> fabric = {})
{
    NetworkShape network;
    network.scaleUpDomain = domain;
    network.fabricRanks = fabric;
    return network;
}

std::array<double, tierCount> ranksOf(const GroupSplit& split)
{
    std::array<double, tierCount> ranks{};
    for (std::size_t i = 0; i < tierCount; ++i)
        ranks[i] = split.tiers[i].ranks;
    return ranks;
}

using Ranks = std::array<double, tierCount>;

/// As of a job that fills whole domains: nothing is idle.
GroupSplit splitGroup(double members, double stride, const NetworkShape& network)
{
    const double all = 1024 * network.scaleUpDomain;
    return ridge::splitGroup(members, stride, network, all);
}

} // namespace

/// How a group of ranks falls onto domains and fabric tiers; every number can be counted on paper.
class TestGroupSplit : public QObject {
    Q_OBJECT
private slots:
    void groupsThatAlign()
    {
        const NetworkShape nodes = shape(8, {64, 0, 0});
        const GroupSplit inside = splitGroup(8, 1, nodes);
        QCOMPARE(ranksOf(inside), (Ranks{8, 1, 1, 1}));
        QVERIFY(inside.aligned && inside.connected);
        const GroupSplit two = splitGroup(16, 1, nodes); // two nodes of eight
        QCOMPARE(ranksOf(two), (Ranks{8, 2, 1, 1}));
        QVERIFY(two.aligned && two.connected);
        const GroupSplit spread = splitGroup(4, 4, nodes); // ranks 0 and 4 of a node, then the next node
        QCOMPARE(ranksOf(spread), (Ranks{2, 2, 1, 1}));
        QVERIFY(spread.aligned && spread.connected);
        const GroupSplit apart = splitGroup(4, 8, nodes); // one rank a node
        QCOMPARE(ranksOf(apart), (Ranks{1, 4, 1, 1}));
        QVERIFY(apart.aligned && apart.connected);
        QCOMPARE(ranksOf(splitGroup(1, 1, nodes)), (Ranks{1, 1, 1, 1}));
    }
    void groupsThatStraddleAreRoundedUpAndSaySo()
    {
        const NetworkShape nodes = shape(8, {64, 0, 0});
        const GroupSplit three = splitGroup(3, 3, nodes); // two fit a node: 0 and 3; the third pays for a second pair
        QCOMPARE(ranksOf(three), (Ranks{2, 2, 1, 1}));
        QVERIFY(!three.aligned && three.connected);
        const GroupSplit four = splitGroup(4, 3, nodes); // 0 3 | 6 9: the second pair spans a node border
        QCOMPARE(ranksOf(four), (Ranks{2, 2, 1, 1}));
        QVERIFY(!four.aligned);
        const GroupSplit twelve = splitGroup(12, 1, nodes); // eight and four
        QCOMPARE(ranksOf(twelve), (Ranks{8, 2, 1, 1}));
        QVERIFY(!twelve.aligned);
    }
    void aJobThatLeavesSomeIdleFillsDomainsAlike()
    {
        const NetworkShape racks = shape(72, {4608, 0, 0});
        const GroupSplit alike = ridge::splitGroup(64, 2, racks, 128); // two racks, 64 of 72 used in each
        QCOMPARE(ranksOf(alike), (Ranks{32, 2, 1, 1}));
        QVERIFY(alike.aligned && alike.connected);
        QCOMPARE(ranksOf(ridge::splitGroup(128, 1, racks, 1024)), (Ranks{72, 2, 1, 1})); // sixteen racks would do, fifteen suffice
        QCOMPARE(ranksOf(ridge::splitGroup(128, 1, racks, 128)), (Ranks{64, 2, 1, 1}));
        const NetworkShape nodes = shape(8, {64, 0, 0});
        QCOMPARE(ranksOf(ridge::splitGroup(12, 1, nodes, 12)), (Ranks{6, 2, 1, 1}));
        QVERIFY(!ridge::splitGroup(12, 1, nodes, 24).aligned); // three full nodes: none to spare
        QVERIFY(!ridge::splitGroup(3, 3, nodes, 9).aligned);   // three do not fall on two nodes alike
    }
    void threeFabricTiers()
    {
        const NetworkShape pods = shape(8, {32, 128, 0});
        QCOMPARE(ranksOf(splitGroup(64, 1, pods)), (Ranks{8, 4, 2, 1}));
        const NetworkShape halls = shape(8, {32, 128, 1024});
        const GroupSplit split = splitGroup(256, 1, halls);
        QCOMPARE(ranksOf(split), (Ranks{8, 4, 4, 2}));
        QVERIFY(split.aligned && split.connected);
        QCOMPARE(ranksOf(splitGroup(4, 128, halls)), (Ranks{1, 1, 1, 4}));
    }
    void nothingJoinsTheRest()
    {
        const GroupSplit split = splitGroup(16, 1, shape(8));
        QCOMPARE(ranksOf(split), (Ranks{8, 1, 1, 1}));
        QVERIFY(!split.connected);
        QVERIFY(splitGroup(8, 1, shape(8)).connected);
    }
    void aTorusLendsItsAxesBySize()
    {
        NetworkShape cube = shape(512, {512, 0, 0});
        cube.torusDimensions = 3;
        const auto share = [&](double members) { return splitGroup(members, 1, cube).tiers[0].share; };
        QCOMPARE(share(1), 1.0 / 3);
        QCOMPARE(share(15), 1.0 / 3);
        QCOMPARE(share(16), 2.0 / 3);
        QCOMPARE(share(63), 2.0 / 3);
        QCOMPARE(share(64), 1.0);
        QCOMPARE(share(512), 1.0);
        QCOMPARE(splitGroup(64, 64, cube).tiers[0].ranks, 8.0); // eight of them inside, along one axis
        QCOMPARE(splitGroup(64, 64, cube).tiers[0].share, 1.0 / 3);
        cube.torusDimensions = 2;
        QCOMPARE(share(4), 0.5);
        QCOMPARE(share(16), 1.0);
        QCOMPARE(share(64), 1.0);
        cube.torusDimensions = 1;
        QCOMPARE(share(2), 1.0);
    }
    void directLinksAddUp()
    {
        NetworkShape mesh = shape(8, {8, 0, 0});
        mesh.peerShare = 1.0 / 7;
        const auto share = [&](double members) { return splitGroup(members, 1, mesh).tiers[0].share; };
        QCOMPARE(share(2), 1.0 / 7);
        QCOMPARE(share(4), 3.0 / 7);
        QCOMPARE(share(8), 1.0);
        mesh.peerShare = 0.5; // more links than needed: never above the injection rate
        QCOMPARE(share(8), 1.0);
        mesh.peerShare = 1;
        QCOMPARE(share(2), 1.0);
    }
    void theSlowestHopOfAChain()
    {
        NetworkShape halls = shape(8, {32, 128, 1024});
        halls.fabricShare = {1, 1.0 / 4, 1.0 / 8};
        const auto tier = [&](double members, double stride) { return slowestHop(members, stride, halls).tier; };
        const auto share = [&](double members, double stride) { return slowestHop(members, stride, halls).share; };
        QCOMPARE(tier(2, 4), std::size_t(0)); // fits into a domain of 8
        QCOMPARE(tier(4, 8), std::size_t(1)); // fits into a pod of 32
        QCOMPARE(share(4, 8), 1.0);
        QCOMPARE(tier(4, 32), std::size_t(2)); // whole pods of 32 send: a quarter each
        QCOMPARE(share(4, 32), 1.0 / 4);
        QCOMPARE(tier(8, 16), std::size_t(2)); // half of a pod sends, the other half receives inside it
        QCOMPARE(share(8, 16), 1.0 / 2);
        QCOMPARE(tier(128, 8), std::size_t(3)); // 8 of 32 ranks send through a quarter: all of an adapter's rate
        QCOMPARE(share(128, 8), 1.0);
        QCOMPARE(tier(8, 128), std::size_t(3));
        QCOMPARE(share(8, 128), 1.0 / 8);
        QCOMPARE(tier(3, 8), std::size_t(3)); // chains of 24 straddle pods and halls
        QCOMPARE(slowestHop(64, 64, shape(8, {32, 0, 0})).tier, std::size_t(1)); // the topmost there is
        QCOMPARE(slowestHop(64, 64, shape(8)).tier, std::size_t(0));
    }
};

QTEST_APPLESS_MAIN(TestGroupSplit)
#include "tst_group_split.moc"
