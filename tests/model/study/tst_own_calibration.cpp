// SPDX-License-Identifier: Apache-2.0
#include "io/calibration_json.hpp"
#include "report/own_calibration_text.hpp"
#include "study/own_calibration.hpp"
#include "support/shipped.hpp"

#include <QTest>

using namespace ridge;

namespace {

const CalibrationId ampere{"ampere"}, hopper{"hopper"};

Study selene() { return shipped::study(shipped::root() + QStringLiteral("/studies/gpt3-175b-selene.ridge")).value(); }

const Range& gemmRange(const CalibrationId& id) { return *shipped::calibrations().find(id)->constants.at("gemm-16").fit; }

OwnCalibration own(double gemm) { return {"my-runs.csv", 24, shipped::calibrations().find(ampere)->hash, FitErrors{12.26, 4.06, 6, "source"}, {{"gemm-16", gemm}}}; }

PairingResult evaluated(const Study& study, std::size_t pairing = 0, const CalibrationSet& set = shipped::calibrations())
{
    return evaluatePairing(study, study.pairings[pairing], shipped::catalogue(), set).value();
}

Diagnostics refusal(const CalibrationId& id, const OwnCalibration& kept)
{
    Study study = selene();
    study.calibrations[id] = kept;
    const auto result = evaluatePairing(study, study.pairings[0], shipped::catalogue(), shipped::calibrations());
    return result ? Diagnostics() : result.diagnostics();
}

} // namespace

class TestOwnCalibration : public QObject {
    Q_OBJECT
private slots:
    void aStudysConstantsCountAsThoseOfACalibrationFile()
    {
        const double gemm = gemmRange(ampere).low * 1.01;
        Study study = selene();
        study.calibrations[ampere] = own(gemm);
        Calibration file = *shipped::calibrations().find(ampere);
        file.constants.at("gemm-16").value = gemm;
        CalibrationSet set = shipped::calibrations();
        set.all[ampere] = readCalibration(writeCalibration(file), "ampere.json").value();
        for (std::size_t i = 0; i < study.pairings.size(); ++i) {
            const PairingResult kept = evaluated(study, i), filed = evaluated(selene(), i, set), before = evaluated(selene(), i);
            QVERIFY(kept.machine.values == filed.machine.values);
            QVERIFY(kept.evaluation.time == filed.evaluation.time);
            QVERIFY(kept.evaluation.time > before.evaluation.time); // a lower share of peak
        }
    }
    void theResultSaysWhatStandsBehindIt()
    {
        Study study = selene();
        study.calibrations[ampere] = own(gemmRange(ampere).prior);
        const PairingResult result = evaluated(study);
        QCOMPARE(result.own.size(), std::size_t(1));
        QVERIFY(result.own.at(ampere) == study.calibrations.at(ampere));
        QVERIFY2(result.machine.calibration.find("(own calibration)") != std::string::npos, result.machine.calibration.c_str());
        const Provenance& gemm = result.machine.sources[index(Parameter::gemm16)];
        QVERIFY2(gemm.source.find("own calibration, fitted to 24 rows of my-runs.csv") != std::string::npos, gemm.source.c_str());
        QVERIFY(gemm.confidence == Confidence::measured);
        const Provenance& stream = result.machine.sources[index(Parameter::hbmStream)];
        QVERIFY2(stream.source.find("own calibration") == std::string::npos, stream.source.c_str());
    }
    void othersStayAsTheyShip()
    {
        Study study = selene();
        study.calibrations[hopper] = {"h.csv", 8, "", {}, {{"gemm-16", gemmRange(hopper).low}}};
        const PairingResult result = evaluated(study), before = evaluated(selene());
        QVERIFY(result.own.empty());
        QVERIFY(result.machine.values == before.machine.values);
        QVERIFY(result.evaluation.time == before.evaluation.time);
        QCOMPARE(result.machine.calibration, before.machine.calibration);
    }
    void whatCannotBeUsedIsRefusedWithItsPlace_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("key");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("says");
        const double low = gemmRange(ampere).low, high = gemmRange(ampere).high;
        QTest::newRow("nobody's") << "ampre" << "gemm-16" << low << "unknown-calibration" << "/calibrations/ampre" << "did you mean 'ampere'?";
        QTest::newRow("far from all") << "quantum" << "gemm-16" << low << "unknown-calibration" << "/calibrations/quantum" << "Known: ampere";
        QTest::newRow("of another kind") << "ampere" << "nic-share" << 0.5 << "unknown-constant" << "/calibrations/ampere/constants/nic-share" << "gemm-16";
        QTest::newRow("not to be fitted") << "ampere" << "reference-16" << 0.8 << "unknown-constant" << "/calibrations/ampere/constants/reference-16" << "gemm-16";
        QTest::newRow("too low") << "ampere" << "gemm-16" << low * 0.999 << "out-of-range" << "/calibrations/ampere/constants/gemm-16" << "calibrate again";
        QTest::newRow("too high") << "ampere" << "gemm-16" << high * 1.001 << "out-of-range" << "/calibrations/ampere/constants/gemm-16" << "calibrate again";
    }
    void whatCannotBeUsedIsRefusedWithItsPlace()
    {
        QFETCH(QString, id);
        QFETCH(QString, key);
        QFETCH(double, value);
        QFETCH(QString, code);
        QFETCH(QString, where);
        QFETCH(QString, says);
        const Diagnostics problems = refusal(CalibrationId(id.toStdString()), {"t.csv", 4, "", {}, {{key.toStdString(), value}}});
        QCOMPARE(problems.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(problems[0].code), code);
        QCOMPARE(QString::fromStdString(problems[0].where), where);
        QVERIFY2(problems[0].hint.find(says.toStdString()) != std::string::npos, problems[0].hint.c_str());
    }
    void boundsThemselvesAreAllowed()
    {
        QVERIFY(refusal(ampere, own(gemmRange(ampere).low)).empty());
        QVERIFY(refusal(ampere, own(gemmRange(ampere).high)).empty());
    }
    void aChangedCalibrationIsWarnedAbout()
    {
        Study study = selene();
        study.calibrations[ampere] = own(gemmRange(ampere).prior);
        const auto warned = [&] {
            const Diagnostics all = evaluated(study).diagnostics;
            return std::any_of(all.begin(), all.end(), [](const Diagnostic& d) { return d.code == "calibration-changed" && d.severity == Severity::warning; });
        };
        QVERIFY(!warned());
        study.calibrations[ampere].basis = "000000000000";
        QVERIFY(warned());
    }
    void theWholeSetAgreesWithTheStudy()
    {
        const OwnCalibrations all{{ampere, own(gemmRange(ampere).prior)}};
        const auto set = withOwn(shipped::calibrations(), all);
        QVERIFY(set.ok());
        QVERIFY(set->find(ampere)->constants.at("gemm-16").value == gemmRange(ampere).prior);
        QVERIFY(set->find(hopper)->constants.at("gemm-16").value == shipped::calibrations().find(hopper)->constants.at("gemm-16").value);
        QVERIFY(!withOwn(shipped::calibrations(), {{ampere, own(9)}}).ok());
    }
    void everyConstantHasATitle()
    {
        QCOMPARE(constantTitle("gemm-16"), std::string("16-bit GEMM share of peak"));
        for (const auto& [id, calibration] : shipped::calibrations().all)
            for (const auto& [key, constant] : calibration.constants)
                QVERIFY2(constantTitle(key) != key, (id.text + "/" + key).c_str());
        QCOMPARE(constantTitle("unheard-of"), std::string("unheard-of"));
    }
    void wordsNameTableRowsAndErrors()
    {
        QCOMPARE(ownCalibrationText(own(0.5)), std::string("1 constant fitted to 24 rows of my-runs.csv; mean error 4.1 % on those rows, 6.0 % on a source left out, 12.3 % before"));
        QCOMPARE(ownCalibrationsText({{ampere, {"t.csv", 1, "", {}, {{"gemm-16", 1}, {"host-sync", 1}}}}}),
                 std::string("ampere: 2 constants fitted to 1 row of t.csv; its error is not stated"));
        QCOMPARE(ownCalibrationsText({}), std::string());
    }
};

QTEST_APPLESS_MAIN(TestOwnCalibration)
#include "tst_own_calibration.moc"
