// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_frame.hpp"
#include "explore/around_canvas.hpp"
#include "explore/parallel_canvas.hpp"
#include "explore/sweep_panel.hpp"
#include "explore/trade_canvas.hpp"

class QShortcut;
class QMenu;
class QToolButton;

namespace ridge::ui {

/// A frame of the Explore page: what every chart has, around a canvas of its own.
class ExploreFrame : public ChartFrame {
    Q_OBJECT
public:
    ExploreFrame(QWidget* canvas, const QString& icon, QWidget* parent = nullptr);
    using ChartFrame::addTool;
    using ChartFrame::setToolVisible;
};

/// The Explore page: the sweep at the left, parallel coordinates over all, below the trade-off of two objectives, the
/// bottleneck map and the tornado; a narrow page shows one of the last two.
class ExplorePage : public QWidget {
    Q_OBJECT
public:
    explicit ExplorePage(QWidget* parent = nullptr);

    SweepPanel& panel() { return *m_panel; }
    ParallelCanvas& parallel() { return *m_parallel; }
    TradeCanvas& trade() { return *m_trade; }
    MapCanvas& map() { return *m_map; }
    TornadoCanvas& tornado() { return *m_tornado; }
    ExploreFrame& parallelFrame() { return *m_parallelFrame; }
    ExploreFrame& tradeFrame() { return *m_tradeFrame; }
    ExploreFrame& mapFrame() { return *m_mapFrame; }
    ExploreFrame& tornadoFrame() { return *m_tornadoFrame; }
    std::array<ExploreFrame*, 4> frames() const { return {m_parallelFrame, m_tradeFrame, m_mapFrame, m_tornadoFrame}; }
    /// Brings a chart into sight and gives it the keys; 0 to 3 in the order of frames().
    void focusChart(std::size_t index);
    /// The menu that chooses the map's numbers.
    QMenu* mapMenu() { return m_mapMenu; }
    /// Escape means the running sweep.
    void setRunning(bool running);

Q_SIGNALS:
    void shown();
    void stopRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void arrange();
    QToolButton* switchButton(const QString& text, bool map);

    SweepPanel* m_panel;
    ParallelCanvas* m_parallel;
    TradeCanvas* m_trade;
    MapCanvas* m_map;
    TornadoCanvas* m_tornado;
    ExploreFrame *m_parallelFrame, *m_tradeFrame, *m_mapFrame, *m_tornadoFrame;
    QMenu* m_mapMenu;
    QToolButton *m_toTornado, *m_toMap;
    bool m_mapChosen = true;
    QShortcut* m_escape;
};

} // namespace ridge::ui
