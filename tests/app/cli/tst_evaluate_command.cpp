// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace ridge::test;

namespace {

const std::string selene = shipped("studies/gpt3-175b-selene.ridge");

double timeOf(const QJsonValue& result)
{
    return result["metrics"]["time"]["value"].toDouble();
}

QJsonArray resultsOf(const Outcome& outcome)
{
    return outcome.json()["result"].toArray();
}

} // namespace

class TestEvaluateCommand : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyNumberThatHasOneSaysItsInterval()
    {
        const Outcome outcome = runCommand({"evaluate", selene, "--json"});
        QCOMPARE(outcome.exitCode, 0);
        for (const QJsonValue& result : resultsOf(outcome)) {
            const QJsonValue ranges = result["interval"]["metrics"];
            for (const char* name : {"time", "tokens_per_s", "tokens_per_s_per_accelerator", "mfu"}) {
                const double value = result["metrics"][name]["value"].toDouble();
                QVERIFY(ranges[name]["p10"].toDouble() < value && value < ranges[name]["p90"].toDouble());
            }
            QVERIFY(ranges["accelerators"].isUndefined());
            QVERIFY(result["interval"]["rows"].toInt() > 100);
        }
    }
    void theNearestMeasuredRunIsNamedWithItsErrorAndDistance()
    {
        const Outcome outcome = runCommand({"evaluate", selene, "--json"});
        const QJsonValue nearest = resultsOf(outcome).first()["nearest_evidence"];
        QCOMPARE(nearest["source_group"].toString(), QString("korthikanti")); // the study is that very run
        QVERIFY(nearest["distance_doublings"].toDouble() < 0.5);
        QVERIFY(nearest["away"].toString().startsWith("close"));
        QVERIFY(std::abs(100 * (nearest["predicted_s"].toDouble() / nearest["measured_s"].toDouble() - 1) - nearest["error_pct"].toDouble()) < 1e-9);
        const Outcome far = runCommand({"evaluate", shipped("studies/llama31-405b-16k-h100.ridge"), "--json"});
        QVERIFY(resultsOf(far).first()["nearest_evidence"]["distance_doublings"].toDouble() > 0);
        const Outcome text = runCommand({"evaluate", selene});
        QVERIFY(text.out.find("Nearest measured run: ") != std::string::npos && text.out.find("Time between ") != std::string::npos);
    }
    void ledgerOfEveryShippedStudySumsToTheTime_data()
    {
        QTest::addColumn<QString>("study");
        for (const char* folder : {"studies", "templates"})
            for (const QString& name : QDir(QString::fromStdString(shipped(folder))).entryList({"*.ridge"}))
                QTest::newRow(qPrintable(name)) << QString::fromStdString(shipped(folder)) + '/' + name;
    }
    void ledgerOfEveryShippedStudySumsToTheTime()
    {
        QFETCH(QString, study);
        const Outcome outcome = runCommand({"evaluate", study.toStdString(), "--json"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.json()["command"].toString(), QString("evaluate"));
        QVERIFY(!resultsOf(outcome).isEmpty());
        for (const QJsonValue& result : resultsOf(outcome)) {
            if (!result["feasible"].toBool()) {
                QVERIFY(!result["reason"].toString().isEmpty());
                QVERIFY(result["metrics"].toObject().isEmpty());
                continue;
            }
            double sum = 0;
            for (const QJsonValue& cell : result["ledger"].toArray())
                sum += cell["exposed_s"].toDouble();
            QVERIFY(timeOf(result) > 0);
            QVERIFY(std::abs(sum / timeOf(result) - 1) < 1e-12);
            double bytes = 0;
            for (const QJsonValue& entry : result["memory"].toArray())
                bytes += entry["bytes"].toDouble();
            QVERIFY(std::abs(bytes / result["metrics"]["memory_per_accelerator"]["value"].toDouble() - 1) < 1e-12);
        }
    }

    void blankSheetIsAResult()
    {
        const Outcome outcome = runCommand({"evaluate", shipped("studies/blank-sheet.ridge"), "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonValue result = resultsOf(outcome)[0];
        QCOMPARE(result["feasible"].toBool(true), false);
        QCOMPARE(result["reason_code"].toString(), QString("no-accelerator"));
    }

    void publishedStepTimeStandsBesideThePrediction()
    {
        const QJsonValue result = resultsOf(runCommand({"evaluate", selene, "--json"}))[0];
        const QJsonValue figure = result["published"][0];
        QCOMPARE(figure["metric"].toString(), QString("time"));
        QCOMPARE(figure["value"].toDouble(), 13.75); // Korthikanti et al. 2022, table 5
        const double error = 100 * (timeOf(result) / 13.75 - 1);
        QVERIFY(std::abs(figure["error_pct"].toDouble() - error) < 1e-9);
        QVERIFY(std::abs(error) < 15);
    }

    void moreMemoryBandwidthIsFaster()
    {
        const double before = timeOf(resultsOf(runCommand({"evaluate", selene, "--json"}))[0]);
        const double after
            = timeOf(resultsOf(runCommand({"evaluate", selene, "--set", "hbm.bandwidth=1.5x", "--json"}))[0]);
        QVERIFY(after < before);
        QVERIFY(after > before / 1.5);
    }

    void twiceTheBatchIsTwiceTheTokens()
    {
        const auto tokens = [](const Outcome& outcome) {
            const QJsonValue result = resultsOf(outcome)[0];
            return result["metrics"]["tokens_per_s"]["value"].toDouble() * timeOf(result);
        };
        const double before = tokens(runCommand({"evaluate", selene, "--json"}));
        const double after = tokens(runCommand({"evaluate", selene, "--set", "batch=2x", "--json"}));
        QVERIFY(std::abs(after / before - 2) < 1e-12);
    }

    void settingsAreAppliedOncePerArchitecture()
    {
        // five systems share the study's scenario; a factor must not act five times on it
        const std::string study = shipped("studies/llama3-70b-generations.ridge");
        const QJsonArray before = resultsOf(runCommand({"evaluate", study, "--json"}));
        const QJsonArray after = resultsOf(runCommand({"evaluate", study, "--set", "batch=2x", "--json"}));
        QCOMPARE(after.size(), before.size());
        QVERIFY(before.size() >= 5);
        for (int i = 0; i < after.size(); ++i) {
            const auto tokens = [](const QJsonValue& r) {
                return r["metrics"]["tokens_per_s"]["value"].toDouble() * timeOf(r);
            };
            if (before[i]["feasible"].toBool() && after[i]["feasible"].toBool())
                QVERIFY(std::abs(tokens(after[i]) / tokens(before[i]) - 2) < 1e-12);
        }
    }

    void degreeThatDoesNotDivideIsInfeasible()
    {
        const Outcome outcome = runCommand({"evaluate", selene, "--set", "/pairings/0/mapping/tp=7", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonValue result = resultsOf(outcome)[0];
        QCOMPARE(result["feasible"].toBool(true), false);
        QVERIFY(result["reason"].toString().contains("do not divide"));
    }

    void wrongSettingsAreMisuse_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("word");
        QTest::newRow("misspelt") << "hbm.bandwith=2x" << "hbm.bandwidth";
        QTest::newRow("no value") << "hbm.bandwidth" << "PATH=VALUE";
        QTest::newRow("wrong unit") << "hbm.bandwidth=3 GB" << "B/s";
        QTest::newRow("negative") << "hbm.bandwidth=-1 TB/s" << "hbm.bandwidth";
        QTest::newRow("nan") << "hbm.bandwidth=nan TB/s" << "hbm.bandwidth";
        QTest::newRow("huge") << "hbm.bandwidth=1e400 TB/s" << "hbm.bandwidth";
        QTest::newRow("pointer to nowhere") << "/nodes/count=2" << "node";
    }
    void wrongSettingsAreMisuse()
    {
        QFETCH(QString, setting);
        QFETCH(QString, word);
        const Outcome outcome = runCommand({"evaluate", selene, "--set", setting.toStdString(), "--json"});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.says(word.toStdString()), outcome.err.c_str());
        QVERIFY(outcome.json()["result"].isNull());
        QCOMPARE(outcome.json()["diagnostics"].toArray().size(), 1);
    }

    void unknownIdsNameTheCandidates()
    {
        const Outcome outcome = runCommand({"evaluate", selene, "--architecture", "seelene"});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY(outcome.says("selene"));
    }

    void resultFilesHoldTheSameNumbers()
    {
        QTemporaryDir folder;
        const std::string json = folder.filePath("r.json").toStdString(), csv = folder.filePath("r.csv").toStdString();
        const Outcome outcome = runCommand({"evaluate", selene, "-o", json});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.out.find("Where the time goes") != std::string::npos);
        QCOMPARE(runCommand({"evaluate", selene, "-o", csv}).exitCode, 0);
        const double time = timeOf(QJsonDocument::fromJson(contentOf(json)).object()["result"].toArray()[0]);
        QVERIFY(time > 0);
        double inCsv = 0;
        for (const QByteArray& line : contentOf(csv).split('\n'))
            if (inCsv == 0 && line.contains(",metric,time,"))
                inCsv = line.split(',')[5].toDouble();
        QCOMPARE(inCsv, time);
        QCOMPARE(runCommand({"evaluate", selene, "-o", "r.txt"}).exitCode, 2);
        QCOMPARE(runCommand({"evaluate", selene, "-o", "/no/such/folder/r.json"}).exitCode, 1);
    }

    void explainDerivesEveryMetricAndCell()
    {
        const QJsonValue result = resultsOf(runCommand({"evaluate", selene, "--json"}))[0];
        for (const std::string metric : {"time", "mfu", "ledger/forward/hbm", "memory_per_accelerator"}) {
            const Outcome outcome = runCommand({"explain", selene, "--metric", metric, "--json"});
            QCOMPARE(outcome.exitCode, 0);
            const QJsonValue explained = resultsOf(outcome)[0];
            QVERIFY(!explained["tree"]["children"].toArray().isEmpty());
            double sum = 0;
            for (const QJsonValue& share : explained["input_shares"].toObject())
                sum += share.toDouble();
            QVERIFY(std::abs(sum - 1) < 1e-9);
        }
        const QJsonValue time = resultsOf(runCommand({"explain", selene, "--metric", "time", "--json"}))[0];
        QCOMPARE(time["tree"]["value"].toDouble(), timeOf(result));
        QCOMPARE(runCommand({"explain", selene, "--metric", "speed"}).exitCode, 2);
    }
};

QTEST_APPLESS_MAIN(TestEvaluateCommand)
#include "tst_evaluate_command.moc"
