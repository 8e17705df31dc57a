// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot_canvas.hpp"
#include "explore/design_view.hpp"

namespace ridge::ui {

/// What the charts of a sweep have in common under the hand: the view, the design that is lit, and keys. Enter opens, P
/// pins the selected design, Escape lets go of it.
class DesignCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit DesignCanvas(QWidget* parent = nullptr);

    const DesignViewPtr& view() const { return m_view; }
    /// A design that all views show apart from the others.
    void setLit(std::optional<std::uint32_t> point);

Q_SIGNALS:
    /// @param settled false while the mouse still drags
    void limitsChanged(const std::vector<ridge::DesignLimit>& limits, bool settled);
    void hovered(std::optional<std::uint32_t> point);
    void selected(std::optional<std::uint32_t> point);
    void acted(ridge::ui::DesignAction action);

protected:
    virtual bool isDrawable() const = 0;
    /// Drops what was drawn for another size or theme.
    virtual void forgetPictures() = 0;
    /// A key of the chart's own; false: not one.
    virtual bool takeKey(QKeyEvent* event) = 0;
    /// Selects the next of the best designs.
    void walk(int direction);
    /// Drops the pictures of another theme; called before drawing.
    void followTheme();

    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

    DesignViewPtr m_view;
    std::optional<std::uint32_t> m_lit;

private:
    const Theme* m_theme = nullptr;
};

} // namespace ridge::ui
