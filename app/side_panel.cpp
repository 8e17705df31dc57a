// SPDX-License-Identifier: GPL-3.0-or-later
#include "side_panel.hpp"

#include "theme/fonts.hpp"
#include "theme/theme.hpp"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QToolButton>

namespace ridge {

using namespace ui;

namespace {
constexpr int rowHeight = 40;
}

SidePanel::SidePanel(QWidget* parent)
    : QWidget(parent), m_row(new QHBoxLayout), m_buttons(new QButtonGroup(this)), m_pages(new QStackedWidget)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_row->setContentsMargins(10, 5, 10, 5);
    m_row->setSpacing(4);
    m_row->addStretch(1);
    column->addLayout(m_row);
    column->addWidget(m_pages, 1);
    connect(m_buttons, &QButtonGroup::idClicked, m_pages, &QStackedWidget::setCurrentIndex);
}

void SidePanel::addPage(const QString& name, QWidget* page)
{
    const int index = m_pages->addWidget(page);
    auto* button = new QToolButton;
    button->setText(name);
    button->setAccessibleName(tr("%1 panel").arg(name));
    button->setCheckable(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFont(ridgeFont(12, QFont::DemiBold));
    button->setFixedHeight(rowHeight - 11);
    button->setMinimumWidth(76);
    m_buttons->addButton(button, index);
    m_row->insertWidget(index, button);
    button->setChecked(index == 0);
}

void SidePanel::showPage(int index)
{
    m_buttons->button(index)->setChecked(true);
    m_pages->setCurrentIndex(index);
}

int SidePanel::shownPage() const { return m_pages->currentIndex(); }

void SidePanel::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0.5, 0), QPointF(0.5, height()));
    painter.drawLine(QPointF(0, rowHeight - 0.5), QPointF(width(), rowHeight - 0.5));
}

} // namespace ridge
