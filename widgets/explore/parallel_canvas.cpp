// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/parallel_canvas.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {
constexpr double axisReach = 16, endReach = 6, threadReach = 10, dragBegins = 3; // px
}

ParallelCanvas::ParallelCanvas(QWidget* parent) : DesignCanvas(parent) { setAccessibleName(tr("Parallel coordinates")); }

void ParallelCanvas::setView(DesignViewPtr view)
{
    const bool pale = view != nullptr && !view->limits.empty();
    if (view == nullptr || m_allOf != view->cloud || m_allPale != pale)
        m_all = {};
    m_allOf = view != nullptr ? view->cloud : nullptr;
    m_allPale = pale;
    m_left = {};
    m_plot.reset();
    m_view = std::move(view);
    update();
}

ParallelPlot& ParallelCanvas::plot() const
{
    if (!m_plot)
        m_plot.emplace(*m_view, QSizeF(size()), Theme::current());
    return *m_plot;
}

void ParallelCanvas::forgetPictures()
{
    m_plot.reset();
    m_all = {};
    m_left = {};
    update();
}

void ParallelCanvas::draw(QPainter& painter)
{
    if (!isDrawable())
        return;
    followTheme();
    ParallelPlot& picture = plot();
    const double ratio = devicePixelRatioF();
    if (m_all.isNull() || m_all.devicePixelRatio() != ratio)
        m_all = picture.density(ratio, false);
    painter.drawImage(QPointF(), m_all);
    if (!m_view->limits.empty()) {
        if (m_left.isNull() || m_left.devicePixelRatio() != ratio)
            m_left = picture.density(ratio, true);
        painter.drawImage(QPointF(), m_left);
    }
    picture.drawThreads(painter, m_lit);
    picture.drawAxes(painter, hasFocus() ? std::optional(std::min(m_active, picture.count() - 1)) : std::nullopt);
    record(picture.labels());
}

QPointF ParallelCanvas::place(std::size_t axis, double value) const { return {plot().x(axis), plot().y(axis, value)}; }

std::optional<std::size_t> ParallelCanvas::axisOf(const Coordinate& coordinate) const
{
    for (std::size_t k = 0; isDrawable() && k < plot().count(); ++k)
        if (plot().axis(k).coordinate == coordinate)
            return k;
    return std::nullopt;
}

std::optional<std::size_t> ParallelCanvas::axisNear(const QPointF& position) const
{
    if (!isDrawable())
        return std::nullopt;
    const std::size_t k = plot().nearestAxis(position.x());
    const QRectF& area = plot().area();
    const bool near = std::abs(plot().x(k) - position.x()) <= axisReach && position.y() >= area.top() - 8 && position.y() <= area.bottom() + 8;
    return near ? std::optional(k) : std::nullopt;
}

ParallelCanvas::Grip ParallelCanvas::gripAt(std::size_t axis, const QPointF& position) const
{
    const QRectF box = plot().brush(axis);
    if (box.isEmpty())
        return Grip::fresh;
    if (std::abs(position.y() - box.top()) <= endReach)
        return Grip::high;
    if (std::abs(position.y() - box.bottom()) <= endReach)
        return Grip::low;
    return position.y() > box.top() && position.y() < box.bottom() ? Grip::body : Grip::fresh;
}

void ParallelCanvas::setBox(std::size_t axis, double top, double bottom, bool settled)
{
    const double a = plot().valueAt(axis, top), b = plot().valueAt(axis, bottom);
    const ShownCoordinate& shown = plot().axis(axis);
    const QRectF& area = plot().area();
    DesignLimit limit{shown.coordinate, std::min(a, b), std::max(a, b)};
    // An end at an end of the axis keeps what lies there, whatever rounding says.
    const double low = shown.invert ? top : bottom, high = shown.invert ? bottom : top;
    const double lowEnd = shown.invert ? area.top() : area.bottom(), highEnd = shown.invert ? area.bottom() : area.top();
    if (std::abs(low - lowEnd) < 1)
        limit.low = shown.low;
    if (std::abs(high - highEnd) < 1)
        limit.high = shown.high;
    Q_EMIT limitsChanged(withLimit(*m_view, limit), settled);
}

void ParallelCanvas::dragTo(double y, bool settled)
{
    const QRectF area = plot().area();
    const double at = std::clamp(y, area.top(), area.bottom()), by = y - m_drag.from;
    switch (m_drag.grip) {
    case Grip::fresh: return setBox(m_drag.axis, std::min(at, m_drag.from), std::max(at, m_drag.from), settled);
    case Grip::high: return setBox(m_drag.axis, std::min(at, m_drag.bottom - 1), m_drag.bottom, settled);
    case Grip::low: return setBox(m_drag.axis, m_drag.top, std::max(at, m_drag.top + 1), settled);
    case Grip::body: {
        const double moved = std::clamp(by, area.top() - m_drag.top, area.bottom() - m_drag.bottom);
        return setBox(m_drag.axis, m_drag.top + moved, m_drag.bottom + moved, settled);
    }
    case Grip::none: return;
    }
}

void ParallelCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isDrawable())
        return PlotCanvas::mousePressEvent(event);
    setFocus(Qt::MouseFocusReason);
    const auto axis = axisNear(event->position());
    if (!axis) {
        Q_EMIT selected(nearest(event->position()));
        return;
    }
    const QRectF box = plot().brush(*axis), area = plot().area();
    m_active = *axis;
    m_drag = {gripAt(*axis, event->position()), *axis, std::clamp(event->position().y(), area.top(), area.bottom()), box.top(), box.bottom(), false};
    update();
}

void ParallelCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!isDrawable())
        return;
    if (m_drag.grip != Grip::none) {
        m_drag.moved = m_drag.moved || std::abs(event->position().y() - m_drag.from) >= dragBegins;
        if (m_drag.moved)
            dragTo(event->position().y(), false);
        return;
    }
    const auto axis = axisNear(event->position());
    const Grip grip = axis ? gripAt(*axis, event->position()) : Grip::none;
    setCursor(grip == Grip::low || grip == Grip::high ? Qt::SizeVerCursor : grip == Grip::body ? Qt::OpenHandCursor : grip == Grip::fresh ? Qt::CrossCursor : Qt::ArrowCursor);
    Q_EMIT hovered(axis ? std::nullopt : nearest(event->position()));
}

void ParallelCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_drag.grip == Grip::none)
        return PlotCanvas::mouseReleaseEvent(event);
    if (m_drag.moved)
        dragTo(event->position().y(), true);
    m_drag = {};
}

void ParallelCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto axis = axisNear(event->position());
    m_drag = {};
    if (axis)
        Q_EMIT limitsChanged(withoutLimit(m_view->limits, plot().axis(*axis).coordinate), true);
    else if (isDrawable() && nearest(event->position()))
        Q_EMIT acted(DesignAction::open);
}

std::optional<std::uint32_t> ParallelCanvas::nearest(const QPointF& position) const
{
    std::optional<std::uint32_t> found;
    double least = threadReach;
    for (const std::uint32_t point : m_view->best)
        if (const double distance = plot().distance(point, position); distance < least) {
            least = distance;
            found = point;
        }
    return found;
}

QString ParallelCanvas::describeAt(const QPointF& position) const
{
    if (!isDrawable())
        return {};
    if (const auto axis = axisNear(position)) {
        const ShownCoordinate& shown = plot().axis(*axis);
        return tr("%1: %2\nDrag to set a limit, double-click to take it away")
            .arg(QString::fromStdString(shown.text.title), valueText(shown, plot().valueAt(*axis, position.y())));
    }
    const auto point = nearest(position);
    return point ? m_view->describe(*point) : QString();
}

/// One step of the axis, or a twentieth of it.
void ParallelCanvas::nudge(bool upper, int direction)
{
    const ShownCoordinate& shown = plot().axis(m_active);
    const DesignLimit* limit = m_view->limit(shown.coordinate);
    DesignLimit next = limit != nullptr ? *limit : DesignLimit{shown.coordinate, shown.low, shown.high};
    double& end = upper ? next.high : next.low;
    const int towards = shown.invert ? -direction : direction;
    if (!shown.steps.empty()) {
        const auto at = std::min_element(shown.steps.begin(), shown.steps.end(), [&](double a, double b) { return std::abs(a - end) < std::abs(b - end); });
        const auto index = std::clamp<std::ptrdiff_t>(at - shown.steps.begin() + towards, 0, std::ptrdiff_t(shown.steps.size()) - 1);
        end = shown.steps[std::size_t(index)];
    } else {
        end = shown.value(std::clamp(shown.share(end) + 0.05 * direction, 0.0, 1.0));
    }
    if (next.low <= next.high)
        Q_EMIT limitsChanged(withLimit(*m_view, next), true);
}

bool ParallelCanvas::takeKey(QKeyEvent* event)
{
    m_active = std::min(m_active, plot().count() - 1);
    const bool upper = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Left: m_active -= m_active > 0 ? 1 : 0; update(); return true;
    case Qt::Key_Right: m_active += m_active + 1 < plot().count() ? 1 : 0; update(); return true;
    case Qt::Key_Up: nudge(upper, 1); return true;
    case Qt::Key_Down: nudge(upper, -1); return true;
    case Qt::Key_PageUp: walk(-1); return true;
    case Qt::Key_PageDown: walk(1); return true;
    case Qt::Key_Backspace:
    case Qt::Key_Delete: Q_EMIT limitsChanged(withoutLimit(m_view->limits, plot().axis(m_active).coordinate), true); return true;
    default: return false;
    }
}

} // namespace ridge::ui
