// SPDX-License-Identifier: Apache-2.0
// Fits on invented rows whose truth is known: measured with the model itself, under other constants.
#include "sample_rows.hpp"
#include "validation/calibrate.hpp"
#include "validation/training_leave_out.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

/// Host dispatch and the GEMM share may move; the GEMM share starts at its prior.
CalibrationSet freeCalibrations(double host = 1e-3, double gemm = 0.5)
{
    CalibrationSet set = sample::calibrations();
    Constant& dispatch = set.all.at(CalibrationId("plain")).constants.at("host-forward");
    dispatch = {host, true, "test", Confidence::analyst, {}, Range{2e-4, 1e-3, 1e-2}};
    Constant& share = set.all.at(CalibrationId("other")).constants.at("gemm-16");
    share = {gemm, true, "test", Confidence::analyst, {}, Range{0.3, 0.5, 0.9}};
    return set;
}

/// Rows from small (bound by dispatch) to large (bound by GEMMs), of two publishers.
std::vector<MeasurementRow> rows()
{
    std::vector<MeasurementRow> all;
    for (int i = 0; i < 48; ++i) {
        MeasurementRow row = sample::row();
        row.cells["id"] = "R-" + std::to_string(i);
        row.cells["hidden"] = std::to_string(256 << (i % 6));
        row.cells["ffn_hidden"] = std::to_string(1024 << (i % 6));
        row.cells["heads"] = std::to_string(2 << (i % 6));
        row.cells["kv_heads"] = row.cells["heads"];
        row.cells["layers"] = std::to_string(8 + i % 12);
        row.cells["seq_len"] = "1024";
        row.cells["source_group"] = i < 24 ? "lab" : "shop";
        all.push_back(row);
    }
    return all;
}

/// The rows, measured by the model under `truth`.
std::vector<MeasurementRow> measuredUnder(const CalibrationSet& truth)
{
    std::vector<MeasurementRow> all = rows();
    const auto cases = fitCases(all, sample::bindings(), sample::catalogue(), truth, {"A"});
    std::vector<const FitCase*> list;
    for (const FitCase& one : cases)
        list.push_back(&one);
    const std::vector<double> times = predictCases(list, truth);
    for (std::size_t i = 0; i < list.size(); ++i)
        all[list[i]->row].cells["measured_value"] = QString::number(times[i], 'g', 15).toStdString();
    return all;
}

double valueOf(const CalibrationSet& set, const char* id, const char* key)
{
    return set.all.at(CalibrationId(id)).constants.at(key).value;
}

} // namespace

class TestTrainingFit : public QObject {
    Q_OBJECT
private slots:
    void sharedNumbersAreOneConstant()
    {
        CalibrationSet set = freeCalibrations();
        Constant& other = set.all.at(CalibrationId("other")).constants.at("attention-backward");
        other = {0.25, true, "test", Confidence::analyst, "derating", Range{0.1, 0.2, 0.4}};
        set.all.at(CalibrationId("other")).constants.at("gemm-16").derivedFrom = "derating";
        const auto free = freeConstants(set);
        QCOMPARE(free.size(), std::size_t(2));
        QVERIFY(free[0].name == "derating" && free[0].places.size() == 2);
        QVERIFY(free[1].name == "plain/host-forward");
        QVERIFY(std::abs(multiplierOf(free[0], set) - 1.25) < 1e-12); // of attention-backward, the first by name
    }
    void findsTheConstantsBehindMeasurements()
    {
        const auto table = measuredUnder(freeCalibrations(3e-3, 0.65));
        const CalibrationSet start = freeCalibrations();
        const auto cases = fitCases(table, sample::bindings(), sample::catalogue(), start, {"A"});
        QCOMPARE(cases.size(), std::size_t(48));
        std::vector<const FitCase*> list;
        for (const FitCase& one : cases)
            list.push_back(&one);
        const CalibrationSet fitted = refitTraining(start, list);
        QVERIFY(std::abs(valueOf(fitted, "plain", "host-forward") / 3e-3 - 1) < 0.1); // the prior pulls a little
        QVERIFY(std::abs(valueOf(fitted, "other", "gemm-16") / 0.65 - 1) < 0.1);
    }
    void withoutRowsThePriorsRemain()
    {
        const CalibrationSet fitted = refitTraining(freeCalibrations(5e-3, 0.8), {});
        QVERIFY(std::abs(valueOf(fitted, "plain", "host-forward") / 1e-3 - 1) < 1e-3);
        QVERIFY(std::abs(valueOf(fitted, "other", "gemm-16") / 0.5 - 1) < 1e-3);
    }
    void boundsHold()
    {
        const auto table = measuredUnder(freeCalibrations(1e-1, 0.65)); // ten times beyond the bound
        const CalibrationSet start = freeCalibrations();
        const auto cases = fitCases(table, sample::bindings(), sample::catalogue(), start, {"A"});
        std::vector<const FitCase*> list;
        for (const FitCase& one : cases)
            list.push_back(&one);
        const double host = valueOf(refitTraining(start, list), "plain", "host-forward");
        QVERIFY(host <= 1e-2 && host > 8e-3);
    }
    void leavesOutOneSourceAfterTheOther()
    {
        const auto table = measuredUnder(freeCalibrations(3e-3, 0.65));
        const CalibrationSet start = freeCalibrations();
        const auto cases = fitCases(table, sample::bindings(), sample::catalogue(), start, {"A"});
        const auto left = predictLeftOut(cases, start, "source");
        QCOMPARE(left.size(), std::size_t(48));
        const LeaveOut summary = summarizeLeftOut(left, start, "source", {});
        QCOMPARE(summary.each.size(), std::size_t(2));
        QVERIFY(*summary.seen.mape < 5);
        QVERIFY(*summary.each[0].inSample.mape > *summary.each[0].errors.mape); // shipped constants are the worse here
    }
    void calibratesOneStack()
    {
        const auto table = measuredUnder(freeCalibrations(3e-3, 0.5));
        const auto fit = calibrate(table, sample::bindings(), sample::catalogue(), freeCalibrations(), CalibrationId("plain"));
        QVERIFY(fit.ok());
        QCOMPARE(fit->constants.size(), std::size_t(1));
        QVERIFY(fit->constants[0].key == "host-forward");
        QVERIFY(std::abs(fit->constants[0].after / 3e-3 - 1) < 0.1);
        QVERIFY(fit->leftOutBy == "source");
        QVERIFY(*fit->inSample.mape < *fit->before.mape);
        QVERIFY(valueOf({{{fit->calibration.id, fit->calibration}}}, "plain", "host-forward") == fit->constants[0].after);
    }
    void refusesWhatCannotBeFitted_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("code");
        QTest::newRow("unknown") << "nobody" << "unknown-calibration";
        QTest::newRow("nothing free") << "network-other" << "nothing-to-fit";
    }
    void refusesWhatCannotBeFitted()
    {
        QFETCH(QString, name);
        QFETCH(QString, code);
        const auto fit = calibrate(rows(), sample::bindings(), sample::catalogue(), freeCalibrations(),
                                   CalibrationId(name.toStdString()));
        QVERIFY(!fit.ok());
        QCOMPARE(QString::fromStdString(fit.diagnostics().front().code), code);
    }
    void threeRowsAreTooFew()
    {
        auto few = rows();
        few.resize(3);
        const auto fit = calibrate(few, sample::bindings(), sample::catalogue(), freeCalibrations(), CalibrationId("plain"));
        QVERIFY(!fit.ok() && fit.diagnostics().front().code == "too-few-rows");
    }
};

QTEST_APPLESS_MAIN(TestTrainingFit)
#include "tst_training_fit.moc"
