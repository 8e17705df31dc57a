// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/trade_canvas.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace ridge::ui {

namespace {
constexpr double reach = 10, dragBegins = 5; // px
constexpr std::size_t mostScanned = 300000;  ///< designs looked at under a moving mouse
}

TradeCanvas::TradeCanvas(QWidget* parent) : DesignCanvas(parent) { setAccessibleName(tr("Trade-off of two objectives")); }

bool TradeCanvas::isDrawable() const
{
    return m_view != nullptr && m_view->isDrawable() && m_view->find(m_across) != nullptr && m_view->find(m_up) != nullptr;
}

void TradeCanvas::setView(DesignViewPtr view, const Coordinate& across, const Coordinate& up)
{
    m_view = std::move(view);
    m_across = across;
    m_up = up;
    forgetPictures();
}

TradePlot& TradeCanvas::plot() const
{
    if (!m_plot)
        m_plot.emplace(*m_view, *m_view->find(m_across), *m_view->find(m_up), QSizeF(size()), Theme::current());
    return *m_plot;
}

void TradeCanvas::forgetPictures()
{
    m_plot.reset();
    m_cloud = {};
    update();
}

void TradeCanvas::draw(QPainter& painter)
{
    if (!isDrawable())
        return;
    followTheme();
    TradePlot& picture = plot();
    picture.drawAxes(painter);
    if (m_cloud.isNull() || m_cloud.devicePixelRatio() != devicePixelRatioF())
        m_cloud = picture.cloudImage(devicePixelRatioF());
    painter.drawImage(QPointF(), m_cloud);
    picture.drawMarks(painter, m_lit);
    record(picture.labels());
}

std::optional<std::uint32_t> TradeCanvas::nearest(const QPointF& position, bool bestOnly) const
{
    std::optional<std::uint32_t> found;
    double least = reach * reach;
    const auto look = [&](std::uint32_t point, double handicap) {
        const QPointF way = plot().pixelOf(point) - position;
        if (const double distance = QPointF::dotProduct(way, way) + handicap; distance < least) {
            least = distance;
            found = point;
        }
    };
    for (const std::uint32_t point : m_view->best) // where designs crowd, the best are what is meant
        look(point, 0);
    if (!bestOnly)
        for (const std::uint32_t point : m_view->left)
            look(point, 9);
    return found;
}

QString TradeCanvas::describeAt(const QPointF& position) const
{
    if (!isDrawable())
        return {};
    const auto point = nearest(position, false);
    return point ? m_view->describe(*point) : QString();
}

void TradeCanvas::setRectangle(const QRectF& rectangle, bool settled)
{
    const QRectF box = rectangle.intersected(plot().area());
    const ShownCoordinate &across = *m_view->find(m_across), &up = *m_view->find(m_up);
    const auto limitOf = [](const ShownCoordinate& shown, const CoordinateScale& scale, double low, double high) {
        return DesignLimit{shown.coordinate, std::max(shown.low, scale.value(low)), std::min(shown.high, scale.value(high))};
    };
    DesignView both = *m_view;
    both.limits = withLimit(both, limitOf(across, plot().x(), box.left(), box.right()));
    Q_EMIT limitsChanged(withLimit(both, limitOf(up, plot().y(), box.bottom(), box.top())), settled);
}

void TradeCanvas::clearRectangle() { Q_EMIT limitsChanged(withoutLimit(withoutLimit(m_view->limits, m_across), m_up), true); }

void TradeCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isDrawable())
        return PlotCanvas::mousePressEvent(event);
    setFocus(Qt::MouseFocusReason);
    m_from = event->position();
    m_dragged = false;
}

void TradeCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!isDrawable())
        return;
    if (m_from) {
        m_dragged = m_dragged || (event->position() - *m_from).manhattanLength() >= dragBegins;
        if (m_dragged)
            setRectangle(QRectF(*m_from, event->position()).normalized(), false);
        return;
    }
    Q_EMIT hovered(nearest(event->position(), m_view->left.size() > mostScanned));
}

void TradeCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_from)
        return PlotCanvas::mouseReleaseEvent(event);
    const QPointF from = *m_from;
    m_from.reset();
    if (m_dragged)
        setRectangle(QRectF(from, event->position()).normalized(), true);
    else
        Q_EMIT selected(nearest(event->position(), false));
}

void TradeCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_from.reset();
    if (!isDrawable())
        return;
    if (nearest(event->position(), false))
        Q_EMIT acted(DesignAction::open);
    else
        clearRectangle();
}

bool TradeCanvas::takeKey(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: walk(-1); return true;
    case Qt::Key_Right: walk(1); return true;
    case Qt::Key_Backspace:
    case Qt::Key_Delete: clearRectangle(); return true;
    default: return false;
    }
}

} // namespace ridge::ui
