// SPDX-License-Identifier: Apache-2.0
#include "validation/nearest_evidence.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

RunFeatures run(double parameters, double sequence, double accelerators, const char* part = "a100", const char* family = "ampere")
{
    RunFeatures r;
    r.parameters = parameters;
    r.sequence = sequence;
    r.accelerators = accelerators;
    r.part = PartId(part);
    r.family = CalibrationId(family);
    return r;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-12; }

} // namespace

class TestNearestEvidence : public QObject {
    Q_OBJECT
private slots:
    void distancesByHand()
    {
        const RunFeatures base = run(8e9, 4096, 64);
        QVERIFY(near(runDistance(base, base), 0));
        QVERIFY(near(runDistance(base, run(16e9, 4096, 64)), 1));
        QVERIFY(near(runDistance(base, run(8e9, 1024, 64)), 2));
        QVERIFY(near(runDistance(base, run(8e9, 4096, 512)), 3));
        QVERIFY(near(runDistance(base, run(8e9, 4096, 64, "a100-40")), 1));
        QVERIFY(near(runDistance(base, run(8e9, 4096, 64, "h100", "hopper")), 3));
        RunFeatures mapped = base;
        mapped.tp = 8;
        mapped.pp = 2;
        QVERIFY(near(runDistance(base, mapped), 2)); // (3 + 1) / 2
        RunFeatures narrow = base;
        narrow.bits = 8;
        narrow.sharded = true;
        QVERIFY(near(runDistance(base, narrow), 2));
        QVERIFY(near(runDistance(narrow, base), runDistance(base, narrow)));
    }
    void theNearestOfATable()
    {
        const std::vector<RunFeatures> runs = {run(1e9, 2048, 8), run(8e9, 4096, 64), run(8e9, 4096, 64), run(175e9, 2048, 1024)};
        QCOMPARE(*nearestRun(run(7e9, 4096, 64), runs), std::size_t(1)); // the first of equals
        QCOMPARE(*nearestRun(run(200e9, 2048, 2048), runs), std::size_t(3));
        QVERIFY(!nearestRun(run(1, 1, 1), {}));
    }
    void wordsSayHowFarAndInWhat()
    {
        const std::vector<RunFeatures> runs = {run(1e9, 2048, 8), run(8e9, 4096, 64)};
        QCOMPARE(distanceText(run(8e9, 4096, 64), runs, 1), std::string("close: no difference that counts"));
        QCOMPARE(distanceText(run(8e9, 2048, 32), runs, 1), std::string("some way off: 0.50x the sequence, 0.50x the accelerators"));
        QCOMPARE(distanceText(run(8e9, 4096, 512), runs, 1), std::string("far: 8.0x the accelerators; 8.0x more accelerators than any measured run"));
        QCOMPARE(distanceText(run(8e9, 4096, 64, "b200", "blackwell"), runs, 1), std::string("far: another device family; no measured run on the family blackwell"));
        QCOMPARE(distanceText(run(8e9, 512, 64), runs, 1), std::string("far: 0.12x the sequence; 4.0x fewer tokens per sequence than any measured run"));
        RunFeatures mapped = run(8e9, 4096, 64);
        mapped.tp = 2;
        mapped.bits = 8;
        QCOMPARE(distanceText(mapped, runs, 1), std::string("some way off: another mapping, 8 bit instead of 16"));
    }
};

QTEST_MAIN(TestNearestEvidence)
#include "tst_nearest_evidence.moc"
