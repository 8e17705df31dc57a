// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot_canvas.hpp"
#include "charts/plot_scale.hpp"
#include "charts/scaling_data.hpp"

namespace ridge::ui {

/// Draws a scaling chart at one size with text of 11 px, on screen and, enlarged, on paper: rate per accelerator with the
/// band where measurements are expected, the share of the step by resource below it.
/// Holds a reference to the data: it lives no longer than that.
class ScalingPlot {
public:
    ScalingPlot(const ScalingChartData& data, const QSizeF& size, const Theme& theme) : m_data(data), m_size(size), m_theme(theme) {}

    void draw(QPainter& painter);
    const std::vector<PlotCanvas::DrawnLabel>& labels() const { return m_labels; }
    QString describeAt(const QPointF& position) const;
    std::vector<QPointF> stops() const;

private:
    struct Layout {
        PlotScale rate;
        QRectF line, stack; ///< the two panels
        double step = 0;    ///< px from column to column
    };
    Layout layout() const;
    double centre(const Layout& layout, std::size_t column) const { return layout.stack.left() + (double(column) + 0.5) * layout.step; }
    bool hasBand() const;
    void text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment = Qt::AlignLeft);
    void upright(QPainter& painter, const QPointF& centre, const QString& words, const QFont& font, const QColor& ink);
    void drawRateAxis(QPainter& painter, const Layout& layout);
    void drawBand(QPainter& painter, const Layout& layout) const;
    void drawBaseline(QPainter& painter, const Layout& layout);
    QString referenceLabel() const;
    std::vector<std::size_t> wordOrder() const;
    void drawRates(QPainter& painter, const Layout& layout);
    void drawStack(QPainter& painter, const Layout& layout, std::size_t column) const;
    void drawReason(QPainter& painter, const QRectF& region, const QString& reason);
    void drawInfeasible(QPainter& painter, const Layout& layout);
    void drawCounts(QPainter& painter, const Layout& layout);
    void drawNames(QPainter& painter, const Layout& layout);

    const ScalingChartData& m_data;
    QSizeF m_size;
    const Theme& m_theme;
    std::vector<PlotCanvas::DrawnLabel> m_labels;
};

} // namespace ridge::ui
