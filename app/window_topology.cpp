// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does about the drawing: shows it, takes its edits, lists them in a menu.
#include "canvas/canvas_pane.hpp"
#include "canvas/topology_view.hpp"
#include "main_window.hpp"
#include "session/edit_architecture.hpp"
#include "study/evaluate_study.hpp"
#include "study/place.hpp"

#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace ridge {

using namespace ui;

namespace {

/// The architecture on the canvas: of the active pairing, else the active one, else the first.
const ArchitectureId* drawnArchitecture(const Study& study)
{
    if (const Pairing* pairing = activePairing(study))
        return study.architectures.count(pairing->architecture) != 0 ? &pairing->architecture : nullptr;
    if (study.activeArchitecture && study.architectures.count(*study.activeArchitecture) != 0)
        return &*study.activeArchitecture;
    return study.architectures.empty() ? nullptr : &study.architectures.begin()->first;
}

} // namespace

void MainWindow::connectCanvas()
{
    TopologyEditor& editor = m_pane->editor();
    connect(&m_document, &Document::opened, &editor, &TopologyEditor::reset);
    connect(&m_document, &Document::opened, this, [this] { m_requested.reset(); });
    connect(&editor, &TopologyEditor::edited, this, [this](const QString& text, const Edited& edit) {
        if (m_document.study() == nullptr)
            return;
        if (const ArchitectureId* drawn = drawnArchitecture(*m_document.study()))
            m_document.edit(text, {}, [&, id = *drawn](Study& study) { applyEdit(study, id, edit); });
    });
    connect(&m_document.undoStack(), &QUndoStack::indexChanged, m_pane, &CanvasPane::forgetUndo);
    connect(m_pane, &CanvasPane::undoRequested, &m_document.undoStack(), &QUndoStack::undo);
    connect(&editor, &TopologyEditor::moved, this, [this](const Places& places) {
        if (m_document.study() == nullptr)
            return;
        if (const ArchitectureId* drawn = drawnArchitecture(*m_document.study()))
            m_document.edit(tr("move in the drawing"), {}, [&, id = *drawn](Study& study) { applyPlaces(study, id, places); });
    });
}

void MainWindow::showTopology()
{
    const Study& study = *m_document.study();
    const ArchitectureId* drawn = drawnArchitecture(study);
    if (drawn == nullptr)
        return m_pane->editor().setDrawing({}, nullptr, {}, tr("The study has no architecture to draw"));
    m_canvas->setSubject(drawn->text);
    const Architecture& written = study.architectures.at(*drawn);
    const Result<ResolvedArchitecture> built = resolveArchitecture(study, *drawn, m_installed->catalogue);
    const Container& root = built ? built->root : written.root;
    const Part* accelerator = built && !built->accelerator.id.empty() ? &built->accelerator : nullptr;
    const bool covered = built && !hasError(built->networkProblems);
    m_canvas->setLinkFactors(covered ? built->network.scaleUpTier.overridden : 1,
                             covered && !built->network.fabric.empty() ? built->network.fabric[0].overridden : 1);
    const auto places = study.layout.find(*drawn);
    const QString readOnly = written.base
        ? tr("%1 is %2 with changes; edit %2 itself").arg(QString::fromStdString(written.name), QString::fromStdString(written.base->text))
        : QString();
    m_pane->editor().setDrawing(root, accelerator, places == study.layout.end() ? Places() : places->second, readOnly);
    Diagnostics findings = built ? built->networkProblems : built.diagnostics();
    for (Diagnostic& finding : findings)
        finding.where = drawingPathOf(finding.where);
    m_pane->editor().setFindings(findings);
    m_drawnNetwork = covered ? built->network : SystemNetwork();
    m_drawnFindings = std::move(findings);
    m_drawnReadOnly = readOnly;
    showNetwork();
}

void MainWindow::addTopologyMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Topology"));
    // The keys belong to the canvas, so that letters stay letters elsewhere; the menu names them.
    const auto add = [&](const QString& text, const QString& keys, void (TopologyEditor::*slot)()) {
        menu->addAction(text + u'\t' + keys, this, [this, slot] { (m_pane->editor().*slot)(); });
    };
    menu->addAction(tr("&Add a part…") + QStringLiteral("\t/"), this, [this] { m_pane->searchParts(); });
    add(tr("&Connect from selection"), QStringLiteral("C"), &TopologyEditor::startConnecting);
    add(tr("Set cou&nt…"), QStringLiteral("R"), &TopologyEditor::editCount);
    add(tr("&Rename…"), QStringLiteral("F2"), &TopologyEditor::rename);
    add(tr("&Delete"), QStringLiteral("Del"), &TopologyEditor::removeSelection);
    menu->addSeparator();
    add(tr("&Group"), QStringLiteral("G"), &TopologyEditor::group);
    add(tr("&Ungroup"), QStringLiteral("Shift+G"), &TopologyEditor::ungroup);
    menu->addSeparator();
    add(tr("C&ut"), QStringLiteral("Ctrl+X"), &TopologyEditor::cut);
    add(tr("C&opy"), QStringLiteral("Ctrl+C"), &TopologyEditor::copy);
    add(tr("&Paste"), QStringLiteral("Ctrl+V"), &TopologyEditor::paste);
    add(tr("&Select all"), QStringLiteral("Ctrl+A"), &TopologyEditor::selectAll);
    menu->addSeparator();
    add(tr("Go u&p"), QStringLiteral("Alt+Left"), &TopologyEditor::up);
    add(tr("&Zoom to selection"), QStringLiteral("3"), &TopologyEditor::zoomToSelection);
}

} // namespace ridge
