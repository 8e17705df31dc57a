// SPDX-License-Identifier: Apache-2.0
#include "network/closed_form.hpp"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

using namespace ridge;

namespace {

bool near(double value, double expected, double relative = 1e-3) { return std::abs(value - expected) <= relative * std::abs(expected); }

/// Explicit even spreading: every pair's m bytes divided over all spines; returns the busiest uplink.
double leafSpineByCounting(int hosts, int leaves, int spines)
{
    std::map<std::pair<int, int>, double> uplink;
    for (int s = 0; s < hosts * leaves; ++s)
        for (int t = 0; t < hosts * leaves; ++t)
            if (s / hosts != t / hosts)
                for (int spine = 0; spine < spines; ++spine)
                    uplink[{s / hosts, spine}] += 1.0 / spines;
    double worst = 0;
    for (const auto& entry : uplink)
        worst = std::max(worst, entry.second);
    return worst;
}

/// Dimension-ordered routing on an explicit grid, ties on a ring split both ways; returns the busiest directed link.
double gridByCounting(const std::vector<int>& sides, bool wrap)
{
    const int dimensions = static_cast<int>(sides.size());
    int nodes = 1;
    for (const int side : sides)
        nodes *= side;
    std::map<std::array<int, 3>, double> load; // node, dimension, direction
    const auto coordinate = [&](int node, int d) {
        for (int i = 0; i < d; ++i)
            node /= sides[static_cast<std::size_t>(i)];
        return node % sides[static_cast<std::size_t>(d)];
    };
    const auto moved = [&](int node, int d, int to) {
        int stride = 1;
        for (int i = 0; i < d; ++i)
            stride *= sides[static_cast<std::size_t>(i)];
        return node + (to - coordinate(node, d)) * stride;
    };
    const auto walk = [&](int from, int d, int steps, int direction, double amount) {
        const int k = sides[static_cast<std::size_t>(d)];
        for (; steps > 0; --steps) {
            load[{from, d, k == 2 ? 1 : direction}] += amount;
            from = moved(from, d, (coordinate(from, d) + direction + k) % k);
        }
    };
    for (int s = 0; s < nodes; ++s)
        for (int t = 0; t < nodes; ++t) {
            int at = s;
            for (int d = 0; d < dimensions; ++d) {
                const int k = sides[static_cast<std::size_t>(d)];
                const int forward = (coordinate(t, d) - coordinate(at, d) + k) % k;
                const int target = coordinate(t, d);
                if (!wrap)
                    walk(at, d, std::abs(target - coordinate(at, d)), target > coordinate(at, d) ? 1 : -1, 1);
                else if (2 * forward == k) {
                    walk(at, d, forward, 1, 0.5);
                    walk(at, d, forward, -1, 0.5);
                } else
                    walk(at, d, std::min(forward, k - forward), 2 * forward < k ? 1 : -1, 1);
                at = moved(at, d, target);
            }
        }
    double worst = 0;
    for (const auto& entry : load)
        worst = std::max(worst, entry.second);
    return worst;
}

} // namespace

class TestClosedForm : public QObject {
    Q_OBJECT
private slots:
    void workedExamples()
    {
        const double cube[] = {8, 8, 8};
        QVERIFY(near(torusLoad(cube) * 125000 / 100e9, 0.64e-3)); // torus_a2a_8cubed
        // the same from the cut: 256 * 256 pairs over 128 links
        QVERIFY(near(256.0 * 256 * 125000 / torusBisection(cube, 100e9), 0.64e-3));
        QCOMPARE(leafUplinkLoad(16, 16, 8), 480.0);       // leaf_uplink
        QCOMPARE(leafUplinkLoad(32, 64, 32), 2016.0);     // leaf_uplink_2048
        QCOMPARE(fatTreeEndpoints(64), 65536.0);          // fat_tree_radix64
        QVERIFY(near(dragonflyGlobalOverInjection(8, 16, 8), 0.9923)); // dragonfly_balance
        QVERIFY(near(ecmpExpectedMax(2, 2), 1.5, 1e-12)); // ecmp_2_flows_2_links
        QVERIFY(near(ecmpExpectedMax(8, 8), 2.597));      // ecmp_8_flows_8_links
        QVERIFY(near(dieToDieCeiling(2, 5e12), 20e12));   // d2d_ceiling
    }
    void leafSpineEqualsExplicitSpreading()
    {
        for (const auto& [hosts, leaves, spines] : {std::array{4, 3, 2}, std::array{2, 5, 4}, std::array{6, 2, 3}})
            QVERIFY(near(leafUplinkLoad(hosts, leaves, spines), leafSpineByCounting(hosts, leaves, spines), 1e-9));
    }
    void torusAndMeshEqualExplicitRouting_data()
    {
        QTest::addColumn<QVector<int>>("sides");
        QTest::newRow("even ring") << QVector<int>{6};
        QTest::newRow("odd ring") << QVector<int>{5};
        QTest::newRow("pair") << QVector<int>{2};
        QTest::newRow("square") << QVector<int>{4, 4};
        QTest::newRow("unequal") << QVector<int>{6, 4, 2};
        QTest::newRow("odd longest") << QVector<int>{3, 5, 2};
    }
    void torusAndMeshEqualExplicitRouting()
    {
        QFETCH(QVector<int>, sides);
        const std::vector<double> lengths(sides.begin(), sides.end());
        const std::vector<int> counts(sides.begin(), sides.end());
        QVERIFY(near(torusLoad(lengths), gridByCounting(counts, true), 1e-9));
        QVERIFY(near(meshLoad(lengths), gridByCounting(counts, false), 1e-9));
    }
    void oversubscriptionNeverAddsBandwidth()
    {
        const double ratios[] = {2, 3.5};
        QCOMPARE(tieredBandwidth(70e9, ratios), 10e9);
        const double below[] = {0.5};
        QCOMPARE(tieredBandwidth(70e9, below), 70e9);
        QCOMPARE(fatTreeBisection(1024, 70e9, ratios), 512 * 10e9);
        QCOMPARE(leafSpineBisection(1024, 50e9, oversubscription(32, 50e9, 16, 50e9)), 512 * 25e9);
    }
    void hashImbalanceIsExactForFewAndFadesForMany()
    {
        QVERIFY(near(hashImbalance(8, 8), 2.597));
        QVERIFY(near(hashImbalance(2, 2), 1.5, 1e-12));
        QVERIFY(hashImbalance(5, 1) == 1 && hashImbalance(0, 8) == 1);
        // both sides of the switch to the estimate agree roughly, and it goes to 1
        QVERIFY(near(hashImbalance(50, 8), hashImbalance(51, 8), 0.2));
        QVERIFY(hashImbalance(1e6, 8) > 1 && hashImbalance(1e6, 8) < 1.01);
    }
    void circuitsAreSetAsOftenAsPeersAreLeft()
    {
        QVERIFY(near(circuitAllToAllSeconds(9, 1e9, 1e9, 8, 0.01), 8, 1e-12)); // one setting reaches all
        QVERIFY(near(circuitAllToAllSeconds(9, 1e9, 1e9, 3, 0.01), 8 + 2 * 0.01, 1e-12));
    }
    void hashingSpreadsWithin()
    {
        QVERIFY(near(ecmpExpectedMax(5, 1), 5, 1e-12));
        for (int flows = 1; flows < 40; flows += 7)
            QVERIFY(ecmpExpectedMax(flows, 8) >= std::max(1.0, flows / 8.0) && ecmpExpectedMax(flows, 8) <= flows + 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestClosedForm)
#include "tst_closed_form.moc"
