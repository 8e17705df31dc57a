// SPDX-License-Identifier: Apache-2.0
#include "io/fabric_constants_json.hpp"
#include "io/text_file.hpp"

#include <QTest>

using namespace ridge;

namespace {

std::string shipped()
{
    const Result<std::string> bytes = readFile(RIDGE_SOURCE_DIR "/scenarios/fabric/fabric.json");
    return bytes ? *bytes : std::string();
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

} // namespace

class TestFabricConstantsJson : public QObject {
    Q_OBJECT
private slots:
    void readsWhatShips()
    {
        const auto read = readFabricConstants(shipped(), "fabric.json");
        QVERIFY2(read.ok(), read.diagnostics().empty() ? "" : read.diagnostics()[0].message.c_str());
    }

    void countsAndSourcesOfFittedConstants()
    {
        const auto read = readFabricConstants(shipped(), "fabric.json");
        QVERIFY(read.ok());
        QVERIFY(read->fitted().size() <= 45);
        for (const auto& [key, constant] : read->all) {
            QVERIFY2(!constant.source.empty(), key.c_str());
            if (constant.fitted)
                QVERIFY2(constant.rows > 1, key.c_str()); // none is one row's
            else if (constant.same.empty())
                QVERIFY2(constant.rows == 0, key.c_str());
        }
    }

    void followsAliasesAndRanges()
    {
        const auto read = readFabricConstants(shipped(), "fabric.json");
        QVERIFY(read.ok());
        QVERIFY(read->value("nvlink-5/step") == read->value("nvlink-4/step"));
        QVERIFY(read->value("infiniband/hop", Corner::fast) < read->value("infiniband/hop"));
        QVERIFY(read->value("infiniband/hop", Corner::slow) > read->value("infiniband/hop"));
        QVERIFY(read->value("xgmi/share", Corner::fast) > read->value("xgmi/share", Corner::slow));
        QVERIFY(read->value("nvlink-4/start", Corner::fast) == read->value("nvlink-4/start"));
        QVERIFY(read->find("nvlink-9/start") == nullptr && read->value("nvlink-9/start") == 0);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("message");
        QTest::newRow("format") << "ridge-fabric"
                                << "ridge-fabrik"
                                << "expected 'ridge-fabric'";
        QTest::newRow("version") << "\"version\": 1"
                                 << "\"version\": 2"
                                 << "found version 2";
        QTest::newRow("key") << "\"pair-share\""
                             << "\"pear-share\""
                             << "unknown constant 'pear-share'";
        QTest::newRow("alias") << "\"nvlink-4/step\""
                               << "\"nvlink-4/stop\""
                               << "leads to no value";
        QTest::newRow("tier") << "\"tier\": \"scale-up\""
                              << "\"tier\": \"scaleup\""
                              << "scaleup";
        QTest::newRow("class") << "\"unknown-network\""
                               << "\"unknown-net\""
                               << "no class 'unknown-network'";
        QTest::newRow("text") << "\"fitted\": true"
                              << "\"fitted\": \"yes\""
                              << "found";
    }

    void refuses()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, message);
        const auto read = readFabricConstants(replaced(shipped(), from.toStdString(), to.toStdString()), "f.json");
        QVERIFY(!read.ok());
        bool found = false;
        for (const Diagnostic& d : read.diagnostics())
            found = found || QString::fromStdString(d.message).contains(message);
        QVERIFY2(found, read.diagnostics()[0].message.c_str());
        QVERIFY(QString::fromStdString(read.diagnostics()[0].where).startsWith("f.json:"));
    }
};

QTEST_MAIN(TestFabricConstantsJson)
#include "tst_fabric_constants_json.moc"
