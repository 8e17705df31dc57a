// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QRectF>
#include <QString>
#include <QStringList>

class QPainter;
class QColor;

namespace ridge::ui {

/// Draws a line icon of the 20-unit grid into `target`; `line` is the pen width in target pixels at 20 px.
void drawIcon(QPainter& painter, const QString& name, const QRectF& target, const QColor& colour, double line = 1.5);

/// The same as QIcon, in the current theme's secondary ink unless a colour is given.
QIcon icon(const QString& name, int pixels = 18);
QIcon icon(const QString& name, int pixels, const QColor& colour);

/// The program's own icon: slope, roof and ridge point.
QIcon applicationIcon();

QStringList iconNames();

} // namespace ridge::ui
