// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace ridge::test;

class TestExportCommand : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyShippedStudyWithEveryChart_data()
    {
        QTest::addColumn<QString>("study");
        for (const QFileInfo& file : QDir(RIDGE_SOURCE_DIR "/scenarios/studies").entryInfoList({"*.ridge"}, QDir::Files))
            QTest::newRow(qPrintable(file.baseName())) << file.absoluteFilePath();
    }
    void everyShippedStudyWithEveryChart()
    {
        QFETCH(QString, study);
        QTemporaryDir folder;
        const std::vector<const char*> suffixes = {"png", "svg", "pdf", "csv", "xlsx", "pptx"};
        std::size_t turn = std::size_t(study.size()); // the writers are tested apart: here each study takes them in turns
        for (const char* chart : {"roofline", "scaling", "pareto", "ledger"})
            for (const char* suffix : {suffixes[turn++ % suffixes.size()], suffixes[turn++ % suffixes.size()]}) {
                const QString path = folder.filePath(QString(chart) + "." + suffix);
                const Outcome outcome = runCommand({"export", study.toStdString(), "--chart", chart, "-o", path.toStdString()});
                QVERIFY2(outcome.exitCode == 0 && outcome.err.empty(), outcome.err.c_str());
                QVERIFY(QFileInfo(path).size() > 0);
            }
    }

    void misuseNamesWhatThereIs()
    {
        QTemporaryDir folder;
        const std::string study = shipped("studies/gpt3-175b-selene.ridge"), path = folder.filePath("a.png").toStdString();
        const Outcome chart = runCommand({"export", study, "--chart", "pie", "-o", path});
        QCOMPARE(chart.exitCode, 2);
        QVERIFY(chart.says("found \"pie\", expected one of: roofline, scaling, pareto, ledger"));
        const Outcome suffix = runCommand({"export", study, "--chart", "roofline", "-o", folder.filePath("a.emf").toStdString()});
        QCOMPARE(suffix.exitCode, 2);
        QVERIFY(suffix.says(".pptx, .png, .svg, .pdf, .xlsx or .csv"));
        QCOMPARE(runCommand({"export", study, "--chart", "roofline", "-o", path, "--size", "100x9"}).exitCode, 2);
        const Outcome large = runCommand({"export", study, "--chart", "roofline", "-o", path, "--size", "20000x540"});
        QCOMPARE(large.exitCode, 2);
        QVERIFY2(large.says("--size: found \"20000x540\", expected at most 8192x8192 points"), large.err.c_str());
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void whatCannotBeWrittenSaysWhy()
    {
        const Outcome full = runCommand({"export", shipped("studies/gpt3-175b-selene.ridge"), "--chart", "ledger", "-o", "/none/a.csv"});
        QCOMPARE(full.exitCode, 1);
        QVERIFY2(full.says("/none/a.csv: the file cannot be written: No such file or directory"), full.err.c_str());
    }

    void axesOfTheFrontierAreChosen()
    {
        QTemporaryDir folder;
        const std::string study = shipped("studies/gpt3-175b-selene.ridge"), path = folder.filePath("a.csv").toStdString();
        QCOMPARE(runCommand({"export", study, "--chart", "pareto", "--across", "accelerators", "--up", "package_power", "-o", path}).exitCode, 0);
        const QList<QByteArray> lines = contentOf(path).split('\n');
        QVERIFY(lines[0].endsWith(",Accelerators,Package power (kW)\r"));
        QVERIFY(lines[1].startsWith("present design,") && lines[1].endsWith(",64,25.6\r")); // 64 A100 SXM of 400 W
        QVERIFY(lines.size() > 5000);
        const Outcome unknown = runCommand({"export", study, "--chart", "pareto", "--up", "beauty", "-o", path});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY(unknown.says("tokens_per_s, tokens_per_s_per_accelerator, accelerators"));
        QCOMPARE(runCommand({"export", study, "--chart", "pareto", "--up", "accelerators", "--across", "accelerators", "-o", path}).exitCode, 2);
    }

    /// The bars of each chart add up to what the headline says.
    void stacksAddUp()
    {
        QTemporaryDir folder;
        const std::string study = shipped("studies/gpt3-175b-selene.ridge"), path = folder.filePath("a.csv").toStdString();
        QCOMPARE(runCommand({"export", study, "--chart", "ledger", "-o", path}).exitCode, 0);
        double sum = 0;
        const QList<QByteArray> lines = contentOf(path).split('\n');
        QCOMPARE(lines.front(), QByteArray("Phase,Resource,Design (s)\r"));
        for (const QByteArray& line : lines.mid(1))
            sum += line.trimmed().split(',').back().toDouble();
        const QJsonObject result = runCommand({"evaluate", study, "--json"}).json()[QLatin1String("result")].toArray()[0].toObject();
        const double time = result["metrics"].toObject()["time"].toObject()["value"].toDouble();
        QVERIFY2(time > 0 && std::abs(sum / time - 1) < 1e-9, qPrintable(QString::number(sum)));
    }

    void ratiosNeedABaseline()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("a.csv").toStdString();
        const Outcome none = runCommand({"export", shipped("studies/blank-sheet.ridge"), "--chart", "roofline", "--relative", "-o", path});
        QCOMPARE(none.exitCode, 1);
        QVERIFY(none.says("no form relative to a baseline"));
        const Outcome some = runCommand({"export", shipped("studies/gpt3-175b-selene.ridge"), "--chart", "roofline", "--relative", "--set",
                                         "hbm.bandwidth=2x", "-o", path, "--json"});
        QCOMPARE(some.exitCode, 0);
        const QJsonObject result = some.json()[QLatin1String("result")].toObject();
        QCOMPARE(result["relative"].toBool(), true);
        QCOMPARE(result["file"].toString().toStdString(), path);
        const QByteArray csv = contentOf(path);
        QVERIFY(csv.contains("HBM,roof,HBM bandwidth,,,2\r\n")); // twice what the part has
        QVERIFY(csv.contains("HBM,baseline roof,HBM bandwidth,,,1\r\n"));
        QVERIFY(!csv.contains("2039") && !csv.contains("4078") && !csv.contains("TFLOP"));
    }
};

QTEST_MAIN(TestExportCommand)
#include "tst_export_command.moc"
