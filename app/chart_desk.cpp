// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_desk.hpp"

#include "charts/ledger_chart.hpp"
#include "charts/roofline_chart.hpp"

namespace ridge {

using namespace ui;

ChartDesk::ChartDesk(Document& document, RooflineChart* roofline, QObject* parent)
    : QObject(parent), m_document(document), m_area(new ChartArea), m_ledger(new LedgerChart)
{
    m_area->add(roofline, tr("Roofline"));
    m_area->add(m_ledger, tr("Ledger"));
}

void ChartDesk::show(const LiveResultPtr& live, bool settled)
{
    m_live = live;
    if (live == nullptr || !live->current)
        return;
    const PairingResult* baseline = live->baseline ? &*live->baseline : nullptr;
    m_ledger->setEmptyReason({}, {});
    m_ledger->setData(ledgerData(*live->current, baseline, QString::fromStdString(live->baselineName)), settled);
}

void ChartDesk::showReason(const QString& reason, const QString& advice)
{
    m_ledger->setTitle(tr("No ledger yet"), {});
    m_ledger->setEmptyReason(reason, advice);
}

void ChartDesk::setStale(bool stale, const QString& note) { m_ledger->setStale(stale, note); }

} // namespace ridge
