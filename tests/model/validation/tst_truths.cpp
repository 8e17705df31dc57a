// SPDX-License-Identifier: Apache-2.0
#include "io/bindings_json.hpp"
#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/csv_table.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/node_wiring_json.hpp"
#include "io/text_file.hpp"
#include "validation/truth.hpp"

#include <QTest>

#include <cmath>
#include <set>

using namespace ridge;

namespace {

const std::string scenarios = RIDGE_SOURCE_DIR "/scenarios/";

std::string contentOf(const std::string& name)
{
    const Result<std::string> bytes = readFile(scenarios + name);
    return bytes ? *bytes : std::string();
}

std::vector<MeasurementRow> rowsOf(const std::string& name)
{
    const auto table = readCsv(contentOf(name), name);
    return table ? measurementRows(*table) : std::vector<MeasurementRow>();
}

} // namespace

/// Published findings that ship: all arithmetic ones hold, most measured ones, and a miss names the term that is wrong.
class TestTruths : public QObject {
    Q_OBJECT
    Catalogue m_catalogue;
    CalibrationSet m_calibrations;
    Bindings m_bindings;
    FabricConstants m_fabric;
    std::vector<NodeWiring> m_wirings;
    std::vector<MeasurementRow> m_training, m_rows;

    std::vector<JudgedTruth> judge(const std::vector<MeasurementRow>& rows) const
    {
        return judgeTruths(rows, {m_catalogue, m_fabric, m_calibrations, m_bindings, m_wirings, m_training});
    }
    JudgedTruth judgeOne(const std::string& check, const std::string& low = "0", const std::string& high = "1e9") const
    {
        MeasurementRow row;
        row.cells = {{"id", "X"}, {"check", check}, {"accept_lo", low}, {"accept_hi", high}};
        return judge({row}).front();
    }

private slots:
    void initTestCase()
    {
        const auto catalogue = loadCatalogue({scenarios + "catalogue"});
        const auto calibrations = loadCalibrations(scenarios + "calibration");
        const auto bindings = readBindings(contentOf("measurements/bindings.json"));
        const auto fabric = readFabricConstants(contentOf("fabric/fabric.json"), "fabric.json");
        QVERIFY(catalogue.ok() && calibrations.ok() && bindings.ok() && fabric.ok());
        m_catalogue = *catalogue;
        m_calibrations = *calibrations;
        m_bindings = *bindings;
        m_fabric = *fabric;
        const auto wirings = readNodeWirings(contentOf("fabric/wirings.json"), "wirings.json");
        QVERIFY(wirings.ok());
        m_wirings = *wirings;
        m_training = rowsOf("measurements/training.csv");
        m_rows = rowsOf("truths/truths.csv");
        QCOMPARE(m_rows.size(), std::size_t(61));
    }

    void arithmeticHolds()
    {
        int held = 0;
        for (const JudgedTruth& t : judge(m_rows))
            if (t.kind == "arithmetic") {
                QVERIFY2(t.verdict == TruthVerdict::holds, (t.id + " " + t.detail).c_str());
                QVERIFY(!t.term.empty());
                ++held;
            }
        QVERIFY(held >= 16);
    }

    void mostMeasuredOnesHold()
    {
        const std::set<std::string> ofTraining = {"parallelism", "moe", "generations", "scaling"};
        int answered[2] = {}, held[2] = {};
        for (const JudgedTruth& t : judge(m_rows)) {
            QVERIFY2(t.verdict != TruthVerdict::invalid, (t.id + " " + t.detail).c_str());
            QVERIFY2(t.value.has_value() != (t.verdict == TruthVerdict::notBuilt), t.id.c_str());
            QVERIFY2(t.verdict != TruthVerdict::misses || t.note.rfind("Miss", 0) == 0, (t.id + " names no term").c_str());
            if (t.kind == "measured" && t.value) {
                ++answered[ofTraining.count(t.topic)];
                held[ofTraining.count(t.topic)] += t.verdict == TruthVerdict::holds;
            }
        }
        QVERIFY(answered[0] >= 10 && 5 * held[0] >= 4 * answered[0]);
        QVERIFY(answered[1] >= 21 && held[1] >= 12);
    }

    void theExpectedValueIsNotAnInput()
    {
        std::vector<MeasurementRow> rows = m_rows;
        for (MeasurementRow& row : rows)
            row.cells["expected"] = "7";
        const auto before = judge(m_rows), after = judge(rows);
        for (std::size_t i = 0; i < rows.size(); ++i)
            QVERIFY2(before[i].value == after[i].value, before[i].id.c_str());
    }

    void byHand()
    {
        QVERIFY(std::abs(*judgeOne("off-domain-share ranks=64 domain=16").value - 0.75) < 1e-12);
        QVERIFY(std::abs(*judgeOne("touched-experts share=0.75 experts=2 top=1").value - 2) < 1e-9); // a quarter never drawn
        QVERIFY(std::abs(*judgeOne("fat-tree-switches radix=4").value - 20) < 1e-9); // 8 + 8 + 4
        QVERIFY(std::abs(*judgeOne("forwarding-overhead domain=2 adapter=10 link=100").value - 5) < 1e-9);
        QVERIFY(std::abs(*judgeOne("rail-spine nodes=4 rails=2 spines=2", "-1", "1").value) < 1e-12);
        QVERIFY(std::abs(*judgeOne("quotient over=3 under=4").value - 0.75) < 1e-12);
        QVERIFY(std::abs(*judgeOne("doubling-time over=8 under=2 years=2").value - 1) < 1e-12); // fourfold: two doublings
        QVERIFY(std::abs(*judgeOne("shard-floor flops=1000 rate=10 axes=4").value - 25) < 1e-12);
        QVERIFY(judgeOne("off-domain-share ranks=64 domain=16", "0.8", "0.9").verdict == TruthVerdict::misses);
    }

    void badRows_data()
    {
        QTest::addColumn<QString>("check");
        QTest::addColumn<QString>("detail");
        QTest::newRow("none") << ""
                              << "no check";
        QTest::newRow("name") << "off-domain ranks=1"
                              << "no check is named 'off-domain'";
        QTest::newRow("needs") << "needs" << "does not say what";
        QTest::newRow("no number") << "touched-experts share=2 experts=256 top=8" << "give no number";
        QTest::newRow("missing") << "off-domain-share ranks=64"
                                 << "needs domain";
        QTest::newRow("text") << "off-domain-share ranks=many domain=8"
                              << "needs ranks";
        QTest::newRow("zero") << "off-domain-share ranks=64 domain=0"
                              << "needs domain";
        QTest::newRow("infinite") << "off-domain-share ranks=inf domain=8"
                                  << "needs ranks";
        QTest::newRow("part") << "switch-gain part=h9000 ranks=8 bytes=8"
                              << "part 'h9000'";
        QTest::newRow("ridge") << "ridge part=grace rate=flops_fp4" << "part 'grace' with its peaks";
        QTest::newRow("tier") << "tier-ratio wiring=none from=a to=b fast-from=a fast-to=a" << "a described node 'none'";
        QTest::newRow("inputs") << "off-domain-share ranks=64 domain=8 domains=8"
                                << "has no input 'domains'";
        QTest::newRow("word") << "off-domain-share ranks=64 domain 8"
                              << "KEY=VALUE, found 'domain'";
        QTest::newRow("twice") << "off-domain-share ranks=64 ranks=8 domain=8"
                               << "'ranks' twice";
        QTest::newRow("quote") << "off-domain-share ranks=64 domain='8"
                               << "a quote that does not close";
        QTest::newRow("shrinks") << "doubling-time over=2 under=3 years=1"
                                 << "a growth 'over' above";
        QTest::newRow("sides") << "twisted-gain first=1000 second=4 third=4"
                               << "sides of 1 to 32";
    }

    void badRows()
    {
        QFETCH(QString, check);
        QFETCH(QString, detail);
        const JudgedTruth truth = judgeOne(check.toStdString());
        QVERIFY(!truth.value.has_value());
        QVERIFY2(QString::fromStdString(truth.detail).contains(detail), truth.detail.c_str());
        QVERIFY(judgeOne("off-domain-share ranks=64 domain=8", "low").verdict == TruthVerdict::invalid);
    }
};

QTEST_APPLESS_MAIN(TestTruths)
#include "tst_truths.moc"
