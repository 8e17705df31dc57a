// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_overlay.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr double portRadius = 5, nodeRadius = 7, containerRadius = 9, markSize = 16;

double radiusOf(const LayoutBox& box) { return box.container ? containerRadius : nodeRadius; }

void outline(QPainter& painter, const QRectF& rect, double radius, const QColor& colour, double width, Qt::PenStyle style = Qt::SolidLine)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width, style));
    painter.drawRoundedRect(rect, radius, radius);
}

} // namespace

std::vector<PortMark> portMarks(const LayoutBox& box, const std::vector<std::string>& ports)
{
    std::vector<PortMark> marks;
    for (const std::string& port : ports)
        marks.push_back({{box.path, port}, {}, port == "host" || port == "c2c" || port == "port"});
    for (const bool left : {true, false}) {
        const auto count = std::count_if(marks.begin(), marks.end(), [&](const PortMark& mark) { return mark.left == left; });
        double place = 0;
        for (PortMark& mark : marks)
            if (mark.left == left)
                mark.centre = {left ? box.rect.left() : box.rect.right(), box.rect.top() + box.rect.height() * ++place / double(count + 1)};
    }
    return marks;
}

CanvasOverlay::CanvasOverlay(const CanvasState& state, const TopologyLayout& layout) : m_state(state), m_layout(layout)
{
    setZValue(300);
    setAcceptedMouseButtons(Qt::NoButton);
}

QRectF CanvasOverlay::boundingRect() const
{
    const double room = std::max({m_layout.bounds.width(), m_layout.bounds.height(), 2000.0});
    return m_layout.bounds.adjusted(-room, -room, room, room);
}

void CanvasOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const Theme& theme = Theme::current();
    const double pixel = 1 / std::max(0.01, QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform()));
    painter->setRenderHint(QPainter::Antialiasing);
    if (m_state.linkFrom)
        paintLinking(*painter, pixel);
    paintSelection(*painter, pixel);
    paintMarks(*painter);
    if (const LayoutBox* target = m_layout.find(m_state.dropTarget))
        outline(*painter, target->rect, radiusOf(*target), theme.accent, 2 * pixel, Qt::DashLine);
    for (const QRectF& ghost : m_state.ghosts) {
        drawBox(*painter, ghost, nodeRadius, withAlpha(theme.surface, 0.75), theme.accent, 1.2 * pixel, Qt::DashLine);
        if (!m_state.ghostText.isEmpty())
            drawText(*painter, ghost.topLeft() + QPointF(12, 22), m_state.ghostText, ridgeFont(12, QFont::DemiBold), theme.text);
    }
    if (!m_state.band.isNull()) {
        painter->setBrush(withAlpha(theme.accent, 0.06));
        painter->setPen(QPen(theme.control, pixel));
        painter->drawRect(m_state.band);
    }
    paintPorts(*painter, m_state.ports, false, pixel);
    paintPorts(*painter, m_state.targets, true, pixel);
}

void CanvasOverlay::paintSelection(QPainter& painter, double pixel) const
{
    const Theme& theme = Theme::current();
    const bool single = m_state.selected.size() == 1;
    for (const std::string& path : m_state.selected) {
        if (const LayoutBox* box = m_layout.find(path)) {
            outline(painter, box->rect, radiusOf(*box), theme.accent, 2 * pixel);
            for (int corner = 0; single && corner < 4; ++corner) {
                const QPointF at(corner % 2 == 0 ? box->rect.left() : box->rect.right(), corner < 2 ? box->rect.top() : box->rect.bottom());
                drawBox(painter, QRectF(at - QPointF(3, 3) * pixel, QSizeF(6, 6) * pixel), 1 * pixel, theme.surface, theme.accent, 1.4 * pixel);
            }
            continue;
        }
        for (const LayoutLink& link : m_layout.links)
            if (link.id == path) {
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(theme.accent, 2.4 * pixel));
                painter.drawPolyline(link.line);
            }
    }
    if (const LayoutBox* box = m_layout.find(m_state.focused))
        outline(painter, box->rect.adjusted(-5, -5, 5, 5), radiusOf(*box) + 4, theme.accent, 2 * pixel);
}

void CanvasOverlay::paintMarks(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const auto badge = [&](const QPointF& centre) {
        const QRectF rect(centre - QPointF(markSize, markSize) / 2, QSizeF(markSize, markSize));
        drawBox(painter, rect, markSize / 2, theme.surface);
        drawIcon(painter, QStringLiteral("error"), rect, theme.bad, 1.9);
    };
    for (const auto& [path, words] : m_state.marks) {
        if (const LayoutBox* box = m_layout.find(path)) {
            outline(painter, box->rect, radiusOf(*box), theme.bad, 1.6);
            badge(box->count > 1 ? box->rect.topLeft() : box->rect.topRight());
        }
        for (const LayoutLink& link : m_layout.links)
            if (link.id == path)
                badge(link.labelCentre + QPointF(0, link.label.isEmpty() ? 0 : 17));
    }
}

void CanvasOverlay::paintLinking(QPainter& painter, double pixel) const
{
    const Theme& theme = Theme::current();
    painter.setPen(Qt::NoPen);
    painter.setBrush(withAlpha(theme.canvas, 0.65));
    for (const LayoutBox& box : m_layout.boxes)
        if (!box.container && m_state.lit.count(box.path) == 0)
            painter.drawRoundedRect(box.rect.adjusted(-1, -1, 1, 1), nodeRadius, nodeRadius);
    painter.setPen(QPen(m_state.refused ? theme.bad : theme.accent, 2 * pixel, Qt::DashLine));
    painter.drawLine(m_state.link);
    if (m_state.refused)
        drawIcon(painter, QStringLiteral("error"), QRectF(m_state.link.center() - QPointF(8, 8), QSizeF(16, 16)), theme.bad, 1.9);
}

/// A port's name moves up or down where a link says something.
QRectF CanvasOverlay::clearOfLabels(const QRectF& tag) const
{
    for (const double dy : {0.0, -18.0, 18.0, -27.0, 27.0}) {
        const QRectF moved = tag.translated(0, dy);
        if (std::none_of(m_layout.links.begin(), m_layout.links.end(), [&](const LayoutLink& link) { return !link.label.isEmpty() && link.labelRect().intersects(moved); }))
            return moved;
    }
    return tag;
}

void CanvasOverlay::paintPorts(QPainter& painter, const std::vector<PortMark>& ports, bool target, double pixel) const
{
    const Theme& theme = Theme::current();
    const double radius = portRadius * std::min(1.6, std::max(1.0, pixel));
    for (const PortMark& port : ports) {
        painter.setBrush(target ? theme.accent : theme.surface);
        painter.setPen(QPen(theme.accent, 1.6));
        painter.drawEllipse(port.centre, radius, radius);
        const QString name = QString::fromStdString(port.at.port);
        const QFont font = ridgeFont(10, QFont::Medium);
        const double width = textWidth(name, font) + 10;
        const QRectF beside(port.left ? port.centre.x() - radius - 4 - width : port.centre.x() + radius + 4, port.centre.y() - 8, width, 16);
        const QRectF tag = clearOfLabels(beside);
        drawBox(painter, tag, 4, theme.raised, theme.border);
        drawText(painter, {tag.left() + 5, tag.center().y() + 3.6}, name, font, theme.text2);
    }
}

} // namespace ridge::ui
