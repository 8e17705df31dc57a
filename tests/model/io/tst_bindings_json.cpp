// SPDX-License-Identifier: Apache-2.0
#include "io/bindings_json.hpp"

#include <QFile>
#include <QTest>

using namespace ridge;

namespace {

std::string document(const std::string& table, const std::string& extra = {})
{
    return R"({"format":"ridge-bindings","version":1,)" + extra
           + R"("stacks":{"old":{"fusedAttention":false,"zero":0}},)" + R"("tables":{"training":)" + table + "}}";
}

} // namespace

class TestBindingsJson : public QObject {
    Q_OBJECT
private slots:
    void readsWhatShips()
    {
        QFile file(RIDGE_SOURCE_DIR "/scenarios/measurements/bindings.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto bindings = readBindings(file.readAll().toStdString());
        QVERIFY(bindings.ok());
        QVERIFY(bindings.diagnostics().empty());
        const TableBindings& table = bindings->table("training");
        QCOMPARE(table.headline, (std::vector<std::string>{"A", "B"}));
        for (const SoftwareBinding& software : table.software) {
            QVERIFY2(bindings->stacks.count(software.stack), software.stack.text.c_str());
            QVERIFY(QFile::exists(RIDGE_SOURCE_DIR "/scenarios/calibration/"
                                  + QString::fromStdString(software.stack.text) + ".json"));
        }
        for (const NetworkBinding& network : table.networks)
            QVERIFY(QFile::exists(RIDGE_SOURCE_DIR "/scenarios/calibration/"
                                  + QString::fromStdString(network.networkClass.text) + ".json"));
        QVERIFY(table.software.back().where.empty() && table.networks.back().where.empty()); // nothing falls through
    }
    void readsEveryField()
    {
        const auto bindings = readBindings(document(
            R"({"headline":["A"],"software":[{"where":{"part":"a*"},"stack":"old","default":true,"source":"s"}],)"
            R"("networks":[{"where":{},"class":"slow"}],"systems":[{"where":{"part":"a"},"scaleUpDomain":72,)"
            R"("nicBytesPerSecond":25e9,"scaleUpBytesPerSecond":9e11,"diesPerPackage":2,"source":"x"}]})"));
        QVERIFY(bindings.ok());
        const TableBindings& table = bindings->table("training");
        QVERIFY(table.software[0].isDefault);
        QCOMPARE(table.software[0].where.at("part"), std::string("a*"));
        QCOMPARE(table.networks[0].networkClass.text, std::string("slow"));
        QCOMPARE(*table.systems[0].scaleUpDomain, 72.0);
        QCOMPARE(*table.systems[0].nicRate, 25e9);
        QCOMPARE(table.systems[0].diesPerPackage, 2);
        const StackHabits habits = bindings->habits(CalibrationId("old"));
        QVERIFY(!habits.fusedAttention);
        QCOMPARE(habits.zero, ZeroStage::none);
    }
    void saysWhereAndWhat_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::newRow("no json") << "{"
                                 << "b.json";
        QTest::newRow("a list") << "[]"
                                << "b.json:/";
        QTest::newRow("format") << R"({"format":"x","version":1})"
                                << "b.json:/format";
        QTest::newRow("stack") << QString::fromStdString(document(R"({"software":[{"where":{},"stack":5}]})"))
                               << "b.json:/tables/training/software/0/stack";
        QTest::newRow("no pattern") << QString::fromStdString(document(R"({"networks":[{"class":"a"}]})"))
                                    << "b.json:/tables/training/networks/0";
        QTest::newRow("rate") << QString::fromStdString(
            document(R"({"systems":[{"where":{},"nicBytesPerSecond":-1}]})"))
                              << "b.json:/tables/training/systems/0/nicBytesPerSecond";
        QTest::newRow("list expected") << QString::fromStdString(document(R"({"software":{}})"))
                                       << "b.json:/tables/training/software";
        QTest::newRow("too deep") << QString("[").repeated(100) + QString("]").repeated(100) << "b.json";
    }
    void saysWhereAndWhat()
    {
        QFETCH(QString, text);
        QFETCH(QString, where);
        const auto bindings = readBindings(text.toStdString(), "b.json");
        QVERIFY(!bindings.ok());
        QCOMPARE(QString::fromStdString(bindings.diagnostics().front().where), where);
        QVERIFY(!bindings.diagnostics().front().message.empty());
    }
    void unknownKeysAreWarnings()
    {
        const auto bindings = readBindings(document("{}", R"("extra":1,)"), "b.json");
        QVERIFY(bindings.ok());
        QCOMPARE(bindings.diagnostics().size(), std::size_t(1));
        QCOMPARE(bindings.diagnostics()[0].severity, Severity::warning);
        QCOMPARE(bindings.diagnostics()[0].where, std::string("b.json:/extra"));
    }
};

QTEST_APPLESS_MAIN(TestBindingsJson)
#include "tst_bindings_json.moc"
