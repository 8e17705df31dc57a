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

    /// The charts of the other pages, each in two formats.
    void chartsOfThePages_data()
    {
        QTest::addColumn<QString>("chart");
        QTest::addColumn<QByteArray>("heading"); // of the table
        QTest::newRow("map") << "map" << QByteArray("Scale-up bandwidth (TB/s),Limited by,Share (%),Step time (s)\r");
        QTest::newRow("tornado") << "tornado" << QByteArray("Kind,Number,Tokens/s at");
        QTest::newRow("parallel") << "parallel" << QByteArray("Limited by");
        QTest::newRow("tradeoff") << "tradeoff" << QByteArray("Limited by");
        QTest::newRow("waterfall") << "waterfall" << QByteArray("Input,From A to B,Step time (s)\r");
        QTest::newRow("ledger-pair") << "ledger-pair" << QByteArray("Resource,A: ");
    }
    void chartsOfThePages()
    {
        QFETCH(QString, chart);
        QFETCH(QByteArray, heading);
        QTemporaryDir folder;
        const std::string study = shipped("studies/gpt3-175b-selene.ridge");
        for (const char* suffix : {"csv", "pptx"}) {
            const std::string path = folder.filePath(chart + "." + suffix).toStdString();
            const Outcome outcome = runCommand({"export", study, "--chart", chart.toStdString(), "--set", "hbm.bandwidth=2x", "-o", path});
            QVERIFY2(outcome.exitCode == 0 && outcome.err.empty(), outcome.err.c_str());
            QVERIFY(!contentOf(path).isEmpty());
        }
        const QByteArray csv = contentOf(folder.filePath(chart + ".csv").toStdString());
        QVERIFY2(csv.split('\n').front().contains(heading), csv.left(200).constData());
        QVERIFY(csv.count('\n') > 3);
    }

    /// Memory at twice the bandwidth gives all of the difference, and the parts sum to it.
    void aWaterfallSumsToTheDifference()
    {
        QTemporaryDir folder;
        const std::string study = shipped("studies/gpt3-175b-selene.ridge"), path = folder.filePath("a.csv").toStdString();
        const QString other = folder.filePath("other.ridge");
        QVERIFY(write(other, contentOf(study).replace("\"recompute\": \"selective\"", "\"recompute\": \"full\"")));
        const Outcome against = runCommand({"export", study, "--chart", "waterfall", "--set", "hbm.bandwidth=2x", "--against", other.toStdString(), "-o", path});
        QVERIFY2(against.exitCode == 0, against.err.c_str());
        const QList<QByteArray> lines = contentOf(path).trimmed().split('\n');
        QVERIFY2(lines.size() >= 5, lines.join('\n').constData()); // heading, A, mapping, memory, B
        double sum = 0;
        for (qsizetype i = 1; i + 1 < lines.size(); ++i)
            sum += lines[i].trimmed().split(',').back().toDouble();
        const double after = lines.back().trimmed().split(',').back().toDouble();
        QVERIFY2(after > 0 && std::abs(sum / after - 1) < 1e-6, qPrintable(QString::number(sum)));
        const Outcome same = runCommand({"export", study, "--chart", "waterfall", "-o", path});
        QCOMPARE(same.exitCode, 1);
        QVERIFY2(same.says("nothing to be compared with"), same.err.c_str());
        const Outcome unknown = runCommand({"export", study, "--chart", "waterfall", "--against", "nobody", "-o", path});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.says("--against nobody: found no other design with scenario"), unknown.err.c_str());
    }

    void optionsOfAChartAreTaken()
    {
        QTemporaryDir folder;
        const std::string study = shipped("studies/gpt3-175b-selene.ridge"), path = folder.filePath("a.csv").toStdString();
        QCOMPARE(runCommand({"export", study, "--chart", "map", "--vary", "hbm.bandwidth=0.5x:2x:11:log", "--vary", "scale_out.bandwidth=0.5x:2x:21:log", "-o", path}).exitCode, 0);
        QVERIFY(contentOf(path).startsWith("HBM bandwidth (TB/s),NIC bandwidth (GB/s)"));
        QCOMPARE(contentOf(path).count('\n'), 7); // every tenth row and column of 11 by 21
        QCOMPARE(runCommand({"export", study, "--chart", "tradeoff", "--vary", "tp=1,2,4,8", "--across", "accelerators", "-o", path}).exitCode, 0);
        QVERIFY2(contentOf(path).contains("TP"), contentOf(path).constData());
        QCOMPARE(runCommand({"export", study, "--chart", "tornado", "--swing", "0.2", "-o", path}).exitCode, 0);
        QVERIFY2(contentOf(path).contains("20 %"), contentOf(path).constData());
        const Outcome weak = runCommand({"export", study, "--chart", "scaling", "--weak", "-o", path});
        QCOMPARE(weak.exitCode, 0);
    }

    void optionsThatDoNotFitAreRefused()
    {
        QTemporaryDir folder;
        const std::string study = shipped("studies/gpt3-175b-selene.ridge"), path = folder.filePath("a.csv").toStdString();
        const auto refused = [&](std::vector<std::string> more, const char* words) {
            std::vector<std::string> line = {"export", study, "-o", path};
            line.insert(line.end(), more.begin(), more.end());
            const Outcome outcome = runCommand(line);
            return outcome.exitCode == 2 && outcome.says(words) ? QByteArray() : QByteArray::fromStdString(outcome.err);
        };
        QCOMPARE(refused({"--chart", "map", "--swing", "0.2"}, "--swing: the chart map does not take this option (charts that do: tornado)"), QByteArray());
        QCOMPARE(refused({"--chart", "roofline", "--up", "mfu"}, "charts that do: pareto, tradeoff, parallel"), QByteArray());
        QCOMPARE(refused({"--chart", "validation", "--set", "tp=2"}, "--set: the chart validation does not take this option"), QByteArray());
        QCOMPARE(refused({"--chart", "map", "--vary", "hbm.bandwidth=2x:4x:5:log", "--vary", "scale_out.bandwidth=0.5x:2x:5:log"}, "from at most 1x to at least 1x"), QByteArray());
        QCOMPARE(refused({"--chart", "map", "--vary", "hbm.bandwidth=0.5x:2x:5:log"}, "a map has two"), QByteArray());
        QCOMPARE(refused({"--chart", "tradeoff", "--up", "beauty"}, "one of: tokens_per_s, tokens_per_s_per_accelerator"), QByteArray());
        QCOMPARE(refused({"--chart", "tradeoff", "--vary", "nothing=1,2"}, "nothing"), QByteArray());
        const Outcome noStudy = runCommand({"export", "--chart", "map", "-o", path});
        QCOMPARE(noStudy.exitCode, 2);
        QVERIFY(noStudy.says("STUDY: found no study"));
        QVERIFY(QDir(folder.path()).isEmpty());
        const Outcome blank = runCommand({"export", shipped("studies/blank-sheet.ridge"), "--chart", "map", "-o", path});
        QCOMPARE(blank.exitCode, 1);
        QVERIFY2(blank.says("the design does not run: "), blank.err.c_str());
    }

    void measurementsNeedNoStudy()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("a.csv").toStdString(), png = folder.filePath("a.png").toStdString();
        QCOMPARE(runCommand({"export", "--chart", "validation", "-o", path}).exitCode, 0);
        QVERIFY(contentOf(path).startsWith("Row,Measured (s),Predicted (s),Predicted over measured,"));
        QVERIFY(contentOf(path).count('\n') > 1000);
        const Outcome micro = runCommand({"export", "--chart", "validation", "--table", "micro", "-o", png});
        QVERIFY2(micro.exitCode == 0, micro.err.c_str());
        QVERIFY(!contentOf(png).isEmpty());
        const Outcome unknown = runCommand({"export", "--chart", "validation", "--table", "weather", "-o", path});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.says("expected a file ending in .csv or one of: training, collectives, links, kernels, micro"), unknown.err.c_str());
        const QString own = folder.filePath("own.csv");
        QVERIFY(write(own, "a,b\n1,2\n"));
        const Outcome foreign = runCommand({"export", "--chart", "validation", "--table", own.toStdString(), "-o", path});
        QCOMPARE(foreign.exitCode, 3);
        QVERIFY2(foreign.says("own.csv:1: the columns are those of no kind of table"), foreign.err.c_str());
        const Outcome without = runCommand({"export", "--chart", "validation", "--table", "micro", "--leave-out", "source", "-o", path});
        QCOMPARE(without.exitCode, 2);
        QVERIFY2(without.says("refitting micro without one source is not in this version"), without.err.c_str());
        const Outcome study = runCommand({"export", shipped("studies/blank-sheet.ridge"), "--chart", "validation", "-o", path});
        QCOMPARE(study.exitCode, 0);
        QVERIFY2(study.says("belong to no study"), study.err.c_str());
    }

    void misuseNamesWhatThereIs()
    {
        QTemporaryDir folder;
        const std::string study = shipped("studies/gpt3-175b-selene.ridge"), path = folder.filePath("a.png").toStdString();
        const Outcome chart = runCommand({"export", study, "--chart", "pie", "-o", path});
        QCOMPARE(chart.exitCode, 2);
        QVERIFY(chart.says("found \"pie\", expected one of: roofline, scaling, pareto, ledger, map, tornado, parallel, tradeoff, waterfall, ledger-pair, validation"));
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
