// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot_canvas.hpp"
#include "charts/plot_scale.hpp"
#include "charts/scaling_data.hpp"

namespace ridge::ui {

/// The painted part of the scaling chart.
class ScalingCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit ScalingCanvas(QWidget* parent = nullptr) : PlotCanvas(parent) {}

    ScalingChartData data;
    QString describeAt(const QPointF& position) const override;
    std::vector<QPointF> stops() const override;

protected:
    void draw(QPainter& painter) override;

private:
    struct Layout {
        PlotScale rate;
        QRectF line, stack; ///< the two panels
        double step = 0;    ///< px from column to column
    };
    Layout layout() const;
    double centre(const Layout& layout, std::size_t column) const { return layout.stack.left() + (double(column) + 0.5) * layout.step; }
    void drawRateAxis(QPainter& painter, const Layout& layout);
    void drawBaseline(QPainter& painter, const Layout& layout);
    QString referenceLabel() const;
    std::vector<std::size_t> wordOrder() const;
    void drawRates(QPainter& painter, const Layout& layout);
    void drawStack(QPainter& painter, const Layout& layout, std::size_t column) const;
    void drawReason(QPainter& painter, const QRectF& region, const QString& reason);
    void drawInfeasible(QPainter& painter, const Layout& layout);
    void drawCounts(QPainter& painter, const Layout& layout);
    void drawNames(QPainter& painter, const Layout& layout);
};

} // namespace ridge::ui
