// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QTemporaryDir>
#include <QtTest>

using namespace ridge::test;

/// Every broken study is refused with its file and place.
class TestBadInput : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    QByteArray m_good = contentOf(shipped("studies/gpt3-175b-selene.ridge"));

    QByteArray replaced(const char* from, const char* to) const
    {
        QByteArray text = m_good;
        return text.replace(from, to);
    }
    static QByteArray withOverride(QByteArray text, const QByteArray& value)
    {
        return text.replace("\"part\": \"a100-sxm-80\"",
                            "\"part\": \"a100-sxm-80\", \"overrides\": {\"memory_bandwidth\": " + value + "}");
    }

private Q_SLOTS:
    void theStudyItselfIsGood()
    {
        QVERIFY(!m_good.isEmpty());
        const QString path = m_folder.filePath("good.ridge");
        QVERIFY(write(path, withOverride(m_good, "\"2 TB/s\"")));
        QCOMPARE(runCommand({"evaluate", path.toStdString()}).exitCode, 0);
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("place");
        QTest::newRow("empty") << QByteArray() << "";
        QTest::newRow("truncated") << m_good.left(m_good.size() / 2) << "";
        QTest::newRow("wrong unit") << withOverride(m_good, "\"3 GB\"") << "memory_bandwidth";
        QTest::newRow("unknown part") << replaced("a100-sxm-80", "a100-sxm-81") << "gpu";
        QTest::newRow("negative") << withOverride(m_good, "\"-2 TB/s\"") << "memory_bandwidth";
        QTest::newRow("nan text") << withOverride(m_good, "\"NaN TB/s\"") << "memory_bandwidth";
        QTest::newRow("nan") << withOverride(m_good, "NaN") << "";
        QTest::newRow("1e400 text") << withOverride(m_good, "\"1e400 B/s\"") << "memory_bandwidth";
        QTest::newRow("1e400") << withOverride(m_good, "1e400") << "";
        QTest::newRow("open brackets") << QByteArray(10'000'000, '[') << "";
        QTest::newRow("closed brackets") << QByteArray(5'000'000, '[') + QByteArray(5'000'000, ']') << "";
        QTest::newRow("newer version") << replaced("\"version\": 1", "\"version\": 99") << "/version";
        QTest::newRow("large file") << m_good + QByteArray(100'000'000, ' ') << "";
        QTest::newRow("cycle of bases")
            << replaced("\"name\": \"Selene, 8 DGX A100 nodes\"", "\"base\": \"selene\", \"name\": \"Selene\"") << "selene";
    }
    void refused()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, place);
        const QString path = m_folder.filePath("bad.ridge");
        QVERIFY(write(path, content));
        const Outcome outcome = runCommand({"evaluate", path.toStdString(), "--json"});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(outcome.says(path.toStdString() + ":"), outcome.err.substr(0, 500).c_str());
        QVERIFY2(outcome.says(place.toStdString()), outcome.err.substr(0, 500).c_str());
        QVERIFY(!outcome.json()["diagnostics"].toArray().isEmpty());
        QVERIFY(outcome.json()["result"].isNull());
    }

    void missingFileIsInvalidInput()
    {
        const Outcome outcome = runCommand({"evaluate", "/no/such/study.ridge"});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY(outcome.says("/no/such/study.ridge"));
    }

    void foreignFilesThatAreNone()
    {
        const QString path = m_folder.filePath("config.json");
        QVERIFY(write(path, "{\"what\": 1}"));
        QCOMPARE(runCommand({"import", path.toStdString(), "--json"}).exitCode, 3);
        const Outcome other = runCommand({"import", path.toStdString(), "--kind", "hwloc"});
        QCOMPARE(other.exitCode, 3);
        QVERIFY(other.says("not understood yet"));
    }
};

QTEST_APPLESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
