// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.hpp"

#include "calibration_desk.hpp"
#include "canvas/canvas_pane.hpp"
#include "canvas/topology_view.hpp"
#include "chart_desk.hpp"
#include "compare_desk.hpp"
#include "explore_desk.hpp"
#include "charts/roofline_chart.hpp"
#include "export/export_stamp.hpp"
#include "export/roofline_value.hpp"
#include "kpi/kpi_strip.hpp"
#include "navigator/navigator.hpp"
#include "page_stack.hpp"
#include "panels/diagnostics_panel.hpp"
#include "panels/fabric_form.hpp"
#include "report/link_use.hpp"
#include "report/words.hpp"
#include "session/edit_architecture.hpp"
#include "session/evidence_finder.hpp"
#include "session/journal.hpp"
#include "scenario/scenario_form.hpp"
#include "side_panel.hpp"
#include "target_desk.hpp"
#include "theme/number_text.hpp"
#include "validation_desk.hpp"
#include "why_desk.hpp"
#include "window_header.hpp"
#include "window_size.hpp"

#include <QFileInfo>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include <cmath>

namespace ridge {

using namespace ui;

namespace {

constexpr int staleAfter = 120; ///< ms; shorter waits are not worth a flicker
constexpr int inspectorWide = 328, inspectorNarrow = 272, navigatorWidth = 248;

/// A value as a study keeps it: exact, with a prefix a person would choose.
StatedQuantity stated(double value, std::string_view unit)
{
    const SiScale scale = siScale(value);
    const QString prefix = scale.prefix == QStringLiteral("µ") ? QStringLiteral("u") : scale.prefix;
    const QString text = QStringLiteral("%1 %2%3").arg(QString::number(value / scale.factor, 'g', 12), prefix, QString::fromUtf8(unit.data(), qsizetype(unit.size())));
    return {value, false, text.toStdString()};
}

StatedQuantity factor(double value) { return {value, true, QString::number(value, 'g', 12).toStdString() + "x"}; }

} // namespace

MainWindow::MainWindow(InstalledPtr installed, QSettings& settings, QWidget* parent)
    : QMainWindow(parent), m_installed(std::move(installed)), m_settings(settings),
      m_evaluator([data = m_installed](const StudyPtr& study) { return evaluateLive(study, *data); }),
      m_header(new WindowHeader), m_kpis(new KpiStrip), m_canvas(new TopologyView), m_chart(new RooflineChart),
      m_desk(new ChartDesk(m_document, m_chart, this)), m_inspector(new Inspector), m_scenario(new ScenarioForm),
      m_network(new FabricForm(m_installed->catalogue)),
      m_side(new SidePanel), m_findings(new DiagnosticsPanel), m_status(new StatusLine),
      m_pane(new CanvasPane(m_canvas, m_installed->catalogue)), m_navigator(new Navigator)
{
    buildLayout();
    buildExporter();
    buildWhy();
    m_targets = new TargetDesk(this);
    buildEvidence();
    buildCalibrations();
    buildMenus();
    connectInspector();
    connectCanvas();
    connectNetwork();
    connectNavigator();
    connectScenario();
    setAcceptDrops(true);
    setMinimumSize(smallestWindowSize.boundedTo(firstWindowSize(screen()->availableSize())));
    m_staleTimer.setSingleShot(true);
    m_staleTimer.setInterval(staleAfter);
    connect(&m_staleTimer, &QTimer::timeout, this, [this] { setStale(true); });
    connect(&m_document, &Document::studyChanged, this, &MainWindow::studyChanged);
    connect(&m_document, &Document::opened, &m_evaluator, &LiveEvaluator::forget);
    connect(&m_document, &Document::nameChanged, this, &MainWindow::updateTitle);
    connect(&m_evaluator, &LiveEvaluator::evaluated, this, &MainWindow::showResult);
    connect(m_header, &WindowHeader::pairingChosen, this, &MainWindow::choosePairing);
    connect(m_findings, &DiagnosticsPanel::closed, m_findings, &QWidget::hide);
    connect(m_status, &StatusLine::findingsRequested, this, &MainWindow::toggleFindings);
    connect(&m_document, &Document::opened, this, [this] { setSavable(true); });
    updateTitle();
    showNothing();
    m_canvas->setFocus();
}

MainWindow::~MainWindow()
{
    m_evaluator.disconnect(this);
    hide(); // takes the focus from a slider, whose last word goes to the document: that must still be alive
}

void MainWindow::buildLayout()
{
    auto* charts = new QSplitter(Qt::Vertical);
    charts->addWidget(m_pane);
    charts->addWidget(m_desk->area());
    charts->addWidget(m_findings);
    charts->setStretchFactor(0, 40);
    charts->setStretchFactor(1, 56);
    charts->setSizes({400, 560, 180});
    charts->setChildrenCollapsible(false);
    m_findings->setMinimumHeight(120);
    m_findings->hide();
    auto* body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(m_navigator);
    body->addWidget(charts, 1);
    m_side->addPage(tr("Machine"), m_inspector);
    m_side->addPage(tr("Scenario"), m_scenario);
    m_side->addPage(tr("Network"), m_network);
    body->addWidget(m_side);
    m_editPage = new QWidget;
    m_editPage->setFocusProxy(m_canvas);
    auto* edit = new QVBoxLayout(m_editPage);
    edit->setContentsMargins(0, 0, 0, 0);
    edit->setSpacing(0);
    edit->addWidget(m_kpis);
    edit->addLayout(body, 1);
    buildPages();
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_pages, 1);
    column->addWidget(m_status);
    m_views = new QStackedWidget;
    m_views->addWidget(page);
    setCentralWidget(m_views);
}

void MainWindow::connectInspector()
{
    connect(m_inspector, &Inspector::knobEdited, this, &MainWindow::editKnob);
    connect(m_inspector, &Inspector::knobReset, this, &MainWindow::resetKnob);
    connect(m_inspector, &Inspector::editingFinished, this, [this] {
        m_document.breakMergeChain();
        if (m_shown == nullptr || !m_shown->current)
            return;
        m_desk->show(m_shown, !isDragging()); // findings are rewritten when the hand is off
        showRoofline(*m_shown);
    });
}

void MainWindow::arrangeSides()
{
    const bool wide = width() >= wideFrom, lists = m_navigatorByHand.value_or(wide);
    m_side->setFixedWidth(wide ? inspectorWide : inspectorNarrow);
    m_navigator->setFixedWidth(navigatorWidth);
    m_navigator->setBelow(lists ? &m_pane->palettePanel() : nullptr, tr("Parts"));
    m_navigator->setVisible(lists);
    m_pane->setPaletteDocked(lists);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    arrangeSides();
    QMainWindow::resizeEvent(event);
}

void MainWindow::updateTitle()
{
    const QString name = m_document.study() == nullptr ? tr("No study open") : m_document.displayName();
    setWindowTitle(QStringLiteral("%1[*] \u2013 Ridgepoint").arg(name));
    setWindowModified(m_document.isModified());
    const QString file = QFileInfo(m_document.path()).fileName();
    m_header->setStudy(name, m_document.isModified() ? tr("Edited") + (file.isEmpty() ? QString() : QStringLiteral(" · ") + file) : file);
}

void MainWindow::showProblems(const QString& title, const Diagnostics& diagnostics)
{
    leaveStart();
    showEditPage(); // the list stands below the drawing
    m_findings->setDiagnostics(title, diagnostics);
    m_findings->show();
    m_status->setFindings(diagnosticsSummary(diagnostics), worstOf(diagnostics));
}

void MainWindow::studyChanged()
{
    updateTitle();
    showPairings();
    m_navigator->setStudy(*m_document.study());
    showScenario();
    showTopology();
    showBaseline();
    m_validation->setStudy(m_document.study(), m_document.displayName());
    if (m_requested != nullptr && m_shown != nullptr && sameButPlaces(*m_document.study(), *m_requested))
        return; // places in the drawing change no result
    m_requested = m_document.study();
    const quint64 generation = m_evaluator.request(m_document.study());
    m_status->setState(tr("Updating · generation %1").arg(generation), false);
    if (!m_staleTimer.isActive())
        m_staleTimer.start();
}

void MainWindow::showPairings()
{
    const Study& study = *m_document.study();
    QStringList names;
    int shown = -1;
    const Pairing* active = activePairing(study);
    for (const Pairing& pairing : study.pairings) {
        const auto architecture = study.architectures.find(pairing.architecture);
        const auto scenario = study.scenarios.find(pairing.scenario);
        if (&pairing == active)
            shown = int(names.size());
        names << QStringLiteral("%1  \u00B7  %2")
                     .arg(QString::fromStdString(architecture == study.architectures.end() ? pairing.architecture.text : architecture->second.name),
                          QString::fromStdString(scenario == study.scenarios.end() ? pairing.scenario.text : scenario->second.name));
    }
    m_header->setPairings(names, shown);
}

void MainWindow::choosePairing(int index)
{
    m_document.edit(tr("show another pairing"), {}, [index](Study& study) {
        if (index < 0 || std::size_t(index) >= study.pairings.size())
            return;
        study.activeArchitecture = study.pairings[std::size_t(index)].architecture;
        study.activeScenario = study.pairings[std::size_t(index)].scenario;
    });
}

void MainWindow::editKnob(Knob knob, double value)
{
    const Pairing* active = m_document.study() != nullptr ? activePairing(*m_document.study()) : nullptr;
    if (active == nullptr)
        return;
    const double part = m_inspector->row(knob).model().part;
    const bool back = part > 0 && numberText(value / part, 3) == numberText(1, 3) && std::abs(value / part - 1) < 5e-4;
    m_document.edit(tr("change %1").arg(knobName(knob)), QString::fromStdString(overridePath(knob)),
                    [knob, value, part, back, id = active->architecture](Study& study) {
                        Overrides& overrides = study.architectures.at(id).overrides;
                        if (back)
                            overrides.erase(overridePath(knob));
                        else
                            overrides[overridePath(knob)] = traits(knob).scales ? factor(value / part) : stated(value, unitOf(parameterOf(knob)));
                    });
}

void MainWindow::resetKnob(Knob knob)
{
    const Pairing* active = m_document.study() != nullptr ? activePairing(*m_document.study()) : nullptr;
    if (active == nullptr)
        return;
    m_document.edit(tr("reset %1").arg(knobName(knob)), QString::fromStdString(overridePath(knob)),
                    [knob, id = active->architecture](Study& study) {
                        study.architectures.at(id).overrides.erase(overridePath(knob));
                    });
}

bool MainWindow::isDragging() const { return m_inspector->isDragging(); }

void MainWindow::setStale(bool stale)
{
    m_kpis->setStale(stale);
    const QString note = stale && m_shown != nullptr ? tr("generation %1, updating").arg(m_shown->generation) : QString();
    m_chart->setStale(stale, note);
    m_desk->setStale(stale, note);
}

void MainWindow::showResult(const LiveResultPtr& result)
{
    m_shown = result;
    m_staleTimer.stop();
    m_desk->show(result, !isDragging());
    setStale(false);
    const bool newest = result->generation == m_evaluator.newestRequest();
    m_status->setState(newest ? tr("Up to date · generation %1 · evaluated in %2 ms").arg(result->generation)
                                    .arg(result->milliseconds, 0, 'f', 2)
                              : tr("Updating · generation %1 shown").arg(result->generation), newest);
    Diagnostics findings = m_document.undoStack().index() == m_importStep ? m_importFindings : Diagnostics();
    findings.insert(findings.end(), m_fileFindings.begin(), m_fileFindings.end());
    findings.insert(findings.end(), result->diagnostics.begin(), result->diagnostics.end());
    const bool runs = !result->current || result->current->evaluation.feasibility.ok();
    if (!runs && !result->isBlank() && !hasError(findings)) // one finding, said once
        findings.push_back({Severity::error, "infeasible", "", reasonText(*result->current), {}});
    m_findings->setDiagnostics(tr("Findings"), findings);
    m_status->setFindings(diagnosticsSummary(findings), worstOf(findings));
    showScenarioProblem(*result);
    if (result->current)
        showPicture(*result);
    else
        showUnevaluated(*result);
    m_calibrations->show(result);
    m_why->show(result);
    m_targets->show(result);
    if (!isDragging())
        m_evidence->ask(result);
    m_compare->show(result);
    m_explore->show(result, result->current ? QString() : result->diagnostics.empty() ? QString() : QString::fromStdString(result->diagnostics.front().message));
}

void MainWindow::setSavable(bool savable)
{
    for (QAction* action : m_saveActions)
        action->setEnabled(savable);
}

/// Before any study is open: nothing to save, to export or to be up to date with.
void MainWindow::showNothing()
{
    setSavable(false);
    m_pinAction->setEnabled(false);
    m_unpinAction->setEnabled(false);
    m_exportAction->setEnabled(false);
    m_header->setPairings({}, -1);
    m_chart->setTitle(tr("No roofline yet"), {});
    m_chart->setEmptyReason(tr("No study is open"), tr("Open a study (Ctrl+O), or a shipped one from File > Shipped studies."));
    m_pane->editor().setDrawing({}, nullptr, {}, tr("No study is open. Open one (Ctrl+O), or begin with a blank sheet from File > Shipped studies."));
    m_desk->showReason(tr("No study is open"), tr("Open a study (Ctrl+O), or a shipped one from File > Shipped studies."));
    m_status->setState(tr("No study open"), false);
    m_status->setFindings(diagnosticsSummary({}), std::nullopt);
}

void MainWindow::showUnevaluated(const LiveResult& live)
{
    const QString reason = live.diagnostics.empty() ? tr("The study cannot be evaluated")
                                                    : QString::fromStdString(live.diagnostics.front().message);
    KpiModel model;
    model.reason = reason;
    m_kpis->setModel(model);
    m_canvas->setLimiter(std::nullopt, 0);
    m_canvas->setMemoryUse(std::nullopt);
    m_canvas->setLinkUse({});
    m_canvas->setMapping(0, {});
    m_pane->refreshTable();
    m_chart->setTitle(tr("No roofline yet"), {});
    const QString advice = live.diagnostics.empty() ? QString() : QString::fromStdString(live.diagnostics.front().hint);
    m_chart->setEmptyReason(reason, advice);
    m_desk->showReason(reason, advice);
    m_exportAction->setEnabled(false);
}

void MainWindow::showPicture(const LiveResult& live)
{
    const PairingResult& current = *live.current;
    const Limiter limiter = limiterOf(current.evaluation);
    KpiModel model = kpiModel(current, live.metrics, limiter, live.baselineMetrics);
    if (live.interval)
        addIntervals(model, live.metrics, *live.interval);
    if (!model.feasible)
        model.reason = QString::fromStdString(reasonText(current));
    if (live.isBlank()) {
        model.blank = true;
        model.reason = tr("Nothing is drawn yet. Press / and type the name of an accelerator.");
    }
    m_kpis->setModel(model);
    const Part* accelerator = current.architecture.accelerator.id.empty() ? nullptr : &current.architecture.accelerator;
    m_canvas->setLimiter(model.feasible ? std::optional(limiter.resource) : std::nullopt, limiter.share);
    const double available = current.evaluation.memoryAvailable;
    CanvasLinkUses uses;
    for (const LinkUse& link : linkUse(current))
        uses[link.path] = {link.use.use, QString::fromStdString(linkUseText(link.use)), quantityText(link.use.bytes, QStringLiteral("B")),
                           quantityText(link.use.seconds, QStringLiteral("s")), QString::fromStdString(link.use.groups.front().first)};
    m_canvas->setLinkUse(std::move(uses));
    m_canvas->setMapping(current.plan.mapping.dp > 0 ? current.plan.mapping.tp : 0, current.architecture.network.acceleratorPath);
    m_pane->refreshTable();
    m_canvas->setMemoryUse(available > 0 ? std::optional(current.evaluation.memoryNeeded / available) : std::nullopt);
    m_inspector->setHead(accelerator != nullptr ? QString::fromStdString(accelerator->name) : tr("No accelerator"),
                         QString::fromStdString(current.architecture.name));
    const PairingResult* reference = live.reference ? &*live.reference : nullptr;
    const PairingResult* baseline = live.baseline ? &*live.baseline : nullptr;
    for (const Knob knob : allKnobs())
        m_inspector->setKnob(knob, knobModel(knob, current, reference, baseline, m_installed->catalogue, live.elasticities));
    m_inspector->setFacts(pairingFacts(current, live.metrics));
    showRoofline(live);
}

void MainWindow::showRoofline(const LiveResult& live)
{
    RooflineData picture = roofline(*live.current);
    picture.study = live.study->title;
    picture.catalogue = m_installed->catalogue.stamp;
    picture.label = live.study->label;
    if (live.baseline) {
        compareWith(picture, roofline(*live.baseline));
        picture.baseline = live.baselineName;
    }
    const bool drawable = !picture.roofs.empty();
    m_chart->setData(picture, !isDragging());
    const auto error = std::find_if(live.diagnostics.begin(), live.diagnostics.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
    const QString advice = error != live.diagnostics.end() && !error->hint.empty()
        ? QString::fromStdString(error->hint)
        : tr("A roofline needs an accelerator with a compute and a memory rate.");
    m_chart->setEmptyReason(drawable ? QString() : QString::fromStdString(infeasibilityText(live.current->evaluation.feasibility)),
                            drawable ? QString() : advice);
    m_exportAction->setEnabled(drawable);
}

void MainWindow::setDark(bool dark)
{
    Theme::apply(dark ? Theme::dark() : Theme::light());
    m_settings.setValue(QStringLiteral("dark"), dark);
}

} // namespace ridge
