// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/log_scale.hpp"
#include "charts/plot_canvas.hpp"
#include "charts/validation_data.hpp"

namespace ridge::ui {

/// Draws predicted over measured at one size, on screen and on paper: the line where both are equal, P10 to P90 where
/// there is room, the ratio below; twice side by side when there are left-out predictions.
/// Holds a reference to the data: it lives no longer than that.
class ValidationPlot {
public:
    /// @param textSize px of axis text; marks and margins follow it
    ValidationPlot(const ValidationChartData& data, const QSizeF& size, const Theme& theme, int textSize = 11);

    /// @param selected the mark with a ring
    void draw(QPainter& painter, std::optional<std::size_t> selected = std::nullopt);
    const std::vector<PlotCanvas::DrawnLabel>& labels() const { return m_labels; }
    /// What the marks stand in: all panels.
    QRectF area() const;
    /// Where a mark stands in the first panel.
    QPointF place(std::size_t mark) const;
    /// The mark under a pixel, in any panel; none: none is near.
    std::optional<std::size_t> nearest(const QPointF& position) const;

private:
    struct Panel {
        LogScale across, up, ratio; ///< with pixels set
        QRectF above, below;        ///< predicted; ratio
        bool leftOut = false;
    };
    void layOut();
    std::optional<double> predicted(const ValidationMark& mark, const Panel& panel) const { return panel.leftOut ? mark.leftOut : std::optional(mark.predicted); }
    /// Above and below; nothing for a mark without a prediction in this panel.
    std::optional<std::pair<QPointF, QPointF>> places(const ValidationMark& mark, const Panel& panel) const;
    void drawGrid(QPainter& painter, const Panel& panel, bool first);
    void drawRatioTicks(QPainter& painter, const Panel& panel, bool first);
    void drawMarks(QPainter& painter, const Panel& panel) const;
    void drawWhiskers(QPainter& painter, const Panel& panel, std::optional<std::size_t> selected) const;
    void drawWords(QPainter& painter, const Panel& panel);
    void drawSelected(QPainter& painter, const Panel& panel, std::size_t selected) const;
    void text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, Qt::Alignment alignment = Qt::AlignLeft);
    void upright(QPainter& painter, double y, const QString& words);

    const ValidationChartData& m_data;
    QSizeF m_size;
    const Theme& m_theme;
    int m_textSize;
    double m_unit;
    std::vector<Panel> m_panels; ///< empty without marks
    std::vector<PlotCanvas::DrawnLabel> m_labels;
};

} // namespace ridge::ui
