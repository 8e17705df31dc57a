// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "study/study.hpp"

#include <QDateTime>
#include <QString>

#include <memory>
#include <vector>

namespace ridge {

/// Unsaved work as it lies on the disk: the whole study, whose it is and which process wrote it.
struct JournalEntry {
    QString file;          ///< the journal itself
    QString studyPath;     ///< the study it belongs to; empty: never saved
    QDateTime written;
    int edits = 0;         ///< undo steps since the last save
    qint64 process = 0;    ///< id of the process that wrote it
    QString processStart;  ///< tells a living process from a later one with the same id; empty: unknown
    std::shared_ptr<const Study> study;
};

/// Where the journal of a study lies while this process edits it: hidden beside the file, in `folder` when never saved.
QString journalPath(const QString& studyPath, const QString& folder);
/// The same in `folder`, for studies whose own folder cannot be written.
QString fallbackJournalPath(const QString& studyPath, const QString& folder);

/// Writes a journal whole or not at all. Code "cannot-write".
Result<void> writeJournal(const QString& file, const QString& studyPath, int edits, const Study& study);
/// Reads a journal. Code "bad-journal" when it is none or its study cannot be read.
Result<JournalEntry> readJournal(const QString& file);

/// True while the process that wrote the entry runs, this one included.
bool isAlive(const JournalEntry& entry);

/// Journals of `studyPath` (empty: of studies never saved) that dead processes left, that are newer than the file and
/// hold another study; newest first. Looks beside the study and in `folder`; changes nothing.
std::vector<JournalEntry> abandonedJournals(const QString& studyPath, const QString& folder);

/// All studies with work in `folder`, the journals of which lie there and not beside the study.
QStringList studiesInJournalFolder(const QString& folder);

/// A free name for a copy beside the study: "rack (recovered).ridge".
QString recoveredPath(const QString& studyPath);

} // namespace ridge
