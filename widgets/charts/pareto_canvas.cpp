// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/pareto_canvas.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace ridge::ui {

namespace {
constexpr double reach = 9; ///< px from a click to the design it means
}

void ParetoCanvas::setData(ParetoChartData data)
{
    const bool other = m_data.space != data.space;
    forgetPicture();
    m_data = std::move(data);
    if (other)
        setPreview(std::nullopt);
    else if (m_preview)
        Q_EMIT previewChanged(); // the same design, other values
}

ParetoPlot& ParetoCanvas::plot() const
{
    if (!m_plot)
        m_plot.emplace(m_data, QSizeF(size()), Theme::current());
    return *m_plot;
}

void ParetoCanvas::forgetPicture()
{
    m_plot.reset();
    m_cloud = {};
    update();
}

QPointF ParetoCanvas::pixelOf(std::uint32_t point) const { return plot().pixelOf(point); }

void ParetoCanvas::draw(QPainter& painter)
{
    if (!m_data.isDrawable())
        return;
    if (const Theme* theme = &Theme::current(); m_theme != theme) {
        m_theme = theme;
        m_plot.reset();
        m_cloud = {};
    }
    ParetoPlot& picture = plot();
    picture.drawAxes(painter);
    if (m_cloud.isNull() || m_cloud.devicePixelRatio() != devicePixelRatioF())
        m_cloud = picture.cloudImage(devicePixelRatioF());
    painter.drawImage(QPointF(), m_cloud);
    picture.drawMarks(painter, m_preview);
    if (m_preview)
        picture.drawPreview(painter, *m_preview);
    record(picture.labels());
}

std::optional<std::uint32_t> ParetoCanvas::nearest(const QPointF& position) const
{
    if (!m_data.isDrawable())
        return std::nullopt;
    const ParetoPlot& picture = plot();
    std::optional<std::uint32_t> best;
    std::pair<double, int> least(reach * reach, 0); // of those at one place, the one that changes the least
    const auto look = [&](std::uint32_t i, double handicap) {
        const QPointF way = picture.pixelOf(i) - position;
        const double distance = QPointF::dotProduct(way, way) + handicap;
        if (distance > least.first)
            return;
        if (const std::pair key(distance, changedAxes(*m_data.space, i)); key < least) {
            least = key;
            best = i;
        }
    };
    for (const std::uint32_t i : m_data.front.frontier) // where designs crowd, the frontier is what is meant
        look(i, 0);
    for (std::uint32_t i = 0; i < m_data.points->feasible.size(); ++i)
        if (m_data.points->feasible[i])
            look(i, 4);
    return best;
}

QString ParetoCanvas::describeAt(const QPointF& position) const
{
    const auto point = nearest(position);
    return point ? describe(m_data, *point) : QString();
}

void ParetoCanvas::setPreview(std::optional<std::uint32_t> point)
{
    if (m_preview == point)
        return;
    m_preview = point;
    setAccessibleDescription(point ? describe(m_data, *point) : QString());
    update();
    Q_EMIT previewChanged();
}

void ParetoCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return PlotCanvas::mousePressEvent(event);
    setFocus(Qt::MouseFocusReason);
    setPreview(nearest(event->position()));
}

void ParetoCanvas::walk(std::ptrdiff_t step)
{
    const std::vector<std::uint32_t> frontier = walkable(m_data, m_data.front.frontier);
    if (frontier.empty())
        return;
    const auto last = std::ptrdiff_t(frontier.size()) - 1;
    const auto at = m_preview ? std::find(frontier.begin(), frontier.end(), *m_preview) : frontier.end();
    std::ptrdiff_t next = step > 0 ? 0 : last;
    if (at != frontier.end())
        next = std::clamp<std::ptrdiff_t>(at - frontier.begin() + step, 0, last);
    setPreview(frontier[std::size_t(next)]);
}

void ParetoCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_data.isDrawable())
        return PlotCanvas::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left: return walk(-1);
    case Qt::Key_Right: return walk(1);
    case Qt::Key_Escape:
        if (!m_preview)
            return PlotCanvas::keyPressEvent(event);
        return setPreview(std::nullopt);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_preview)
            Q_EMIT adoptRequested(*m_preview);
        return;
    default: PlotCanvas::keyPressEvent(event);
    }
}

void ParetoCanvas::resizeEvent(QResizeEvent* event)
{
    forgetPicture();
    PlotCanvas::resizeEvent(event);
}

} // namespace ridge::ui
