// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_card.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QPainter>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr double inset = 16, firstLine = 42, barLine = 24, nameRoom = 120, factRoom = 86;
constexpr int mostLines = 3; ///< of a fact or a remark

QString elided(const QString& text, const QFont& font, double room)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, std::max(0.0, room));
}

double textHeight(const QString& text, const QFont& font, double room)
{
    const QFontMetricsF metrics(font);
    return std::min(metrics.boundingRect(QRectF(0, 0, room, 1e4), Qt::TextWordWrap, text).height(), mostLines * metrics.lineSpacing());
}

} // namespace

void WhyCard::setLines(const QString& title, std::vector<WhyLine> lines)
{
    m_title = title;
    m_lines = std::move(lines);
    QStringList words{title};
    for (const WhyLine& line : m_lines)
        words << (line.name.isEmpty() ? line.value : QStringLiteral("%1: %2").arg(line.name, line.value));
    setAccessibleName(words.join(QStringLiteral(". ")));
    setToolTip(words.join(u'\n'));
    update();
}

double WhyCard::heightOf(const WhyLine& line) const
{
    if (line.share)
        return barLine;
    const double left = line.icon.isEmpty() ? inset + factRoom : inset + 22;
    return textHeight(line.value, ridgeFont(12), width() - left - inset) + 8;
}

void WhyCard::drawLine(QPainter& painter, const WhyLine& line, double top) const
{
    const Theme& theme = Theme::current();
    const QFont font = ridgeFont(12), bold = ridgeFont(12, QFont::DemiBold);
    if (line.share) {
        double x = inset;
        if (line.badge) {
            drawBadge(painter, {x, top + 11}, *line.badge);
            x += badgeSize + 7;
        }
        drawText(painter, {x, top + 15}, elided(line.name, font, inset + nameRoom - x), font, theme.text);
        const bool narrow = width() < 300; // the bar alone tells the share
        const QString number = narrow ? line.value.section(QStringLiteral(" · "), 0, 0) : line.value;
        const double numberRoom = line.badge || narrow ? 56 : 100;
        const QRectF track(inset + nameRoom + 6, top + 7, std::max(10.0, width() - 2 * inset - nameRoom - 6 - numberRoom), 8);
        drawBox(painter, track, 2, theme.sliderTrack);
        const QRectF bar(track.left(), track.top(), std::max(1.5, track.width() * std::min(1.0, *line.share)), track.height());
        drawBox(painter, bar, 2, line.swatch ? theme[*line.swatch] : theme.control);
        drawText(painter, {width() - inset, top + 15}, number, bold, theme.text, Qt::AlignRight);
        return;
    }
    double x = inset + factRoom;
    if (line.icon.isEmpty()) {
        drawText(painter, {inset, top + 12}, line.name, ridgeFont(11), theme.text2);
    } else {
        drawIcon(painter, line.icon, QRectF(inset, top + 1, 14, 14), line.icon == QStringLiteral("warning") ? theme.warn : theme.text2, 1.9);
        x = inset + 22;
    }
    const double room = width() - x - inset;
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(QRectF(x, top, room, textHeight(line.value, font, room) + 1), Qt::TextWordWrap, fittedText(line.value, font, room, mostLines));
}

void WhyCard::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBox(painter, rect(), 8, theme.sunken, theme.border);
    const QFont title = ridgeFont(13, QFont::DemiBold);
    drawText(painter, {inset, 26}, elided(m_title, title, width() - 2 * inset), title, theme.text);
    double y = firstLine;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const double height = heightOf(m_lines[i]), rest = i + 1 < m_lines.size() ? 20 : 4;
        if (y + height > this->height() - rest) {
            drawText(painter, {inset, y + 12}, tr("%1 more").arg(m_lines.size() - i), ridgeFont(11), theme.text2);
            return;
        }
        drawLine(painter, m_lines[i], y);
        y += height;
    }
}

} // namespace ridge::ui
