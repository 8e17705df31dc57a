// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QTemporaryDir>
#include <QtTest>

using namespace ridge::test;

/// What --set refuses, what it warns of; the same words as for a file.
class TestSettings : public QObject {
    Q_OBJECT
private:
    const std::string m_study = shipped("studies/gpt3-175b-selene.ridge");

private Q_SLOTS:
    void refused_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("words");
        QTest::newRow("unit on a batch") << "batch=64 GB" << "expected a plain number";
        QTest::newRow("percent of a batch") << "batch=64%" << "expected a plain number";
        QTest::newRow("unit on a sequence") << "sequence=2 TB" << "expected a plain number";
        QTest::newRow("unit on a count") << "node.count=4 s" << "expected a plain number";
        QTest::newRow("unit on a degree") << "/pairings/0/mapping/tp=8 W" << "expected a plain number";
        QTest::newRow("batch beyond its limit") << "batch=1e13" << "at most 1e12";
        QTest::newRow("micro-batch beyond its limit") << "/pairings/0/mapping/microBatch=1e10" << "at most 1000000000";
        QTest::newRow("count beyond its limit") << "gpu.count=2e9" << "from 1 to 1000000000";
        QTest::newRow("unknown number of a part") << "gpu.banana=3" << "no number called 'banana'";
        QTest::newRow("misspelt number of a part") << "gpu.memory_bandwith=3x" << "Nearest names: memory_bandwidth";
        QTest::newRow("unit of a part") << "gpu.memory_bandwidth=3 GB" << "B/s";
        QTest::newRow("unit of a part's count") << "gpu.compute_units=3 GB" << "plain number";
        QTest::newRow("unit of a fabric") << "fabric.oversubscription=2 GB/s" << "plain number";
        QTest::newRow("heads and key-value heads") << "/scenarios/gpt3-175b/model/kvHeads=7" << "a divisor of heads, 96";
        QTest::newRow("accelerators") << "accelerators=77" << "Use a multiple of 8.";
        QTest::newRow("bandwidth beyond its limit") << "scale_out.bandwidth=1e30 B/s" << "below 1e18 B/s";
    }
    void refused()
    {
        QFETCH(QString, setting);
        QFETCH(QString, words);
        const Outcome outcome = runCommand({"evaluate", m_study, "--set", setting.toStdString()});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.says("--set "), outcome.err.c_str());
        QVERIFY2(outcome.says(words.toStdString()), outcome.err.c_str());
        QVERIFY(outcome.out.empty());
    }

    void settingsThatChangeNothingAreSaid_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("evaluate") << "evaluate";
        QTest::newRow("explain") << "explain";
    }
    void settingsThatChangeNothingAreSaid()
    {
        QFETCH(QString, command);
        std::vector<std::string> words = {command.toStdString(), m_study, "--set", "l2.capacity=2x", "--json"};
        if (command == "explain")
            words.insert(words.end(), {"--metric", "time"});
        const Outcome outcome = runCommand(words);
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.says("--set l2.capacity=2x: warning: l2.capacity of a100-sxm-80 has no effect"), outcome.err.c_str());
        QVERIFY(outcome.says("not used by the model yet"));
        QCOMPARE(outcome.json()["diagnostics"].toArray().size(), 1); // once, though two pairings share the architecture
        QCOMPARE(runCommand({"evaluate", m_study, "--json"}).json()["diagnostics"].toArray().size(), 0);
    }

    void overridesOfAFileAreJudgedAlike()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("study.ridge");
        const auto outcomeOf = [&](const char* overrides) {
            QByteArray text = contentOf(m_study);
            text.replace("\"part\": \"a100-sxm-80\"", QByteArray("\"part\": \"a100-sxm-80\", \"overrides\": ") + overrides);
            return write(path, text) ? runCommand({"evaluate", path.toStdString()}) : Outcome{};
        };
        const std::string gpu = path.toStdString() + ":/architectures/selene/root/children/node/container/children/gpu/overrides/";
        const Outcome unknown = outcomeOf("{\"banana\": \"3\"}");
        QCOMPARE(unknown.exitCode, 3);
        QVERIFY2(unknown.says(gpu + "banana: a100-sxm-80 has no number called 'banana'"), unknown.err.c_str());
        const Outcome unused = outcomeOf("{\"tdp\": \"500 W\"}");
        QCOMPARE(unused.exitCode, 0);
        QVERIFY2(unused.says(gpu + "tdp: warning: tdp of a100-sxm-80 has no effect"), unused.err.c_str());
    }

    void interleavingWithARemainderIsFlagged()
    {
        const auto flags = [&](const std::string& batch) {
            const Outcome outcome = runCommand({"evaluate", m_study, "--scenario", "gpt3-175b", "--set", "batch=" + batch, "--json"});
            return outcome.json()["result"].toArray()[0].toObject()["flags"].toArray();
        };
        QVERIFY(!flags("64").contains("micro-batches-do-not-divide")); // 64 micro-batches over 8 stages
        QVERIFY(flags("60").contains("micro-batches-do-not-divide"));
    }

    void ratesBeyondMeasureAreSaidToBe()
    {
        const Outcome outcome = runCommand({"evaluate", m_study, "--set", "hbm.bandwidth=1e-300 B/s", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject first = outcome.json()["result"].toArray()[0].toObject();
        QCOMPARE(first["feasible"].toBool(), false);
        QCOMPARE(first["reason_code"].toString(), QString("out-of-range"));
        QVERIFY(first["reason"].toString().startsWith("The time is no finite number"));
    }
};

QTEST_APPLESS_MAIN(TestSettings)
#include "tst_settings.moc"
