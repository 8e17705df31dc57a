// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.hpp"
#include "session/document.hpp"

#include <QThreadPool>
#include <QTimer>

#include <functional>

namespace ridge {

/// Keeps unsaved work on the disk while a document is edited: the whole study is written at most journalDelay after a
/// change, on a thread of its own. Gone again once the document is saved, undone to what was saved, or closed.
class Journal : public QObject {
    Q_OBJECT
public:
    static constexpr int journalDelay = 300; ///< ms from a change to the start of its writing

    /// @param folder for studies that were never saved or whose own folder cannot be written; made when needed
    Journal(Document& document, const QString& folder, QObject* parent = nullptr);
    ~Journal() override; ///< finishes the writing; leaves the journal where it is

    /// Writes what is due and waits for it. False when it could not be written anywhere.
    bool flush();
    /// The document is about to go in good order: its journal goes with it.
    void close();
    const QString& folder() const { return m_folder; }
    QString file() const;     ///< where the journal lies now; empty: there is none

Q_SIGNALS:
    void failed(const ridge::Diagnostics& reasons); ///< once until it succeeds again

private:
    void note();
    void write();
    void discard();
    void finished(bool ok, const Diagnostics& reasons);

    Document& m_document;
    QString m_folder;
    QThreadPool m_pool; ///< one thread: journals are written in order
    QTimer m_timer;
    struct State;
    std::shared_ptr<State> m_state;
    bool m_complained = false;
};

} // namespace ridge
