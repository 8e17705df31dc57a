// SPDX-License-Identifier: Apache-2.0
#include "explore/scaling_metrics.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

class TestScalingMetrics : public QObject {
    Q_OBJECT
private slots:
    void lawsAreRecovered();
    void kneesOfKnownCurves();
    void isoefficiencyOfAClosedForm();
};

void TestScalingMetrics::lawsAreRecovered()
{
    std::vector<ScalePoint> amdahl, usl;
    for (const double n : {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0}) {
        amdahl.push_back({n, 1 / (0.05 + 0.95 / n)});
        usl.push_back({n, n / (1 + 0.02 * (n - 1) + 0.0005 * n * (n - 1))});
    }
    QVERIFY(std::abs(*amdahlSerialShare(amdahl) - 0.05) < 1e-12);
    QVERIFY(std::abs(karpFlatt(amdahl[3]) - 0.05) < 1e-12 && std::abs(karpFlatt(amdahl[6]) - 0.05) < 1e-12); // flat: serial part
    QVERIFY(karpFlatt(usl[6]) > karpFlatt(usl[2])); // rising: overhead
    const auto fit = fitUsl(usl);
    QVERIFY(fit && std::abs(fit->sigma - 0.02) < 1e-9 && std::abs(fit->kappa - 0.0005) < 1e-12);
    QVERIFY(std::abs(*fit->peak - std::sqrt(0.98 / 0.0005)) < 1e-6);
    QVERIFY(!fitUsl(std::span(usl).first(5)));
    QVERIFY(!fitUsl(std::vector<ScalePoint>(6, {4, 3}))); // one number of workers decides nothing
    QVERIFY(!amdahlSerialShare(std::vector<ScalePoint>{{1, 1}}));
    const auto perfect = fitUsl(std::vector<ScalePoint>{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}});
    QVERIFY(perfect && perfect->sigma == 0 && perfect->kappa == 0 && !perfect->peak);
}

void TestScalingMetrics::kneesOfKnownCurves()
{
    const std::vector<ScalePoint> bent = {{1, 1}, {2, 2}, {4, 4}, {8, 4.4}, {16, 4.6}};
    QCOMPARE(scalingKnee(bent).marginal, std::optional<double>(4));
    QCOMPARE(scalingKnee(bent).chord, std::optional<double>(4));
    const std::vector<ScalePoint> straight = {{1, 1}, {2, 2}, {4, 4}};
    QCOMPARE(scalingKnee(straight).marginal, std::optional<double>(4)); // still paying at the end
    QVERIFY(!scalingKnee(straight).chord);
    QVERIFY(!scalingKnee(std::span(bent).first(2)).marginal);
}

void TestScalingMetrics::isoefficiencyOfAClosedForm()
{
    // E = W / (W + n log2 n): the work that keeps E grows as E/(1-E) n log2 n
    const auto efficiency = [](double n, double work) { return work / (work + n * std::log2(n)); };
    std::vector<ScalePoint> curve;
    for (const double n : {2.0, 16.0, 1024.0}) {
        const auto work = isoefficiencyWork(efficiency, n, 0.8, 1e-3, 1e9);
        QVERIFY(work && std::abs(*work / (4 * n * std::log2(n)) - 1) < 1e-9);
        curve.push_back({n, *work});
    }
    QVERIFY(*isoefficiencySlope(curve) > 1 && *isoefficiencySlope(curve) < 2);
    QVERIFY(!isoefficiencyWork(efficiency, 1024, 0.8, 1, 100));
    QVERIFY(!isoefficiencySlope(std::span(curve).first(1)));
}

QTEST_APPLESS_MAIN(TestScalingMetrics)
#include "tst_scaling_metrics.moc"
