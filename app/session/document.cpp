// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document.hpp"

#include "session/edit_command.hpp"

#include <QFileInfo>

namespace ridge {

namespace {
constexpr int undoLimit = 200;
}

Document::Document(QObject* parent) : QObject(parent)
{
    m_stack.setUndoLimit(undoLimit);
    connect(&m_stack, &QUndoStack::cleanChanged, this, &Document::nameChanged);
}

QString Document::displayName() const
{
    if (m_study != nullptr && !m_study->title.empty())
        return QString::fromStdString(m_study->title);
    return m_path.isEmpty() ? tr("Untitled study") : QFileInfo(m_path).completeBaseName();
}

void Document::open(StudyPtr study, const QString& path)
{
    m_study = std::move(study);
    m_path = path;
    m_stack.clear();
    ++m_chain;
    Q_EMIT opened();
    Q_EMIT studyChanged();
    Q_EMIT nameChanged();
}

void Document::openUnsaved(StudyPtr study, const QString& path)
{
    open(std::move(study), path);
    m_stack.resetClean();
    Q_EMIT nameChanged();
}

void Document::edit(const QString& text, const QString& mergeKey, const Change& change)
{
    if (m_study == nullptr)
        return;
    auto next = std::make_shared<Study>(*m_study);
    change(*next);
    if (*next == *m_study)
        return;
    const QString chain = mergeKey.isEmpty() ? QString() : QStringLiteral("%1#%2").arg(mergeKey).arg(m_chain);
    m_stack.push(new EditCommand(*this, std::move(next), text, chain));
}

void Document::markSaved(const QString& path)
{
    m_path = path;
    m_stack.setClean();
    ++m_chain;
    Q_EMIT nameChanged();
}

void Document::show(const StudyPtr& study)
{
    m_study = study;
    Q_EMIT studyChanged();
}

} // namespace ridge
