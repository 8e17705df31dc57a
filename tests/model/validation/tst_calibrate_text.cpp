// SPDX-License-Identifier: Apache-2.0
#include "validation/calibrate_text.hpp"

#include <QTest>

using namespace ridge;

class TestCalibrateText : public QObject {
    Q_OBJECT
private slots:
    void aFitIsKeptUpToTwiceTheError()
    {
        CalibrationFit fit;
        fit.leftOutBy = "source";
        QCOMPARE(fitVerdict(fit), std::string("It cannot be judged: no row is left to predict."));
        fit.inSample.mape = 4;
        fit.leftOut.mape = 8;
        QVERIFY(fit.holds());
        QCOMPARE(fitVerdict(fit), std::string("It carries over: mean error 4.0 % on rows the fit saw, 8.0 % on those of a source left out"));
        fit.before.mape = 12;
        QVERIFY(fitVerdict(fit).ends_with(" left out, 12.0 % before"));
        fit.before.mape = 8;
        QVERIFY(fitVerdict(fit).ends_with(", 8.0 % before; rows left out gain nothing from it"));
        fit.leftOut.mape = 8.1;
        QVERIFY(!fit.holds());
        QVERIFY(fitVerdict(fit).starts_with("It does not carry over: rows of a source left out are off by 8.1 %, more than twice the 4.0 %"));
    }
};

QTEST_MAIN(TestCalibrateText)
#include "tst_calibrate_text.moc"
