// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the main window: every action and its key.
#include "canvas/canvas_pane.hpp"
#include "target_desk.hpp"
#include "canvas/topology_view.hpp"
#include "chart_exporter.hpp"
#include "chart_desk.hpp"
#include "charts/roofline_chart.hpp"
#include "main_window.hpp"
#include "calibration_desk.hpp"
#include "page_stack.hpp"
#include "panels/diagnostics_panel.hpp"
#include "panels/fabric_form.hpp"
#include "scenario/scenario_form.hpp"
#include "session/pin_baseline.hpp"
#include "session/recent_files.hpp"
#include "side_panel.hpp"
#include "theme/icons.hpp"
#include "theme/theme.hpp"
#include "window_header.hpp"
#include "window_size.hpp"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

namespace ridge {

using namespace ui;

QAction* MainWindow::addAction(QMenu* menu, const QString& text, const QKeySequence& keys, const std::function<void()>& run)
{
    auto* action = new QAction(text, this);
    action->setShortcut(keys);
    if (run) // a checkable action says what it does by its state
        connect(action, &QAction::triggered, this, [run] { run(); });
    menu->addAction(action);
    QMainWindow::addAction(action);
    return action;
}

void MainWindow::buildMenus()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    QAction* open = addAction(file, tr("&Open…"), QKeySequence::Open, [this] { askToOpen(); });
    addAction(file, tr("S&tart page"), QKeySequence(tr("Ctrl+H")), [this] { showStart(); });
    m_recentMenu = file->addMenu(tr("Open &recent"));
    fillRecentMenu();
    fillShippedMenu();
    addAction(file, tr("&Import…"), QKeySequence(tr("Ctrl+I")), [this] { askToImport(); });
    file->addSeparator();
    QAction* saveAction = addAction(file, tr("&Save"), QKeySequence::Save, [this] { save(); });
    m_saveActions = {saveAction, addAction(file, tr("Save &as…"), QKeySequence::SaveAs, [this] { saveAs(); })};
    file->addSeparator();
    m_exportAction = addAction(file, tr("&Export chart…"), QKeySequence(tr("Ctrl+E")), [this] { m_exporter->askToExport(); });
    addAction(file, tr("Repeat last e&xport"), QKeySequence(tr("Ctrl+Shift+E")), [this] { m_exporter->repeatLast(); });
    addAction(file, tr("&Copy chart as picture"), QKeySequence(tr("Ctrl+Shift+C")), [this] { m_exporter->copyPicture(); });
    file->addSeparator();
    addAction(file, tr("&Quit"), QKeySequence::Quit, [this] { close(); });

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = m_document.undoStack().createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_document.undoStack().createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(tr("Ctrl+Shift+Z")), QKeySequence(tr("Ctrl+Y"))});
    edit->addActions({undo, redo});
    edit->addSeparator();
    addAction(edit, tr("&Paste"), QKeySequence::Paste, [this] { pasteConfig(); });
    m_pinAction = addAction(edit, tr("Pin as &baseline"), QKeySequence(tr("Ctrl+B")), [this] { m_document.edit(tr("pin the baseline"), {}, pinBaseline); });
    m_unpinAction = addAction(edit, tr("U&npin the baseline"), QKeySequence(tr("Ctrl+Shift+B")), [this] { m_document.edit(tr("unpin the baseline"), {}, unpinBaseline); });
    addAction(edit, tr("Own &calibrations\u2026"), {}, [this] { m_calibrations->open(); });
    QMenu* reset = edit->addMenu(tr("&Reset"));
    for (const Knob knob : allKnobs())
        addAction(reset, knobName(knob), {}, [this, knob] { resetKnob(knob); });

    addViewMenu();
    addTopologyMenu();
    addHelpMenu();

    auto* theme = new QAction(tr("Switch theme"), this);
    connect(theme, &QAction::triggered, this, [this] { setDark(!Theme::current().isDark); });
    m_header->addTool(undo, QStringLiteral("undo"));
    m_header->addTool(redo, QStringLiteral("redo"));
    m_header->addSeparator();
    m_header->addTool(open, QStringLiteral("open"));
    m_header->addTool(saveAction, QStringLiteral("save"));
    m_header->addTool(m_pinAction, QStringLiteral("pin"));
    m_header->finish(new PageSwitch(*m_pages), m_exportAction, theme);
}

void MainWindow::addViewMenu()
{
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions({m_pages->pageActions().begin(), m_pages->pageActions().end()});
    view->addSeparator();
    const auto canvasAction = [&](const QString& text, const char* keys, void (TopologyView::*slot)()) {
        m_canvasActions.push_back(addAction(view, text, QKeySequence(QString::fromLatin1(keys)), [this, slot] { (m_canvas->*slot)(); }));
    };
    canvasAction(tr("&Fit topology"), "1", &TopologyView::fit);
    canvasAction(tr("Topology at &100 %"), "2", &TopologyView::resetZoom);
    canvasAction(tr("Zoom &in"), "+", &TopologyView::zoomIn);
    canvasAction(tr("Zoom &out"), "-", &TopologyView::zoomOut);
    QAction* mapping = addAction(view, tr("&Mapping on the accelerators"), QKeySequence(tr("Alt+G")), {});
    mapping->setCheckable(true);
    mapping->setChecked(true);
    connect(mapping, &QAction::toggled, m_canvas, &TopologyView::showMapping);
    view->addAction(tr("Links as a &table") + QStringLiteral("\tCtrl+T"), this, [this] { m_pane->showTable(!m_pane->showsTable()); });
    view->addSeparator();
    addAction(view, tr("&HBM slider"), QKeySequence(tr("Alt+H")), [this] { showKnob(Knob::hbmBandwidth); });
    addAction(view, tr("&Scale-up slider"), QKeySequence(tr("Alt+S")), [this] { showKnob(Knob::scaleUpBandwidth); });
    addAction(view, tr("Na&vigator"), QKeySequence(tr("Alt+L")), [this] {
        showEditPage();
        m_navigatorByHand = !m_navigatorByHand.value_or(width() >= wideFrom);
        arrangeSides();
    });
    addAction(view, tr("&Machine panel"), QKeySequence(tr("Alt+M")), [this] {
        showEditPage();
        m_side->showPage(0);
    });
    addAction(view, tr("S&cenario panel"), QKeySequence(tr("Alt+N")), [this] {
        showEditPage();
        m_side->showPage(1);
        m_scenario->control(QStringLiteral("tp"))->setFocus(Qt::ShortcutFocusReason);
    });
    addAction(view, tr("Net&work panel"), QKeySequence(tr("Alt+W")), [this] {
        showEditPage();
        m_side->showPage(2);
        m_network->kind().setFocus(Qt::ShortcutFocusReason);
    });
    for (int i = 0; i < m_desk->area()->count(); ++i)
        addAction(view, tr("Chart &%1").arg(i + 1), QKeySequence(QStringLiteral("Alt+%1").arg(i + 1)), [this, i] {
            showEditPage();
            m_desk->area()->focusChart(i);
        });
    addAction(view, tr("&Why this number"), QKeySequence(tr("W")), [this] { askWhy(); });
    addAction(view, tr("What would it &take\u2026"), QKeySequence(tr("Ctrl+R")), [this] { m_targets->open(); });
    addAction(view, tr("Fi&ndings"), QKeySequence(tr("Ctrl+D")), [this] { toggleFindings(); });
    view->addSeparator();
    addAction(view, tr("&Light theme"), {}, [this] { setDark(false); });
    addAction(view, tr("&Dark theme"), {}, [this] { setDark(true); });
    addAction(view, tr("F&ull screen"), QKeySequence(Qt::Key_F11), [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

void MainWindow::addHelpMenu()
{
    QMenu* help = menuBar()->addMenu(tr("Hel&p"));
    addAction(help, tr("&Keys"), QKeySequence(tr("F1")), [this] { showShortcuts(); });
    addAction(help, tr("&About Ridgepoint"), {}, [this] { showAbout(); });
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    const QStringList files = recentFiles(m_settings);
    for (const QString& path : files)
        m_recentMenu->addAction(QFileInfo(path).fileName(), this, [this, path] { openAfterAsking(path); })->setToolTip(path);
    m_recentMenu->setEnabled(!files.isEmpty());
    if (files.isEmpty())
        return;
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(tr("Clear this list"), this, [this] {
        clearRecentFiles(m_settings);
        fillRecentMenu();
    });
}

void MainWindow::fillShippedMenu()
{
    QMenu* menu = menuBar()->actions().first()->menu()->addMenu(tr("S&hipped studies"));
    const QFileInfoList files = QDir(m_installed->folder + QStringLiteral("/studies")).entryInfoList({QStringLiteral("*.ridge")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : files)
        menu->addAction(file.completeBaseName(), this, [this, path = file.absoluteFilePath()] { openAfterAsking(path); });
    menu->setEnabled(!files.isEmpty());
}

void MainWindow::showShortcuts()
{
    QStringList rows;
    const auto add = [&](const QString& keys, const QString& what) {
        rows << QStringLiteral("<tr><td style='white-space:nowrap'>%1&nbsp;&nbsp;</td><td style='white-space:nowrap'>%2</td></tr>").arg(keys.toHtmlEscaped(), QString(what).remove(u'&').toHtmlEscaped());
    };
    const auto all = findChildren<QAction*>();
    for (const QAction* action : all)
        if (!action->shortcut().isEmpty())
            add(action->shortcut().toString(QKeySequence::NativeText), action->text());
    for (const QAction* action : all)
        if (const QStringList parts = action->text().split(u'\t'); parts.size() == 2)
            add(parts[1], parts[0]);
    add(tr("Left, Right"), tr("Slider: 1 % of its range, with Shift a tenth; chart: next point"));
    add(tr("PgUp, PgDn"), tr("Slider: next part of the catalogue"));
    add(tr("Backspace"), tr("Slider: back to the part's value"));
    const qsizetype half = (rows.size() + 1) / 2; // two columns, so that the list fits a small screen
    QMessageBox box(QMessageBox::NoIcon, tr("Keys"),
                    QStringLiteral("<table><tr><td><table>%1</table></td><td>&nbsp;&nbsp;&nbsp;&nbsp;</td><td><table>%2</table></td></tr></table>")
                        .arg(rows.mid(0, half).join(QString()), rows.mid(half).join(QString())), QMessageBox::Close, this);
    box.button(QMessageBox::Close)->setIcon({});
    box.exec();
}

void MainWindow::showAbout()
{
    QMessageBox box(QMessageBox::NoIcon, tr("About Ridgepoint"),
                    tr("<b>Ridgepoint</b> explores trade-offs of accelerated computing.<br><br>Free software under the GNU General "
                       "Public License, version 3 or later.<br>Typeface: derived from Inter, SIL Open Font License.<br>Catalogue %1")
                        .arg(QString::fromStdString(m_installed->catalogue.stamp)),
                    QMessageBox::Close, this);
    box.button(QMessageBox::Close)->setIcon({});
    box.exec();
}

} // namespace ridge
