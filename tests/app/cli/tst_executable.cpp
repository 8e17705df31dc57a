// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

namespace {

struct Run {
    bool ended = false; ///< within the watchdog, by itself
    int exitCode = -1;
    QByteArray out, err;

    QJsonObject json() const
    {
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(out, &error);
        return error.error == QJsonParseError::NoError ? document.object() : QJsonObject();
    }
    QJsonObject firstResult() const { return json()["result"].toArray().at(0).toObject(); }
};

constexpr int watchdogMilliseconds = 300000;
const QString studies = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/");

/// The executable that ships, as a person or a script starts it; without a display.
Run runExecutable(const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(name));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(RIDGE_EXECUTABLE), arguments);
    Run run;
    run.ended = process.waitForFinished(watchdogMilliseconds) && process.exitStatus() == QProcess::NormalExit;
    if (!run.ended)
        process.kill();
    process.waitForFinished();
    run.exitCode = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The contract scripts rely on, through the process that ships: exit codes, JSON on standard output, an end.
class TestExecutable : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    QByteArray m_good = contentOf(studies + "gpt3-175b-selene.ridge");

    QByteArray replaced(const char* from, const char* to) const { return QByteArray(m_good).replace(from, to); }
    QByteArray withBandwidth(const QByteArray& value) const
    {
        return QByteArray(m_good).replace("\"part\": \"a100-sxm-80\"",
                                          "\"part\": \"a100-sxm-80\", \"overrides\": {\"memory_bandwidth\": " + value
                                              + "}");
    }

private Q_SLOTS:
    /// A sweep that would take minutes, interrupted once rows are being written.
    void anInterruptedSweepLeavesNoFile()
    {
        const QString file = m_folder.filePath("sweep.csv");
        QProcess process;
        process.start(QStringLiteral(RIDGE_EXECUTABLE),
                      {"sweep", studies + "gpt3-175b-selene.ridge", "--vary", "hbm.bandwidth=0.5x:2x:1000", "--vary",
                       "scale_up.bandwidth=0.5x:2x:1000", "--vary", "scale_out.bandwidth=0.5x:2x:1000", "-o", file});
        QVERIFY(process.waitForStarted());
        const auto written = [&] { return QFileInfo(file + ".part").size(); };
        QTRY_VERIFY_WITH_TIMEOUT(written() > 0 || process.state() == QProcess::NotRunning, watchdogMilliseconds);
        QVERIFY(written() > 0 && !QFile::exists(file));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(watchdogMilliseconds));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("nothing was written"));
        QVERIFY(!QFile::exists(file) && !QFile::exists(file + ".part"));
    }

    void aGoodStudyIsZero()
    {
        const Run run = runExecutable({"evaluate", studies + "gpt3-175b-selene.ridge", "--json"});
        QVERIFY2(run.ended, run.err.constData());
        QCOMPARE(run.exitCode, 0);
        QVERIFY(!run.json()["result"].toArray().isEmpty());
        QVERIFY(run.firstResult()["feasible"].toBool());
        const QJsonValue metrics = run.firstResult()["metrics"];
        QVERIFY(metrics["time"]["value"].toDouble() > 0);
    }
    void infeasibleIsZeroToo()
    {
        const Run run = runExecutable({"evaluate", studies + "blank-sheet.ridge", "--json"});
        QVERIFY(run.ended);
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.firstResult()["reason_code"].toString(), QString("no-accelerator"));
        const Run odd = runExecutable(
            {"evaluate", studies + "gpt3-175b-selene.ridge", "--set", "/pairings/0/mapping/tp=7", "--json"});
        QVERIFY(odd.ended);
        QCOMPARE(odd.exitCode, 0); // a degree that does not divide is a result
        QCOMPARE(odd.firstResult()["feasible"].toBool(true), false);
    }
    void misuseIsTwo()
    {
        for (const QStringList& arguments :
             {QStringList{"evaluate", "--json"}, QStringList{"evaluate", "x.ridge", "--fast", "--json"},
              QStringList{"evaluate", studies + "gpt3-175b-selene.ridge", "--set", "hbm.bandwidth=3 GB", "--json"}}) {
            const Run run = runExecutable(arguments);
            QVERIFY(run.ended);
            QCOMPARE(run.exitCode, 2);
            QVERIFY(run.json()["result"].isNull());
            QCOMPARE(run.json()["diagnostics"].toArray().size(), 1);
            QVERIFY(!run.err.isEmpty());
        }
    }
    void refusedInputIsThree_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("truncated") << m_good.left(m_good.size() / 2);
        QTest::newRow("wrong unit") << withBandwidth("\"3 GB\"");
        QTest::newRow("unknown part") << replaced("a100-sxm-80", "a100-sxm-81");
        QTest::newRow("negative") << withBandwidth("\"-2 TB/s\"");
        QTest::newRow("nan") << withBandwidth("NaN");
        QTest::newRow("1e400") << withBandwidth("1e400");
        QTest::newRow("open brackets") << QByteArray(10'000'000, '[');
        QTest::newRow("closed brackets") << QByteArray(5'000'000, '[') + QByteArray(5'000'000, ']');
        QTest::newRow("newer version") << replaced("\"version\": 1", "\"version\": 99");
        QTest::newRow("large file") << m_good + QByteArray(100'000'000, ' ');
        QTest::newRow("cycle of bases") << replaced("\"name\": \"Selene, 8 DGX A100 nodes\"",
                                                    "\"base\": \"selene\", \"name\": \"Selene\"");
    }
    void refusedInputIsThree()
    {
        QFETCH(QByteArray, content);
        QVERIFY(!m_good.isEmpty());
        QVERIFY(content != m_good);
        const QString path = m_folder.filePath("bad.ridge");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        const Run run = runExecutable({"evaluate", path, "--json"});
        QVERIFY2(run.ended, run.err.constData());
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.err.contains(path.toUtf8() + ':'), run.err.left(500).constData());
        QVERIFY(run.json()["result"].isNull());
        QVERIFY(!run.json()["diagnostics"].toArray().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestExecutable)
#include "tst_executable.moc"
