// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/design_canvas.hpp"
#include "explore/parallel_plot.hpp"

namespace ridge::ui {

/// Parallel coordinates under the hand. Dragging on an axis sets a limit, dragging a limit moves it, its ends resize it, a
/// double click takes it away. A click beside the axes selects the nearest of the best designs.
/// Keys: Left and Right choose an axis; Up and Down move its lower limit, with Shift its upper one; Backspace takes it
/// away; PgUp and PgDn walk the best designs; Enter opens, P pins the selected one; Escape lets go.
class ParallelCanvas : public DesignCanvas {
    Q_OBJECT
public:
    explicit ParallelCanvas(QWidget* parent = nullptr);

    void setView(DesignViewPtr view);
    QString describeAt(const QPointF& position) const override;

    /// Where things are, for tests and pointers. The view must be drawable.
    QPointF place(std::size_t axis, double value) const;
    std::optional<std::size_t> axisOf(const Coordinate& coordinate) const;

protected:
    void draw(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool isDrawable() const override { return m_view != nullptr && m_view->isDrawable() && !m_view->coordinates.empty(); }
    void forgetPictures() override;
    bool takeKey(QKeyEvent* event) override;

private:
    enum class Grip { none, fresh, body, low, high };
    struct Drag {
        Grip grip = Grip::none;
        std::size_t axis = 0;
        double from = 0;              ///< y where it began
        double top = 0, bottom = 0;   ///< of the box then
        bool moved = false;
    };

    ParallelPlot& plot() const;
    std::optional<std::size_t> axisNear(const QPointF& position) const;
    Grip gripAt(std::size_t axis, const QPointF& position) const;
    void dragTo(double y, bool settled);
    void setBox(std::size_t axis, double top, double bottom, bool settled);
    void nudge(bool upper, int direction);
    std::optional<std::uint32_t> nearest(const QPointF& position) const;

    mutable std::optional<ParallelPlot> m_plot;
    QImage m_all, m_left;
    std::shared_ptr<const DesignCloud> m_allOf; ///< what m_all was counted from
    bool m_allPale = false;
    std::size_t m_active = 0;
    Drag m_drag;
};

} // namespace ridge::ui
