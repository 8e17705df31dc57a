// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panels/inspector.hpp"
#include "session/document.hpp"
#include "session/evaluate_live.hpp"
#include "session/live_evaluator.hpp"
#include "topology/edit.hpp"

#include <QMainWindow>
#include <QTimer>

#include <functional>

class QMenu;
class QMimeData;
class QSettings;
class QStackedWidget;

namespace ridge {

namespace ui {
class CanvasPane;
class DiagnosticsPanel;
class FabricForm;
class KpiStrip;
class Navigator;
class Toast;
class RooflineChart;
class ScenarioForm;
class StartPage;
struct ScenarioDraft;
class TopologyView;
} // namespace ui
class CalibrationDesk;
class ChartExporter;
class ChartDesk;
class CompareDesk;
class ExploreDesk;
class Journal;
class PageStack;
struct JournalEntry;
enum class Recovery;
class SidePanel;
class StatusLine;
class EvidenceFinder;
class TargetDesk;
class ValidationDesk;
class WhyDesk;
class WindowHeader;

/// Wires the document to the evaluator and both to the views. Holds no physics and no words about numbers.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// What to do with unsaved changes when they are about to go.
    enum class Unsaved { save, discard, cancel };

    MainWindow(InstalledPtr installed, QSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a study; on failure the open document stays and the problems are listed. Does not ask about changes.
    bool openFile(const QString& path);
    bool saveTo(const QString& path);
    bool exportChart(const QString& path);
    void setDark(bool dark);
    /// Replaces the question about unsaved changes.
    void setUnsavedQuestion(std::function<Unsaved()> question) { m_askUnsaved = std::move(question); }

    /// Replaces the dialog that asks where to save; it gets the offered path and answers one, or an empty text.
    void setSavePathQuestion(std::function<QString(const QString&)> question) { m_askSavePath = std::move(question); }
    using RecoveryQuestion = std::function<Recovery(const JournalEntry&)>;
    /// Keeps a journal of unsaved work from now on, in `folder` where a study has no place of its own, and asks what to
    /// do with work that a crash left when a study is opened.
    void protectWork(const QString& folder, RecoveryQuestion question);
    /// Asks about the newest work that any crash left. True when a study is open afterwards.
    bool offerUnsavedWork();

    /// Shows the start page until a study is opened or changed.
    void showStart();
    ui::StartPage* start() { return m_start; } ///< null until it was shown

    /// Makes a scenario of a model, an architecture of a machine, and tells what a log holds (session/take_import.hpp); on
    /// failure the study stays and the problems are listed.
    bool importConfig(const QByteArray& bytes, const QString& file);
    bool importConfigFile(const QString& path);

    Document& document() { return m_document; }
    LiveEvaluator& evaluator() { return m_evaluator; }
    ChartExporter& exporter() { return *m_exporter; }
    ui::KpiStrip& kpis() { return *m_kpis; }
    ui::RooflineChart& chart() { return *m_chart; }
    ChartDesk& charts() { return *m_desk; }
    ui::Inspector& inspector() { return *m_inspector; }
    ui::Navigator& navigator() { return *m_navigator; }
    ui::ScenarioForm& scenario() { return *m_scenario; }
    ui::FabricForm& network() { return *m_network; }
    SidePanel& side() { return *m_side; }
    ui::TopologyView& canvas() { return *m_canvas; }
    ui::CanvasPane& canvasPane() { return *m_pane; }
    ui::DiagnosticsPanel& findings() { return *m_findings; }
    StatusLine& status() { return *m_status; }
    WhyDesk& why() { return *m_why; }
    TargetDesk& targets() { return *m_targets; }
    PageStack& pages() { return *m_pages; }
    ValidationDesk& validation() { return *m_validation; }
    CalibrationDesk& calibrations() { return *m_calibrations; }
    ui::Toast& toast() { return *m_toast; }
    EvidenceFinder& evidence() { return *m_evidence; }
    ExploreDesk& explore() { return *m_explore; }
    CompareDesk& compare() { return *m_compare; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildLayout();
    void buildPages();
    void buildValidation();
    void buildCalibrations();
    void buildEvidence();
    bool takeRunsDrop(const QMimeData& dropped);
    void openRowStudy(const Study& study, const Diagnostics& notes);
    /// Brings what edits the design into sight: drawing, panels, charts and findings stand there.
    void showEditPage();
    void toggleFindings();
    void buildMenus();
    QAction* addAction(QMenu* menu, const QString& text, const QKeySequence& keys, const std::function<void()>& run);
    void addViewMenu();
    void addHelpMenu();
    void connectInspector();
    void leaveStart();
    void fillRecentMenu();
    void fillShippedMenu();

    void connectScenario();
    void showScenario();
    void showScenarioProblem(const LiveResult& live);
    void editScenario(const QString& key, const QString& label, const ui::ScenarioDraft& draft);
    void askToImport();
    void pasteConfig();
    void openMachineForModel();
    bool takesDrop(const QMimeData& dropped) const;
    void takeDrop(const QMimeData& dropped);
    bool openSaved(const QString& path);
    std::optional<JournalEntry> abandonedWork(const QString& path) const;
    bool recover(const JournalEntry& entry, Recovery choice);
    void restore(const JournalEntry& entry);
    void askToOpen();
    bool save();
    bool saveAs();
    void buildExporter();
    void addPageExports();
    void buildWhy();
    void showBaseline();
    void askWhy();
    bool mayLeaveDocument();
    void openAfterAsking(const QString& path);
    void showProblems(const QString& title, const Diagnostics& diagnostics);
    void showShortcuts();
    void showAbout();

    void studyChanged();
    void showPairings();
    void choosePairing(int index);
    void updateTitle();
    void showKnob(ui::Knob knob);
    void editKnob(ui::Knob knob, double value);
    void resetKnob(ui::Knob knob);
    void showResult(const LiveResultPtr& result);
    void showPicture(const LiveResult& live);
    void setSavable(bool savable);
    void showNothing();
    void showUnevaluated(const LiveResult& live);
    void connectCanvas();
    void connectNavigator();
    void arrangeSides();
    void showTopology();
    void addTopologyMenu();
    void connectNetwork();
    void showNetwork();
    void chooseSidePage();
    bool editNetwork(const QString& text, const Result<Edited>& edit);
    void showRoofline(const LiveResult& live);
    void setStale(bool stale);
    bool isDragging() const;

    InstalledPtr m_installed;
    QSettings& m_settings;
    Document m_document;
    LiveEvaluator m_evaluator;
    LiveResultPtr m_shown;
    StudyPtr m_requested; ///< what the evaluator was last asked about
    Diagnostics m_fileFindings;
    Diagnostics m_importFindings; ///< of the last import; listed while the undo stack stands at its step
    int m_importStep = -1;
    std::function<Unsaved()> m_askUnsaved;
    std::function<QString(const QString&)> m_askSavePath;
    std::unique_ptr<Journal> m_journal;
    RecoveryQuestion m_askRecovery;
    QTimer m_staleTimer;
    SystemNetwork m_drawnNetwork;  ///< of the architecture on the canvas; empty when it has none
    Diagnostics m_drawnFindings;   ///< about its drawing
    QString m_drawnReadOnly;       ///< why it cannot be edited
    std::string m_networkPath;     ///< fabric whose parameters are shown

    WindowHeader* m_header;
    ui::KpiStrip* m_kpis;
    ui::TopologyView* m_canvas;
    ui::RooflineChart* m_chart;
    ChartDesk* m_desk;
    ui::Inspector* m_inspector;
    ui::ScenarioForm* m_scenario;
    ui::FabricForm* m_network;
    SidePanel* m_side;
    ui::DiagnosticsPanel* m_findings;
    StatusLine* m_status;
    ui::CanvasPane* m_pane;
    ui::Navigator* m_navigator;
    std::optional<bool> m_navigatorByHand; ///< shown or hidden by its menu entry; else by the window's width
    PageStack* m_pages = nullptr;
    QWidget* m_editPage = nullptr; ///< key figures, drawing, charts, panels
    std::vector<QAction*> m_canvasActions; ///< keys of a single letter that mean the drawing
    QStackedWidget* m_views = nullptr; ///< the study, then the start page
    ui::StartPage* m_start = nullptr;
    QMenu* m_recentMenu = nullptr;
    ChartExporter* m_exporter = nullptr;
    WhyDesk* m_why = nullptr;
    TargetDesk* m_targets = nullptr;
    ValidationDesk* m_validation = nullptr;
    CalibrationDesk* m_calibrations = nullptr;
    ui::Toast* m_toast = nullptr; ///< above whatever page is shown
    EvidenceFinder* m_evidence = nullptr;
    ExploreDesk* m_explore = nullptr;
    CompareDesk* m_compare = nullptr;
    QAction* m_exportAction = nullptr;
    std::vector<QAction*> m_saveActions;
    QAction *m_pinAction = nullptr, *m_unpinAction = nullptr;
};

} // namespace ridge
