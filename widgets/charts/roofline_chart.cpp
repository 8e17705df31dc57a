// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_chart.hpp"

#include "theme/number_text.hpp"

#include <QHelpEvent>
#include <QToolTip>
#include <qcustomplot.h>

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
    return ChartFrame::eventFilter(watched, event);
}

} // namespace ridge::ui
