// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.hpp"

#include <QTemporaryDir>
#include <QtTest>

using namespace ridge::test;

class TestSweepCommand : public QObject {
    Q_OBJECT
private:
    const std::string m_study = shipped("studies/gpt3-175b-selene.ridge");

    std::vector<std::string> line(std::initializer_list<std::string> more) const
    {
        std::vector<std::string> words = {"sweep", m_study, "--vary", "hbm.bandwidth=0.5x:2x:5:log", "--vary", "tp=4,8",
                                          "--vary", "recompute=selective,full"};
        words.insert(words.end(), more);
        return words;
    }

private Q_SLOTS:
    void shardsConcatenateToTheWhole()
    {
        QTemporaryDir folder;
        const std::string whole = folder.filePath("whole.csv").toStdString();
        QCOMPARE(runCommand(line({"-o", whole})).exitCode, 0);
        const QByteArray expected = contentOf(whole);
        QCOMPARE(expected.count('\n'), 21);
        const qsizetype header = expected.indexOf('\n') + 1;
        QByteArray joined = expected.left(header);
        for (int i = 1; i <= 3; ++i) {
            const std::string part = folder.filePath(QString("part%1.csv").arg(i)).toStdString();
            QCOMPARE(runCommand(line({"--shard", std::to_string(i) + "/3", "-o", part, "--threads", std::to_string(i)})).exitCode, 0);
            const QByteArray rows = contentOf(part);
            QCOMPARE(rows.left(header), expected.left(header));
            joined += rows.mid(header);
        }
        QCOMPARE(joined, expected);
        QCOMPARE(QByteArray::fromStdString(runCommand(line({})).out), expected);
        QVERIFY(!QFile::exists(QString::fromStdString(whole + ".part")));
    }

    void rowsEqualEvaluate()
    {
        const Outcome sweep = runCommand({"sweep", m_study, "--vary", "hbm.bandwidth=4 TB/s", "--vary", "batch=96"});
        QCOMPARE(sweep.exitCode, 0);
        const QList<QByteArray> lines = QByteArray::fromStdString(sweep.out).split('\n');
        const QList<QByteArray> names = lines[0].split(','), cells = lines[1].split(',');
        QCOMPARE(names[0], QByteArray("hbm.bandwidth [B/s]"));
        const Outcome single = runCommand({"evaluate", m_study, "--set", "hbm.bandwidth=4 TB/s", "--set", "batch=96",
                                           "--json"});
        const QJsonObject metrics = single.json()["result"].toArray()[0].toObject()["metrics"].toObject();
        for (const char* name : {"tokens_per_s", "tokens_per_s_per_accelerator", "mfu", "accelerators"}) {
            const double cell = cells[names.indexOf(name)].toDouble();
            QVERIFY(cell == metrics[name].toObject()["value"].toDouble());
        }
        QVERIFY(cells[names.indexOf("time [s]")].toDouble() == metrics["time"].toObject()["value"].toDouble());
    }

    void ledgerColumnsSumToTheTime()
    {
        const Outcome sweep = runCommand(line({"--ledger"}));
        const QList<QByteArray> lines = QByteArray::fromStdString(sweep.out).trimmed().split('\n');
        const qsizetype limiter = lines[0].split(',').indexOf("limiter"), time = lines[0].split(',').indexOf("time [s]");
        int runs = 0;
        for (const QByteArray& row : lines.mid(1)) {
            const QList<QByteArray> cells = row.split(',');
            QCOMPARE(cells.size(), lines[0].split(',').size());
            if (cells[3] != "true")
                continue;
            ++runs;
            double sum = 0;
            for (qsizetype c = limiter + 1; c < cells.size(); ++c)
                sum += cells[c].toDouble();
            QVERIFY(std::abs(sum / cells[time].toDouble() - 1) < 1e-12);
            QVERIFY(!cells[limiter].isEmpty());
        }
        QCOMPARE(runs, 10);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("vary");
        QTest::addColumn<QString>("words");
        QTest::newRow("no values") << "tp" << "found no PATH=VALUES";
        QTest::newRow("too few fields") << "tp=1:2" << "expected FROM:TO:N";
        QTest::newRow("no count") << "hbm.bandwidth=1x:2x:many" << "expected a whole number";
        QTest::newRow("other spacing") << "hbm.bandwidth=1x:2x:3:cubic" << "expected log";
        QTest::newRow("mixed ends") << "hbm.bandwidth=1x:2 TB/s:3" << "state both alike";
        QTest::newRow("other unit") << "hbm.bandwidth=1 s,2 s" << "B/s";
        QTest::newRow("unknown path") << "hbm.bandwith=2x" << "--vary hbm.bandwith=2x";
        QTest::newRow("fraction of a count") << "tp=1:2:3" << "--vary tp=1.5";
        QTest::newRow("unknown word") << "recompute=some" << "recompute";
        QTest::newRow("does not divide") << "accelerators=77" << "Use a multiple of 8.";
    }
    void refused()
    {
        QFETCH(QString, vary);
        QFETCH(QString, words);
        const Outcome outcome = runCommand({"sweep", m_study, "--vary", vary.toStdString()});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.says(words.toStdString()), outcome.err.c_str());
        QVERIFY(outcome.out.empty());
    }

    void shardsAndFilesAreChecked()
    {
        for (const char* shard : {"0/4", "5/4", "1", "a/b", "1/4x"})
            QCOMPARE(runCommand(line({"--shard", shard})).exitCode, 2);
        QVERIFY(runCommand({"sweep", m_study}).says("nothing varies"));
        QVERIFY(runCommand({"sweep", m_study, "--vary", "hbm.bandwidth=1x:2x:2000000"}).says("name a file with -o"));
        QVERIFY(runCommand(line({"--vary", "scale_up.bandwidth=1x:2x:30000", "-o", "/nowhere/out.csv"})).says("more than 20,000 values"));
        const Outcome unwritable = runCommand(line({"-o", "/nowhere/out.csv"}));
        QCOMPARE(unwritable.exitCode, 1);
        QVERIFY(unwritable.says("/nowhere/out.csv"));
    }
};

QTEST_APPLESS_MAIN(TestSweepCommand)
#include "tst_sweep_command.moc"
