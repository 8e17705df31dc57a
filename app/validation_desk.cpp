// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation_desk.hpp"

#include "report/own_calibration_text.hpp"
#include "theme/number_text.hpp"
#include "validation/column_sheet.hpp"
#include "validation/row_study.hpp"
#include "validation/validation_page.hpp"

#include <QEvent>

namespace ridge {

using namespace ui;

ValidationDesk::ValidationDesk(InstalledPtr installed, QSettings& settings, QObject* parent)
    : QObject(parent), m_installed(std::move(installed)), m_validator(m_installed), m_calibrator(m_installed), m_settings(settings), m_page(new ValidationPage)
{
    m_page->installEventFilter(this);
    connect(m_page, &ValidationPage::leaveOutRequested, this, [this](const QString& by) { judge(by.toStdString()); });
    connect(m_page, &ValidationPage::stopRequested, &m_validator, &Validator::stop);
    connect(m_page, &ValidationPage::rowOpened, this, &ValidationDesk::openRow);
    connect(m_page, &ValidationPage::addRequested, this, &ValidationDesk::askToAdd);
    connect(m_page, &ValidationPage::columnsRequested, this, &ValidationDesk::showMapping);
    connect(m_page, &ValidationPage::calibrateRequested, this, &ValidationDesk::openCalibration);
    connect(&m_calibrator, &Calibrator::fitted, this, &ValidationDesk::showFit);
    connect(&m_validator, &Validator::progressed, m_page, &ValidationPage::setProgress);
    connect(&m_validator, &Validator::judged, this, &ValidationDesk::showAnswer);
    connect(&m_validator, &Validator::stopped, m_page, &ValidationPage::setIdle);
    connect(&m_validator, &Validator::stopped, this, [this] { m_leftOut.clear(); }); // is not wanted again with the next judgement
}

ValidationDesk::~ValidationDesk()
{
    m_validator.disconnect();
    m_calibrator.disconnect();
    if (m_calibrateSheet != nullptr)
        m_calibrateSheet->disconnect(this);
    if (m_sheet != nullptr)
        m_sheet->disconnect(this);
}

bool ValidationDesk::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_page && event->type() == QEvent::Show)
        start();
    return QObject::eventFilter(watched, event);
}

void ValidationDesk::start()
{
    if (!m_started)
        judge({});
}

void ValidationDesk::judge(const std::string& leaveOut)
{
    m_started = true;
    m_page->setProgress(0, 0, tr("Judging the measurements"));
    m_leftOut = leaveOut;
    m_validator.judge({m_own, leaveOut});
}

void ValidationDesk::setStudy(const StudyPtr& study, const QString& name)
{
    m_studyName = study != nullptr ? name : QString();
    const OwnCalibrations own = study != nullptr ? study->calibrations : OwnCalibrations();
    if (own == m_ownCalibrations)
        return;
    m_ownCalibrations = own;
    const Result<CalibrationSet> used = withOwn(m_installed->calibrations, own);
    m_validator.setCalibrations(used ? *used : m_installed->calibrations);
    m_page->setOwn(own.empty() ? QString() : used ? tr("own calibration") : tr("own calibration cannot be used"), typeset(ownCalibrationsText(own)));
    if (m_started)
        judge(m_leftOut);
}

void ValidationDesk::showAnswer(const ValidationAnswerPtr& answer)
{
    m_page->setIdle();
    if (!answer->problems.empty()) {
        m_page->setProblem(tr("The measurements that ship cannot be read"), QString::fromStdString(answer->problems.front().message));
        return Q_EMIT failed(tr("The measurements were not judged"), answer->problems);
    }
    m_page->setTables(answer->tables);
    if (m_toShow.empty())
        return;
    RowFilter filter;
    filter.table = std::exchange(m_toShow, {});
    m_page->setFilter(filter);
}

void ValidationDesk::openRow(const RowAt& at)
{
    const JudgedTable& table = *m_page->tables()[at.table];
    const RowVerdict& verdict = verdictAt(m_page->tables(), at);
    const QString title = tr("The row was not opened");
    if (table.report.table != "training")
        return Q_EMIT failed(title, {{Severity::note, "no-study", table.name, rowSentence(table, verdict), "Only a training run is a study; a row of another table is one operation."}});
    const auto data = loadMeasuringData(m_installed->folder);
    if (!data)
        return Q_EMIT failed(title, data.diagnostics());
    const Result<Study> study = studyOfRow(table.rows[verdict.row], data->bindings, m_installed->catalogue, m_installed->calibrations);
    if (!study)
        return Q_EMIT failed(title, study.diagnostics());
    Study opened = *study;
    opened.calibrations = m_ownCalibrations; // the number it was judged by
    Q_EMIT studyMade(opened, study.diagnostics());
}

} // namespace ridge
