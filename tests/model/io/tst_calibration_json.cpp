// SPDX-License-Identifier: Apache-2.0
#include "io/calibration_json.hpp"

#include <QDir>
#include <QTest>

using namespace ridge;

namespace {

std::string family(const std::string& constants)
{
    return R"({"format":"ridge-calibration","version":1,"id":"x","kind":"device-family","name":"X","provenance":"p",)"
           R"("parts":["a*"],"matrixUnit":"systolic","seen":false,"constants":{)" + constants + "}}";
}

} // namespace

class TestCalibrationJson : public QObject {
    Q_OBJECT
private slots:
    void loadsAllThatShip()
    {
        const QString folder = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/calibration");
        const auto set = loadCalibrations(folder.toStdString());
        QVERIFY2(set.ok(), set.diagnostics().empty() ? "" : set.diagnostics()[0].message.c_str());
        QCOMPARE(static_cast<int>(set->all.size()), static_cast<int>(QDir(folder).entryList({"*.json"}).size()));
        const Calibration& hopper = set->all.at(CalibrationId("hopper"));
        QCOMPARE(hopper.kind, std::string("device-family"));
        QVERIFY(hopper.constants.contains("gemm-16"));
        QCOMPARE(hopper.hash.size(), std::size_t{12});
    }

    void readsAConstantWithItsOrigin()
    {
        const auto read = readCalibration(
            family(R"("gemm-16":{"value":0.5,"fitted":true,"source":"q","confidence":"analyst"})"), "x.json");
        QVERIFY(read.ok());
        const Constant& gemm = read->constants.at("gemm-16");
        QCOMPARE(gemm.value, 0.5);
        QVERIFY(gemm.fitted);
        QCOMPARE(gemm.source, std::string("q"));
        QCOMPARE(gemm.confidence, Confidence::analyst);
        QCOMPARE(read->matrixUnit, MatrixUnit::systolic);
        QVERIFY(!read->seen);
    }

    void namesTheNearestConstant()
    {
        const auto read = readCalibration(
            family(R"("gem-16":{"value":0.5,"fitted":true,"source":"q","confidence":"analyst"})"), "x.json");
        QVERIFY(!read.ok());
        QCOMPARE(read.diagnostics()[0].where, std::string("x.json:/constants/gem-16"));
        QCOMPARE(read.diagnostics()[0].hint, std::string("did you mean 'gemm-16'?"));
    }

    void refusesANewerVersion()
    {
        std::string bytes = family("");
        bytes.replace(bytes.find("\"version\":1"), 11, "\"version\":2");
        const auto read = readCalibration(bytes, "x.json");
        QVERIFY(!read.ok());
        QCOMPARE(read.diagnostics()[0].code, std::string("newer-version"));
    }
};

QTEST_APPLESS_MAIN(TestCalibrationJson)
#include "tst_calibration_json.moc"
