// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot_canvas.hpp"
#include "charts/scaling_data.hpp"

namespace ridge::ui {

/// The scaling chart on screen, see ScalingPlot.
class ScalingCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit ScalingCanvas(QWidget* parent = nullptr) : PlotCanvas(parent) {}

    ScalingChartData data;
    QString describeAt(const QPointF& position) const override;
    std::vector<QPointF> stops() const override;

protected:
    void draw(QPainter& painter) override;
};

} // namespace ridge::ui
