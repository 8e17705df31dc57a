// SPDX-License-Identifier: Apache-2.0
#include "validation/prediction_interval.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

class TestPredictionInterval : public QObject {
    Q_OBJECT
    static bool near(double a, double b) { return std::abs(a / b - 1) < 1e-12; }

private slots:
    void timesScaleWithTheBandAndRatesAgainstIt()
    {
        const PredictionInterval interval{{"device", 0.8, 1.25, 100}, 8, 12.5};
        const auto time = metricInterval({"time", 10, "s", "", true}, interval);
        QVERIFY(time && near(time->low, 8) && near(time->high, 12.5));
        const auto rate = metricInterval({"tokens_per_s", 1000, "token/s", "", false}, interval);
        QVERIFY(rate && near(rate->low, 800) && near(rate->high, 1250));
        QVERIFY(!metricInterval({"memory_per_accelerator", 1, "B", "", true}, interval));
        QVERIFY(!metricInterval({"accelerators", 1, "1", "", true}, interval));
    }
    void rangesAreSaidInOneUnit()
    {
        QCOMPARE(intervalText({13.31, 17.52}, "s"), std::string("13.3 to 17.5 s"));
        QCOMPARE(intervalText({0.9, 1.2}, "s"), std::string("900 ms to 1.20 s"));
        QCOMPARE(intervalText({0.41, 0.523}, "1"), std::string("41.0 % to 52.3 %"));
    }
    void theBasisSaysHowManyRuns()
    {
        QCOMPARE(intervalBasis({{"experts", 0.8, 1.5, 70}, 1, 2}), std::string("P10 to P90 of 70 published runs with experts, the wider of left out and fitted"));
        QCOMPARE(intervalBasis({{"experts", 0.8, 1.5, 70}, 1, 2, true}),
                 std::string("P10 to P90 of 70 published runs with experts, the wider of left out and fitted, predicted with the constants that ship and not with the own calibration"));
    }
    void whatDoesNotRunHasNone()
    {
        PairingResult result;
        result.evaluation.feasibility = {Infeasibility::doesNotFit, 0, 0};
        QVERIFY(!predictionInterval(result, {{"device", 0.9, 1.2, 10}}));
        result.evaluation.feasibility = {};
        result.evaluation.time = 2;
        QVERIFY(!predictionInterval(result, {}));
        const auto interval = predictionInterval(result, {{"device", 0.9, 1.2, 10}, {"experts", 0.5, 2, 10}});
        QVERIFY(interval && near(interval->time10, 1.8) && near(interval->time90, 2.4));
    }
};

QTEST_MAIN(TestPredictionInterval)
#include "tst_prediction_interval.moc"
