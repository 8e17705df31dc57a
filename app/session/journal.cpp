// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/journal.hpp"

#include "session/journal_file.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cstdlib>
#include <mutex>

namespace ridge {

/// What the writing thread and the document's share.
struct Journal::State {
    std::mutex mutex;
    QString file;     ///< the journal on the disk
    bool ok = true;

    QString current()
    {
        const std::lock_guard lock(mutex);
        return file;
    }
};

namespace {

/// Writes to the first place that takes it and removes what lies in another one.
Result<QString> writeSomewhere(const QStringList& places, const QString& old, const QString& studyPath, int edits, const Study& study)
{
    Diagnostics reasons;
    for (const QString& place : places) {
        QDir().mkpath(QFileInfo(place).path());
        const Result<void> written = writeJournal(place, studyPath, edits, study);
        if (written) {
            if (!old.isEmpty() && old != place)
                QFile::remove(old);
            return place;
        }
        reasons.insert(reasons.end(), written.diagnostics().begin(), written.diagnostics().end());
    }
    return reasons;
}

} // namespace

Journal::Journal(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder), m_state(std::make_shared<State>())
{
    m_pool.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(journalDelay);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Journal::write);
    connect(&document, &Document::opened, this, &Journal::close);
    connect(&document, &Document::studyChanged, this, &Journal::note);
    connect(&document, &Document::nameChanged, this, &Journal::note);
}

Journal::~Journal()
{
    m_pool.waitForDone();
}

QString Journal::file() const { return m_state->current(); }

/// A change starts the clock but never restarts it: a drag that does not end is written all the same.
void Journal::note()
{
    if (!m_timer.isActive())
        m_timer.start();
}

void Journal::write()
{
    m_timer.stop();
    if (!m_document.isModified())
        return discard();
    const QString path = m_document.path();
    const QStringList places = path.isEmpty() ? QStringList{journalPath(path, m_folder)}
                                              : QStringList{journalPath(path, m_folder), fallbackJournalPath(path, m_folder)};
    QUndoStack& stack = m_document.undoStack();
    const int edits = std::abs(stack.index() - std::max(0, stack.cleanIndex()));
    m_pool.start([this, state = m_state, places, path, edits, study = m_document.study()] {
        const Result<QString> written = writeSomewhere(places, state->current(), path, edits, *study);
        {
            const std::lock_guard lock(state->mutex);
            state->ok = written.ok();
            if (written)
                state->file = *written;
        }
        QMetaObject::invokeMethod(this, [this, ok = written.ok(), reasons = written.diagnostics()] { finished(ok, reasons); }, Qt::QueuedConnection);
    });
}

void Journal::discard()
{
    m_pool.start([state = m_state] {
        const std::lock_guard lock(state->mutex);
        if (!state->file.isEmpty())
            QFile::remove(state->file);
        state->file.clear();
        state->ok = true;
    });
}

void Journal::finished(bool ok, const Diagnostics& reasons)
{
    if (!ok && !m_complained)
        Q_EMIT failed(reasons);
    m_complained = !ok;
}

bool Journal::flush()
{
    write();
    m_pool.waitForDone();
    const std::lock_guard lock(m_state->mutex);
    return m_state->ok;
}

void Journal::close()
{
    m_timer.stop();
    discard();
    m_pool.waitForDone();
}

} // namespace ridge
