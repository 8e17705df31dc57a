// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/journal.hpp"
#include "session/journal_file.hpp"
#include "session/study_file.hpp"

#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace ridge;

namespace {

const QString shippedStudy = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge");

/// What a killed editor printed: when each edit was made.
std::vector<qint64> timesOf(const QByteArray& output)
{
    std::vector<qint64> times;
    for (const QByteArray& line : output.split('\n')) {
        const QList<QByteArray> fields = line.split(' ');
        if (fields.size() == 2 && line.size() > 14)
            times.push_back(fields[1].toLongLong());
    }
    return times;
}

/// The study as a file system that is full sees it: no file grows beyond `bytes`.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit tight{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &tight);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

void retitle(Document& document, const std::string& title)
{
    document.edit(QStringLiteral("retitle"), {}, [&](Study& study) { study.title = title; });
}

} // namespace

class TestJournal : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path, m_data;

    StudyPtr saved() { return std::make_shared<const Study>(readStudyFile(m_path).value()); }
    QStringList journals()
    {
        return QDir(m_folder->path()).entryList({QStringLiteral("*.journal")}, QDir::Files | QDir::Hidden)
            + QDir(m_data).entryList({QStringLiteral("*.journal")}, QDir::Files | QDir::Hidden);
    }
    /// Runs the editor on `path` until it made `edits` edits and kills it. Returns the times of its edits and the death.
    std::vector<qint64> killAfter(const QString& path, int edits)
    {
        QProcess editor;
        editor.start(QStringLiteral(JOURNAL_EDITOR), {path, m_data});
        QByteArray output;
        while (output.count('\n') < edits && editor.waitForReadyRead(20000))
            output += editor.readAllStandardOutput();
        editor.kill();
        editor.waitForFinished();
        output += editor.readAllStandardOutput();
        return editor.exitStatus() == QProcess::CrashExit ? timesOf(output) : std::vector<qint64>();
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("rack.ridge"));
        m_data = m_folder->filePath(QStringLiteral("data"));
        QVERIFY(QFile::copy(shippedStudy, m_path));
        QFile file(m_path);
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-60), QFileDevice::FileModificationTime));
    }

    void aKilledEditorLosesNothingOlderThanASecond_data()
    {
        QTest::addColumn<bool>("named");
        QTest::addColumn<int>("edits");
        QTest::newRow("150 edits") << true << 150;
        QTest::newRow("700 edits") << true << 700;
        QTest::newRow("never saved") << false << 300;
    }
    void aKilledEditorLosesNothingOlderThanASecond()
    {
        QFETCH(bool, named);
        QFETCH(int, edits);
        const QString path = named ? m_path : QString();
        const std::vector<qint64> times = killAfter(path, edits);
        QVERIFY(int(times.size()) >= edits);
        const auto left = abandonedJournals(path, m_data);
        QCOMPARE(left.size(), std::size_t{1});
        const int kept = QString::fromStdString(left.front().study->title).toInt();
        QVERIFY(kept > 0 && kept <= int(times.size()));
        if (kept < int(times.size())) {
            const qint64 lost = times.back() - times[std::size_t(kept)]; // age of the oldest edit that is gone
            QVERIFY2(lost < 1000, qPrintable(QString::number(lost)));
        }
        QCOMPARE(saved()->title, readStudyFile(shippedStudy)->title); // the file itself was never touched
        QCOMPARE(abandonedJournals(path, m_data).size(), std::size_t{1}); // looking takes nothing away

        const std::vector<qint64> again = killAfter(path, 150); // a second crash keeps what the first one left
        QVERIFY(!again.empty());
        const auto both = abandonedJournals(path, m_data);
        QCOMPARE(both.size(), std::size_t{2});
        QCOMPARE(*both.back().study, *left.front().study);
    }

    void aJournalIsWrittenSoonAndGoneAfterTheSave()
    {
        Document document;
        Journal journal(document, m_data);
        document.open(saved(), m_path);
        QVERIFY(journal.file().isEmpty());
        retitle(document, "changed");
        QElapsedTimer timer;
        timer.start();
        QTRY_VERIFY(!journal.file().isEmpty());
        QVERIFY2(timer.elapsed() >= 200, "the writing is debounced");
        QCOMPARE(QFileInfo(journal.file()).path(), m_folder->path());
        QCOMPARE(readJournal(journal.file())->study->title, std::string("changed"));
        QCOMPARE(readJournal(journal.file())->edits, 1);
        QVERIFY(abandonedJournals(m_path, m_data).empty()); // its process lives
        QVERIFY(writeStudyFile(m_path, *document.study()));
        document.markSaved(m_path);
        QTRY_VERIFY(journals().isEmpty());
    }
    void undoneToTheSavedStateThereIsNothingToKeep()
    {
        Document document;
        Journal journal(document, m_data);
        document.open(saved(), m_path);
        retitle(document, "changed");
        QVERIFY(journal.flush());
        QCOMPARE(journals().size(), 1);
        document.undoStack().undo();
        QVERIFY(journal.flush());
        QVERIFY(journals().isEmpty());
    }
    void closingTakesItAwayAndDyingDoesNot()
    {
        Document document;
        {
            Journal journal(document, m_data);
            document.open(saved(), m_path);
            retitle(document, "changed");
            QVERIFY(journal.flush());
        }
        QCOMPARE(journals().size(), 1);
        Journal journal(document, m_data);
        retitle(document, "changed again");
        QVERIFY(journal.flush());
        journal.close();
        QVERIFY(journals().isEmpty());
    }
    void whatIsOlderThanTheFileIsNotOffered()
    {
        QVERIFY(!killAfter(m_path, 150).empty());
        QCOMPARE(abandonedJournals(m_path, m_data).size(), std::size_t{1});
        QVERIFY(writeStudyFile(m_path, *saved()));
        QVERIFY(abandonedJournals(m_path, m_data).empty());
        QCOMPARE(journals().size(), 1);
    }
    void aFolderThatCannotBeWrittenFallsBackToTheDataFolder()
    {
        Document document;
        Journal journal(document, m_data);
        const QString path = QStringLiteral("/proc/rack.ridge");
        document.openUnsaved(saved(), path);
        QVERIFY(journal.flush());
        QCOMPARE(QFileInfo(journal.file()).path(), m_data);
        QCOMPARE(readJournal(journal.file())->studyPath, path);
        QCOMPARE(studiesInJournalFolder(m_data), QStringList{path});
    }
    void aFullDiskLosesNothing()
    {
        Document document;
        Journal journal(document, m_data);
        QSignalSpy failures(&journal, &Journal::failed);
        document.open(saved(), m_path);
        retitle(document, "changed");
        QVERIFY(journal.flush());
        const QString file = journal.file();
        QFile before(m_path);
        QVERIFY(before.open(QIODevice::ReadOnly));
        const QByteArray bytes = before.readAll();
        {
            const FullDisk full(500);
            const auto written = writeStudyFile(m_path, *document.study());
            QVERIFY(!written);
            QCOMPARE(written.diagnostics().front().code, std::string("cannot-write"));
            retitle(document, "changed more");
            QVERIFY(!journal.flush());
            QTRY_COMPARE(failures.size(), 1);
        }
        QVERIFY(before.seek(0));
        QCOMPARE(before.readAll(), bytes);
        QCOMPARE(readJournal(file)->study->title, std::string("changed")); // the last good one stands
        QVERIFY(document.isModified());
        QVERIFY(journal.flush());
        QCOMPARE(readJournal(file)->study->title, std::string("changed more"));
    }
    void whatIsNoJournalIsRefused()
    {
        const QString file = m_folder->filePath(QStringLiteral(".rack.ridge.1.journal"));
        for (const QByteArray& bytes : {QByteArray(), QByteArray("{"), QByteArray("[1]"), QByteArray("{\"format\":\"ridge-journal\",\"version\":1}")}) {
            QFile out(file);
            QVERIFY(out.open(QIODevice::WriteOnly | QIODevice::Truncate));
            out.write(bytes);
            out.close();
            QVERIFY(!readJournal(file));
            QVERIFY(abandonedJournals(m_path, m_data).empty());
        }
    }
    void copiesGetFreeNames()
    {
        const QString first = recoveredPath(m_path);
        QCOMPARE(QFileInfo(first).fileName(), QStringLiteral("rack (recovered).ridge"));
        QVERIFY(QFile::copy(m_path, first));
        QCOMPARE(QFileInfo(recoveredPath(m_path)).fileName(), QStringLiteral("rack (recovered 2).ridge"));
    }
};

QTEST_GUILESS_MAIN(TestJournal)
#include "tst_journal.moc"
