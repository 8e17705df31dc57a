// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;

namespace ridge::ui {

/// Makes Undo and Redo in a field that holds no half-typed text mean those of the document.
void undoWithDocument(QLineEdit& field);

} // namespace ridge::ui
