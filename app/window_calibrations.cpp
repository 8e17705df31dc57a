// SPDX-License-Identifier: GPL-3.0-or-later
// The study's own calibrations in the main window: what keeps them, where they are named, and the message that offers to undo.
#include "calibration_desk.hpp"
#include "kpi/kpi_strip.hpp"
#include "main_window.hpp"
#include "page_stack.hpp"
#include "panels/toast.hpp"
#include "validation_desk.hpp"
#include "window_header.hpp"

#include <QEvent>

namespace ridge {

using namespace ui;

void MainWindow::buildCalibrations()
{
    m_calibrations = new CalibrationDesk(m_document, m_installed, m_settings, this);
    m_toast = new Toast(m_pages->parentWidget());
    m_pages->installEventFilter(this);
    connect(m_validation, &ValidationDesk::calibrationKept, m_calibrations, &CalibrationDesk::keep);
    connect(m_validation, &ValidationDesk::calibrationSaved, m_calibrations, &CalibrationDesk::save);
    connect(m_calibrations, &CalibrationDesk::said, this, [this](const QString& sentence) { m_toast->say(sentence, true); });
    connect(m_calibrations, &CalibrationDesk::failed, this, &MainWindow::showProblems);
    connect(m_calibrations, &CalibrationDesk::marked, this, [this](const QString& used, const QString& label, const QString& help) {
        m_kpis->setOwn(used);
        m_status->setOwn(label, help);
    });
    connect(m_kpis, &KpiStrip::ownRequested, m_calibrations, &CalibrationDesk::open);
    connect(m_status, &StatusLine::ownRequested, m_calibrations, &CalibrationDesk::open);
    connect(&m_document.undoStack(), &QUndoStack::indexChanged, m_toast, &Toast::forgetUndo);
    connect(m_toast, &Toast::undoRequested, &m_document.undoStack(), &QUndoStack::undo);
}

/// The message stands above the page, wherever its edges go.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_pages && event->type() == QEvent::Resize)
        m_toast->setRoom(m_pages->geometry());
    return QMainWindow::eventFilter(watched, event);
}

} // namespace ridge
