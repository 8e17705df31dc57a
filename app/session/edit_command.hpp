// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/document.hpp"

#include <QUndoCommand>

namespace ridge {

/// The one command of the program: swaps the document between two immutable values.
class EditCommand : public QUndoCommand {
public:
    EditCommand(Document& document, StudyPtr after, const QString& text, const QString& chain)
        : QUndoCommand(text), m_document(document), m_before(document.study()), m_after(std::move(after)), m_chain(chain)
    {
    }

    void undo() override { m_document.show(m_before); }
    void redo() override { m_document.show(m_after); }
    int id() const override { return m_chain.isEmpty() ? -1 : 1; }

    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const EditCommand*>(other); // only this class has id 1
        if (next->m_chain != m_chain)
            return false;
        m_after = next->m_after;
        setObsolete(*m_after == *m_before);
        return true;
    }

private:
    Document& m_document;
    StudyPtr m_before;
    StudyPtr m_after;
    QString m_chain;
};

} // namespace ridge
