// SPDX-License-Identifier: Apache-2.0
#include "validation/residual_bands.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

class TestResidualBands : public QObject {
    Q_OBJECT
private slots:
    void tenthAndNinetiethPercentileOfEachClass()
    {
        std::vector<std::pair<std::string, PredictionPair>> leftOut;
        for (int i = 0; i <= 10; ++i)
            leftOut.emplace_back("device", PredictionPair{1, 1 + i / 10.0});
        leftOut.emplace_back("experts", PredictionPair{1, 5}); // too few for a band of their own
        const auto bands = bandsOf(leftOut);
        QCOMPARE(bands.size(), std::size_t(2));
        QVERIFY(std::abs(bands[0].low - 1.1) < 1e-12 && std::abs(bands[0].high - 1.9) < 1e-12);
        QCOMPARE(bands[0].rows, std::size_t(11));
        QVERIFY(bands[1].high < 5 && bands[1].rows == 1);
    }
    void aClassWithoutABandGetsTheWidest()
    {
        const std::vector<ResidualBand> bands = {{"device", 0.9, 1.1, 50}, {"dispatch", 0.8, 1.5, 50}};
        QVERIFY(bandFor(bands, "device") == &bands[0]);
        QVERIFY(bandFor(bands, "experts") == &bands[1]);
        QVERIFY(bandFor({}, "device") == nullptr);
    }
};

QTEST_APPLESS_MAIN(TestResidualBands)
#include "tst_residual_bands.moc"
