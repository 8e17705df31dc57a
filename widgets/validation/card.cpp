// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation/card.hpp"

#include "theme/fonts.hpp"
#include "theme/paint.hpp"
#include "theme/theme.hpp"

#include <QPainter>
#include <QVBoxLayout>

namespace ridge::ui {

namespace {
constexpr int edge = 16, head = 38;
}

Card::Card(const QString& title, QWidget* parent) : QWidget(parent), m_title(title), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(edge, head, edge, 12);
    m_column->setSpacing(8);
}

void Card::setTitle(const QString& title)
{
    m_title = title;
    update();
}

void Card::setRemark(const QString& remark)
{
    m_remark = remark;
    update();
}

void Card::addTool(QWidget* tool)
{
    tool->setParent(this);
    m_tools.push_back(tool);
}

void Card::resizeEvent(QResizeEvent* event)
{
    int right = width() - edge;
    for (auto tool = m_tools.rbegin(); tool != m_tools.rend(); ++tool) {
        right -= (*tool)->width();
        (*tool)->move(right, (head - (*tool)->height()) / 2 + 2);
        right -= 2;
    }
    QWidget::resizeEvent(event);
}

void Card::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBox(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, theme.surface, theme.border);
    const QRectF title = drawText(painter, {edge, 25}, m_title, ridgeFont(14, QFont::DemiBold), theme.text);
    const QFont quiet = ridgeFont(11);
    const double room = width() - title.right() - 2 * edge;
    drawText(painter, {double(width() - edge), 25}, QFontMetricsF(quiet).elidedText(m_remark, Qt::ElideRight, room), quiet, theme.text2, Qt::AlignRight);
}

} // namespace ridge::ui
