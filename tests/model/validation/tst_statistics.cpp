// SPDX-License-Identifier: Apache-2.0
#include "validation/statistics.hpp"

#include <QTest>

using ridge::PredictionPair;

class TestStatistics : public QObject {
    Q_OBJECT
private slots:
    void summarizesByHand()
    {
        // errors: +10, -20, 0, +50 percent
        const auto s = ridge::summarize({{1.1, 1}, {0.8, 1}, {2, 2}, {15, 10}});
        QCOMPARE(s.n, std::size_t(4));
        QVERIFY(qAbs(*s.mape - 20) < 1e-9);
        QVERIFY(qAbs(*s.bias - 10) < 1e-9);
        QVERIFY(qAbs(*s.medianApe - 15) < 1e-9); // between 10 and 20
        QVERIFY(qAbs(*s.p90Ape - 41) < 1e-9);    // 0.7 of the way from 20 to 50
    }
    void anEmptySetHasNoErrors()
    {
        const auto s = ridge::summarize({});
        QCOMPARE(s.n, std::size_t(0));
        QVERIFY(!s.mape && !s.medianApe && !s.bias && !s.p90Ape);
    }
    void percentileInterpolates()
    {
        QCOMPARE(ridge::percentile({3, 1, 2}, 0.5), 2.0);
        QCOMPARE(ridge::percentile({0, 10}, 0.25), 2.5);
        QCOMPARE(ridge::percentile({7}, 0.9), 7.0);
    }
    void tauOfPerfectAndReversedOrder()
    {
        QCOMPARE(*ridge::kendallTau({{1, 10}, {2, 20}, {3, 30}}), 1.0);
        QCOMPARE(*ridge::kendallTau({{1, 30}, {2, 20}, {3, 10}}), -1.0);
    }
    void tauCountsOneDiscordantPair()
    {
        // six pairs, one out of order: (5 - 1) / 6
        QVERIFY(qAbs(*ridge::kendallTau({{1, 1}, {2, 3}, {3, 2}, {4, 4}}) - 4.0 / 6) < 1e-12);
    }
    void tauWithTies()
    {
        // predictions 1 1 2, measurements 1 2 3: one tie on the left, two concordant pairs: 2 / sqrt(2 * 3)
        QVERIFY(qAbs(*ridge::kendallTau({{1, 1}, {1, 2}, {2, 3}}) - 2 / std::sqrt(6.0)) < 1e-12);
    }
    void tauNeedsVariation()
    {
        QVERIFY(!ridge::kendallTau({{1, 1}}));
        QVERIFY(!ridge::kendallTau({{1, 1}, {1, 2}}));
    }
    void tauAgreesWithAllPairsCounted()
    {
        std::vector<PredictionPair> pairs;
        for (int i = 0; i < 37; ++i)
            pairs.push_back({double((i * 7) % 11), double((i * 5) % 13)});
        double difference = 0, leftPairs = 0, rightPairs = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const double a = pairs[i].predicted - pairs[j].predicted, b = pairs[i].measured - pairs[j].measured;
                difference += a * b > 0 ? 1 : a * b < 0 ? -1 : 0;
                leftPairs += a != 0;
                rightPairs += b != 0;
            }
        QVERIFY(qAbs(*ridge::kendallTau(pairs) - difference / std::sqrt(leftPairs * rightPairs)) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
