// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/write_chart.hpp"

#include <QRect>

class QCPPainter;
class QImage;

namespace ridge::ui {

/// The drawn part of a chart, without title and footnote. Implemented with a plot of its own, never with one on screen.
class ChartPicture {
public:
    virtual ~ChartPicture() = default;
    /// Size in points and colours; called before anything is painted. Text is 14 points (slideText).
    virtual void setUp(const QSize& size, const Theme& theme) = 0;
    /// Paints at the origin. With `sentinels` the texts of charts/svg_clip.hpp enclose what must be clipped.
    virtual void paint(QCPPainter& painter, bool sentinels) = 0;
    /// The rectangle to clip to; valid after paint().
    virtual QRectF dataArea() const = 0;
};

/// A picture drawn from the chart's value: lines, marks and stacked bars with direct labels.
std::unique_ptr<ChartPicture> seriesPicture(const ChartExport& chart);

inline constexpr int slideText = 14; ///< points of axis and label text on a slide

/// Title, subtitle, picture, stamp and footnote on one page of `size` points.
class Figure {
public:
    Figure(const ChartExport& chart, std::unique_ptr<ChartPicture> picture, const QSize& size, const Theme& theme);
    ~Figure();

    const QSize& size() const { return m_size; }
    const ChartExport& chart() const { return m_chart; }
    void paint(QCPPainter& painter, bool sentinels);
    QRectF dataArea() const;

private:
    QRect plotArea() const;
    int footHeight() const;
    void paintWords(QCPPainter& painter) const;

    const ChartExport& m_chart;
    std::unique_ptr<ChartPicture> m_picture;
    QSize m_size;
    const Theme& m_theme;
};

QByteArray pngOf(Figure& figure, double scale);
QImage imageOf(Figure& figure, double scale);
QByteArray svgOf(Figure& figure);
QByteArray pdfOf(Figure& figure);

} // namespace ridge::ui
