// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QTemporaryDir>
#include <QTest>

using namespace ridge;
using namespace ridge::test;

namespace {

std::string fixture(const char* name) { return std::string(RIDGE_SOURCE_DIR) + "/tests/fixtures/import/" + name; }

QStringList keysOf(const QJsonValue& entry)
{
    return entry["summary"].toObject().keys();
}

} // namespace

class TestImportCommand : public QObject {
    Q_OBJECT
private slots:
    void severalFilesInOneCall()
    {
        const Outcome outcome = runCommand({"import", fixture("nccl_switched.xml"), fixture("smi_mixed.txt"), fixture("collective_new.log"), "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonArray files = outcome.json()["result"].toArray();
        QCOMPARE(files.size(), 3);
        QCOMPARE(files[0]["kind"].toString(), QString("nccl_topo_xml"));
        QCOMPARE(keysOf(files[0]), QStringList({"cpus", "gpus", "nic_speeds", "nics", "nvlinks", "nvswitches"}));
        QCOMPARE(files[0]["summary"]["nic_speeds"].toArray(), QJsonArray({200, 200}));
        QCOMPARE(files[1]["kind"].toString(), QString("nvidia_smi_topo"));
        QCOMPARE(keysOf(files[1]), QStringList({"gpus", "links_per_pair", "nics", "numa_nodes", "nvlink_pairs", "pcie_only_pairs"}));
        QCOMPARE(files[2]["kind"].toString(), QString("nccl_tests"));
        QCOMPARE(keysOf(files[2]), QStringList({"algbw_GBps", "busbw_GBps", "max_size_bytes", "op", "ranks", "rows", "wrong"}));
        QCOMPARE(files[2]["summary"]["ranks"].toInt(), 4);
    }

    void oneBadFileDoesNotHideTheOthers()
    {
        QTemporaryDir folder;
        const std::string bad = folder.filePath("bad.xml").toStdString();
        QVERIFY(write(QString::fromStdString(bad), "<system version=\"1\">\n  <cpu"));
        const Outcome outcome = runCommand({"import", bad, fixture("collective_old.log"), "--json"});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(outcome.says(bad + ":2:"), outcome.err.c_str());
        const QJsonArray files = outcome.json()["result"].toArray();
        QVERIFY(files[0]["kind"].isNull());
        QVERIFY(files[0]["summary"].isNull());
        QCOMPARE(files[0]["diagnostics"][0]["severity"].toString(), QString("error"));
        QVERIFY(files[1]["summary"]["wrong"].isNull());
    }

    void aMachineBecomesAStudyThatRuns()
    {
        QTemporaryDir folder;
        const std::string study = folder.filePath("machine.ridge").toStdString();
        QCOMPARE(runCommand({"import", fixture("nccl_switched.xml"), "-o", study}).exitCode, 0);
        const Outcome evaluated = runCommand({"evaluate", study, "--json"});
        QCOMPARE(evaluated.exitCode, 0);
        const QJsonArray results = evaluated.json()["result"].toArray();
        QCOMPARE(results.size(), 1); // what the study was started from is gone
        QCOMPARE(results[0]["architecture"].toString(), QString("nccl-switched"));
        QVERIFY(contentOf(study).contains("\"a100-sxm-80\""));
        QVERIFY(contentOf(study).contains("\"nvlink3\""));
        QVERIFY(contentOf(study).contains("\"ib-hdr\""));
        QCOMPARE(runCommand({"import", fixture("nccl_switched.xml"), "-o", study}).exitCode, 1); // exists
    }

    void aMachineWithoutNamesRunsOnceItsPartIsSaid()
    {
        QTemporaryDir folder;
        const std::string study = folder.filePath("m.ridge").toStdString();
        const Outcome unnamed = runCommand({"import", fixture("smi_switched.txt"), "-o", study});
        QCOMPARE(unnamed.exitCode, 0);
        QVERIFY2(unnamed.says("18 links have:") && unnamed.says("h100-sxm"), unnamed.err.c_str());
        QVERIFY(runCommand({"evaluate", study}).says("unnamed-gpu"));
        QCOMPARE(runCommand({"import", fixture("smi_switched.txt"), "--gpu", "h100-sxm", "--force", "-o", study}).exitCode, 0);
        QVERIFY(contentOf(study).contains("\"nvlink4\""));
        const QJsonArray results = runCommand({"evaluate", study, "--json"}).json()["result"].toArray();
        QVERIFY(results[0]["feasible"].toBool());
        QCOMPARE(runCommand({"import", fixture("smi_switched.txt"), "--gpu", "h100-sxn", "--force", "-o", study}).exitCode, 2);
    }

    void aModelRunsOnTheMachineBesideIt()
    {
        QTemporaryDir folder;
        const QString model = folder.filePath("small.json");
        QVERIFY(write(model, R"({"model_type": "llama", "num_hidden_layers": 8, "hidden_size": 1024, "num_attention_heads": 8,
            "num_key_value_heads": 8, "intermediate_size": 4096, "vocab_size": 32000, "tie_word_embeddings": false})"));
        const std::string study = folder.filePath("both.ridge").toStdString();
        QCOMPARE(runCommand({"import", model.toStdString(), fixture("nccl_switched.xml"), "-o", study}).exitCode, 0);
        const QJsonArray results = runCommand({"evaluate", study, "--json"}).json()["result"].toArray();
        QCOMPARE(results.size(), 1);
        QCOMPARE(results[0]["architecture"].toString(), QString("nccl-switched"));
        QCOMPARE(results[0]["scenario"].toString(), QString("small"));
    }

    void logsBecomeOneTable()
    {
        QTemporaryDir folder;
        const std::string table = folder.filePath("rows.csv").toStdString();
        QCOMPARE(runCommand({"import", fixture("collective_new.log"), fixture("collective_rccl.log"), "-o", table}).exitCode, 0);
        QCOMPARE(contentOf(table).count('\n'), 1 + 6 + 2);
        QVERIFY(contentOf(table).contains(",a100-sxm-80,2,2,4,"));
        const Outcome judged = runCommand({"validate", table, "--json"});
        QCOMPARE(judged.exitCode, 0);
        const QJsonObject verdict = judged.json()["result"].toObject();
        QCOMPARE(verdict["rows"].toInt(), 8); // all of them, predicted or with the reason why not
    }

    void aLogOfOneNodeIsPredicted()
    {
        QTemporaryDir folder;
        QByteArray text;
        for (int i = 0; i < 8; ++i)
            text += "#  Rank " + QByteArray::number(i) + " Group 0 Pid 1 on node-a device " + QByteArray::number(i) + " [0x07] NVIDIA A100-SXM4-80GB\n";
        text += "1073741824 268435456 float sum -1 8200.0 130.94 229.15 0 8200.0 130.94 229.15 0\n";
        QVERIFY(write(folder.filePath("run.log"), text));
        const std::string table = folder.filePath("rows.csv").toStdString();
        QCOMPARE(runCommand({"import", folder.filePath("run.log").toStdString(), "-o", table}).exitCode, 0);
        const QJsonObject result = runCommand({"validate", table, "--json"}).json()["result"].toObject();
        QCOMPARE(result["predicted"].toInt(), 2);
        QVERIFY(result["mape_pct"].toDouble() < 20);
    }

    void whatCannotBecomeIsSaid()
    {
        QTemporaryDir folder;
        const std::string study = folder.filePath("x.ridge").toStdString(), table = folder.filePath("x.csv").toStdString();
        QCOMPARE(runCommand({"import", fixture("collective_new.log"), "-o", study}).exitCode, 3);
        QCOMPARE(runCommand({"import", fixture("smi_mixed.txt"), "-o", table}).exitCode, 3);
        QCOMPARE(runCommand({"import", fixture("smi_mixed.txt"), "-o", folder.filePath("x.txt").toStdString()}).exitCode, 2);
        QVERIFY(!QFile::exists(QString::fromStdString(study)));
        QCOMPARE(runCommand({"import", fixture("smi_mixed.txt"), "--kind", "nccl_tests"}).exitCode, 3);
    }
};

QTEST_APPLESS_MAIN(TestImportCommand)
#include "tst_import_command.moc"
