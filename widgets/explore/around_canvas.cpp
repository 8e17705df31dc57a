// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/around_canvas.hpp"

#include "theme/number_text.hpp"

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

MapCanvas::MapCanvas(QWidget* parent) : PlotCanvas(parent) { setAccessibleName(tr("Bottleneck map")); }

void MapCanvas::setView(MapViewPtr view)
{
    m_view = std::move(view);
    m_plot.reset();
    m_regions = {};
    m_probe.reset();
    update();
}

void MapCanvas::setMarks(const MapMarks& marks)
{
    if (m_marks == marks)
        return;
    m_marks = marks;
    update();
}

MapPlot& MapCanvas::plot() const
{
    if (!m_plot)
        m_plot.emplace(*m_view, QSizeF(size()), Theme::current());
    return *m_plot;
}

void MapCanvas::draw(QPainter& painter)
{
    if (m_view == nullptr || !m_view->isDrawable())
        return;
    if (const Theme* theme = &Theme::current(); m_theme != theme) {
        m_theme = theme;
        m_plot.reset();
        m_regions = {};
    }
    MapPlot& picture = plot();
    picture.drawAxes(painter);
    if (const double ratio = devicePixelRatioF(); m_regions.isNull() || m_regions.devicePixelRatio() != ratio) {
        m_regions = QImage(size() * ratio, QImage::Format_ARGB32_Premultiplied);
        m_regions.setDevicePixelRatio(ratio);
        m_regions.fill(Qt::transparent);
        QPainter regions(&m_regions);
        picture.drawRegions(regions);
    }
    painter.drawImage(QPointF(), m_regions);
    picture.drawLines(painter);
    picture.drawMarks(painter, m_marks);
    if (m_probe) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme->accent, 2));
        painter.drawEllipse(picture.pixel(m_probe->x(), m_probe->y()), 9, 9);
    }
    record(picture.labels());
}

QString MapCanvas::describe(double fx, double fy) const
{
    const MapCell& cell = m_view->cellAt(fx, fy);
    const auto line = [](const ShownCoordinate& shown, double factor) {
        return QString::fromStdString(shown.text.title) + QStringLiteral(": ") + valueText(shown, factor) + QStringLiteral(" (%1\u00D7)").arg(numberText(factor));
    };
    const QString state = cell.time > 0 ? tr("limited by %1, %2 % of a step of %3").arg(m_view->nameOf(cell)).arg(std::lround(100 * cell.limiter.share)).arg(quantityText(cell.time, QStringLiteral("s")))
                                        : tr("does not run");
    return line(m_view->x, fx) + u'\n' + line(m_view->y, fy) + u'\n' + state;
}

QString MapCanvas::describeAt(const QPointF& position) const
{
    if (m_view == nullptr || !m_view->isDrawable() || !plot().area().contains(position))
        return {};
    const QPointF at = plot().factors(position);
    return describe(at.x(), at.y());
}

void MapCanvas::keyPressEvent(QKeyEvent* event)
{
    if (m_view == nullptr || !m_view->isDrawable())
        return PlotCanvas::keyPressEvent(event);
    const double step = std::pow(m_view->x.high / m_view->x.low, 0.02);
    QPointF at = m_probe.value_or(QPointF(1, 1));
    switch (event->key()) {
    case Qt::Key_Left: at.rx() /= step; break;
    case Qt::Key_Right: at.rx() *= step; break;
    case Qt::Key_Up: at.ry() *= step; break;
    case Qt::Key_Down: at.ry() /= step; break;
    case Qt::Key_Escape:
        if (!m_probe)
            return PlotCanvas::keyPressEvent(event);
        m_probe.reset();
        return update();
    default: return PlotCanvas::keyPressEvent(event);
    }
    m_probe = QPointF(std::clamp(at.x(), m_view->x.low, m_view->x.high), std::clamp(at.y(), m_view->y.low, m_view->y.high));
    const QString words = describe(m_probe->x(), m_probe->y());
    setAccessibleDescription(words);
    QToolTip::showText(mapToGlobal((plot().pixel(m_probe->x(), m_probe->y()) + QPointF(14, 14)).toPoint()), words, this);
    update();
}

void MapCanvas::resizeEvent(QResizeEvent* event)
{
    m_plot.reset();
    m_regions = {};
    PlotCanvas::resizeEvent(event);
}

TornadoCanvas::TornadoCanvas(QWidget* parent) : PlotCanvas(parent) { setAccessibleName(tr("Tornado")); }

void TornadoCanvas::setView(TornadoViewPtr view)
{
    m_view = std::move(view);
    update();
}

void TornadoCanvas::draw(QPainter& painter)
{
    if (m_view == nullptr || !m_view->isDrawable())
        return;
    TornadoPlot picture(*m_view, QSizeF(size()), Theme::current());
    picture.draw(painter);
    record(picture.labels());
}

std::vector<QPointF> TornadoCanvas::stops() const
{
    std::vector<QPointF> places;
    if (m_view != nullptr && m_view->isDrawable()) {
        const TornadoPlot picture(*m_view, QSizeF(size()), Theme::current());
        for (const auto& [i, row] : picture.rows())
            places.emplace_back(picture.area().center().x(), row.center().y());
    }
    return places;
}

QString TornadoCanvas::describeAt(const QPointF& position) const
{
    if (m_view == nullptr || !m_view->isDrawable())
        return {};
    const TornadoPlot picture(*m_view, QSizeF(size()), Theme::current());
    for (const auto& [i, row] : picture.rows())
        if (row.contains(position)) {
            const TornadoBar& bar = m_view->bars[i];
            const int swing = int(std::lround(100 * m_view->swing));
            return tr("%1\n%2 at \u2212%4 %, %3 at +%4 %\n%5 % of tokens/s for 1 % of it").arg(bar.name, bar.lowText, bar.highText).arg(swing).arg(bar.elasticity);
        }
    return {};
}

} // namespace ridge::ui
