// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_frame.hpp"
#include "charts/plot_canvas.hpp"
#include "charts/scaling_data.hpp"

class QToolButton;

namespace ridge::ui {

class ScalingCanvas;

/// One job on more and more accelerators: what each of them does as a line, what the step is spent on as stacked
/// columns below it. What cannot run is hatched with its reason.
class ScalingChart : public ChartFrame {
    Q_OBJECT
public:
    explicit ScalingChart(QWidget* parent = nullptr);

    /// An empty title leaves the one that stands there.
    void setData(const ScalingChartData& data);
    const ScalingChartData& data() const;
    const std::vector<PlotCanvas::DrawnLabel>& drawnLabels() const;
    ScalingKind kind() const { return m_kind; }
    void setKind(ScalingKind kind);

Q_SIGNALS:
    void kindChosen(ridge::ScalingKind kind);

private:
    ScalingCanvas* m_canvas;
    QToolButton* m_strong;
    QToolButton* m_weak;
    ScalingKind m_kind = ScalingKind::strong;
};

} // namespace ridge::ui
