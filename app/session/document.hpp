// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/study.hpp"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <memory>

namespace ridge {

using StudyPtr = std::shared_ptr<const Study>;

/// The open study: an immutable value, its file and its history. Every change is one undoable step;
/// changes with the same merge key become one step until breakMergeChain().
class Document : public QObject {
    Q_OBJECT
public:
    using Change = std::function<void(Study&)>;

    explicit Document(QObject* parent = nullptr);

    const StudyPtr& study() const { return m_study; }   ///< null until the first open()
    const QString& path() const { return m_path; }      ///< empty: never saved
    bool isModified() const { return m_study != nullptr && !m_stack.isClean(); }
    QString displayName() const;                        ///< the study's title, else its file's name
    QUndoStack& undoStack() { return m_stack; }

    /// Replaces the document; its history starts empty.
    void open(StudyPtr study, const QString& path);
    /// Replaces the document by work that no file holds yet: it counts as modified although its history is empty.
    void openUnsaved(StudyPtr study, const QString& path);
    /// Applies a change to a copy. A change that changes nothing leaves no step.
    void edit(const QString& text, const QString& mergeKey, const Change& change);
    /// Ends a run of merging edits: at mouse release and when focus leaves.
    void breakMergeChain() { ++m_chain; }
    /// The study as it stands is now what `path` holds.
    void markSaved(const QString& path);

Q_SIGNALS:
    void opened();            ///< another study; views forget what they remember
    void studyChanged();      ///< same study, other value
    void nameChanged();       ///< title, path or modified mark

private:
    friend class EditCommand;
    void show(const StudyPtr& study);

    StudyPtr m_study;
    QString m_path;
    QUndoStack m_stack;
    int m_chain = 0;
};

} // namespace ridge
