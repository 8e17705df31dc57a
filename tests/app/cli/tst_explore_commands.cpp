// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QTemporaryDir>
#include <QtTest>

using namespace ridge::test;

class TestExploreCommands : public QObject {
    Q_OBJECT
private:
    const std::string m_study = shipped("studies/gpt3-175b-selene.ridge");

    double timeWith(const std::string& setting) const
    {
        const Outcome outcome = runCommand({"evaluate", m_study, "--scenario", "gpt3-175b", "--set", setting, "--json"});
        return outcome.json()["result"].toArray()[0].toObject()["metrics"].toObject()["time"].toObject()["value"].toDouble();
    }

private Q_SLOTS:
    void solveHitsItsTarget()
    {
        const Outcome outcome = runCommand({"solve", m_study, "--target", "time<=12 s", "--vary", "compute.peak", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = outcome.json()["result"].toObject();
        QVERIFY(result["feasible"].toBool());
        const double factor = result["factor"].toDouble();
        const double time = timeWith("compute.peak=" + QString::number(factor, 'g', 17).toStdString() + "x");
        QVERIFY(std::abs(time / 12 - 1) < 1e-9);
        const Outcome absolute = runCommand({"solve", m_study, "--target", "time<=13.9", "--vary", "hbm.bandwidth=1 TB/s:9 TB/s", "--json"});
        const double bandwidth = absolute.json()["result"].toObject()["value"].toDouble();
        QVERIFY(std::abs(timeWith("hbm.bandwidth=" + QString::number(bandwidth, 'g', 17).toStdString() + " B/s") / 13.9 - 1) < 1e-9);
    }

    void solveNamesTheFloorAndItsOwner()
    {
        const Outcome outcome = runCommand({"solve", m_study, "--target", "tokens_per_s>=2x", "--vary", "hbm.bandwidth", "--json"});
        QCOMPARE(outcome.exitCode, 0); // infeasible is a result
        const QJsonObject result = outcome.json()["result"].toObject(), floor = result["floor"].toObject();
        QVERIFY(!result["feasible"].toBool());
        QCOMPARE(floor["owner"].toString(), QString("compute.fp16"));
        QVERIFY(floor["best"].toDouble() > result["now"].toDouble() && floor["best"].toDouble() < result["target"].toDouble());
    }

    void sheetNamesItsReference()
    {
        const Outcome outcome = runCommand({"solve", m_study, "--target", "tokens_per_s>=1.3x", "--json"});
        const QJsonObject result = outcome.json()["result"].toObject();
        QVERIFY(result["reference"].toString().startsWith("Selene"));
        QCOMPARE(result["alone"].toArray().size(), 7);
        for (const auto& entry : result["alone"].toArray())
            if (entry.toObject()["path"] == "compute.peak") {
                const std::string factor = QString::number(entry.toObject()["factor"].toDouble(), 'g', 17).toStdString();
                QVERIFY(std::abs(timeWith("compute.peak=" + factor + "x") / result["time_target"].toDouble() - 1) < 1e-9);
            }
    }

    void searchIsNoSlowerThanThePresent()
    {
        const Outcome outcome = runCommand({"search", m_study, "--top", "3", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = outcome.json()["result"].toObject();
        const QJsonArray best = result["best"].toArray();
        QCOMPARE(best.size(), 3);
        QVERIFY(best[0].toObject()["time"].toDouble() <= result["present"].toObject()["time"].toDouble());
        QVERIFY(best[0].toObject()["time"].toDouble() <= best[1].toObject()["time"].toDouble());
    }

    void paretoKeepsWhatNothingBeats()
    {
        const Outcome outcome = runCommand({"pareto", m_study, "--objective", "max:tokens_per_s", "--objective",
                                            "min:hbm.bandwidth", "--vary", "hbm.bandwidth=0.5x:2x:7", "--where",
                                            "tokens_per_s>=9000", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = outcome.json()["result"].toObject();
        QCOMPARE(result["points"].toInt(), 7);
        QVERIFY(result["considered"].toInt() < 7); // half the bandwidth is too slow
        QCOMPARE(result["frontier"].toArray().size(), result["considered"].toInt()); // more bandwidth is always faster here
        QVERIFY(runCommand({"pareto", m_study, "--objective", "max:tokens_per_s"}).says("expected 2 to 8"));
        QVERIFY(runCommand({"pareto", m_study, "--objective", "max:speed", "--objective", "min:time", "--vary", "tp=8"}).says("no 'speed'"));
    }

    void diffNamesWhatChanged()
    {
        QTemporaryDir folder;
        const QString other = folder.filePath("other.ridge");
        QByteArray text = contentOf(m_study);
        QVERIFY(text.contains("\"globalBatch\": 64"));
        QVERIFY(write(other, text.replace("\"globalBatch\": 64", "\"globalBatch\": 128")));
        const Outcome outcome = runCommand({"diff", m_study, other.toStdString(), "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = outcome.json()["result"].toObject();
        for (const auto& change : result["changes"].toArray()) {
            QVERIFY(change.toObject()["where"].toString().endsWith("/globalBatch"));
            QCOMPARE(change.toObject()["b"].toString(), QString("128"));
        }
        QVERIFY(!result["changes"].toArray().isEmpty());
        QVERIFY(result["results"].toArray()[0].toObject()["time_ratio"].toDouble() > 1.8);
        QVERIFY(runCommand({"diff", m_study, m_study}).out.starts_with("No number"));
        QVERIFY(!outcome.json()[QLatin1String("result")][QLatin1String("results")][0].toObject().contains(QLatin1String("waterfall")));
        const Outcome unlike = runCommand({"diff", m_study, other.toStdString(), "--waterfall"});
        QVERIFY2(unlike.out.find("Not compared: a step of A") != std::string::npos, unlike.out.c_str());
        QVERIFY(write(other, contentOf(m_study).replace("\"recompute\": \"selective\"", "\"recompute\": \"full\"")));
        const Outcome parts = runCommand({"diff", m_study, other.toStdString(), "--waterfall", "--json"});
        const QJsonObject pair = parts.json()[QLatin1String("result")][QLatin1String("results")][0].toObject();
        QCOMPARE(pair[QLatin1String("waterfall")][0][QLatin1String("change")].toString(), QStringLiteral("recompute selective to recompute full")); // and nothing that both have
        QCOMPARE(pair[QLatin1String("within_noise")], QJsonValue(false));
        double sum = 0;
        for (const QJsonValue& input : pair[QLatin1String("waterfall")].toArray())
            sum += input[QLatin1String("seconds")].toDouble();
        QVERIFY(sum != 0 && std::abs(sum - (pair[QLatin1String("time_b")].toDouble() - pair[QLatin1String("time_a")].toDouble())) < 1e-9);
        QVERIFY(runCommand({"diff", m_study, other.toStdString(), "--waterfall"}).out.find("from A to B") != std::string::npos);
    }

    void elasticitiesPredictSmallChanges()
    {
        const Outcome outcome = runCommand({"evaluate", m_study, "--scenario", "gpt3-175b", "--json"});
        const QJsonArray list = outcome.json()["result"].toArray()[0].toObject()["elasticities"].toArray();
        for (const auto& entry : list)
            if (entry.toObject()["parameter"] == "hbm-bandwidth") {
                const double predicted = std::pow(1.001, -entry.toObject()["elasticity"].toDouble());
                QVERIFY(std::abs(timeWith("hbm.bandwidth=1.001x") / timeWith("hbm.bandwidth=1x") / predicted - 1) < 1e-6);
                return;
            }
        QFAIL("no elasticity of HBM bandwidth");
    }

    void badTargetsAreRefused_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("words");
        QTest::newRow("no relation") << "time=3" << "found no NAME>=VALUE";
        QTest::newRow("no metric") << "speed>=2x" << "there is no metric 'speed'";
        QTest::newRow("unit") << "time<=3 GB" << "does not fit time";
        QTest::newRow("zero") << "time<=0" << "expected more than zero";
    }
    void badTargetsAreRefused()
    {
        QFETCH(QString, target);
        QFETCH(QString, words);
        const Outcome outcome = runCommand({"solve", m_study, "--target", target.toStdString(), "--vary", "hbm.bandwidth"});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.says(words.toStdString()), outcome.err.c_str());
        QVERIFY(runCommand({"solve", m_study, "--target", "time<=1", "--vary", "tp"}).says("sweep varies counts"));
        QVERIFY(runCommand({"solve", m_study, "--target", "time<=1", "--vary", "hbm.bandwidth=2x:1x"}).says("no possible range"));
    }
};

QTEST_APPLESS_MAIN(TestExploreCommands)
#include "tst_explore_commands.moc"
