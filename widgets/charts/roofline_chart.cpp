// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_chart.hpp"

#include "theme/number_text.hpp"
#include "theme/paint.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <qcustomplot.h>

#include <algorithm>

namespace ridge::ui {

namespace {

TableTwin rooflineTwin(const RooflineData& data)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Roof or operation"), QObject::tr("Intensity (FLOP/byte)"), QObject::tr("Rate"), QObject::tr("Time in the step")};
    for (const Roof& roof : data.roofs)
        twin.rows << QStringList{QString::fromStdString(roof.name), {}, quantityText(roof.rate, roof.isCompute() ? QStringLiteral("FLOP/s") : QStringLiteral("B/s")), {}};
    for (const RooflinePoint& point : data.points)
        twin.rows << QStringList{QString::fromStdString(point.name), numberText(point.intensity),
                                 quantityText(point.attained, QStringLiteral("FLOP/s")), quantityText(point.seconds, QStringLiteral("s"))};
    return twin;
}

} // namespace

RooflineChart::RooflineChart(QWidget* parent)
    : ChartFrame(parent), m_plot(new QCustomPlot), m_roofline(std::make_unique<RooflinePlot>(*m_plot))
{
    m_plot->setMinimumSize(200, 160);
    m_plot->installEventFilter(this);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setAccessibleName(tr("Roofline plot"));
    setBody(m_plot);
    m_roofline->setTheme(Theme::current(), {});
}

RooflineChart::~RooflineChart() = default;

void RooflineChart::setData(const RooflineData& data, bool settled)
{
    m_roofline->setData(data);
    const std::optional<Resource> limiter = data.feasible ? std::optional(data.limiter.resource) : std::nullopt;
    if (settled || title().isEmpty() || limiter != m_told) {
        setTitle(QString::fromStdString(rooflineTitle(data)), QString::fromStdString(rooflineSubtitle(data)),
                 QString::fromStdString(rooflineDetail()));
        m_told = limiter;
    }
    setTwin(rooflineTwin(data));
    m_plot->replot(QCustomPlot::rpQueuedRefresh); // drawn now, shown with everything else
}

void RooflineChart::replotNow() { m_plot->replot(QCustomPlot::rpImmediateRefresh); }

void RooflineChart::paintEvent(QPaintEvent* event)
{
    ChartFrame::paintEvent(event);
    if (!m_plot->hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBox(painter, QRectF(m_plot->geometry()).adjusted(-3, -3, 3, 3), 6, Qt::transparent, Theme::current().accent, 2);
}

void RooflineChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_roofline != nullptr) {
        m_roofline->setTheme(Theme::current(), {});
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
    ChartFrame::changeEvent(event);
}

bool RooflineChart::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), m_roofline->describeAt(help->pos()), m_plot);
        return true;
    }
    if (event->type() == QEvent::KeyPress && step(static_cast<QKeyEvent*>(event)->key()))
        return true;
    if (event->type() == QEvent::FocusOut)
        stand({});
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update(); // the frame around the plot
    return ChartFrame::eventFilter(watched, event);
}

/// Arrows walk the operations from the left to the right, Home and End to the ends, Esc lets go.
bool RooflineChart::step(int key)
{
    const std::vector<std::size_t> order = m_roofline->walk();
    const auto now = m_roofline->focused();
    const auto at = now ? std::find(order.begin(), order.end(), *now) : order.end();
    const bool on = at != order.end();
    if (order.empty())
        return false;
    switch (key) {
    case Qt::Key_Right: stand(!on ? order.front() : at + 1 == order.end() ? *at : *(at + 1)); return true;
    case Qt::Key_Left: stand(!on ? order.back() : at == order.begin() ? *at : *(at - 1)); return true;
    case Qt::Key_Home: stand(order.front()); return true;
    case Qt::Key_End: stand(order.back()); return true;
    case Qt::Key_Escape: stand({}); return on;
    default: return false;
    }
}

void RooflineChart::stand(std::optional<std::size_t> mark)
{
    if (mark == m_roofline->focused())
        return;
    m_roofline->setFocused(mark);
    const QPointF at = mark ? m_roofline->pixelOf(*mark) : QPointF();
    const QString words = mark ? m_roofline->describeAt(at) : QString();
    m_plot->setAccessibleDescription(words);
    if (mark)
        QToolTip::showText(m_plot->mapToGlobal(at.toPoint() + QPoint(12, 12)), words, m_plot);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace ridge::ui
