// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore_desk.hpp"

#include "around_desk.hpp"
#include "explore/explore_page.hpp"
#include "report/requirement_text.hpp"
#include "session/open_design.hpp"
#include "sweep_view.hpp"
#include "theme/number_text.hpp"

#include <QPushButton>

#include <algorithm>

namespace ridge {

using namespace ui;

namespace {

constexpr double startsAtOnce = 300000, mostDesigns = 4e6; ///< designs of a sweep that starts by itself; that the page holds

QString words(const std::string& text) { return typeset(text); }
QString count(double designs) { return words(groupedCount(designs)); }

QString titleOf(const std::string& path)
{
    if (const Lever* lever = leverNamed(path))
        return words(leverTitle(*lever));
    return path == "microBatch" ? ExploreDesk::tr("Micro-batch") : path == "vp" ? ExploreDesk::tr("Chunks per stage") : words(path).toUpper();
}

std::vector<ObjectiveChoice> objectiveChoices()
{
    std::vector<ObjectiveChoice> all;
    for (std::size_t m = 0; m < designMeasureCount; ++m) {
        const auto measure = static_cast<DesignMeasure>(m);
        const MeasureText& text = ridge::text(measure);
        QString name = QString::fromUtf8(text.title.data(), qsizetype(text.title.size()));
        name[0] = name[0].toUpper();
        all.push_back({measure, name, text.lowerIsBetter ? ExploreDesk::tr("lower") : ExploreDesk::tr("higher"), text.lowerIsBetter});
    }
    return all;
}

bool sameDesign(const LiveResultPtr& a, const LiveResultPtr& b)
{
    return a != nullptr && b != nullptr && a->current && b->current && a->current->machine.values == b->current->machine.values
        && a->current->pairing == b->current->pairing && a->current->scenario == b->current->scenario;
}

} // namespace

ExploreDesk::ExploreDesk(Document& document, InstalledPtr installed, QObject* parent)
    : QObject(parent), m_document(document), m_installed(installed), m_sweeper(std::move(installed)),
      m_filter(filterDesigns, [this](const FilteredDesignsPtr& filtered) { showFiltered(filtered); }), m_page(new ExplorePage), m_around(new AroundDesk(*m_page, this))
{
    std::vector<std::pair<QString, QString>> names;
    for (const std::string& path : variablePaths())
        names.emplace_back(words(path), titleOf(path));
    m_page->panel().setChoices(names);
    m_page->panel().setObjectives(objectiveChoices(), {DesignMeasure::throughputPerAccelerator, DesignMeasure::hardware});
    connectPage();
    const QString reason = tr("No study is open"), advice = tr("Open a study (Ctrl+O), or a shipped one from File > Shipped studies.");
    m_around->show(nullptr, reason, advice);
    showReason(reason, advice);
}

ExploreDesk::~ExploreDesk()
{
    m_sweeper.disconnect(this);
    m_sweeper.stop();
}

bool ExploreDesk::isBusy() const { return m_sweeper.isBusy() || m_filter.isBusy() || m_around->isBusy(); }

void ExploreDesk::connectPage()
{
    SweepPanel& panel = m_page->panel();
    connect(m_page, &ExplorePage::shown, this, &ExploreDesk::begin);
    connect(m_page, &ExplorePage::stopRequested, &m_sweeper, &DesignSweeper::stop);
    connect(&panel, &SweepPanel::rangesChanged, this, &ExploreDesk::rangesChanged);
    connect(&panel, &SweepPanel::addRequested, this, [this](const QString& path) {
        if (m_live == nullptr || !m_live->current)
            return;
        std::vector<VariedRange> ranges = m_page->panel().ranges();
        ranges.push_back(rangeAround(path.toStdString(), m_live->current->plan.mapping));
        chooseRanges(ranges);
    });
    connect(&panel, &SweepPanel::runRequested, this, &ExploreDesk::run);
    connect(&panel, &SweepPanel::objectivesChanged, this, [this] { filter(true); });
    connect(&panel, &SweepPanel::limitsCleared, this, [this] { setLimits({}, true); });
    connect(&panel, &SweepPanel::limitRemoved, this, [this](int index) {
        std::vector<DesignLimit> rest = m_limits;
        rest.erase(rest.begin() + index);
        setLimits(rest, true);
    });
    connect(&panel, &SweepPanel::openRequested, this, [this] { act(DesignAction::open); });
    connect(&panel, &SweepPanel::pinRequested, this, [this] { act(DesignAction::pin); });
    connect(&panel, &SweepPanel::requirementsRequested, this, &ExploreDesk::requirementsRequested);
    for (DesignCanvas* canvas : {static_cast<DesignCanvas*>(&m_page->parallel()), static_cast<DesignCanvas*>(&m_page->trade())}) {
        connect(canvas, &DesignCanvas::limitsChanged, this, &ExploreDesk::setLimits);
        connect(canvas, &DesignCanvas::hovered, this, &ExploreDesk::light);
        connect(canvas, &DesignCanvas::selected, this, &ExploreDesk::select);
        connect(canvas, &DesignCanvas::acted, this, &ExploreDesk::act);
    }
    connect(&m_document, &Document::opened, this, [this] {
        m_sweeper.forget();
        m_filter.forget();
        m_chosen = false;
        m_limits.clear();
        m_swept.reset();
    });
    connect(&m_sweeper, &DesignSweeper::swept, this, &ExploreDesk::showSwept);
    connect(&m_sweeper, &DesignSweeper::progressed, this, [this](double done, double designs, double rate) {
        m_page->panel().setProgress(designs > 0 ? done / designs : 0, tr("%1 of %2 designs · %3 a second").arg(count(done), count(designs), siText(rate, 2).joined()));
        m_page->setRunning(true);
    });
}

void ExploreDesk::show(const LiveResultPtr& live, const QString& reason)
{
    m_live = live;
    if (live == nullptr || !live->current || live->current->plan.accelerators <= 0 || live->isBlank()) {
        m_swept.reset();
        m_live.reset();
        const QString advice = tr("A sweep varies the hardware of a design that is drawn: add an accelerator on the Edit page (Ctrl+1).");
        const QString why = live != nullptr && live->isBlank() ? tr("Nothing is drawn yet") : reason.isEmpty() ? tr("The design cannot be swept") : reason;
        m_around->show(nullptr, why, advice);
        return showReason(why, advice);
    }
    m_around->show(live, {}, {});
    if (m_page->isVisible())
        begin();
}

/// Sweeps the design on screen unless that is done.
void ExploreDesk::begin()
{
    if (m_live == nullptr || !m_live->current || m_live->isBlank() || sameDesign(m_live, m_swept))
        return;
    if (!m_chosen) {
        m_chosen = true;
        m_page->panel().setRanges(defaultRanges(m_live->current->plan, m_live->current->machine.values));
    }
    rangesChanged();
}

void ExploreDesk::chooseRanges(const std::vector<VariedRange>& ranges)
{
    m_page->panel().setRanges(ranges);
    rangesChanged();
}

/// Small sweeps start by themselves, large ones by the button.
void ExploreDesk::rangesChanged()
{
    if (m_live == nullptr || !m_live->current)
        return;
    SweepPanel& panel = m_page->panel();
    const std::vector<VariedRange> ranges = panel.ranges();
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const Lever* lever = leverNamed(ranges[i].path);
        const Parameter first = lever != nullptr ? lever->parameters.front() : Parameter::count;
        const double now = lever != nullptr ? m_live->current->machine[first] : 0;
        const QString unit = lever != nullptr ? QString::fromUtf8(unitOf(first).data(), qsizetype(unitOf(first).size())) : QString();
        panel.row(i).setHint(now > 0 ? tr("%1 to %2").arg(quantityText(now * ranges[i].from, unit), quantityText(now * ranges[i].to, unit)) : tr("whole numbers"));
    }
    const double designs = designsOf(ranges);
    const bool tooMany = designs > mostDesigns, due = designs > startsAtOnce;
    panel.setCount(designs == 0 ? tr("Nothing varies") : tr("%1 designs").arg(count(designs)), due && !tooMany);
    panel.runButton().setEnabled(designs > 0 && !tooMany);
    panel.setProblem(tooMany ? tr("More than the %1 designs this page holds: fewer steps or parameters, or `ridgepoint sweep` on the command line").arg(count(mostDesigns)) : QString());
    if (designs == 0)
        showReason(tr("Nothing varies"), tr("Add a parameter at the left."));
    else if (!due)
        run();
    else
        setStale(true);
}

void ExploreDesk::run()
{
    if (m_live == nullptr || !m_live->current)
        return;
    const std::vector<VariedRange> ranges = m_page->panel().ranges();
    std::vector<DesignAxis> axes;
    for (const VariedRange& range : ranges)
        axes.push_back(axisOf(range));
    m_swept = m_live;
    m_page->setRunning(true);
    m_sweeper.sweep(m_live, axes, designsOf(ranges));
}

void ExploreDesk::showSwept(const SweptDesignsPtr& designs)
{
    if (!m_sweeper.isBusy() || designs->question.live == m_swept)
        m_page->setRunning(false);
    SweepPanel& panel = m_page->panel();
    if (designs->cloud == nullptr) {
        panel.setIdle({});
        const QString reason = designs->problems.empty() ? tr("The design cannot be swept") : words(designs->problems.front().message);
        panel.setProblem(reason);
        return showReason(reason, designs->problems.empty() ? QString() : words(designs->problems.front().hint));
    }
    panel.setProblem({});
    const double rate = double(designs->cloud->size()) / std::max(1e-9, designs->evaluating / 1e3);
    panel.setIdle(designs->cloud->complete ? tr("Swept in %1 · points at %2 a second").arg(quantityText(designs->milliseconds / 1e3, QStringLiteral("s")), siText(rate, 2).joined())
                                           : tr("Stopped: only what was reached is shown"));
    keepLimits(*designs);
    m_designs = designs;
    select(std::nullopt);
    m_coordinates.clear();
    filter(true);
}

/// Limits on measures stay; those on axes are factors on a design, and stay only with it.
void ExploreDesk::keepLimits(const SweptDesigns& next)
{
    if (m_designs == nullptr || m_designs->cloud == nullptr)
        return m_limits.clear();
    const auto &before = m_designs->cloud->space->axes, &after = next.cloud->space->axes;
    std::vector<DesignLimit> kept;
    for (DesignLimit limit : m_limits) {
        if (const auto* axis = std::get_if<std::size_t>(&limit.coordinate)) {
            const auto same = std::find_if(after.begin(), after.end(), [&](const SweepSpace::Axis& a) { return a.design.path == before[*axis].design.path; });
            if (same == after.end() || !sameDesign(m_designs->question.live, next.question.live))
                continue;
            limit.coordinate = std::size_t(same - after.begin());
        }
        kept.push_back(limit);
    }
    m_limits = kept;
}

void ExploreDesk::filter(bool settled)
{
    if (m_designs == nullptr || m_designs->cloud == nullptr)
        return;
    FilterQuestion question{m_designs, m_limits, m_page->panel().objectives(), settled};
    m_filter.request(question);
}

void ExploreDesk::setLimits(const std::vector<DesignLimit>& limits, bool settled)
{
    m_limits = limits;
    if (m_view != nullptr && m_view->isDrawable()) { // the hand sees its box at once, the answer follows
        DesignView view = *m_view;
        view.limits = limits;
        showView(std::move(view));
    }
    filter(settled);
}

void ExploreDesk::showFiltered(const FilteredDesignsPtr& filtered)
{
    if (filtered->question.designs != m_designs)
        return;
    const std::vector<DesignObjective>& objectives = filtered->question.objectives;
    if (m_coordinates.empty() || m_objectives != objectives) {
        m_objectives = objectives;
        m_coordinates = shownCoordinates(*m_designs, objectives);
    }
    DesignView view = designView(*filtered, m_coordinates);
    std::erase_if(m_limits, [&](const DesignLimit& limit) { return view.find(limit.coordinate) == nullptr; });
    view.limits = m_limits;
    const auto [reason, advice] = undrawable(view);
    m_page->parallelFrame().setEmptyReason(reason, advice);
    m_page->tradeFrame().setEmptyReason(reason, {});
    showWords(*filtered);
    showView(std::move(view));
    setStale(false);
    if (m_selected && !std::binary_search(m_view->left.begin(), m_view->left.end(), *m_selected))
        select(std::nullopt);
}

void ExploreDesk::showWords(const FilteredDesigns& filtered)
{
    const auto set = [](ExploreFrame& frame, const ChartWords& chart) { frame.setTitle(chart.title, chart.subtitle); };
    set(m_page->parallelFrame(), parallelWords(filtered));
    if (filtered.question.settled)
        set(m_page->tradeFrame(), tradeWords(filtered));
}

void ExploreDesk::showView(DesignView view)
{
    QStringList names;
    for (const DesignLimit& limit : view.limits)
        if (const ShownCoordinate* shown = view.find(limit.coordinate))
            names << words(limitText(shown->text, limit, {shown->low, shown->high}));
    m_page->panel().setLimits(names);
    const TableTwin twin = twinOf(view);
    m_page->parallelFrame().setTwin(twin);
    m_page->tradeFrame().setTwin(twin);
    m_view = std::make_shared<const DesignView>(std::move(view));
    m_page->parallel().setView(m_view);
    if (m_view->objectives.size() > 1)
        m_page->trade().setView(m_view, m_view->objectives[1].coordinate, m_view->objectives[0].coordinate);
    m_around->mark(m_view.get(), m_selected);
    Q_EMIT viewChanged();
}

void ExploreDesk::select(std::optional<std::uint32_t> point)
{
    m_selected = point;
    m_page->panel().setSelection(point && m_view != nullptr ? m_view->describe(*point) : QString());
    light(std::nullopt);
}

/// One design in all views: under the mouse, else the selected one.
void ExploreDesk::light(std::optional<std::uint32_t> hovered)
{
    const auto lit = hovered ? hovered : m_selected;
    m_page->parallel().setLit(lit);
    m_page->trade().setLit(lit);
    m_around->mark(m_view.get(), lit);
}

void ExploreDesk::act(DesignAction action)
{
    if (!m_selected || m_designs == nullptr || m_document.study() == nullptr)
        return;
    const Pairing swept = m_designs->question.live->current->pairing;
    const SweepSpace& space = *m_designs->cloud->space;
    const std::uint32_t point = *m_selected;
    const bool open = action == DesignAction::open;
    const Result<Study> changed = (open ? openDesign : pinDesign)(*m_document.study(), swept, space, point);
    if (!changed)
        return Q_EMIT failed(changed.diagnostics());
    m_document.edit(open ? tr("open a swept design") : tr("pin a swept design"), {}, [&](Study& study) { study = *changed; });
    if (open)
        Q_EMIT opened();
}

void ExploreDesk::showReason(const QString& reason, const QString& advice)
{
    m_designs.reset();
    m_coordinates.clear();
    m_sweeper.forget();
    m_filter.forget();
    m_page->setRunning(false);
    for (ExploreFrame* frame : {&m_page->parallelFrame(), &m_page->tradeFrame()}) {
        frame->setTitle(tr("No sweep yet"), {});
        frame->setEmptyReason(reason, advice);
        frame->setTwin({});
    }
    showView({});
    select(std::nullopt);
    setStale(false);
}

void ExploreDesk::setStale(bool stale)
{
    for (ExploreFrame* frame : {&m_page->parallelFrame(), &m_page->tradeFrame()})
        frame->setStale(stale, stale ? tr("an older sweep; press Run") : QString());
}

} // namespace ridge
