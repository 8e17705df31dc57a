// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/label_placer.hpp"
#include "charts/plot_canvas.hpp"
#include "charts/plot_scale.hpp"
#include "explore/design_view.hpp"

#include <QImage>

namespace ridge::ui {

/// An axis of a plot over a coordinate: linear or logarithmic, in the prefix its ticks are written in.
struct CoordinateScale {
    PlotScale scale;          ///< of the shown number, or of its logarithm
    bool logarithmic = false;
    double factor = 1;        ///< from a value along the coordinate to the shown number
    QString title;            ///< "HBM bandwidth, TB/s"
    QStringList ticks;        ///< as text, one each of scale.ticks

    double pixel(double value) const;
    double value(double pixel) const;
};
/// @param from, to pixels of the low and the high end; @param room px that a tick's text needs
/// @param tight the scale ends where the values do
CoordinateScale coordinateScale(const ShownCoordinate& shown, double from, double to, double room, bool tight = false);

/// Draws the designs of a sweep over two coordinates at one size, on screen and on paper: all of them pale, those within
/// the limits darker, the best as a staircase with marks in the colour of what limits them.
/// Holds a reference to the view: it lives no longer than that.
class TradePlot {
public:
    /// @param textSize px of axis text; marks and margins follow it
    TradePlot(const DesignView& view, const ShownCoordinate& across, const ShownCoordinate& up, const QSizeF& size, const Theme& theme, int textSize = 11);

    QPointF pixelOf(std::uint32_t point) const { return {m_x.pixel(m_view.value(m_across, point)), m_y.pixel(m_view.value(m_up, point))}; }
    const QRectF& area() const { return m_area; }
    const CoordinateScale& x() const { return m_x; }
    const CoordinateScale& y() const { return m_y; }
    /// The rectangle of the limits on both coordinates; empty without any.
    QRectF brush() const;

    void drawAxes(QPainter& painter);
    QImage cloudImage(double ratio) const;
    void drawCloud(QPainter& painter) const; ///< as paths, one a place, for paper
    void drawMarks(QPainter& painter, std::optional<std::uint32_t> lit = std::nullopt);
    const std::vector<PlotCanvas::DrawnLabel>& labels() const { return m_labels; }
    /// The staircase through the best by the first two objectives; empty when these are not the plot's.
    QPolygonF staircase() const;

private:
    void text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment);
    void addDots(std::vector<quint8>& alpha, int width, int height, double ratio, const std::vector<std::uint32_t>& points, double strength) const;
    void name(QPainter& painter, const QPointF& mark, const QString& words, const QColor& ink);

    const DesignView& m_view;
    const ShownCoordinate &m_across, &m_up;
    QSizeF m_size;
    const Theme& m_theme;
    int m_textSize;
    double m_unit;
    QRectF m_area;
    CoordinateScale m_x, m_y;
    LabelPlacer m_placer{{}};
    std::vector<PlotCanvas::DrawnLabel> m_labels;
};

} // namespace ridge::ui
