// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalogue/part.hpp"
#include "theme/theme.hpp"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;

namespace ridge::ui {

/// Draws text anchored at its baseline and returns the box it covers.
QRectF drawText(QPainter& painter, QPointF baseline, const QString& text, const QFont& font, const QColor& colour,
                Qt::Alignment alignment = Qt::AlignLeft);

/// The same reading upwards, centred on a point.
QRectF drawUpright(QPainter& painter, const QPointF& centre, const QString& text, const QFont& font, const QColor& colour);

/// Fill and frame of one rounded rectangle; the frame lies inside `rect`. Transparent colours draw nothing.
void drawBox(QPainter& painter, QRectF rect, double radius, const QColor& fill, const QColor& frame = Qt::transparent,
             double width = 1, Qt::PenStyle style = Qt::SolidLine);

/// A text on a capsule, vertically centred on `left`. Returns its width.
double drawPill(QPainter& painter, QPointF left, const QString& text, const QColor& ink, const QColor& fill,
                int pixels = 11);
double pillWidth(const QString& text, int pixels = 11);

/// Change against a baseline: a triangle for the direction, colour for better or worse, grey within half a per cent.
struct Delta {
    double change = 0;        ///< relative, or in points of a share when `points`
    bool points = false;
    bool lowerIsBetter = false;
    bool neutral = false;     ///< neither better nor worse
    bool operator==(const Delta&) const = default;
};
QString deltaText(const Delta& delta);
double drawDelta(QPainter& painter, QPointF left, const Delta& delta, int pixels = 11);

/// As much of a text as word-wrapped lines of this width hold, with an ellipsis where it was cut.
QString fittedText(const QString& text, const QFont& font, double width, int lines);
/// The confidence badge: M, D, A, P or U, told apart by letter and frame, never by hue.
QChar confidenceLetter(Confidence confidence);
QString badgeText(Confidence confidence);
/// The badge of a value that the study sets itself: O in a dashed frame.
void drawOverrideBadge(QPainter& painter, QPointF left);
void drawBadge(QPainter& painter, QPointF left, Confidence confidence);
inline constexpr double badgeSize = 15;

/// 45-degree hatch, second code of the bubble and of what cannot run.
void drawHatch(QPainter& painter, const QRectF& rect, const QColor& colour, double step = 5);

/// The mark of the program: a slope, a roof and the ridge between them.
void drawMark(QPainter& painter, const QRectF& tile);

/// The glow around the limiting part.
void drawHalo(QPainter& painter, const QRectF& rect, double radius, const QColor& colour);

/// "× 8", with k and M from a thousand on.
QString countText(std::int64_t count);

} // namespace ridge::ui
