// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/design_canvas.hpp"

#include <QKeyEvent>

namespace ridge::ui {

DesignCanvas::DesignCanvas(QWidget* parent) : PlotCanvas(parent) { setMouseTracking(true); }

void DesignCanvas::setLit(std::optional<std::uint32_t> point)
{
    if (m_lit == point)
        return;
    m_lit = point;
    setAccessibleDescription(point && isDrawable() ? m_view->describe(*point) : QString());
    update();
}

void DesignCanvas::walk(int direction)
{
    if (const auto next = m_view->step(m_lit, direction))
        Q_EMIT selected(next);
}

void DesignCanvas::followTheme()
{
    if (const Theme* theme = &Theme::current(); m_theme != theme) {
        m_theme = theme;
        forgetPictures();
    }
}

void DesignCanvas::leaveEvent(QEvent* event)
{
    Q_EMIT hovered(std::nullopt);
    PlotCanvas::leaveEvent(event);
}

void DesignCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!isDrawable())
        return PlotCanvas::keyPressEvent(event);
    if (takeKey(event))
        return;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT acted(DesignAction::open); return;
    case Qt::Key_P: Q_EMIT acted(DesignAction::pin); return;
    case Qt::Key_Escape:
        if (m_lit) {
            Q_EMIT selected(std::nullopt);
            return;
        }
        [[fallthrough]];
    default: PlotCanvas::keyPressEvent(event);
    }
}

void DesignCanvas::resizeEvent(QResizeEvent* event)
{
    forgetPictures();
    PlotCanvas::resizeEvent(event);
}

} // namespace ridge::ui
