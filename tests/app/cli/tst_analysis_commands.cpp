// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <set>

using namespace ridge::test;

/// map, tornado, scaling, crossovers, the options of search and the budget of solve: what each says is what evaluate says.
class TestAnalysisCommands : public QObject {
    Q_OBJECT
private:
    const std::string m_study = shipped("studies/gpt3-175b-selene.ridge");
    const std::string m_generations = shipped("studies/llama3-70b-generations.ridge");

    QJsonObject metricsWith(const std::vector<std::string>& settings) const
    {
        std::vector<std::string> line = {"evaluate", m_study, "--scenario", "gpt3-175b", "--json"};
        for (const std::string& setting : settings)
            line.insert(line.end(), {"--set", setting});
        return runCommand(line).json()["result"].toArray()[0].toObject()["metrics"].toObject();
    }
    static double value(const QJsonObject& metrics, const char* name) { return metrics[name].toObject()["value"].toDouble(); }
    static QJsonObject result(const Outcome& outcome) { return outcome.json()["result"].toObject(); }

private Q_SLOTS:
    void mapCellsAreEvaluations()
    {
        QTemporaryDir folder;
        const std::string table = folder.filePath("cells.csv").toStdString();
        const Outcome outcome = runCommand({"map", m_study, "--vary", "hbm.bandwidth=0.125x:2x:5:log", "--vary", "scale_up.bandwidth=0.01x:1x:3:log",
                                            "-o", table, "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject map = result(outcome);
        const QJsonArray times = map["times"].toArray(), limiters = map["limiters"].toArray();
        QCOMPARE(times.size(), 15);
        const double corner = value(metricsWith({"hbm.bandwidth=0.125x", "scale_up.bandwidth=0.01x"}), "time");
        QVERIFY(std::abs(times[0].toDouble() / corner - 1) < 1e-12);
        QVERIFY(std::abs(times[13].toDouble() / value(metricsWith({}), "time") - 1) < 1e-12); // 1x, 1x: the last row, the last but one
        std::set<QString> names;
        for (const auto& name : limiters)
            names.insert(name.toString());
        QVERIFY(names.size() >= 2 && !map["boundaries"].toArray().isEmpty());
        QCOMPARE(contentOf(table).count('\n'), 16);
        QVERIFY(runCommand({"map", m_study, "--vary", "hbm.bandwidth=0.5x:2x:5:log"}).says("a map has two"));
        QVERIFY(runCommand({"map", m_study, "--vary", "tp=1,2", "--vary", "hbm.bandwidth=0.5x:2x:5:log"}).says("one of: compute.peak"));
        QVERIFY(runCommand({"map", m_study, "--vary", "hbm.bandwidth=0.5x:2x:5", "--vary", "compute.peak=0.5x:2x:5:log"}).says("append :log"));
    }

    void tornadoSwingsAreEvaluations()
    {
        QTemporaryDir folder;
        const std::string table = folder.filePath("rows.csv").toStdString();
        const Outcome outcome = runCommand({"tornado", m_study, "--swing", "0.2", "-o", table, "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonArray rows = result(outcome)["rows"].toArray();
        bool found = false;
        for (const auto& entry : rows) {
            const QJsonObject row = entry.toObject();
            if (row["name"] != "hbm-bandwidth")
                continue;
            found = true;
            const double faster = value(metricsWith({}), "time") / value(metricsWith({"hbm.bandwidth=1.2x"}), "time");
            QVERIFY(std::abs(row["throughput_high"].toDouble() / faster - 1) < 1e-9);
        }
        QVERIFY(found);
        QCOMPARE(contentOf(table).count('\n'), rows.size() + 1);
    }

    void scalingPointsAreEvaluations()
    {
        QTemporaryDir folder;
        const std::string table = folder.filePath("points.csv").toStdString();
        const Outcome outcome = runCommand({"scaling", m_study, "--largest", "512", "-o", table, "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject scaling = result(outcome);
        bool present = false;
        for (const auto& entry : scaling["points"].toArray()) {
            const QJsonObject point = entry.toObject();
            if (point["accelerators"].toDouble() != 64)
                continue;
            present = true;
            QVERIFY(std::abs(point["time"].toDouble() / value(metricsWith({}), "time") - 1) < 1e-12);
        }
        QVERIFY(present);
        QVERIFY(scaling["isoefficiency_slope"].toDouble() > 0.5); // more accelerators need a larger batch
        QCOMPARE(contentOf(table).count('\n'), scaling["points"].toArray().size() + 1);
        const QJsonObject weak = result(runCommand({"scaling", m_study, "--weak", "--largest", "512", "--json"}));
        QVERIFY(weak["points"].toArray().last().toObject()["efficiency"].toDouble()
                > scaling["points"].toArray().last().toObject()["efficiency"].toDouble());
    }

    void crossoversAreWhereTimesMeet()
    {
        const QJsonArray pairings = runCommand({"evaluate", m_generations, "--json"}).json()["result"].toArray();
        QVERIFY(pairings.size() >= 2);
        const std::string first = pairings[0].toObject()["architecture"].toString().toStdString();
        const std::string second = pairings[1].toObject()["architecture"].toString().toStdString();
        const double ratio = value(pairings[0].toObject()["metrics"].toObject(), "time") / value(pairings[1].toObject()["metrics"].toObject(), "time");
        const Outcome outcome = runCommand({"crossovers", m_generations, "--architecture", first, "--against", second, "--vary",
                                            ratio > 1 ? "compute.peak=1x:8x:15:log" : "compute.peak=0.1x:1x:15:log", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(result(outcome).contains("crossovers") && result(outcome).contains("jumps"));
        QVERIFY(runCommand({"crossovers", m_generations, "--architecture", first, "--against", first, "--vary", "compute.peak=1x:2x:3"}).says("found no second architecture"));
        QVERIFY(runCommand({"crossovers", m_generations, "--architecture", first, "--against", second, "--vary", "compute.peak=1x"}).says("found no range"));
    }

    void searchKeepsWhatItIsToldTo()
    {
        const QJsonObject wide = result(runCommand({"search", m_study, "--scenario", "gpt3-175b", "--json"}));
        const QJsonObject kept = result(runCommand({"search", m_study, "--scenario", "gpt3-175b", "--keep", "offload", "--keep", "zero", "--keep", "context", "--json"}));
        QVERIFY(kept["configurations"].toInt() < wide["configurations"].toInt() / 20);
        QVERIFY(wide["varied"].toArray().contains("offload") && !kept["varied"].toArray().contains("offload"));
        for (const auto& entry : kept["best"].toArray()) {
            const QJsonObject mapping = entry.toObject()["mapping"].toObject();
            QCOMPARE(mapping["cp"].toInt(), 1);
            QCOMPARE(mapping["zero"].toInt(), 0);
            QCOMPARE(mapping["offload"].toString(), QString("none"));
        }
        const auto fastest = [](const QJsonObject& found) { return found["best"].toArray()[0].toObject()["time"].toDouble(); };
        QVERIFY(fastest(wide) <= fastest(kept));
        const QJsonObject open = result(runCommand({"search", m_study, "--scenario", "gpt3-175b", "--keep", "offload", "--keep", "context", "--also", "communication",
                                                    "--also", "tiers", "--top", "1", "--json"}));
        const QJsonObject modes = open["best"].toArray()[0].toObject()["mapping"].toObject()["communication"].toObject();
        QVERIFY(modes["tensor_overlap"].toString() != "stack" && modes["gradient_overlap"].toString() != "stack");
    }

    void aBudgetOfPowerIsHeld()
    {
        const Outcome outcome = runCommand({"solve", m_study, "--scenario", "gpt3-175b", "--target", "tokens_per_s>=1.3x", "--within", "average_power<=1.05x", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject sheet = result(outcome);
        const double now = value(metricsWith({}), "average_power");
        QVERIFY(std::abs(sheet["power_now"].toDouble() / now - 1) < 1e-12);
        for (const auto& entry : sheet["alone"].toArray()) {
            const QJsonObject row = entry.toObject();
            if (row["path"] != "compute.peak")
                continue;
            QVERIFY(!row["feasible"].toBool() && !row["within_budget"].toBool());
            const std::string factor = QString::number(row["factor"].toDouble(), 'g', 17).toStdString();
            QVERIFY(std::abs(value(metricsWith({"compute.peak=" + factor + "x"}), "average_power") / row["average_power"].toDouble() - 1) < 1e-9);
            const double fastest = row["speedup_within_budget"].toDouble();
            QVERIFY(fastest > 1 && fastest < 1.3);
        }
        QVERIFY(sheet["cheapest_pair"].toObject()["second"].toString().contains(QRegularExpression("energy|static")));
        QVERIFY(runCommand({"solve", m_study, "--target", "tokens_per_s>=2x", "--within", "time<=1x"}).says("found no budget of power"));
    }
};

QTEST_APPLESS_MAIN(TestAnalysisCommands)
#include "tst_analysis_commands.moc"
