// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does about files: open, save, ask about unsaved changes, take what is dropped on it.
#include "main_window.hpp"
#include "panels/diagnostics_panel.hpp"
#include "recovery_dialog.hpp"
#include "session/journal.hpp"
#include "session/recent_files.hpp"
#include "session/study_file.hpp"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>

namespace ridge {

using namespace ui;

namespace {

const QString ending = QStringLiteral(".ridge");

QUrl droppedStudy(const QMimeData& data)
{
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile() && url.toLocalFile().endsWith(ending, Qt::CaseInsensitive))
            return url;
    }
    return {};
}

} // namespace

bool MainWindow::openFile(const QString& path)
{
    if (const auto left = abandonedWork(QFileInfo(path).absoluteFilePath())) {
        const Recovery choice = m_askRecovery(*left);
        if (choice != Recovery::later)
            return recover(*left, choice);
    }
    return openSaved(path);
}

bool MainWindow::openSaved(const QString& path)
{
    Result<Study> study = readStudyFile(path);
    if (!study) {
        showProblems(tr("%1 was not opened").arg(QFileInfo(path).fileName()), study.diagnostics());
        return false;
    }
    m_fileFindings = study.diagnostics();
    m_importStep = -1;
    m_findings->hide();
    m_document.open(std::make_shared<const Study>(std::move(study).value()), QFileInfo(path).absoluteFilePath());
    addRecentFile(m_settings, path);
    fillRecentMenu();
    return true;
}

bool MainWindow::saveTo(const QString& path)
{
    if (m_document.study() == nullptr)
        return false;
    if (isShipped(*m_installed, path)) {
        showProblems(tr("The study was not saved"), {{Severity::error, "shipped-file", path.toStdString(), "This file ships with "
                     "Ridgepoint and stays as it is.", "Save the study in a folder of your own."}});
        return false;
    }
    Study study = *m_document.study();
    study.catalogue = m_installed->catalogue.stamp;
    if (const auto written = writeStudyFile(path, study); !written) {
        showProblems(tr("The study was not saved"), written.diagnostics());
        return false;
    }
    m_document.markSaved(path);
    addRecentFile(m_settings, path);
    fillRecentMenu();
    return true;
}

bool MainWindow::mayLeaveDocument()
{
    if (!m_document.isModified())
        return true;
    switch (m_askUnsaved ? m_askUnsaved() : Unsaved::cancel) {
    case Unsaved::save: return save();
    case Unsaved::discard: return true;
    case Unsaved::cancel: break;
    }
    return false;
}

void MainWindow::openAfterAsking(const QString& path)
{
    if (!path.isEmpty() && mayLeaveDocument())
        openFile(path);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayLeaveDocument())
        return event->ignore();
    m_settings.setValue(QStringLiteral("geometry"), saveGeometry());
    if (m_journal != nullptr)
        m_journal->close();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedStudy(*event->mimeData()).isEmpty() || takesDrop(*event->mimeData()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    if (droppedStudy(*event->mimeData()).isEmpty())
        takeDrop(*event->mimeData());
    else
        openAfterAsking(droppedStudy(*event->mimeData()).toLocalFile());
}

bool MainWindow::save()
{
    const QString& path = m_document.path();
    return path.isEmpty() || isShipped(*m_installed, path) ? saveAs() : saveTo(path);
}

bool MainWindow::saveAs()
{
    const QString& present = m_document.path();
    const QString offered = present.isEmpty() || isShipped(*m_installed, present) ? offeredPath(present) : present;
    QString path = m_askSavePath ? m_askSavePath(offered)
                                 : QFileDialog::getSaveFileName(this, tr("Save study"), offered, tr("Ridgepoint studies (*.ridge)"));
    if (path.isEmpty())
        return false;
    if (!path.endsWith(ending))
        path += ending;
    return saveTo(path);
}

void MainWindow::askToOpen()
{
    openAfterAsking(QFileDialog::getOpenFileName(this, tr("Open study"), QFileInfo(offeredPath(m_document.path())).path(),
                                                 tr("Ridgepoint studies (*.ridge);;All files (*)")));
}

} // namespace ridge
