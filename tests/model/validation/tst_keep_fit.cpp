// SPDX-License-Identifier: Apache-2.0
#include "validation/keep_fit.hpp"

#include "model/validation/sample_rows.hpp"

#include <QTest>

using namespace ridge;

namespace {

const CalibrationId other{"other"}, plain{"plain"};

CalibrationSet fittable()
{
    CalibrationSet set = sample::calibrations();
    set.all.at(other).constants.at("gemm-16").fit = Range{0.2, 0.5, 0.9};
    set.all.at(plain).constants.at("host-forward").fit = Range{1e-5, 1e-4, 1e-3};
    return set;
}

} // namespace

class TestKeepFit : public QObject {
    Q_OBJECT
private slots:
    void onlyWhatMovedIsKept()
    {
        CalibrationFit fit;
        fit.calibration = *fittable().find(other);
        fit.constants = {{"gemm-16", 0.2, 0.5, 0.9, 0.5, 0.625, 9, false}};
        fit.held = {"hbm-stream"};
        fit.rows = 9;
        fit.before.mape = 30;
        fit.inSample.mape = 2;
        fit.leftOut.mape = 3;
        fit.leftOutBy = "model";
        const OwnCalibration own = keptFit(fit, "mine.csv", "abc");
        QVERIFY((own == OwnCalibration{"mine.csv", 9, "abc", FitErrors{30, 2, 3, "model"}, {{"gemm-16", 0.625}}}));
        fit.leftOut.mape.reset();
        QVERIFY(!keptFit(fit, "mine.csv", "abc").errors);
    }
    void aCalibrationIsFittedAnewFromWhatShips()
    {
        const OwnCalibrations own{{other, {"a.csv", 4, "", {}, {{"gemm-16", 0.7}}}}, {plain, {"b.csv", 4, "", {}, {{"host-forward", 2e-4}}}}};
        const auto base = fittingBase(fittable(), own, other);
        QVERIFY(base.ok());
        QVERIFY(base->find(other)->constants.at("gemm-16").value == 0.5); // the earlier fit gives way
        QVERIFY(base->find(plain)->constants.at("host-forward").value == 2e-4);
        QVERIFY(fittingBase(fittable(), {{other, {"a.csv", 4, "", {}, {{"gemm-16", 5}}}}}, other).ok()); // so a broken one can be replaced
        QVERIFY(!fittingBase(fittable(), {{plain, {"a.csv", 4, "", {}, {{"gemm-16", 5}}}}}, other).ok());
    }
};

QTEST_APPLESS_MAIN(TestKeepFit)
#include "tst_keep_fit.moc"
