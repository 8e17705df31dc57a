// SPDX-License-Identifier: GPL-3.0-or-later
// The why sheet of the main window: who may ask, and the key that asks.
#include "chart_desk.hpp"
#include "charts/ledger_chart.hpp"
#include "kpi/kpi_strip.hpp"
#include "main_window.hpp"
#include "why_desk.hpp"

#include <QStackedWidget>

namespace ridge {

using namespace ui;

void MainWindow::buildWhy()
{
    m_why = new WhyDesk(m_views->widget(0), this);
    connect(m_kpis, &KpiStrip::whyRequested, m_why, &WhyDesk::ask);
    connect(&m_desk->ledger(), &LedgerChart::whyRequested, m_why, &WhyDesk::ask);
}

/// Of the number that has the focus; of the limiter when none has.
void MainWindow::askWhy()
{
    if (!m_kpis->askFocused() && !m_desk->ledger().askFocused())
        m_kpis->limiter().askWhy();
}

} // namespace ridge
