// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot_canvas.hpp"
#include "charts/table_twin.hpp"

#include <optional>

namespace ridge::ui {

/// One number and what it does to the throughput at both ends of the swing.
struct TornadoBar {
    QString group, name;
    std::optional<Swatch> swatch;     ///< of the resource whose seconds it moves; none: grey
    double low = 1, high = 1;         ///< throughput over the present one with less and with more of it; 0: does not run
    QString lowText, highText, elasticity;
    bool kink = false;                ///< another resource takes over right here: the sides differ
};

/// A tornado as charts draw it: groups in order, widest bars first.
struct TornadoView {
    std::vector<TornadoBar> bars;
    double swing = 0.1;
    QString title, subtitle;

    bool isDrawable() const { return !bars.empty(); }
};
TableTwin twinOf(const TornadoView& view);

/// Draws a tornado at one size, on screen and on paper: per group the bars that have room, less of the number pale, more
/// of it solid, both ends and the elasticity in words. What has no room is in the table twin.
class TornadoPlot {
public:
    TornadoPlot(const TornadoView& view, const QSizeF& size, const Theme& theme, int textSize = 11);

    void draw(QPainter& painter);
    const std::vector<PlotCanvas::DrawnLabel>& labels() const { return m_labels; }
    /// Bars that are drawn, top to bottom, with their rows.
    const std::vector<std::pair<std::size_t, QRectF>>& rows() const { return m_rows; }
    const QRectF& area() const { return m_area; }

private:
    void layOut();
    void text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment);
    void drawBar(QPainter& painter, const TornadoBar& bar, const QRectF& row);
    double x(double ratio) const;

    const TornadoView& m_view;
    QSizeF m_size;
    const Theme& m_theme;
    int m_textSize;
    double m_unit, m_reach = 0.01; ///< largest change drawn
    QRectF m_area;                 ///< of the bars alone
    std::vector<std::pair<std::size_t, QRectF>> m_rows;
    std::vector<std::pair<QString, double>> m_heads; ///< groups and their baselines
    std::vector<PlotCanvas::DrawnLabel> m_labels;
};

} // namespace ridge::ui
