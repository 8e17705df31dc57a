// SPDX-License-Identifier: Apache-2.0
#include "report/metric_limiter.hpp"
#include "support/sample_result.hpp"

#include <QtTest>

#include <cmath>

using namespace ridge;

class TestMetricLimiter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void timesAndThroughputsFollowTheLedger()
    {
        const PairingResult result = sampleResult(); // 6 of 10 s of arithmetic
        for (const char* metric : {"time", "tokens_per_s", "tokens_per_s_per_accelerator"}) {
            const auto limiter = metricLimiter(metric, result);
            QVERIFY2(limiter && limiter->resource == Resource::compute16, metric);
            QVERIFY(std::abs(limiter->share - 0.6) < 1e-12);
        }
    }
    void utilisationCountsWhatIsLost()
    {
        PairingResult result = sampleResult();
        result.plan.modelFlopFullAttention = 64 * 5.5 * 300e12; // 5.5 s at the peak; 4.5 s lost: 0.5 of arithmetic, 2 of scale-up
        const auto limiter = metricLimiter("mfu", result);
        QVERIFY(limiter && limiter->resource == Resource::scaleUp);
        QVERIFY(std::abs(limiter->share - 2 / 4.5) < 1e-12);
        result.plan.modelFlopFullAttention = 64 * 3 * 300e12; // 7 s lost: 3 of arithmetic
        const auto slow = metricLimiter("mfu", result);
        QVERIFY(slow && slow->resource == Resource::compute16);
        QVERIFY(std::abs(slow->share - 3.0 / 7) < 1e-12);
    }
    void memoryNamesItsLargestClass()
    {
        PairingResult result = sampleResult(); // 60 GB needed
        result.evaluation.memory[std::size_t(MemoryClass::activations)] = 40e9;
        result.evaluation.memory[std::size_t(MemoryClass::weights)] = 20e9;
        const auto limiter = metricLimiter("memory_per_accelerator", result);
        QVERIFY(limiter && !limiter->resource);
        QCOMPARE(limiter->name, std::string("activations"));
        QVERIFY(std::abs(limiter->share - 2.0 / 3) < 1e-12);
    }
    void whatNoRateDecidesHasNone()
    {
        PairingResult result = sampleResult();
        QVERIFY(!metricLimiter("accelerators", result));
        result.evaluation.feasibility.reason = Infeasibility::doesNotFit;
        QVERIFY(!metricLimiter("time", result));
    }
};

QTEST_APPLESS_MAIN(TestMetricLimiter)
#include "tst_metric_limiter.moc"
