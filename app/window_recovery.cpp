// SPDX-License-Identifier: GPL-3.0-or-later
// How the main window protects unsaved work and brings it back after a crash.
#include "main_window.hpp"
#include "recovery_dialog.hpp"
#include "session/journal.hpp"
#include "session/recent_files.hpp"
#include "session/study_file.hpp"

#include <QFile>
#include <QFileInfo>

namespace ridge {

void MainWindow::protectWork(const QString& folder, RecoveryQuestion question)
{
    m_journal = std::make_unique<Journal>(m_document, folder);
    m_askRecovery = std::move(question);
    connect(m_journal.get(), &Journal::failed, this, [this](const Diagnostics& reasons) {
        showProblems(tr("Unsaved work is not protected"), reasons);
    });
}

/// The newest work that a crash left of this study, if any.
std::optional<JournalEntry> MainWindow::abandonedWork(const QString& path) const
{
    if (m_journal == nullptr || !m_askRecovery)
        return std::nullopt;
    const auto found = abandonedJournals(path, m_journal->folder());
    return found.empty() ? std::nullopt : std::optional(found.front());
}

bool MainWindow::offerUnsavedWork()
{
    if (m_journal == nullptr)
        return false;
    QStringList studies = studiesInJournalFolder(m_journal->folder());
    for (const QString& path : recentFiles(m_settings))
        if (!studies.contains(path))
            studies << path;
    std::optional<JournalEntry> newest;
    for (const QString& path : studies) {
        const auto entry = abandonedWork(path);
        if (entry && (!newest || entry->written > newest->written))
            newest = entry;
    }
    return newest && recover(*newest, m_askRecovery(*newest));
}

/// Does what the person chose. True when the study is open afterwards, in whichever state.
bool MainWindow::recover(const JournalEntry& entry, Recovery choice)
{
    const QString path = entry.studyPath;
    if (choice == Recovery::restore) {
        restore(entry);
        return true;
    }
    if (choice == Recovery::keepSaved)
        QFile::remove(entry.file);
    Diagnostics notes;
    if (choice == Recovery::keepBoth) {
        const QString copy = recoveredPath(path);
        const auto written = writeStudyFile(copy, *entry.study);
        if (written) {
            QFile::remove(entry.file);
            notes.push_back({Severity::note, "recovered", copy.toStdString(), "the unsaved work was kept beside the saved study", "open it from File > Open"});
            addRecentFile(m_settings, copy);
        } else {
            notes = written.diagnostics();
        }
    }
    const bool open = QFileInfo::exists(path) && openSaved(path);
    if (!notes.empty())
        showProblems(tr("Unsaved work"), notes);
    return open;
}

/// Opens the work as a step on top of what was saved, so that undo shows the saved study. The journal that held it
/// goes only after this process has one of its own.
void MainWindow::restore(const JournalEntry& entry)
{
    const Result<Study> saved = readStudyFile(entry.studyPath);
    if (saved) {
        openSaved(entry.studyPath);
        m_document.edit(tr("restore unsaved work"), {}, [&](Study& study) { study = *entry.study; });
    } else {
        m_fileFindings.clear();
        m_document.openUnsaved(entry.study, entry.studyPath);
    }
    if (m_journal->flush())
        QFile::remove(entry.file);
}

} // namespace ridge
