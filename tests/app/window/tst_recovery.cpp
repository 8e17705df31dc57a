// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.hpp"
#include "recovery_dialog.hpp"
#include "session/journal.hpp"
#include "session/study_file.hpp"
#include "theme/ridge_style.hpp"

#include <QDir>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace ridge;

class TestRecovery : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;
    InstalledPtr m_installed;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    QString m_path, m_data;
    int m_asked = 0;
    Recovery m_answer = Recovery::later;

    /// A real process edits the study and is killed.
    bool crash(const QString& path)
    {
        QProcess editor;
        editor.start(QStringLiteral(JOURNAL_EDITOR), {path, m_data});
        QByteArray output;
        while ((output.count('\n') < 150 || journals().isEmpty()) && editor.waitForReadyRead(20000))
            output += editor.readAllStandardOutput();
        editor.kill();
        return editor.waitForFinished() && editor.exitStatus() == QProcess::CrashExit;
    }
    QStringList journals()
    {
        return QDir(m_folder->path()).entryList({QStringLiteral("*.journal")}, QDir::Files | QDir::Hidden)
            + QDir(m_data).entryList({QStringLiteral("*.journal")}, QDir::Files | QDir::Hidden);
    }
    void openWindow()
    {
        m_window = std::make_unique<MainWindow>(m_installed, *m_settings);
        m_window->protectWork(m_data, [this](const JournalEntry&) {
            ++m_asked;
            return m_answer;
        });
        m_window->show();
    }
    int shownTitle() { return QString::fromStdString(m_window->document().study()->title).toInt(); }

private slots:
    void initTestCase()
    {
        ui::setUpApplication(false);
        const auto installed = loadInstalled(QCoreApplication::applicationFilePath());
        QVERIFY(installed.ok());
        m_installed = *installed;
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("rack.ridge"));
        m_data = m_folder->filePath(QStringLiteral("data"));
        m_asked = 0;
        m_answer = Recovery::later;
        m_settings = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        QVERIFY(QFile::copy(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge"), m_path));
        QVERIFY(QFile(m_path).setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        openWindow();
    }
    void cleanup() { m_window.reset(); }

    void restoringIsAStepOnTopOfTheSavedStudy()
    {
        QVERIFY(crash(m_path));
        const auto saved = readStudyFile(m_path);
        m_answer = Recovery::restore;
        QVERIFY(m_window->openFile(m_path));
        QCOMPARE(m_asked, 1);
        QVERIFY(shownTitle() > 0);
        QVERIFY(m_window->isWindowModified());
        QCOMPARE(journals().size(), 1); // now of this process
        m_window->document().undoStack().undo();
        QVERIFY(*m_window->document().study() == *saved);
        m_window->document().undoStack().redo();
        QVERIFY(m_window->saveTo(m_path));
        QTRY_VERIFY(journals().isEmpty());
        QCOMPARE(QString::fromStdString(readStudyFile(m_path)->title).toInt(), shownTitle());
    }
    void keepingTheSavedStudyDropsTheWork()
    {
        QVERIFY(crash(m_path));
        m_answer = Recovery::keepSaved;
        QVERIFY(m_window->openFile(m_path));
        QCOMPARE(m_asked, 1);
        QCOMPARE(shownTitle(), 0);
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(journals().isEmpty());
    }
    void keepingBothWritesACopy()
    {
        QVERIFY(crash(m_path));
        m_answer = Recovery::keepBoth;
        QVERIFY(m_window->openFile(m_path));
        QCOMPARE(shownTitle(), 0);
        const auto copy = readStudyFile(m_folder->filePath(QStringLiteral("rack (recovered).ridge")));
        QVERIFY(copy.ok());
        QVERIFY(QString::fromStdString(copy->title).toInt() > 0);
        QVERIFY(journals().isEmpty());
    }
    void answeringLaterAsksAgain()
    {
        QVERIFY(crash(m_path));
        QVERIFY(m_window->openFile(m_path));
        QVERIFY(m_window->openFile(m_path));
        QCOMPARE(m_asked, 2);
        QCOMPARE(shownTitle(), 0);
        QCOMPARE(journals().size(), 1);
    }
    void startingFindsWorkOfRecentAndUnsavedStudies()
    {
        QVERIFY(m_window->openFile(m_path));
        QVERIFY(m_window->close());
        QVERIFY(crash(m_path));
        openWindow();
        m_answer = Recovery::restore;
        QVERIFY(m_window->offerUnsavedWork());
        QVERIFY(shownTitle() > 0);
        QCOMPARE(m_window->document().path(), m_path);
        m_window->setUnsavedQuestion([] { return MainWindow::Unsaved::discard; });
        QVERIFY(m_window->close());
        QVERIFY(journals().isEmpty());

        QVERIFY(crash({}));
        openWindow();
        QVERIFY(m_window->offerUnsavedWork());
        QVERIFY(shownTitle() > 0);
        QVERIFY(m_window->document().path().isEmpty());
        QVERIFY(m_window->document().isModified());
        QCOMPARE(journals().size(), 1);
    }
    void withoutACrashNothingIsAsked()
    {
        QVERIFY(!m_window->offerUnsavedWork());
        QVERIFY(m_window->openFile(m_path));
        QCOMPARE(m_asked, 0);
    }
    void theDialogOffersVerbs()
    {
        QVERIFY(crash(m_path));
        const std::vector<JournalEntry> left = abandonedJournals(m_path, m_data);
        QCOMPARE(left.size(), std::size_t{1});
        const JournalEntry& entry = left.front();
        const std::pair<const char*, Recovery> verbs[]
            = {{"restore", Recovery::restore}, {"keepSaved", Recovery::keepSaved}, {"keepBoth", Recovery::keepBoth}};
        for (const auto& [name, answer] : verbs) {
            RecoveryDialog dialog(entry);
            dialog.show();
            QTest::mouseClick(dialog.findChild<QPushButton*>(QString::fromLatin1(name)), Qt::LeftButton);
            QCOMPARE(int(dialog.answer()), int(answer));
            QVERIFY(!dialog.isVisible());
        }
        RecoveryDialog dialog(entry);
        dialog.show();
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QCOMPARE(int(dialog.answer()), int(Recovery::later));
    }
};

QTEST_MAIN(TestRecovery)
#include "tst_recovery.moc"
