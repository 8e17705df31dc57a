// SPDX-License-Identifier: GPL-3.0-or-later
// The scenario form and the import of foreign files in the main window.
#include "main_window.hpp"

#include "canvas/canvas_pane.hpp"
#include "canvas/topology_editor.hpp"
#include "report/words.hpp"
#include "panels/diagnostics_panel.hpp"
#include "scenario/scenario_form.hpp"
#include "session/take_import.hpp"
#include "side_panel.hpp"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>
#include <QUrl>

namespace ridge {

using namespace ui;

namespace {

QStringList importEndings()
{
    return QStringLiteral("json xml txt log out conf topo yml yaml csv ndt").split(' ');
}

bool isImportable(const QUrl& url)
{
    return url.isLocalFile() && importEndings().contains(QFileInfo(url.toLocalFile()).suffix(), Qt::CaseInsensitive);
}

} // namespace

void MainWindow::connectScenario()
{
    connect(m_scenario, &ScenarioForm::edited, this, &MainWindow::editScenario);
    connect(m_scenario, &ScenarioForm::editingFinished, this, [this] { m_document.breakMergeChain(); });
}

void MainWindow::showScenario()
{
    const Study* study = m_document.study().get();
    const Pairing* pairing = study != nullptr ? activePairing(*study) : nullptr;
    const auto scenario = pairing != nullptr ? study->scenarios.find(pairing->scenario) : std::map<ScenarioId, Scenario>::const_iterator();
    if (pairing == nullptr || scenario == study->scenarios.end())
        return m_scenario->clear();
    m_scenario->setDraft(QString::fromStdString(scenario->second.name), {scenario->second.training, pairing->mapping});
}

void MainWindow::showScenarioProblem(const LiveResult& live)
{
    if (live.current && !live.current->evaluation.feasibility.ok())
        m_scenario->setProblem(live.current->evaluation.feasibility, QString::fromStdString(reasonText(*live.current)));
    else
        m_scenario->setProblem({}, {});
}

void MainWindow::editScenario(const QString& key, const QString& label, const ScenarioDraft& draft)
{
    const Pairing* pairing = m_document.study() != nullptr ? activePairing(*m_document.study()) : nullptr;
    if (pairing == nullptr)
        return;
    const auto index = pairing - m_document.study()->pairings.data();
    m_document.edit(tr("change %1").arg(label), QStringLiteral("scenario.") + key, [&](Study& study) {
        Pairing& edited = study.pairings[std::size_t(index)];
        edited.mapping = draft.mapping;
        study.scenarios.at(edited.scenario).training = draft.training;
    });
}

bool MainWindow::importConfig(const QByteArray& bytes, const QString& file)
{
    const QString title = tr("%1 was not imported").arg(QFileInfo(file).fileName());
    if (m_document.study() == nullptr) {
        showProblems(title, {{Severity::error, "no-study", file.toStdString(), "no study is open to put it into", "open one, then import again"}});
        return false;
    }
    const Result<TakenImport> imported = takeImport(*m_document.study(), bytes, file, *m_installed);
    if (!imported) {
        showProblems(title, imported.diagnostics());
        return false;
    }
    const QString name = QString::fromStdString(imported->name);
    if (imported->study)
        m_document.edit(tr("import %1").arg(name), {}, [&](Study& study) { study = *imported->study; });
    m_importFindings = imported->notes;
    m_importStep = m_document.undoStack().index();
    if (imported->what == TakenImport::What::scenario)
        m_side->showPage(1);
    showProblems(imported->study ? tr("%1 was imported").arg(name) : tr("%1 was read").arg(name), imported->notes);
    return true;
}

bool MainWindow::importConfigFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        showProblems(tr("%1 was not imported").arg(QFileInfo(path).fileName()),
                     {{Severity::error, "cannot-read", path.toStdString(), file.errorString().toStdString(), ""}});
        return false;
    }
    constexpr qint64 largest = (16 << 20) + 1; // one byte more than is accepted, so that more is refused
    return importConfig(file.read(largest), path);
}

void MainWindow::askToImport()
{
    const QString key = QStringLiteral("importFolder");
    const QString path = QFileDialog::getOpenFileName(this, tr("Import a model, a machine or a log"), m_settings.value(key).toString(),
                                                      tr("Models, topologies and logs (%1);;All files (*)").arg(QStringLiteral("*.") + importEndings().join(QStringLiteral(" *."))));
    if (path.isEmpty())
        return;
    m_settings.setValue(key, QFileInfo(path).path());
    importConfigFile(path);
}

/// Paste belongs to the text field that has the focus, then to the canvas when it has something copied; elsewhere a
/// text on the clipboard that is a model, a machine or a log is imported.
void MainWindow::pasteConfig()
{
    if (auto* edit = qobject_cast<QLineEdit*>(QApplication::focusWidget()))
        return edit->paste();
    if (m_pane->isAncestorOf(QApplication::focusWidget()) && m_pane->editor().canPaste())
        return m_pane->editor().paste();
    const QByteArray bytes = QApplication::clipboard()->text().toUtf8();
    if (canImport(bytes)) {
        openMachineForModel();
        importConfig(bytes, tr("pasted text"));
        return;
    }
    showProblems(tr("Nothing was pasted"), {{Severity::warning, "not-recognised", "clipboard", "the clipboard holds neither a model, nor a machine's topology, nor a log",
                                             "copy the whole text of a config.json, of nvidia-smi topo -m, or of an nccl-tests run"}});
}

/// A model or a machine alone is no study: without one it joins the machine most people know.
void MainWindow::openMachineForModel()
{
    if (m_document.study() == nullptr)
        openSaved(m_installed->folder + QStringLiteral("/templates/hgx-h100.ridge"));
}

/// Whether this window can take a file or text of a drop, besides studies. Files go by their ending: they are read once dropped.
bool MainWindow::takesDrop(const QMimeData& dropped) const
{
    for (const QUrl& url : dropped.urls())
        if (isImportable(url))
            return true;
    return dropped.urls().isEmpty() && dropped.hasText() && canImport(dropped.text().toUtf8());
}

void MainWindow::takeDrop(const QMimeData& dropped)
{
    if (takeRunsDrop(dropped))
        return;
    openMachineForModel();
    for (const QUrl& url : dropped.urls())
        if (isImportable(url))
            return void(importConfigFile(url.toLocalFile()));
    if (dropped.hasText())
        importConfig(dropped.text().toUtf8(), tr("dropped text"));
}

} // namespace ridge
