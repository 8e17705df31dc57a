// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/design_canvas.hpp"
#include "explore/trade_plot.hpp"

namespace ridge::ui {

/// The designs of a sweep over two coordinates, under the hand. Dragging a rectangle limits both, a double click takes
/// that away, a click selects the nearest design. Keys: Left and Right walk the best; Enter opens, P pins the selected
/// one; Backspace takes the rectangle away; Escape lets go.
class TradeCanvas : public DesignCanvas {
    Q_OBJECT
public:
    explicit TradeCanvas(QWidget* parent = nullptr);

    /// @param across, up of the view's coordinates
    void setView(DesignViewPtr view, const Coordinate& across, const Coordinate& up);
    QString describeAt(const QPointF& position) const override;
    /// Where a design is drawn. The view must be drawable.
    QPointF pixelOf(std::uint32_t point) const { return plot().pixelOf(point); }
    const TradePlot& picture() const { return plot(); }

protected:
    void draw(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool isDrawable() const override;
    void forgetPictures() override;
    bool takeKey(QKeyEvent* event) override;

private:
    TradePlot& plot() const;
    void clearRectangle();
    void setRectangle(const QRectF& rectangle, bool settled);
    std::optional<std::uint32_t> nearest(const QPointF& position, bool bestOnly) const;

    Coordinate m_across = DesignMeasure::hardware, m_up = DesignMeasure::throughputPerAccelerator;
    mutable std::optional<TradePlot> m_plot;
    QImage m_cloud;
    std::optional<QPointF> m_from; ///< where a press began
    bool m_dragged = false;
};

} // namespace ridge::ui
