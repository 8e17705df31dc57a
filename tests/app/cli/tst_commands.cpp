// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"
#include "io/calibration_json.hpp"
#include "json.hpp"

#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace ridge::test;
using ridge::cli::Json;

class TestCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void jsonEscapesAndKeepsNumbers()
    {
        Json object = Json::object();
        object.set("text", "a\"b\\c\n\x01 \xC3\xA9 \xFF");
        object.set("third", 1.0 / 3).set("not finite", std::numeric_limits<double>::infinity());
        object.set("list", Json::array().push(1).push(true).push(Json()));
        const QJsonObject read = QJsonDocument::fromJson(QByteArray::fromStdString(object.text())).object();
        QCOMPARE(read["text"].toString(), QString::fromUtf8("a\"b\\c\n\x01 \xC3\xA9 \xEF\xBF\xBD"));
        QCOMPARE(read["third"].toDouble(), 1.0 / 3);
        QVERIFY(read["not finite"].isNull());
        QCOMPARE(read["list"].toArray().size(), 3);
    }

    void commandsAreTold()
    {
        for (const char* word : {"evaluate", "catalogue", "bench", "sweep", "--help", "--version"})
            QVERIFY(ridge::cli::isCommand(word));
        QVERIFY(!ridge::cli::isCommand("study.ridge"));
        QVERIFY(!ridge::cli::isCommand(""));
    }

    void helpAndVersion()
    {
        const Outcome help = runCommand({"--help"});
        QCOMPARE(help.exitCode, 0);
        QVERIFY(help.out.find("evaluate") != std::string::npos);
        QCOMPARE(runCommand({"evaluate", "--help"}).exitCode, 0);
        const Outcome version = runCommand({"--version"});
        QCOMPARE(version.exitCode, 0);
        QVERIFY(version.out.rfind("ridgepoint ", 0) == 0);
    }

    void misuseIsTwoAndStillJson_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{"--json"};
        QTest::newRow("no study") << QStringList{"evaluate", "--json"};
        QTest::newRow("unknown option") << QStringList{"evaluate", "x.ridge", "--fast", "--json"};
        QTest::newRow("unknown command") << QStringList{"conquer", "--json"};
        QTest::newRow("later command") << QStringList{"sweep", "x.ridge", "--json"};
        QTest::newRow("unknown part") << QStringList{"catalogue", "show", "a100-sxm-8", "--json"};
        QTest::newRow("unknown template") << QStringList{"new", "dgx", "-o", "x.ridge", "--json"};
        QTest::newRow("unknown bench") << QStringList{"bench", "nothing", "--json"};
    }
    void misuseIsTwoAndStillJson()
    {
        QFETCH(QStringList, arguments);
        std::vector<std::string> words;
        for (const QString& word : arguments)
            words.push_back(word.toStdString());
        const Outcome outcome = runCommand(words);
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY(outcome.json().contains("ridgepoint"));
        QCOMPARE(outcome.json()["diagnostics"].toArray().size(), 1);
        QVERIFY(!outcome.err.empty());
    }

    void misspeltPartNamesTheNearest()
    {
        QVERIFY(runCommand({"catalogue", "show", "a100-sxm-8"}).says("a100-sxm-80"));
    }

    void catalogueShowsValuesWithSources()
    {
        const QJsonObject part = runCommand({"catalogue", "show", "a100-sxm-80", "--json"}).json()["result"].toObject();
        const QJsonValue bandwidth = part["params"]["memory_bandwidth"];
        QCOMPARE(bandwidth["value"].toDouble(), 2.039e12);
        QCOMPARE(bandwidth["confidence"].toString(), QString("datasheet"));
        QVERIFY(!bandwidth["source_title"].toString().isEmpty());
        const QJsonObject all = runCommand({"catalogue", "list", "--json"}).json()["result"].toObject();
        QVERIFY(all["parts"].toArray().size() > 100);
    }

    void aNewStudyIsKeptAndEvaluates()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("mine.ridge").toStdString();
        for (const QJsonValue& entry : runCommand({"templates", "--json"}).json()["result"].toArray()) {
            const std::string name = entry["name"].toString().toStdString();
            QCOMPARE(runCommand({"new", name, "-o", path, "--force"}).exitCode, 0);
            QCOMPARE(runCommand({"check", path}).exitCode, 0);
        }
        QVERIFY(write(QString::fromStdString(path), "mine"));
        const Outcome again = runCommand({"new", "dgx-a100", "-o", path});
        QCOMPARE(again.exitCode, 1);
        QVERIFY(again.says("is kept"));
        QCOMPARE(contentOf(path), QByteArray("mine"));
    }

    void aChartIsExportedInTheSizeAsked()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("roofline.png");
        const std::string study = shipped("studies/gpt3-175b-selene.ridge");
        const Outcome outcome = runCommand({"export", study, "--chart", "roofline", "-o", path.toStdString(), "--size",
                                            "960x540", "--scale", "2"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(QImage(path).size(), QSize(1920, 1080));
        QCOMPARE(runCommand({"export", study, "--chart", "roofline", "-o", path.toStdString(), "--size", "big"}).exitCode, 2);
        QCOMPARE(runCommand({"export", study, "--chart", "pie", "-o", path.toStdString()}).exitCode, 2);
    }

    void configOfAModelIsRead()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("config.json");
        QVERIFY(write(path, R"({"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096,
            "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256})"));
        const Outcome outcome = runCommand({"import", path.toStdString(), "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonValue entry = outcome.json()["result"].toArray()[0];
        QCOMPARE(entry["kind"].toString(), QString("hf_config"));
        QCOMPARE(entry["summary"]["layers"].toInt(), 32);
        QCOMPARE(entry["summary"]["kv_heads"].toInt(), 8);
        QVERIFY(entry["summary"]["experts"].isNull());
        QCOMPARE(entry["summary"]["kv_bytes_per_token"].toDouble(), 2.0 * 2 * 32 * 8 * 128); // K and V, 2 B, layers, heads, width
    }

    void validationOfTheShippedTables()
    {
        QTemporaryDir folder;
        const std::string rows = folder.filePath("rows.csv").toStdString();
        const Outcome outcome = runCommand({"validate", "-o", rows, "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonArray tables = outcome.json()["result"].toObject()["tables"].toArray();
        for (const QJsonValue& table : tables) {
            int skipped = 0;
            for (const QJsonValue& s : table["skipped"].toArray())
                skipped += s["count"].toInt();
            QCOMPARE(table["predicted"].toInt() + skipped, table["rows"].toInt()); // nothing is dropped in silence
        }
        const QJsonObject result = tables[0].toObject();
        QCOMPARE(outcome.json()["result"].toObject()["predicted"].toInt(), result["predicted"].toInt()); // the first one's keys stand on top
        QCOMPARE(result["table"].toString(), QString("training"));
        QCOMPARE(tables[1]["table"].toString(), QString("collectives"));
        QCOMPARE(tables.size(), 5);
        QVERIFY(result["n"].toInt() >= 1222);
        QVERIFY(result["mape_pct"].toDouble() <= 8);
        QVERIFY(result["decisions"]["winners"]["right_pct"].toDouble() >= 95);
        QVERIFY(result["coverage_pct"].toDouble() >= 75);
        QVERIFY(result["headline_without"]["vtrain-single"]["median_ape_pct"].toDouble() <= 8);
        QVERIFY(result["headline_without"]["vtrain-single"]["mape_pct"].toDouble() <= 12);
        QVERIFY(contentOf(rows).startsWith("id,"));
        QVERIFY(contentOf(rows).left(1000).contains(",predicted,error_pct,p10,p90,limiter,flags,reason"));
    }

    void oneSystemAfterTheOtherIsLeftOut()
    {
        const std::string file = RIDGE_SOURCE_DIR "/scenarios/measurements/collectives.csv";
        const Outcome outcome = runCommand({"validate", file, "--leave-out", "system", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonValue left = outcome.json()["result"].toObject()["leave_out"];
        QCOMPARE(left["by"].toString(), QString("system"));
        QVERIFY(left["seen"]["mape_pct"].toDouble() <= 13);
        QVERIFY(left["each"].toArray().size() > 10);
        QCOMPARE(runCommand({"validate", file, "--leave-out", "family"}).exitCode, 2);
    }

    void oneFamilyIsCalibrated()
    {
        QTemporaryDir folder;
        const std::string file = RIDGE_SOURCE_DIR "/scenarios/measurements/training.csv";
        const std::string out = folder.filePath("tpu.json").toStdString();
        const Outcome outcome = runCommand({"calibrate", file, "--family", "tpu", "-o", out, "--json"});
        const QJsonObject result = outcome.json()["result"].toObject();
        QCOMPARE(outcome.exitCode, result["holds"].toBool() ? 0 : 1);
        QVERIFY(result["rows"].toInt() >= 39);
        QCOMPARE(result["constants"].toArray().size(), 1); // its share of peak; the rest has no range to fit
        QVERIFY(result["left_out"]["n"].toInt() == result["rows"].toInt());
        const auto written = ridge::readCalibration(contentOf(out).toStdString(), out);
        QVERIFY(written.ok());
        QVERIFY(written->id.text == "tpu" && written->constants.at("gemm-16").fitted);
        const Outcome unknown = runCommand({"calibrate", file, "--family", "nobody"});
        QCOMPARE(unknown.exitCode, 3);
        QVERIFY(unknown.says("nobody"));
    }

    void publishedTruthsThatShip()
    {
        const Outcome outcome = runCommand({"validate", "truths", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = outcome.json()["result"].toObject();
        QCOMPARE(result["holds"].toInt() + result["misses"].toInt() + result["not_built"].toInt(), result["rows"].toInt());
        QCOMPARE(result["truths"].toArray().size(), qsizetype(result["rows"].toInt()));
        QVERIFY(result["holds"].toInt() >= 15);
    }

    void truthsOfAFile()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("mine.csv");
        QVERIFY(write(path, "id,accept_lo,accept_hi,check\nM-1,1,3,quotient over=4 under=2\nM-2,1,3,quotient over=4 under=zero\n"));
        const Outcome judged = runCommand({"validate", "truths", path.toStdString(), "--json"});
        QCOMPARE(judged.exitCode, 3);
        QCOMPARE(judged.json()["result"].toObject()["holds"].toInt(), 1);
        QCOMPARE(judged.json()["result"].toObject()["invalid"].toInt(), 1);
        QVERIFY(judged.says(path.toStdString() + ":3"));
        QVERIFY(judged.says("needs under as a number above zero, found 'zero'"));
        QVERIFY(write(path, "id,accept_lo,accept_hi\nM-1,1,3\n"));
        const Outcome refused = runCommand({"validate", "truths", path.toStdString(), "--json"});
        QCOMPARE(refused.exitCode, 3);
        QVERIFY(refused.says(path.toStdString() + ":1") && refused.says("no column 'check'"));
    }

    void aTableOfAnotherKindIsRefused()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("links.csv");
        QVERIFY(write(path, "id,link,bytes\n1,nvlink,2\n"));
        const Outcome outcome = runCommand({"validate", path.toStdString(), "--json"});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY(outcome.says(path.toStdString()));
    }

    void sweepBenchChecksumIsPinned()
    {
        const Outcome outcome = runCommand({"bench", "sweep", "--evaluations", "4096", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject bench = outcome.json()["result"].toObject()["sweep"].toObject();
        QCOMPARE(bench["points"].toInt(), 4096);
        QVERIFY(bench["totals_per_s_core"].toDouble() > 0);
        const double checksum = bench["checksum"].toDouble();
        QVERIFY2(std::abs(checksum / pinnedSweepChecksum - 1) < 1e-9, qPrintable(QString::number(checksum, 'g', 17)));
    }

    void exploreBenchesNameTheirNumbers()
    {
        const Outcome outcome = runCommand({"bench", "search", "map", "tornado", "--evaluations", "1", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject all = outcome.json()["result"].toObject(), search = all["search"].toObject();
        QCOMPARE(search["configurations"].toInt(), 10944);
        QCOMPARE(search["gpt175b_512_configurations"].toInt(), 6582816);
        // 105 layers divide into no pipeline on 5,128: nothing fits but what keeps weights and optimizer in host memory
        QCOMPARE(search["feasible"].toInt(), 2232);
        QCOMPARE(search["distinct"].toInt(), 8064);
        QCOMPARE(search["gpt175b_512_distinct"].toInt(), 6473568);
        QVERIFY(search["gpt175b_512_feasible"].toInt() > 1000000);
        for (const QString prefix : {"", "gpt175b_512_"})
            QCOMPARE(search[prefix + "evaluated"].toInt() + search[prefix + "out_of_memory"].toInt() + search[prefix + "ruled_out"].toInt(),
                     search[prefix + "distinct"].toInt());
        for (const auto& [bench, key] : {std::pair("search", "seconds_1core"), std::pair("search", "gpt175b_512_seconds_2cores"),
                                         std::pair("map", "grid_100_ms"), std::pair("tornado", "ms")})
            QVERIFY2(all[bench].toObject()[key].toDouble() > 0, key);
        const std::pair<const char*, double> pinned[] = {
            {"search", 0.029641268093220707}, {"map", 253184.66799755787}, {"tornado", 59.66509178766924}};
        for (const auto& [bench, expected] : pinned) {
            const double checksum = all[bench].toObject()["checksum"].toDouble();
            QVERIFY2(std::abs(checksum / expected - 1) < 1e-6, qPrintable(QString("%1 %2").arg(bench).arg(checksum, 0, 'g', 17)));
        }
    }

    /// 1,020 evaluations over the cycle of designs. The number changes when the engine, a constant or a part does.
    void routingBenchNamesItsNumbers()
    {
        const Outcome outcome = runCommand({"bench", "routing", "--evaluations", "2", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject bench = outcome.json()["result"].toObject()["routing"].toObject();
        for (const char* key : {"explicit_2048_ms", "fat_tree_128k_ms", "million_ms", "million_mb"})
            QVERIFY2(bench[key].toDouble() > 0, key);
        QCOMPARE(bench["explicit_hosts"].toInt(), 2048);
        QCOMPARE(bench["explicit_links"].toInt(), 8192);
        const double checksum = bench["checksum"].toDouble();
        QVERIFY2(std::abs(checksum / pinnedRoutingChecksum - 1) < 1e-9, qPrintable(QString::number(checksum, 'g', 17)));
    }
    void benchChecksumIsPinned()
    {
        const Outcome outcome = runCommand({"bench", "evaluate", "--evaluations", "1020", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject bench = outcome.json()["result"].toObject()["evaluate"].toObject();
        QCOMPARE(bench["evaluations"].toInt(), 1020);
        QVERIFY(bench["designs"].toInt() >= 64);
        QVERIFY(bench["rate_per_s_core"].toDouble() > 0);
        const double checksum = bench["checksum"].toDouble();
        QVERIFY2(std::abs(checksum / pinnedChecksum - 1) < 1e-9, qPrintable(QString::number(checksum, 'g', 17)));
    }

private:
    static constexpr double pinnedChecksum = 109609.18324087214;
    static constexpr double pinnedRoutingChecksum = 18847872720;
    static constexpr double pinnedSweepChecksum = 51482.814017259552;
};

QTEST_MAIN(TestCommands)
#include "tst_commands.moc"
