// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QDir>
#include <QFileInfo>
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

    void namesReachNoTerminalRaw()
    {
        const QString path = m_folder.filePath("escape.ridge");
        QVERIFY(write(path, replaced("\"name\": \"Selene", "\"name\": \"\\u001b[31m\\u0007red\\nline\\u009b")));
        const Outcome outcome = runCommand({"evaluate", path.toStdString()});
        QCOMPARE(outcome.exitCode, 0);
        for (const char c : outcome.out)
            QVERIFY(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
        QVERIFY2(outcome.out.find("\\x1b[31m\\x07red\\nline\\x9b") != std::string::npos, outcome.out.substr(0, 200).c_str());
    }

    void mistypedCommandIsNoWindow()
    {
        QVERIFY(!ridge::cli::opensWindow("banana"));
        QVERIFY(!ridge::cli::opensWindow("evaluate"));
        QVERIFY(ridge::cli::opensWindow("none-yet.ridge"));
        QVERIFY(ridge::cli::opensWindow(shipped("studies/gpt3-175b-selene.ridge")));
        const Outcome outcome = runCommand({"banana"});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY(outcome.says("unknown command banana"));
    }

    void studyWithoutPairingsIsInvalid()
    {
        QJsonObject study = QJsonDocument::fromJson(m_good).object();
        study["pairings"] = QJsonArray();
        const QString path = m_folder.filePath("alone.ridge");
        QVERIFY(write(path, QJsonDocument(study).toJson()));
        QCOMPARE(runCommand({"evaluate", path.toStdString()}).exitCode, 3);
    }

    void outputIsReplacedWholeOrNotAtAll()
    {
        const std::string study = shipped("studies/gpt3-175b-selene.ridge");
        const QString path = m_folder.filePath("result.json");
        QVERIFY(write(path, "old"));
        const QString link = m_folder.filePath("link.json");
        QVERIFY(QFile::link(path, link));
        QCOMPARE(runCommand({"evaluate", study, "-o", link.toStdString()}).exitCode, 0);
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(QJsonDocument::fromJson(contentOf(path.toStdString())).isObject());
        const QStringList before = QDir(m_folder.path()).entryList(QDir::Files);
        const Outcome absent = runCommand({"evaluate", study, "-o", m_folder.filePath("none/x.json").toStdString()});
        QCOMPARE(absent.exitCode, 1);
        QVERIFY2(absent.says("No such file or directory"), absent.err.c_str());
        QVERIFY(QDir(m_folder.path()).mkdir("folder.json"));
        const Outcome folder = runCommand({"evaluate", study, "-o", m_folder.filePath("folder.json").toStdString()});
        QCOMPARE(folder.exitCode, 1);
        QVERIFY2(folder.says("Is a directory"), folder.err.c_str());
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), before); // nothing is left beside
    }

    void foreignFilesThatAreNone()
    {
        const QString path = m_folder.filePath("config.json");
        QVERIFY(write(path, "{\"what\": 1}"));
        QCOMPARE(runCommand({"import", path.toStdString(), "--json"}).exitCode, 3);
        const Outcome other = runCommand({"import", path.toStdString(), "--kind", "hologram"});
        QCOMPARE(other.exitCode, 3);
        QVERIFY(other.says("expected auto or one of"));
    }
};

QTEST_APPLESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
