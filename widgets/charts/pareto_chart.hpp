// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_frame.hpp"
#include "charts/pareto_canvas.hpp"

#include <array>

class QMenu;
class QToolButton;

namespace ridge::ui {

/// Every mapping that fits times a grid of hardware, in two objectives: the cloud, its frontier, the present design and
/// the baseline. A previewed design stands in the title until it is adopted or left.
class ParetoChart : public ChartFrame {
    Q_OBJECT
public:
    explicit ParetoChart(QWidget* parent = nullptr);

    /// An empty title leaves the one that stands there.
    void setData(ParetoChartData data);
    const ParetoChartData& data() const { return m_canvas->data(); }
    ParetoCanvas& canvas() { return *m_canvas; }
    const std::vector<PlotCanvas::DrawnLabel>& drawnLabels() const { return m_canvas->drawnLabels(); }
    const std::array<Objective, 2>& objectives() const { return m_objectives; }
    void setObjectives(const std::array<Objective, 2>& objectives);
    /// The menu of an axis: 0 across, 1 up.
    QMenu* objectivesMenu(std::size_t axis) { return m_choices[axis]; }

Q_SIGNALS:
    void objectivesChosen();
    void adoptRequested(quint32 point);

private:
    void fillMenus();
    void showWords();

    ParetoCanvas* m_canvas;
    QToolButton* m_axes;
    QToolButton* m_adopt;
    std::array<QMenu*, 2> m_choices{};
    std::array<Objective, 2> m_objectives{Objective::memoryHeadroom, Objective::throughputPerAccelerator};
    QString m_finding, m_scope;
};

} // namespace ridge::ui
