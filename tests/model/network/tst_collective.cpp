// SPDX-License-Identifier: Apache-2.0
#include "network/collective.hpp"

#include "engine/dual.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

bool near(double value, double expected, double relative = 1e-3) { return std::abs(value - expected) <= relative * std::abs(expected); }

constexpr double gib = 1073741824.0;

} // namespace

class TestCollective : public QObject {
    Q_OBJECT
private slots:
    void workedExamples()
    {
        QVERIFY(near(collective::ringAllReduce(8, gib, 450e9, 0.0), 4.17561e-3));    // ring_ar_1gib_8
        QVERIFY(near(collective::ringAllReduce(8, gib, 450e9, 2e-6), 4.20361e-3));   // ring_ar_1gib_8_alpha
        QVERIFY(near(collective::treeAllReduce(64, 65536, 50e9, 5e-6), 62.6214e-6)); // tree_64k_64
        QVERIFY(near(collective::rabenseifnerAllReduce(64, 1048576, 50e9, 5e-6), 101.288e-6)); // rabenseifner_1m_64
        QVERIFY(near(collective::hierarchicalOuterBytes(8, 4, 4 * gib) / 50e9, 16.106e-3));    // hier_ar_4gib_4x8
        QVERIFY(near(collective::hierarchical(16.106, 10.15, 0.414), 22.05));        // hier_omega
        QVERIFY(near(collective::nodeRateOfBusBandwidth(377.34, 32, 4), 36.517));    // busbw_to_nic
        QVERIFY(near(collective::inNetworkGain(8), 1.55556));                        // nvls_gain_8
        QVERIFY(near(collective::ncclRingLatency(14, 1.9, 4, 256, 32), 1113.2));     // nccl_ring_lat
        QVERIFY(near(collective::ncclTreeLatency(14, 1.25, 8.5, 256, 32), 116.5));   // nccl_tree_lat
    }
    void oneRankMovesNothing()
    {
        QCOMPARE(collective::ringAllReduce(1, gib, 1e9, 1e-6), 0.0);
        QCOMPARE(collective::treeAllReduce(1, gib, 1e9, 1e-6), 0.0);
        QCOMPARE(collective::treeBroadcast(1, gib, 1e9, 1e-6), 0.0);
        QCOMPARE(collective::pairwiseAllToAll(1, gib, 1e9, 1e-6), 0.0);
    }
    void allReduceIsReduceScatterAndAllGather()
    {
        for (const double n : {2.0, 8.0, 72.0})
            QVERIFY(near(collective::ringAllReduce(n, gib, 50e9, 2e-6),
                         collective::ringReduceScatter(n, gib, 50e9, 2e-6) + collective::ringAllGather(n, gib, 50e9, 2e-6), 1e-12));
    }
    void moreBandwidthIsNeverSlower()
    {
        double before = INFINITY;
        for (double bandwidth = 1e9; bandwidth < 1e13; bandwidth *= 2) {
            const double y = collective::allReduceBytes(16, 1e8) / bandwidth;
            const double time = collective::sizeLaw(1e-5, y, 0.005);
            QVERIFY(time < before);
            before = time;
        }
    }
    void overlapDecidesBetweenSumAndMaximum()
    {
        QCOMPARE(collective::hierarchical(3.0, 2.0, 1.0), 3.0);
        QCOMPARE(collective::hierarchical(3.0, 2.0, 0.0), 5.0);
        QCOMPARE(collective::hierarchical(Dual(3, 1), Dual(2, 10), Dual(1)).derivative, 1.0);
    }
    void derivativesFollowTheLaw()
    {
        // T = a + y + c sqrt(y): dT/dy = 1 + c / (2 sqrt(y))
        const double y = 4e-4, c = 0.01, h = 1e-9;
        const Dual exact = collective::sizeLaw(Dual(1e-5), Dual(y, 1), Dual(c));
        QVERIFY(near(exact.derivative, 1 + c / (2 * std::sqrt(y)), 1e-12));
        const double slope = (collective::sizeLaw(1e-5, y + h, c) - collective::sizeLaw(1e-5, y - h, c)) / (2 * h);
        QVERIFY(near(slope, 1 + c / (2 * std::sqrt(y)), 1e-6));
    }
};

QTEST_APPLESS_MAIN(TestCollective)
#include "tst_collective.moc"
