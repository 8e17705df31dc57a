// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

/// The benches that open a window run to their end and count what they did; how fast is for a person to judge.
class TestBenchWindow : public QObject {
    Q_OBJECT

    static QJsonObject run(const QStringList& arguments, int& exitCode)
    {
        QProcess process;
        process.start(QStringLiteral(RIDGEPOINT), QStringList{QStringLiteral("bench")} + arguments + QStringList{QStringLiteral("--json")});
        process.waitForFinished(-1);
        exitCode = process.exitCode();
        return QJsonDocument::fromJson(process.readAllStandardOutput()).object()["result"].toObject();
    }

private slots:
    void everyInputIsShownAndChangesEveryChart()
    {
        int exitCode = -1;
        const QJsonObject live = run({QStringLiteral("live"), QStringLiteral("--evaluations"), QStringLiteral("20")}, exitCode)["live"].toObject();
        QCOMPARE(exitCode, 0);
        QVERIFY(live["ticks"].toInt() >= 20);
        QVERIFY(live["frames"].toInt() >= 1);
        QCOMPARE(live["panes"].toInt(), 3);
        QVERIFY(live["points"].toInt() >= 10000);
        QCOMPARE(live["panes_at_rest"].toInt(), 0);
        QVERIFY(live["p50_ms"].toDouble() > 0 && live["p50_ms"].toDouble() <= live["p99_ms"].toDouble());
    }
    void theProgramComesUpWithAnEvaluatedStudy()
    {
        int exitCode = -1;
        const QJsonObject start = run({QStringLiteral("start"), QStringLiteral("--evaluations"), QStringLiteral("1")}, exitCode)["start"].toObject();
        QCOMPARE(exitCode, 0);
        QCOMPARE(start["runs"].toInt(), 1);
        QVERIFY(start["window_ms"].toDouble() > 0);
    }
    void aBenchNobodyHasIsRefusedWithTheNamesThereAre()
    {
        QProcess process;
        process.start(QStringLiteral(RIDGEPOINT), {QStringLiteral("bench"), QStringLiteral("nothing")});
        process.waitForFinished(-1);
        QCOMPARE(process.exitCode(), 2);
        QVERIFY(process.readAllStandardError().contains("live"));
    }
};

QTEST_GUILESS_MAIN(TestBenchWindow)
#include "tst_bench_window.moc"
