// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_desk.hpp"

#include "chart_exports.hpp"
#include "charts/ledger_chart.hpp"
#include "charts/pareto_chart.hpp"
#include "charts/roofline_chart.hpp"
#include "charts/scaling_chart.hpp"
#include "session/adopt_design.hpp"
#include "session/pin_baseline.hpp"

namespace ridge {

using namespace ui;

namespace {
constexpr int staleAfter = 120; ///< ms; shorter waits are not worth a flicker
}

ChartDesk::ChartDesk(Document& document, RooflineChart* roofline, QObject* parent)
    : QObject(parent), m_document(document), m_area(new ChartArea), m_scaling(new ScalingChart),
      m_pareto(new ParetoChart), m_ledger(new LedgerChart)
{
    m_area->add(roofline, tr("Roofline"));
    m_area->add(m_scaling, tr("Scaling"));
    m_area->add(m_pareto, tr("Pareto"));
    m_area->add(m_ledger, tr("Ledger"));
    m_staleTimer.setSingleShot(true);
    m_staleTimer.setInterval(staleAfter);
    connect(&m_staleTimer, &QTimer::timeout, this, [this] { setExploredStale(true); });
    connect(&m_document, &Document::opened, &m_explorer, &Explorer::forget);
    connect(&m_explorer, &Explorer::explored, this, &ChartDesk::showExplored);
    connect(m_area, &ChartArea::shownChanged, this, &ChartDesk::explore);
    connect(m_scaling, &ScalingChart::kindChosen, this, &ChartDesk::explore);
    connect(m_pareto, &ParetoChart::objectivesChosen, this, &ChartDesk::explore);
    connect(m_pareto, &ParetoChart::adoptRequested, this, &ChartDesk::adopt);
}

ChartDesk::~ChartDesk() { m_explorer.disconnect(this); }

void ChartDesk::show(const LiveResultPtr& live, bool settled)
{
    m_live = live;
    m_settled = settled;
    if (live == nullptr || !live->current)
        return;
    explore(); // first, so that the sweep runs while the rest is drawn
    const PairingResult* baseline = live->baseline ? &*live->baseline : nullptr;
    m_ledger->setEmptyReason({}, {});
    m_ledger->setData(ledgerData(*live->current, baseline, QString::fromStdString(live->baselineName)), settled);
}

void ChartDesk::explore()
{
    if (m_live == nullptr || !m_live->current)
        return;
    ExploreRequest request;
    request.live = m_live;
    request.settled = m_settled;
    request.kind = m_scaling->kind();
    request.scaling = m_area->isShown(m_scaling);
    request.pareto = m_area->isShown(m_pareto);
    request.objectives = m_pareto->objectives();
    if (!request.scaling && !request.pareto)
        return;
    m_explorer.request(request);
    if (!m_staleTimer.isActive())
        m_staleTimer.start();
}

void ChartDesk::showExplored(const ExploreResultPtr& result)
{
    m_staleTimer.stop();
    if (result->generation == m_explorer.newestRequest())
        setExploredStale(false);
    else
        m_staleTimer.start();
    if (result->request.scaling)
        showScaling(*result);
    if (result->request.pareto)
        showPareto(*result);
    Q_EMIT exploredShown(result->request.live->generation);
}

void ChartDesk::showScaling(const ExploreResult& result)
{
    if (!result.scaling || result.scaling->points.empty()) {
        m_scaling->setTitle(tr("No scaling yet"), {});
        m_scaling->setEmptyReason(tr("There is no machine to scale"), tr("A network that is covered and an accelerator with known rates are needed."));
        return;
    }
    m_scaling->setEmptyReason({}, {});
    m_scaling->setData(scalingData(*result.scaling, result.scalingBaseline ? &*result.scalingBaseline : nullptr,
                                   QString::fromStdString(result.request.live->baselineName),
                                   result.scalingFinding ? &*result.scalingFinding : nullptr,
                                   scalingIntervals(*result.scaling, *result.request.live->current, result.request.live->bands.predictions)));
}

void ChartDesk::showPareto(const ExploreResult& result)
{
    ParetoChartData data = paretoData(result);
    const QString reason = data.emptyReason();
    if (!reason.isEmpty())
        data.title = tr("No frontier yet");
    m_pareto->setEmptyReason(reason, tr("Choose other axes, or a machine with more memory or more accelerators."));
    m_pareto->setData(std::move(data));
}

void ChartDesk::adopt(std::size_t point)
{
    const std::shared_ptr<const ParetoSpace> space = m_pareto->data().space;
    if (space == nullptr || m_live == nullptr || !m_live->current)
        return;
    const Pairing& pairing = m_live->current->pairing;
    m_document.edit(tr("adopt a design"), {}, [&](Study& study) {
        if (!study.baselineArchitecture)
            pinBaseline(study); // so that every change is told against what stood here before
        if (auto adopted = adoptDesign(study, pairing.architecture, pairing.scenario, *space, point))
            study = std::move(adopted).value();
    });
    m_pareto->canvas().setPreview(std::nullopt);
}

void ChartDesk::showReason(const QString& reason, const QString& advice)
{
    m_live.reset();
    m_explorer.forget();
    m_staleTimer.stop();
    setExploredStale(false);
    m_scaling->setTitle(tr("No scaling yet"), {});
    m_scaling->setEmptyReason(reason, advice);
    ParetoChartData none;
    none.title = tr("No frontier yet");
    m_pareto->setEmptyReason(reason, advice);
    m_pareto->setData(std::move(none));
    m_ledger->setTitle(tr("No ledger yet"), {});
    m_ledger->setEmptyReason(reason, advice);
}

void ChartDesk::setStale(bool stale, const QString& note)
{
    m_ledger->setStale(stale, note);
    if (stale)
        setExploredStale(true);
}

void ChartDesk::setExploredStale(bool stale)
{
    const QString note = stale ? tr("updating") : QString();
    m_scaling->setStale(stale, note);
    m_pareto->setStale(stale, note);
}

} // namespace ridge
