// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"
#include "io/calibration_json.hpp"
#include "io/study_json.hpp"
#include "support/own_runs.hpp"

#include <QTemporaryDir>
#include <QTest>

using namespace ridge::test;

/// A study's own constants: every command that evaluates the study uses them and says so.
class TestOwnCalibrations : public QObject {
    Q_OBJECT
private:
    const std::string m_plain = shipped("studies/gpt3-175b-selene.ridge");
    QTemporaryDir m_folder;

    std::string at(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    /// The shipped study with an entry `"ampere": {...}`.
    std::string own(const char* name, const QByteArray& entry)
    {
        QByteArray text = contentOf(m_plain);
        text.insert(text.indexOf("\"catalogue\""), "\"calibrations\": {" + entry + "},\n");
        return write(QString::fromStdString(at(name)), text) ? at(name) : std::string();
    }
    static QByteArray entry(double gemm) { return R"("ampere": {"table": "mine.csv", "rows": 24, "error": {"before": 12, "inSample": 4, "leftOut": 6, "leftOutBy": "source"}, "constants": {"gemm-16": )" + QByteArray::number(gemm, 'g', 17) + "}}"; }
    static double low()
    {
        const auto file = ridge::readCalibration(contentOf(shipped("calibration/ampere.json")).toStdString(), "ampere.json");
        return file->constants.at("gemm-16").fit->low;
    }
    static double time(const Outcome& outcome) { return outcome.json()["result"].toArray().at(0)["metrics"].toObject()["time"].toObject()["value"].toDouble(); }

private slots:
    void evaluateSaysWhatStandsBehindTheNumber()
    {
        const std::string study = own("own.ridge", entry(low()));
        const Outcome outcome = runCommand({"evaluate", study, "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = outcome.json()["result"].toArray().at(0).toObject();
        QVERIFY2(result["calibration"].toString().contains("(own calibration)"), qPrintable(result["calibration"].toString()));
        const QJsonObject said = result["own_calibrations"].toArray().at(0).toObject();
        QCOMPARE(said["id"].toString(), QString("ampere"));
        QCOMPARE(said["table"].toString(), QString("mine.csv"));
        QCOMPARE(said["rows"].toInt(), 24);
        QCOMPARE(said["mape_pct"].toObject()["left_out"].toDouble(), 6.0);
        QVERIFY(said["constants"].toObject()["gemm-16"].toDouble() == low());
        const Outcome text = runCommand({"evaluate", study});
        QVERIFY2(text.out.find("own calibration ampere: 1 constant fitted to 24 rows of mine.csv; mean error 4.0 %") != std::string::npos, text.out.c_str());
        QVERIFY2(text.says("own.ridge:/calibrations/ampere: note: own calibration of ampere"), text.err.c_str());
        const QJsonArray none = runCommand({"evaluate", m_plain, "--json"}).json()["result"].toArray().at(0)["own_calibrations"].toArray();
        QVERIFY(none.isEmpty());
    }
    void everyCommandUsesThem_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("evaluate") << QStringList{"evaluate", "STUDY"};
        QTest::newRow("explain") << QStringList{"explain", "STUDY", "--metric", "time"};
        QTest::newRow("sweep") << QStringList{"sweep", "STUDY", "--vary", "hbm.bandwidth=1x,2x"};
        QTest::newRow("solve") << QStringList{"solve", "STUDY", "--target", "tokens_per_s>=1.1x", "--vary", "compute.peak"};
        QTest::newRow("tornado") << QStringList{"tornado", "STUDY"};
        QTest::newRow("scaling") << QStringList{"scaling", "STUDY", "--largest", "256"};
        QTest::newRow("map") << QStringList{"map", "STUDY", "--vary", "hbm.bandwidth=0.5x:2x:3:log", "--vary", "compute.peak=0.5x:2x:3:log"};
        QTest::newRow("pareto") << QStringList{"pareto", "STUDY", "--objective", "min:time", "--objective", "max:memory_headroom", "--vary", "tp=4,8"};
        QTest::newRow("search") << QStringList{"search", "STUDY", "--top", "1", "--keep", "offload", "--keep", "zero", "--keep", "context"};
    }
    void everyCommandUsesThem()
    {
        QFETCH(QStringList, arguments);
        const auto ask = [&](const std::string& study) {
            std::vector<std::string> words;
            for (const QString& word : arguments)
                words.push_back(word == "STUDY" ? study : word.toStdString());
            return runCommand(words);
        };
        const Outcome with = ask(own("own.ridge", entry(low()))), without = ask(m_plain);
        QCOMPARE(without.exitCode, 0);
        QCOMPARE(with.exitCode, 0);
        QVERIFY(with.out != without.out);
        QVERIFY2(with.says("own calibration of ampere"), with.err.c_str());
        QVERIFY(!without.says("own calibration"));
    }
    void validateJudgesWithThem()
    {
        const std::string table = shipped("measurements/training.csv");
        const QJsonObject plain = runCommand({"validate", table, "--json"}).json()["result"].toObject();
        const Outcome outcome = runCommand({"validate", table, "--study", own("own.ridge", entry(low())), "--json"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.json()["result"].toObject()["mape_pct"].toDouble() > 0);
        QVERIFY(outcome.json()["result"].toObject()["mape_pct"] != plain["mape_pct"]);
        QVERIFY(outcome.out.find("own calibration of ampere") != std::string::npos);
        QCOMPARE(runCommand({"validate", table, "--study", own("bad.ridge", entry(9))}).exitCode, 3);
    }
    void aFitGoesIntoTheStudy()
    {
        QVERIFY(write(QString::fromStdString(at("mine.csv")), ridge::shipped::ownRuns()));
        const std::string table = at("mine.csv"), out = at("fitted.ridge"), file = at("ampere.json");
        const Outcome fit = runCommand({"calibrate", table, "--family", "ampere", "--study", m_plain, "-o", out});
        QVERIFY2(fit.exitCode == 0, fit.err.c_str());
        QCOMPARE(runCommand({"calibrate", table, "--family", "ampere", "-o", file}).exitCode, 0);
        const auto study = ridge::readStudy(contentOf(out).toStdString(), out);
        const auto calibration = ridge::readCalibration(contentOf(file).toStdString(), file);
        QVERIFY(study.ok() && calibration.ok());
        const ridge::OwnCalibration& own = study->calibrations.at(ridge::CalibrationId("ampere"));
        QCOMPARE(own.table, std::string("mine.csv"));
        QVERIFY(own.errors && own.errors->leftOut <= 2 * own.errors->inSample);
        const double truth = ridge::shipped::otherAmpere().find(ridge::CalibrationId("ampere"))->constants.at("gemm-16").value;
        QVERIFY(std::abs(own.constants.at("gemm-16") / truth - 1) < 0.02); // what the machine was made with is found again
        for (const auto& [key, value] : own.constants)
            QVERIFY2(value == calibration->constants.at(key).value, key.c_str()); // the file and the study are one fit
        // Keeping it again changes nothing: the fit begins from what ships, and not from itself.
        QCOMPARE(runCommand({"calibrate", table, "--family", "ampere", "--study", out, "-o", at("again.ridge")}).exitCode, 0);
        QCOMPARE(contentOf(at("again.ridge")), contentOf(out));
        QVERIFY(time(runCommand({"evaluate", out, "--json"})) != time(runCommand({"evaluate", m_plain, "--json"})));
    }
    void whatIsWrittenHasItsEnding()
    {
        const std::string table = shipped("measurements/training.csv");
        const Outcome study = runCommand({"calibrate", table, "--family", "ampere", "-o", at("x.ridge")});
        QCOMPARE(study.exitCode, 2);
        QVERIFY2(study.says("--study STUDY.ridge"), study.err.c_str());
        QCOMPARE(runCommand({"calibrate", table, "--family", "ampere", "--study", m_plain, "-o", at("x.json")}).exitCode, 2);
        QVERIFY(!QFile::exists(QString::fromStdString(at("x.ridge"))) && !QFile::exists(QString::fromStdString(at("x.json"))));
    }
    void brokenOnesAreToldWithFileAndPlace_data()
    {
        QTest::addColumn<QByteArray>("entry");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown") << entry(0.5).replace("\"ampere\"", "\"ampre\"") << "bad.ridge:/calibrations/ampre: No calibration is called 'ampre'";
        QTest::newRow("bounds") << entry(0.99) << "bad.ridge:/calibrations/ampere/constants/gemm-16: Found 0.99, expected";
        QTest::newRow("constant") << entry(0.5).replace("gemm-16", "gemm-61") << "bad.ridge:/calibrations/ampere/constants/gemm-61: found 'gemm-61', expected a constant of a calibration";
        QTest::newRow("not movable") << entry(0.5).replace("gemm-16", "reference-16") << "bad.ridge:/calibrations/ampere/constants/reference-16: 'reference-16' is no constant of 'ampere' that a fit may move";
        QTest::newRow("text") << entry(0.5).replace(": 24", ": \"many\"") << "bad.ridge:/calibrations/ampere/rows: found text \"many\", expected a number";
        QTest::newRow("list") << QByteArray("\"ampere\": []") << "bad.ridge:/calibrations/ampere: found a list, expected an object";
    }
    void brokenOnesAreToldWithFileAndPlace()
    {
        QFETCH(QByteArray, entry);
        QFETCH(QString, says);
        const std::string study = own("bad.ridge", entry);
        for (const char* command : {"evaluate", "check"}) {
            const Outcome outcome = runCommand({command, study});
            QCOMPARE(outcome.exitCode, 3);
            QVERIFY2(outcome.says(says.toStdString()), outcome.err.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestOwnCalibrations)
#include "tst_own_calibrations.moc"
