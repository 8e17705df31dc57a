// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/pareto_picture.hpp"

#include "charts/pareto_plot.hpp"
#include "charts/svg_clip.hpp"

#include <qcustomplot.h>

namespace ridge::ui {

namespace {

class ParetoPicture : public ChartPicture {
public:
    explicit ParetoPicture(const ParetoChartData& data) : m_data(data) {}

    void setUp(const QSize& size, const Theme& theme) override { m_plot.emplace(m_data, QSizeF(size), theme, slideText); }

    void paint(QCPPainter& painter, bool sentinels) override
    {
        painter.setAntialiasing(true);
        m_plot->drawAxes(painter);
        if (sentinels)
            painter.drawText(QPointF(), QString::fromUtf16(svgClipBegin));
        m_plot->drawCloud(painter);
        if (sentinels)
            painter.drawText(QPointF(), QString::fromUtf16(svgClipEnd));
        m_plot->drawMarks(painter);
    }

    QRectF dataArea() const override { return m_plot->area().adjusted(-4, -4, 4, 4); } // dots on the limits are whole

private:
    ParetoChartData m_data;
    std::optional<ParetoPlot> m_plot;
};

} // namespace

std::unique_ptr<ChartPicture> paretoPicture(const ParetoChartData& data) { return std::make_unique<ParetoPicture>(data); }

} // namespace ridge::ui
