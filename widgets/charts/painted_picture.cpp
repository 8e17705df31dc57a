// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/painted_picture.hpp"

#include <qcustomplot.h>

#include <algorithm>

namespace ridge::ui {

namespace {

class PaintedPicture : public ChartPicture {
public:
    explicit PaintedPicture(PaintChart paint) : m_paint(std::move(paint)) {}

    void setUp(const QSize& size, const Theme& theme) override
    {
        m_size = QSizeF(size);
        m_theme = &theme;
    }
    void paint(QCPPainter& painter, bool) override
    {
        painter.setAntialiasing(true);
        m_area = m_paint(painter, m_size, *m_theme);
    }
    QRectF dataArea() const override { return m_area; }

private:
    PaintChart m_paint;
    QSizeF m_size;
    const Theme* m_theme = nullptr;
    QRectF m_area;
};

} // namespace

int pictureText(const QSizeF& size)
{
    constexpr double roomy = 700, high = 340; // px a chart needs for text as large as a slide's
    constexpr int smallest = 9;
    return std::clamp(int(slideText * std::min(size.width() / roomy, size.height() / high)), smallest, slideText);
}

std::unique_ptr<ChartPicture> paintedPicture(PaintChart paint) { return std::make_unique<PaintedPicture>(std::move(paint)); }

} // namespace ridge::ui
