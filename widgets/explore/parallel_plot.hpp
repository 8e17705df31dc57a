// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot_canvas.hpp"
#include "explore/design_view.hpp"

#include <QImage>
#include <QPainterPath>

namespace ridge::ui {

/// Draws parallel coordinates at one size, on screen and on paper: an axis a coordinate, a thread a design. All designs
/// are a density, those within the limits a darker one, the best of them lines in the colour of what limits them.
/// Holds a reference to the view: it lives no longer than that.
class ParallelPlot {
public:
    ParallelPlot(const DesignView& view, const QSizeF& size, const Theme& theme, int textSize = 11);

    std::size_t count() const { return m_axes.size(); }
    const ShownCoordinate& axis(std::size_t k) const { return *m_axes[k]; }
    double x(std::size_t k) const { return m_xs[k]; }
    const QRectF& area() const { return m_area; }
    double y(std::size_t k, double value) const;
    double valueAt(std::size_t k, double y) const; ///< clamped to the axis
    std::size_t nearestAxis(double x) const;
    /// The box of a limit on its axis; empty without one.
    QRectF brush(std::size_t k) const;
    QPolygonF places(std::uint32_t point) const;   ///< on every axis
    QPainterPath thread(std::uint32_t point) const;
    /// Vertical distance from a pixel to a thread.
    double distance(std::uint32_t point, const QPointF& position) const;

    QImage density(double ratio, bool leftOnly) const;
    /// @param lit drawn alone, the others pale
    void drawThreads(QPainter& painter, std::optional<std::uint32_t> lit) const;
    /// Axes, their values, present design and baseline, limits. @param active the axis that has the keys
    void drawAxes(QPainter& painter, std::optional<std::size_t> active = std::nullopt);
    const std::vector<PlotCanvas::DrawnLabel>& labels() const { return m_labels; }

private:
    QPainterPath pathThrough(const QPolygonF& places) const;
    void text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment = Qt::AlignHCenter);
    void drawHead(QPainter& painter, std::size_t k, bool active);
    void drawBrush(QPainter& painter, std::size_t k);
    void drawReference(QPainter& painter, bool baseline);

    const DesignView& m_view;
    QSizeF m_size;
    const Theme& m_theme;
    int m_textSize;
    double m_unit; ///< px of one design pixel: 1 on screen
    QRectF m_area;
    std::vector<const ShownCoordinate*> m_axes;
    std::vector<double> m_xs;
    std::vector<PlotCanvas::DrawnLabel> m_labels;
    std::vector<QRectF> m_names; ///< of references, so that they do not cover each other
};

} // namespace ridge::ui
