// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/paint.hpp"

#include "theme/fonts.hpp"
#include "theme/number_text.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QPixmapCache>

#include <cmath>

namespace ridge::ui {

QRectF drawText(QPainter& painter, QPointF baseline, const QString& text, const QFont& font, const QColor& colour,
                Qt::Alignment alignment)
{
    const ShapedText& shaped = shapedText(text, font);
    const double width = shaped.width;
    if (alignment & Qt::AlignRight)
        baseline.rx() -= width;
    else if (alignment & Qt::AlignHCenter)
        baseline.rx() -= width / 2;
    painter.setFont(font);
    painter.setPen(colour);
    shaped.layout->draw(&painter, baseline - QPointF(0, shaped.ascent));
    return QRectF(baseline.x(), baseline.y() - font.pixelSize(), width, font.pixelSize() * 1.25);
}

QRectF drawUpright(QPainter& painter, const QPointF& centre, const QString& text, const QFont& font, const QColor& colour)
{
    const double length = textWidth(text, font);
    painter.save();
    painter.translate(centre);
    painter.rotate(-90);
    drawText(painter, {-length / 2, font.pixelSize() * 0.36}, text, font, colour);
    painter.restore();
    return QRectF(centre.x() - font.pixelSize() / 2.0, centre.y() - length / 2, font.pixelSize(), length);
}

QString fittedText(const QString& text, const QFont& font, double width, int lines)
{
    const QFontMetricsF metrics(font);
    const auto fits = [&](const QString& part) {
        return metrics.boundingRect(QRectF(0, 0, width, 1e5), Qt::TextWordWrap, part).height() <= lines * (metrics.lineSpacing() + 1); // each line is laid out on whole pixels
    };
    if (fits(text))
        return text;
    qsizetype low = 0, high = text.size(); // the longest start that fits together with its ellipsis
    while (low + 1 < high) {
        const qsizetype middle = (low + high) / 2;
        (fits(text.left(middle).trimmed() + u'\u2026') ? low : high) = middle;
    }
    return text.left(low).trimmed() + u'\u2026';
}

void drawBox(QPainter& painter, QRectF rect, double radius, const QColor& fill, const QColor& frame, double width,
             Qt::PenStyle style)
{
    if (frame.alpha() > 0) {
        const double half = width / 2;
        rect.adjust(half, half, -half, -half);
        painter.setPen(QPen(frame, width, style));
    } else {
        painter.setPen(Qt::NoPen);
    }
    painter.setBrush(fill.alpha() > 0 ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(rect, radius, radius);
}

double pillWidth(const QString& text, int pixels)
{
    return textWidth(text, ridgeFont(pixels, QFont::DemiBold)) + pixels * 1.1;
}

double drawPill(QPainter& painter, QPointF left, const QString& text, const QColor& ink, const QColor& fill, int pixels)
{
    const double width = pillWidth(text, pixels), height = pixels + 8;
    drawBox(painter, QRectF(left.x(), left.y() - height / 2, width, height), height / 2, fill);
    drawText(painter, {left.x() + pixels * 0.55, left.y() + pixels * 0.36}, text, ridgeFont(pixels, QFont::DemiBold), ink);
    return width;
}

QString deltaText(const Delta& delta)
{
    const double percent = delta.change * 100;
    const QString unit = delta.points ? QStringLiteral("pt") : QStringLiteral("%");
    if (std::abs(percent) < 0.5)
        return QStringLiteral("= 0 ") + unit;
    return QStringLiteral("%1 %2 %3")
        .arg(percent > 0 ? QChar(0x25B2) : QChar(0x25BC))
        .arg(QString::number(std::round(std::abs(percent)), 'f', 0), unit);
}

double drawDelta(QPainter& painter, QPointF left, const Delta& delta, int pixels)
{
    const Theme& theme = Theme::current();
    const bool flat = delta.neutral || std::abs(delta.change) < 0.005;
    const bool better = delta.lowerIsBetter ? delta.change < 0 : delta.change > 0;
    const QColor ink = flat ? theme.info : better ? theme.good : theme.bad;
    const QColor fill = flat ? theme.infoFill : better ? theme.goodFill : theme.badFill;
    return drawPill(painter, left, deltaText(delta), ink, fill, pixels);
}

QChar confidenceLetter(Confidence confidence)
{
    switch (confidence) {
    case Confidence::datasheet: return u'D';
    case Confidence::measured: return u'M';
    case Confidence::analyst: return u'A';
    case Confidence::projected: return u'P';
    case Confidence::unverified: break;
    }
    return u'U';
}

QString badgeText(Confidence confidence)
{
    switch (confidence) {
    case Confidence::datasheet: return QStringLiteral("datasheet");
    case Confidence::measured: return QStringLiteral("measured");
    case Confidence::analyst: return QStringLiteral("analyst estimate");
    case Confidence::projected: return QStringLiteral("projected");
    case Confidence::unverified: break;
    }
    return QStringLiteral("unverified");
}

void drawBadge(QPainter& painter, QPointF left, Confidence confidence)
{
    const Theme& theme = Theme::current();
    QColor fill = Qt::transparent, frame = theme.text2, ink = theme.text2;
    Qt::PenStyle style = Qt::SolidLine;
    switch (confidence) {
    case Confidence::measured: fill = theme.text, frame = theme.text, ink = theme.surface; break;
    case Confidence::datasheet: fill = theme.text2, ink = theme.surface; break;
    case Confidence::analyst: fill = theme.chip; break;
    case Confidence::projected: style = Qt::DashLine; break;
    case Confidence::unverified: style = Qt::DotLine; break;
    }
    const QRectF box(left.x(), left.y() - badgeSize / 2, badgeSize, badgeSize);
    drawBox(painter, box, 4, fill, frame, 1.2, style);
    drawText(painter, {box.center().x(), box.center().y() + 3.7}, confidenceLetter(confidence),
             ridgeFont(10, QFont::DemiBold), ink, Qt::AlignHCenter);
}

void drawOverrideBadge(QPainter& painter, QPointF left)
{
    const Theme& theme = Theme::current();
    const QRectF box(left.x(), left.y() - badgeSize / 2, badgeSize, badgeSize);
    drawBox(painter, box, 4, Qt::transparent, theme.accent, 1.2, Qt::DashLine);
    drawText(painter, {box.center().x(), box.center().y() + 3.7}, QStringLiteral("O"), ridgeFont(10, QFont::DemiBold), theme.accent,
             Qt::AlignHCenter);
}

void drawHatch(QPainter& painter, const QRectF& rect, const QColor& colour, double step)
{
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setPen(QPen(colour, 1));
    for (double x = rect.left() - rect.height(); x < rect.right(); x += step)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    painter.restore();
}

void drawMark(QPainter& painter, const QRectF& tile)
{
    const Theme& theme = Theme::current();
    const double unit = tile.width() / 26;
    const auto at = [&](double x, double y) { return tile.topLeft() + QPointF(x, y) * unit; };
    drawBox(painter, tile, 6 * unit, theme.accent);
    painter.setPen(QPen(theme.onAccent, 2 * unit, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({at(6, 19), at(13, 9), at(20, 9)}));
    drawBox(painter, QRectF(at(10.4, 6.4), QSizeF(5.2, 5.2) * unit), 2.6 * unit, theme[Swatch::hbm]);
}

void drawHalo(QPainter& painter, const QRectF& rect, double radius, const QColor& colour)
{
    // Ten soft rings cost more than all else on a canvas, and only size, colour and zoom change them.
    constexpr int rings = 10;
    constexpr double step = 1.7, margin = rings * step + 1;
    const double scale = std::abs(painter.worldTransform().m11()) * painter.device()->devicePixelRatioF();
    const QRectF area = rect.adjusted(-margin, -margin, margin, margin);
    const QString key = QStringLiteral("halo %1 %2 %3 %4 %5").arg(rect.width()).arg(rect.height()).arg(radius).arg(scale).arg(colour.rgba());
    QPixmap halo;
    if (!QPixmapCache::find(key, &halo)) {
        halo = QPixmap((area.size() * scale).toSize());
        halo.fill(Qt::transparent);
        QPainter rows(&halo);
        rows.setRenderHint(QPainter::Antialiasing);
        rows.scale(scale, scale);
        rows.translate(-area.topLeft());
        for (int ring = rings; ring > 0; --ring) {
            const double grow = ring * step;
            drawBox(rows, rect.adjusted(-grow, -grow, grow, grow), radius + grow, withAlpha(colour, 0.07));
        }
        rows.end();
        QPixmapCache::insert(key, halo);
    }
    painter.drawPixmap(area, halo, QRectF(halo.rect()));
}

QString countText(std::int64_t count)
{
    return QStringLiteral("× ") + (count < 1000 ? QString::number(count) : siText(double(count), 3).joined());
}

} // namespace ridge::ui
