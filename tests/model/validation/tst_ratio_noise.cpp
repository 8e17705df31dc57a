// SPDX-License-Identifier: Apache-2.0
// Ratios of two predictions, judged on invented verdicts and on the bands that ship.
#include "io/measuring_data.hpp"
#include "validation/ratio_noise.hpp"
#include "validation/scaling_interval.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

RowVerdict verdict(const char* group, const char* part, double predictedOverMeasured)
{
    RowVerdict v;
    v.group = group;
    v.model = "m";
    v.part = part;
    v.headline = true;
    v.measured = 10;
    v.predicted = 10 * predictedOverMeasured;
    return v;
}

PairingResult running(const char* part, double time)
{
    PairingResult result;
    result.architecture.network.accelerator = PartId(part);
    result.evaluation.time = time;
    return result;
}

bool near(double a, double b) { return std::abs(a / b - 1) < 1e-12; }

} // namespace

class TestRatioNoise : public QObject {
    Q_OBJECT
private slots:
    /// Five runs at e^0 and five at e^0.1 make 25 pairs a tenth apart and 20 alike: eight of ten are within a tenth.
    void eightOfTenPairs()
    {
        std::vector<RowVerdict> rows;
        for (int i = 0; i < 10; ++i)
            rows.push_back(verdict("a", "x", i < 5 ? 1 : std::exp(0.1)));
        const auto bands = ratioBands(rows);
        QCOMPARE(bands.size(), std::size_t(1));
        QCOMPARE(bands[0].residualClass, std::string("same part"));
        QCOMPARE(bands[0].rows, std::size_t(45));
        QVERIFY(near(bands[0].high, std::exp(0.1)) && near(bands[0].low * bands[0].high, 1));
    }
    /// A source with many pairs counts no more than one with ten: of two sources, one without error, the other decides.
    void sourcesWeighTheSame()
    {
        std::vector<RowVerdict> rows;
        for (int i = 0; i < 60; ++i)
            rows.push_back(verdict("many", "x", 1.3)); // wrong alike: their ratios are right
        for (int i = 0; i < 6; ++i)
            rows.push_back(verdict("few", "x", std::exp(0.2 * (i % 2))));
        rows.push_back(verdict("lonely", "x", 1));
        rows.push_back(verdict("lonely", "x", 9)); // one pair is no source
        const auto bands = ratioBands(rows);
        QVERIFY(near(bands.at(0).high, std::exp(0.2)));
        QCOMPARE(bands[0].rows, std::size_t(60 * 59 / 2 + 15));
    }
    void anotherPartIsAClassOfItsOwn()
    {
        std::vector<RowVerdict> rows;
        for (int i = 0; i < 10; ++i)
            rows.push_back(verdict("a", i < 5 ? "x" : "y", i < 5 ? 1 : 1.5));
        const auto bands = ratioBands(rows);
        QCOMPARE(bands.size(), std::size_t(1)); // on the same part no ratio is off
        QCOMPARE(bands[0].residualClass, std::string("another part"));
        QVERIFY(near(bands[0].high, 1.5));
    }
    void aChangeInsideTheBandIsNoise()
    {
        const std::vector<ResidualBand> bands = {{"another part", 0.75, 4 / 3.0, 100}, {"same part", 0.8, 1.25, 100}};
        QVERIFY(isWithinNoise(1.2, bands[1]) && isWithinNoise(0.81, bands[1]) && isWithinNoise(1, bands[1]));
        QVERIFY(!isWithinNoise(1.26, bands[1]) && !isWithinNoise(0.79, bands[1]));
        QCOMPARE(noiseOf(running("x", 10), running("x", 12), bands), std::string("the ratio of two published runs on the same part is predicted to within 25 % in 8 of 10 pairs"));
        QVERIFY(noiseOf(running("x", 10), running("x", 13), bands).empty());
        QVERIFY(noiseOf(running("x", 10), running("x", 10), bands).empty()); // no change is none
        QVERIFY(noiseOf(running("x", 10), running("y", 13), bands).find("different parts") != std::string::npos);
        QVERIFY(noiseOf(running("x", 10), running("x", 12), {}).empty());
        PairingResult stuck = running("x", 0);
        stuck.evaluation.feasibility = {Infeasibility::doesNotFit, 2, 1};
        QVERIFY(noiseOf(running("x", 10), stuck, bands).empty());
    }
    void bandsThatShipAreWhole()
    {
        const auto bindings = loadBindings(RIDGE_SOURCE_DIR "/scenarios");
        QVERIFY(bindings.ok());
        const auto& bands = bindings->table("training-ratios").residuals;
        QCOMPARE(bands.size(), std::size_t(2));
        for (const ResidualBand& band : bands)
            QVERIFY(std::abs(band.low * band.high - 1) < 0.02 && band.high > 1.05 && band.high < 1.6 && band.rows > 1000);
        QVERIFY(bandFor(bands, "same part")->high < bandFor(bands, "another part")->high);
    }
    /// A point of a scaling series says what the interval of that design would.
    void pointsOfAScalingSeriesHaveTheirOwnClass()
    {
        const std::vector<ResidualBand> bands = {{"device", 0.9, 1.2, 50}, {"dispatch", 0.8, 1.7, 50}};
        ScalingSeries series;
        series.points.resize(3);
        series.points[0].time = 10;
        series.points[1].time = 10;
        series.points[1].ledger[static_cast<std::size_t>(Resource::launch)] = 2;
        series.points[2].feasibility = {Infeasibility::doesNotFit, 2, 1};
        const auto intervals = scalingIntervals(series, PairingResult{}, bands);
        QCOMPARE(intervals.size(), std::size_t(3));
        QVERIFY(near(intervals[0]->low, 9) && near(intervals[0]->high, 12));
        QVERIFY(near(intervals[1]->low, 8) && near(intervals[1]->high, 17));
        QVERIFY(!intervals[2] && !scalingIntervals(series, PairingResult{}, {})[0]);
    }
};

QTEST_GUILESS_MAIN(TestRatioNoise)
#include "tst_ratio_noise.moc"
