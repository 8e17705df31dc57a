// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/trade_plot.hpp"

namespace ridge::ui {

/// The designs of a sweep over two coordinates, under the hand. Dragging a rectangle limits both, a double click takes
/// that away, a click selects the nearest design. Keys: Left and Right walk the best; Enter opens, P pins the selected
/// one; Backspace takes the rectangle away; Escape lets go.
class TradeCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit TradeCanvas(QWidget* parent = nullptr);

    /// @param across, up of the view's coordinates
    void setView(DesignViewPtr view, const Coordinate& across, const Coordinate& up);
    void setLit(std::optional<std::uint32_t> point);
    QString describeAt(const QPointF& position) const override;
    /// Where a design is drawn. The view must be drawable.
    QPointF pixelOf(std::uint32_t point) const { return plot().pixelOf(point); }
    const TradePlot& picture() const { return plot(); }

Q_SIGNALS:
    void limitsChanged(const std::vector<ridge::DesignLimit>& limits, bool settled);
    void hovered(std::optional<std::uint32_t> point);
    void selected(std::optional<std::uint32_t> point);
    void acted(ridge::ui::DesignAction action);

protected:
    void draw(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool isDrawable() const;
    TradePlot& plot() const;
    void forgetPictures();
    void clearRectangle();
    void setRectangle(const QRectF& rectangle, bool settled);
    std::optional<std::uint32_t> nearest(const QPointF& position, bool bestOnly) const;

    DesignViewPtr m_view;
    Coordinate m_across = DesignMeasure::hardware, m_up = DesignMeasure::throughputPerAccelerator;
    mutable std::optional<TradePlot> m_plot;
    QImage m_cloud;
    const Theme* m_theme = nullptr;
    std::optional<std::uint32_t> m_lit;
    std::optional<QPointF> m_from; ///< where a press began
    bool m_dragged = false;
};

} // namespace ridge::ui
