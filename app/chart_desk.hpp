// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_area.hpp"
#include "session/document.hpp"
#include "session/explorer.hpp"

#include <QTimer>

namespace ridge {

namespace ui {
class LedgerChart;
class ParetoChart;
class RooflineChart;
class ScalingChart;
} // namespace ui

/// Feeds the charts beside the roofline: the ledger from the operating point itself, curves and sweeps from a worker
/// once the point is shown. Keeps no numbers of its own.
class ChartDesk : public QObject {
    Q_OBJECT
public:
    ChartDesk(Document& document, ui::RooflineChart* roofline, QObject* parent);
    ~ChartDesk() override;

    ui::ChartArea* area() { return m_area; }
    ui::LedgerChart& ledger() { return *m_ledger; }
    ui::ScalingChart& scaling() { return *m_scaling; }
    ui::ParetoChart& pareto() { return *m_pareto; }
    /// True while a curve or a sweep is older than the operating point.
    bool isBusy() const { return m_explorer.isBusy(); }

    /// Shows an evaluated operating point. @param settled false while a slider moves
    void show(const LiveResultPtr& live, bool settled);
    /// Nothing can be drawn: every chart says why.
    void showReason(const QString& reason, const QString& advice);
    /// The operating point itself is old.
    void setStale(bool stale, const QString& note);

Q_SIGNALS:
    /// Curves and sweeps of the live result with this generation were handed to their charts.
    void exploredShown(quint64 generation);

private:
    void explore();
    void showExplored(const ExploreResultPtr& result);
    void showScaling(const ExploreResult& result);
    void showPareto(const ExploreResult& result);
    void adopt(std::size_t point);
    void setExploredStale(bool stale);

    Document& m_document;
    Explorer m_explorer;
    QTimer m_staleTimer;
    LiveResultPtr m_live;
    bool m_settled = true;
    ui::ChartArea* m_area;
    ui::ScalingChart* m_scaling;
    ui::ParetoChart* m_pareto;
    ui::LedgerChart* m_ledger;
};

} // namespace ridge
