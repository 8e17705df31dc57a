// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_frame.hpp"
#include "charts/roofline_plot.hpp"

#include <optional>

class QCustomPlot;

namespace ridge::ui {

/// The live roofline: a chart frame around a plot that is refilled at every evaluation.
class RooflineChart : public ChartFrame {
    Q_OBJECT
public:
    explicit RooflineChart(QWidget* parent = nullptr);
    ~RooflineChart() override;

    /// @param settled false while a slider moves: the title rests, as words that flicker cannot
    /// be read, until another resource limits
    void setData(const RooflineData& data, bool settled);
    const RooflineData& data() const { return m_roofline->data(); }
    const std::vector<RooflinePlot::DrawnLabel>& drawnLabels() const { return m_roofline->drawnLabels(); }
    /// The operation the keyboard stands at.
    std::optional<std::size_t> focusedMark() const { return m_roofline->focused(); }
    QStringList heaviestRoofs() const { return m_roofline->heaviestRoofs(); }
    /// Renders now; tests and exports need the labels of this very state.
    void replotNow();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool step(int key);
    void stand(std::optional<std::size_t> mark);

    QCustomPlot* m_plot;
    std::unique_ptr<RooflinePlot> m_roofline;
    std::optional<Resource> m_told; ///< the limiter when the title was written
};

} // namespace ridge::ui
