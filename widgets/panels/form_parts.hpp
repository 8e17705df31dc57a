// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

class QLabel;
class QPainter;
class QSize;
class QWidget;

namespace ridge::ui {

inline constexpr int formInset = 14, formHeadHeight = 64; ///< px

/// A frame without edges that scrolls a body up and down on the ground of what holds it; takes no focus of its own.
QWidget* scrolledBody(QWidget* body);

/// The colour of a label's text.
void setInk(QLabel* label, const QColor& colour);

/// The head of a form at the right side: a tile with an icon, a title, facts below it, cut where they are too long.
struct FormHead {
    QString icon, title, facts;
    QColor fill, frame, ink; ///< of the tile
};
/// Paints ground, head and edges of a form of this size.
void drawForm(QPainter& painter, const QSize& size, const FormHead& head);

} // namespace ridge::ui
