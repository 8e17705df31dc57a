// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/tornado_plot.hpp"

#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {
constexpr double rowHeight = 21, headHeight = 20, endRoom = 58, elasticityRoom = 62, foot = 6;
constexpr double leastDrawn = 0.0005; ///< change; what moves less reads as 0.0 % and stays in the table
}

TableTwin twinOf(const TornadoView& view)
{
    TableTwin twin;
    const int swing = int(std::lround(100 * view.swing));
    twin.headings = {QObject::tr("Kind"), QObject::tr("Number"), QObject::tr("Tokens/s at \u2212%1 % (change in %)").arg(swing), QObject::tr("At +%1 % (change in %)").arg(swing), QObject::tr("% for 1 %")};
    const auto number = [](const QString& end) { return end.endsWith(QStringLiteral(" %")) ? end.chopped(2) : end; }; // the heading has the unit
    for (const TornadoBar& bar : view.bars)
        twin.rows << QStringList{bar.group, bar.name, number(bar.lowText), number(bar.highText), bar.elasticity};
    return twin;
}

TornadoPlot::TornadoPlot(const TornadoView& view, const QSizeF& size, const Theme& theme, int textSize)
    : m_view(view), m_size(size), m_theme(theme), m_textSize(textSize), m_unit(textSize / 11.0)
{
    layOut();
}

/// Every group has its widest bar before any has its second: none of them hides another.
void TornadoPlot::layOut()
{
    const double top = 18 * m_unit, room = m_size.height() - top - foot * m_unit;
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < m_view.bars.size(); ++i) {
        if (std::max(std::abs(m_view.bars[i].low - 1), std::abs(m_view.bars[i].high - 1)) < leastDrawn)
            continue;
        if (groups.empty() || m_view.bars[i].group != m_view.bars[groups.back()[0]].group)
            groups.emplace_back();
        groups.back().push_back(i);
    }
    std::vector<std::size_t> taken(groups.size(), 0);
    double used = 0;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const double cost = (rowHeight + (taken[g] == 0 ? headHeight : 0)) * m_unit;
            if (taken[g] < groups[g].size() && used + cost <= room) {
                used += cost;
                ++taken[g];
                more = true;
            }
        }
    }
    const QFont font = ridgeFont(m_textSize);
    double names = 60;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t k = 0; k < taken[g]; ++k)
            names = std::max(names, textWidth(m_view.bars[groups[g][k]].name, font));
    const double left = std::min(names, m_size.width() * 0.36) + 20 * m_unit;
    m_area = QRectF(QPointF(left + endRoom * m_unit, top), QPointF(std::max(left + endRoom * m_unit + 40, m_size.width() - (endRoom + elasticityRoom) * m_unit), m_size.height() - foot * m_unit));
    double y = top;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (taken[g] == 0)
            continue;
        m_heads.emplace_back(m_view.bars[groups[g][0]].group, y + 14 * m_unit);
        y += headHeight * m_unit;
        for (std::size_t k = 0; k < taken[g]; ++k) {
            m_rows.emplace_back(groups[g][k], QRectF(0, y, m_size.width(), rowHeight * m_unit));
            y += rowHeight * m_unit;
        }
    }
    m_area.setBottom(y);
    for (const auto& [i, row] : m_rows)
        for (const double ratio : {m_view.bars[i].low, m_view.bars[i].high})
            if (ratio > 0)
                m_reach = std::max(m_reach, std::abs(ratio - 1));
}

double TornadoPlot::x(double ratio) const { return m_area.center().x() + (ratio - 1) / m_reach * m_area.width() / 2; }

void TornadoPlot::text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment)
{
    m_labels.push_back({words, drawText(painter, baseline, words, font, ink, alignment)});
}

void TornadoPlot::drawBar(QPainter& painter, const TornadoBar& bar, const QRectF& row)
{
    const QFont font = ridgeFont(m_textSize);
    const double base = row.center().y() + 4 * m_unit, middle = m_area.center().x();
    const double nameRoom = m_area.left() - (endRoom + 14) * m_unit;
    text(painter, {12 * m_unit, base}, QFontMetricsF(font).elidedText(bar.name, Qt::ElideRight, nameRoom), font, m_theme.text, Qt::AlignLeft);
    const QColor solid = bar.swatch ? m_theme[*bar.swatch] : m_theme.control, pale = mix(solid, m_theme.surface, 0.55);
    struct End {
        double ratio;
        QString words;
        QColor fill;
    };
    const End ends[] = {{bar.low, bar.lowText, pale}, {bar.high, bar.highText, solid}};
    double leftEnd = middle, rightEnd = middle;
    QString leftWords, rightWords;
    const QRectF box(0, row.top() + 3 * m_unit, 0, row.height() - 6 * m_unit);
    for (const End& end : ends) {
        const bool left = end.ratio < 1;
        const double to = end.ratio > 0 ? x(end.ratio) : m_area.left();
        const QRectF piece = QRectF(QPointF(std::min(middle, to), box.top()), QPointF(std::max(middle, to), box.bottom()));
        if (end.ratio > 0)
            painter.fillRect(piece, end.fill);
        else
            drawHatch(painter, piece, m_theme.control);
        if (end.ratio == 1)
            continue;
        // Both ends on one side: the wider one has the words there.
        if (left && (leftWords.isEmpty() || to < leftEnd)) {
            leftEnd = to;
            leftWords = end.words;
        } else if (!left && (rightWords.isEmpty() || to > rightEnd)) {
            rightEnd = to;
            rightWords = end.words;
        }
    }
    if (!leftWords.isEmpty())
        text(painter, {leftEnd - 5 * m_unit, base}, leftWords, font, m_theme.text2, Qt::AlignRight);
    if (!rightWords.isEmpty())
        text(painter, {rightEnd + 5 * m_unit, base}, rightWords, font, m_theme.text2, Qt::AlignLeft);
    text(painter, {m_size.width() - 4 * m_unit, base}, bar.elasticity, bar.kink ? ridgeFont(m_textSize, QFont::DemiBold) : font,
         m_theme.text, Qt::AlignRight);
}

void TornadoPlot::draw(QPainter& painter)
{
    m_labels.clear();
    const QFont strong = ridgeFont(m_textSize, QFont::Medium), head = ridgeFont(m_textSize, QFont::DemiBold);
    const int swing = int(std::lround(100 * m_view.swing));
    text(painter, {m_area.center().x(), 11 * m_unit}, QStringLiteral("change of tokens/s at \u2212%1 % and +%1 %").arg(swing), strong, m_theme.text2, Qt::AlignHCenter);
    text(painter, {m_size.width() - 4 * m_unit, 11 * m_unit}, QStringLiteral("% for 1 %"), strong, m_theme.text2, Qt::AlignRight);
    for (const auto& [name, y] : m_heads)
        text(painter, {12 * m_unit, y}, name, head, m_theme.text, Qt::AlignLeft);
    for (const auto& [i, row] : m_rows)
        drawBar(painter, m_view.bars[i], row);
    painter.setPen(QPen(m_theme.axis, m_unit));
    painter.drawLine(QPointF(m_area.center().x(), m_area.top()), QPointF(m_area.center().x(), m_area.bottom()));
}

} // namespace ridge::ui
