// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_picture.hpp"

#include "charts/roofline_plot.hpp"

#include <qcustomplot.h>

namespace ridge::ui {

namespace {

class RooflinePicture : public ChartPicture {
public:
    explicit RooflinePicture(const RooflineData& data) : m_roofline(m_plot) { m_roofline.setData(data); }

    void setUp(const QSize& size, const Theme& theme) override
    {
        m_plot.resize(size);
        m_roofline.setTheme(theme, {slideText, slideText, 1.25});
    }

    void paint(QCPPainter& painter, bool sentinels) override
    {
        m_roofline.setSvgSentinels(sentinels);
        m_plot.toPainter(&painter, m_plot.width(), m_plot.height());
    }

    QRectF dataArea() const override { return m_plot.axisRect()->rect(); }

private:
    QCustomPlot m_plot;
    RooflinePlot m_roofline;
};

} // namespace

std::unique_ptr<ChartPicture> rooflinePicture(const RooflineData& data) { return std::make_unique<RooflinePicture>(data); }

} // namespace ridge::ui
