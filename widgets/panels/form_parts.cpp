// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/form_parts.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"
#include "theme/theme.hpp"

#include <QFontMetricsF>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>

namespace ridge::ui {

QWidget* scrolledBody(QWidget* body)
{
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(body);
    scroll->viewport()->setAutoFillBackground(false);
    body->setAutoFillBackground(false); // setWidget() turned it on
    return scroll;
}

void setInk(QLabel* label, const QColor& colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
}

void drawForm(QPainter& painter, const QSize& size, const FormHead& head)
{
    const Theme& theme = Theme::current();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(), size), theme.surface);
    const QRectF tile(formInset, 14, 34, 34);
    drawBox(painter, tile, 7, head.fill, head.frame, 1.2);
    drawIcon(painter, head.icon, tile.adjusted(7, 7, -7, -7), head.ink);
    const double x = tile.right() + 10, room = size.width() - x - formInset;
    const QFont title = ridgeFont(15, QFont::DemiBold), small = ridgeFont(11);
    drawText(painter, {x, 29}, QFontMetricsF(title).elidedText(head.title, Qt::ElideRight, room), title, theme.text);
    drawText(painter, {x, 45}, QFontMetricsF(small).elidedText(head.facts, Qt::ElideRight, room), small, theme.text2);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, formHeadHeight - 0.5), QPointF(size.width(), formHeadHeight - 0.5));
    painter.drawLine(QPointF(0.5, 0), QPointF(0.5, size.height()));
}

} // namespace ridge::ui
