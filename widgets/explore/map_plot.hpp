// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"
#include "explore/bottleneck_map.hpp"
#include "explore/trade_plot.hpp"

#include <functional>

namespace ridge::ui {

/// A bottleneck map as charts draw it; places are factors on the present design, which stands at (1, 1).
struct MapView {
    BottleneckMap map;
    ShownCoordinate x, y;              ///< steps, now and limits of the map
    Precision precision = Precision::bf16;
    std::optional<QPointF> baseline;   ///< factors; none: off the map or unknown
    QString title, subtitle;

    bool isDrawable() const { return map.xs.size() > 1 && map.ys.size() > 1; }
    const MapCell& cellAt(double fx, double fy) const;
    QString nameOf(const MapCell& cell) const; ///< "HBM", "Does not run"
};
/// Every tenth row and column: place, limiter, share, step time.
TableTwin twinOf(const MapView& view);

/// What other views point at.
struct MapMarks {
    std::optional<QPointF> lit;        ///< factors of a design
    std::optional<QRectF> limits;      ///< factors: left, right along x; top, bottom along y (low first)
    bool operator==(const MapMarks&) const = default;
};

/// Draws a map at one size, on screen and on paper: regions in the colour of what limits, paler where the next resource
/// is near, refined boundaries, lines of equal step time, a cross at the present design, names in the regions.
class MapPlot {
public:
    MapPlot(const MapView& view, const QSizeF& size, const Theme& theme, int textSize = 11);

    const QRectF& area() const { return m_area; }
    QPointF pixel(double fx, double fy) const { return {m_x.pixel(fx), m_y.pixel(fy)}; }
    QPointF factors(const QPointF& pixel) const { return {m_x.value(pixel.x()), m_y.value(pixel.y())}; }
    void drawAxes(QPainter& painter);
    void drawRegions(QPainter& painter) const;
    void drawLines(QPainter& painter);
    void drawMarks(QPainter& painter, const MapMarks& marks);
    const std::vector<PlotCanvas::DrawnLabel>& labels() const { return m_labels; }

private:
    QColor colourOf(const MapCell& cell) const;
    void forSquares(const std::function<void(const QPolygonF&, const MapCell&)>& fill, const std::function<void(const QLineF&)>& boundary) const;
    std::vector<QLineF> contour(double time) const;
    void text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment = Qt::AlignHCenter);
    bool tag(QPainter& painter, const std::vector<QPointF>& centres, const QString& words, const QColor& ink, const QColor& ground);
    void nameRegions(QPainter& painter);

    const MapView& m_view;
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
