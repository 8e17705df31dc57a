// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/label_placer.hpp"
#include "charts/pareto_data.hpp"
#include "charts/plot_canvas.hpp"
#include "charts/plot_scale.hpp"

#include <QImage>

namespace ridge::ui {

/// Draws a Pareto chart at one size, on screen and on paper: a cloud of designs, the frontiers, the present design and
/// the baseline. Holds a reference to the data: it lives no longer than that.
class ParetoPlot {
public:
    /// @param textSize px of axis text; marks and margins follow it
    ParetoPlot(const ParetoChartData& data, const QSizeF& size, const Theme& theme, int textSize = 11);

    QPointF pixel(double x, double y) const { return {m_x.pixel(x / m_unitX.size), m_y.pixel(y / m_unitY.size)}; }
    QPointF pixelOf(std::uint32_t point) const { return pixel(m_data.x(point), m_data.y(point)); }
    QRectF area() const { return {QPointF(m_x.from, m_y.to), QPointF(m_x.to, m_y.from)}; }
    const PlotScale& x() const { return m_x; } ///< in units of unitX()
    const PlotScale& y() const { return m_y; }
    const ObjectiveUnit& unitX() const { return m_unitX; }
    const ObjectiveUnit& unitY() const { return m_unitY; }

    void drawAxes(QPainter& painter);
    /// The cloud as pixels, fast: ten thousand designs in under a millisecond.
    QImage cloudImage(double ratio) const;
    /// The cloud as paths, for paper; designs that would cover each other are drawn once.
    void drawCloud(QPainter& painter) const;
    /// Frontiers, baseline, present design, and their names where they have room.
    /// @param kept a design whose ring comes later and whose place no label may take
    void drawMarks(QPainter& painter, std::optional<std::uint32_t> kept = std::nullopt);
    /// A ring and the point's values; after drawMarks().
    void drawPreview(QPainter& painter, std::uint32_t point);
    const std::vector<PlotCanvas::DrawnLabel>& labels() const { return m_labels; }

    /// The staircase between designs: what is attained for sure. In SI.
    std::vector<std::pair<double, double>> staircase(const std::vector<std::uint32_t>& frontier) const;
    /// Designs that run, one for each cell of `cell` px.
    std::vector<std::uint32_t> thinned(double cell) const;

private:
    void chooseScales();
    void text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment);
    QPolygonF line(const std::vector<std::uint32_t>& frontier) const;
    void nameMark(QPainter& painter, const QPointF& mark, const QStringList& names, const QColor& ink, bool bold);
    void nameLine(QPainter& painter, const QPolygonF& line, const QString& name, const QColor& ink, bool bold);

    const ParetoChartData& m_data;
    QSizeF m_size;
    const Theme& m_theme;
    int m_textSize;
    double m_unit; ///< px of one design pixel: 1 on screen
    PlotScale m_x, m_y;
    ObjectiveUnit m_unitX, m_unitY;
    LabelPlacer m_placer{{}}; ///< of the last drawMarks()
    std::vector<PlotCanvas::DrawnLabel> m_labels;
};

} // namespace ridge::ui
