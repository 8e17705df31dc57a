// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does about the network selected on the drawing: shows its parameters, takes their edits.
#include "canvas/canvas_pane.hpp"
#include "main_window.hpp"
#include "panels/fabric_form.hpp"
#include "session/edit_architecture.hpp"
#include "side_panel.hpp"
#include "theme/number_text.hpp"

namespace ridge {

using namespace ui;

namespace {

constexpr int machinePage = 0, networkPage = 2;

/// The fabric that is selected alone; null when another thing is, or several are.
const Node* selectedFabric(const TopologyEditor& editor)
{
    const Node* node = editor.selection().size() == 1 ? nodeOf(editor.root(), editor.selection().front()) : nullptr;
    return node != nullptr && node->fabric() != nullptr ? node : nullptr;
}

QString tierText(const NetworkTier& tier)
{
    const QString ranks = QString::number(tier.ranks, 'g', 10);
    return QObject::tr("Up to %1 accelerators: %2 each when all send.\n%3")
        .arg(ranks, quantityText(tier.bandwidth, QStringLiteral("B/s")), QString::fromStdString(tier.source));
}

/// What the fabric gives the machine, in the words of the model.
QStringList factsOf(const SystemNetwork& network, const std::string& path)
{
    QStringList lines;
    if (network.scaleUp != ScaleUpKind::none && network.scaleUpTier.path == path)
        lines << tierText(network.scaleUpTier);
    for (const NetworkTier& tier : network.fabric)
        if (tier.path == path)
            lines << tierText(tier);
    if (!lines.isEmpty() && network.bisection > 0)
        lines << QObject::tr("Bisection: %1").arg(QString::fromStdString(network.bisectionFormula));
    return lines;
}

/// Findings about the fabric, worst first as they come.
QString problemOf(const Diagnostics& findings, const std::string& path)
{
    QStringList lines;
    for (const Diagnostic& finding : findings)
        if (finding.where == path && finding.severity != Severity::note)
            lines << QString::fromStdString(finding.message + (finding.hint.empty() ? "" : " " + finding.hint));
    return lines.join(u'\n');
}

} // namespace

void MainWindow::connectNetwork()
{
    connect(&m_pane->editor(), &TopologyEditor::selectionChanged, this, [this] {
        showNetwork();
        chooseSidePage();
    });
    connect(m_network, &FabricForm::parameterEdited, this,
            [this](const std::string& parameter, const QString& label, const std::optional<StatedQuantity>& value) {
                editNetwork(tr("change %1").arg(label), setFabricParameter(m_pane->editor().root(), m_networkPath, parameter, value));
            });
    connect(m_network, &FabricForm::kindChosen, this, [this](const std::string& generator) {
        editNetwork(tr("change the kind of network"), setGenerator(m_pane->editor().root(), m_networkPath, generator));
    });
    connect(m_network, &FabricForm::partChosen, this, [this](const PartId& part) {
        editNetwork(tr("change the part of the network"), setFabricPart(m_pane->editor().root(), m_networkPath, part, m_installed->catalogue));
    });
}

bool MainWindow::editNetwork(const QString& text, const Result<Edited>& edit)
{
    if (edit)
        Q_EMIT m_pane->editor().edited(text, *edit);
    else
        m_pane->say(QString::fromStdString(edit.diagnostics().front().message));
    return edit.ok();
}

void MainWindow::showNetwork()
{
    const TopologyEditor& editor = m_pane->editor();
    const Node* node = selectedFabric(editor);
    if (node == nullptr)
        return m_network->clear();
    m_networkPath = editor.selection().front();
    const std::string& path = m_networkPath;
    const QString title = QString::fromStdString(node->label.empty() ? path.substr(path.rfind('/') + 1) : node->label);
    m_network->setReadOnly(m_drawnReadOnly);
    m_network->setFabric(title, *node->fabric(), factsOf(m_drawnNetwork, path), problemOf(m_drawnFindings, path));
}

/// The page follows the selection: a fabric opens its parameters, anything else the machine again.
void MainWindow::chooseSidePage()
{
    if (selectedFabric(m_pane->editor()) != nullptr)
        m_side->showPage(networkPage);
    else if (m_side->shownPage() == networkPage)
        m_side->showPage(machinePage);
}

} // namespace ridge
