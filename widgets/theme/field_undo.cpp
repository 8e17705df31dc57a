// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/field_undo.hpp"

#include <QKeyEvent>
#include <QLineEdit>

namespace ridge::ui {

namespace {

/// A line edit claims these keys for itself before the menu sees them; here it gives them back.
class UndoFilter : public QObject {
public:
    explicit UndoFilter(QLineEdit& field) : QObject(&field), m_field(field) {}

    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() != QEvent::ShortcutOverride || m_field.isModified())
            return false;
        const auto* key = static_cast<QKeyEvent*>(event);
        if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo))
            return false;
        event->ignore();
        return true;
    }

private:
    QLineEdit& m_field;
};

} // namespace

void undoWithDocument(QLineEdit& field) { field.installEventFilter(new UndoFilter(field)); }

} // namespace ridge::ui
