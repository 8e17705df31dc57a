// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/live_meter.hpp"

#include <QTest>

using namespace ridge;

class TestLiveMeter : public QObject {
    Q_OBJECT
    static constexpr qint64 ms = 1'000'000;

private slots:
    /// Inputs at 0, 8 and 16 ms; a repaint at 10 shows the first, one at 30 the third and with it the second.
    void anInputWaitsForTheRepaintThatShowsItOrANewerOne()
    {
        LiveMeter meter;
        meter.input(1, 0);
        meter.input(2, 8 * ms);
        meter.repainted(1, 10 * ms);
        QVERIFY(meter.isWaiting());
        meter.input(3, 16 * ms);
        meter.repainted(3, 30 * ms);
        QVERIFY(!meter.isWaiting());
        QCOMPARE(meter.latencies(), (std::vector<double>{10, 14, 22}));
        QCOMPARE(meter.inputs(), std::size_t{3});
        QCOMPARE(meter.frames(), std::size_t{2});
    }
    void aRepaintThatShowsNothingNewIsNoFrame()
    {
        LiveMeter meter;
        meter.input(1, 0);
        meter.repainted(0, 2 * ms);
        meter.repainted(1, 4 * ms);
        meter.repainted(1, 9 * ms);
        QCOMPARE(meter.frames(), std::size_t{1});
        QCOMPARE(meter.latencies(), std::vector<double>{4});
    }
    void percentilesAreNearestRank()
    {
        std::vector<double> hundred;
        for (int i = 1; i <= 100; ++i)
            hundred.push_back(i);
        QCOMPARE(latencyPercentile(hundred, 0.5), 50.0);
        QCOMPARE(latencyPercentile(hundred, 0.99), 99.0);
        QCOMPARE(latencyPercentile(hundred, 1), 100.0);
        QCOMPARE(latencyPercentile({3}, 0.5), 3.0);
        QCOMPARE(latencyPercentile({}, 0.5), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestLiveMeter)
#include "tst_live_meter.moc"
