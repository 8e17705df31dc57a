// SPDX-License-Identifier: Apache-2.0
#include "validation/measured_seconds.hpp"

#include <QTest>

using namespace ridge;

namespace {

/// L = 1, h = 12, one head of 12, f = 48, V = 10, s = 6, B = 2.
TrainingScenario scenario()
{
    TrainingScenario s;
    s.model.layers = 1;
    s.model.hidden = 12;
    s.model.heads = s.model.kvHeads = 1;
    s.model.headDim = 12;
    s.model.ffnHidden = 48;
    s.model.vocab = 10;
    s.sequence = 6;
    s.globalBatch = 2;
    return s;
}

TrainingRow row(const char* metric, double value, const char* count = "NONE")
{
    TrainingRow r;
    r.metric = metric;
    r.value = value;
    r.flopCount = count;
    r.accelerators = 4;
    return r;
}

// per token: 3 * (2 * 12 * 144 + attention + 2 * 12 * 10); attention full 4 * 6 * 12 = 288, causal 144
constexpr double causal = 12 * 3.0 * (3456 + 144 + 240);
constexpr double full = 12 * 3.0 * (3456 + 288 + 240);

} // namespace

class TestMeasuredSeconds : public QObject {
    Q_OBJECT
private slots:
    void timesStand()
    {
        QCOMPARE(*measuredSeconds(row("iteration_s", 1.5), scenario(), 0), 1.5);
        TrainingRow r = row("tflops_per_gpu", 100);
        r.secondsEquivalent = 2.5;
        QCOMPARE(*measuredSeconds(r, scenario(), 0), 2.5);
    }
    void tokensPerSecond()
    {
        QCOMPARE(*measuredSeconds(row("tokens_per_s_per_gpu", 3), scenario(), 0), 1.0); // 12 tokens, 4 devices
    }
    void flopCounts_data()
    {
        QTest::addColumn<QString>("count");
        QTest::addColumn<double>("flop");
        QTest::newRow("megatron") << "MEGATRON" << causal;
        QTest::newRow("maxtext after the change") << "MAXTEXT-CAUSAL" << causal;
        QTest::newRow("maxtext before") << "MAXTEXT-NONCAUSAL" << full;
        QTest::newRow("maxtext mixed") << "MAXTEXT-MIXED" << full;
        QTest::newRow("nemo long sequence") << "NEMO-LONGSEQ" << full;
        // 96 * 2 * 6 * 144 * (1 + 6/72 + 10/192)
        QTest::newRow("hardware count of 2021") << "MEGATRON-HW-SC21" << 96 * 2 * 6 * 144 * (1 + 6 / 72.0 + 10 / 192.0);
        // 72 * 2 * 6 * 144 * (1 + 6/72 + 10/144)
        QTest::newRow("korthikanti") << "KORTHIKANTI" << 72 * 2 * 6 * 144 * (1 + 6 / 72.0 + 10 / 144.0);
    }
    void flopCounts()
    {
        QFETCH(QString, count);
        QFETCH(double, flop);
        const auto seconds = measuredSeconds(row("tflops_per_gpu", 2e-6, qPrintable(count)), scenario(), 0);
        QVERIFY(qAbs(*seconds / (flop / (2e6 * 4)) - 1) < 1e-12);
    }
    void utilisationIsOfThePeak()
    {
        const auto palm = measuredSeconds(row("mfu", 0.5, "PALM"), scenario(), 1e6);
        QVERIFY(qAbs(*palm / (full / (0.5 * 1e6 * 4)) - 1) < 1e-12);
        const auto korthikanti = measuredSeconds(row("mfu", 0.5, "KORTHIKANTI"), scenario(), 1e6);
        const double counted = 72 * 2 * 6 * 144 * (1 + 6 / 72.0 + 10 / 144.0);
        QVERIFY(qAbs(*korthikanti / (counted / (0.5 * 1e6 * 4)) - 1) < 1e-12);
    }
    void otherMetricsAreNoStepTime()
    {
        QVERIFY(!measuredSeconds(row("time_to_train_min", 10), scenario(), 1e12));
        QVERIFY(!measuredSeconds(row("mfu", 0.5), scenario(), 0));
        TrainingRow blank = row("iteration_s", 1);
        blank.value.reset();
        QVERIFY(!measuredSeconds(blank, scenario(), 1e12));
    }
};

QTEST_APPLESS_MAIN(TestMeasuredSeconds)
#include "tst_measured_seconds.moc"
