// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_area.hpp"
#include "session/document.hpp"
#include "session/explorer.hpp"

#include <QTimer>

namespace ridge {

namespace ui {
class LedgerChart;
class RooflineChart;
} // namespace ui

/// Feeds the charts beside the roofline: the ledger from the operating point itself, curves and sweeps from a worker
/// once the point is shown. Keeps no numbers of its own.
class ChartDesk : public QObject {
    Q_OBJECT
public:
    ChartDesk(Document& document, ui::RooflineChart* roofline, QObject* parent);

    ui::ChartArea* area() { return m_area; }
    ui::LedgerChart& ledger() { return *m_ledger; }
    /// Shows an evaluated operating point. @param settled false while a slider moves
    void show(const LiveResultPtr& live, bool settled);
    /// Nothing can be drawn: every chart says why.
    void showReason(const QString& reason, const QString& advice);
    void setStale(bool stale, const QString& note);

private:
    void showLedger();

    Document& m_document;
    LiveResultPtr m_live;
    ui::ChartArea* m_area;
    ui::LedgerChart* m_ledger;
};

} // namespace ridge
