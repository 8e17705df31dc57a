// SPDX-License-Identifier: GPL-3.0-or-later
// Fitting constants to the rows of a table from the validation page.
#include "session/calibrator.hpp"
#include "validation/calibrate_sheet.hpp"
#include "validation/validation_page.hpp"
#include "validation_desk.hpp"

#include <algorithm>

namespace ridge {

using namespace ui;

namespace {

std::vector<CalibrationChoice> choicesOf(const JudgedTable& table, const MeasuringData& data, const Installed& installed)
{
    constexpr std::size_t least = 4; // rows one constant needs
    std::vector<CalibrationChoice> choices;
    for (const auto& [id, rows] : calibrationUses(table, data, installed))
        if (rows >= least)
            choices.push_back({id, QString::fromStdString(installed.calibrations.find(id)->name), rows});
    std::stable_sort(choices.begin(), choices.end(), [](const auto& a, const auto& b) { return a.rows > b.rows; });
    return choices;
}

} // namespace

void ValidationDesk::openCalibration()
{
    const auto& tables = m_page->tables();
    const auto table = std::find_if(tables.begin(), tables.end(), [&](const JudgedTablePtr& t) {
        return t->report.table == "training" && (m_page->filter().table.empty() || m_page->filter().table == t->name);
    });
    const QString title = tr("Nothing was fitted");
    if (table == tables.end())
        return Q_EMIT failed(title, {{Severity::note, "not-training", m_page->filter().table, "constants are fitted to training runs", "Choose a table of training runs, or add your own."}});
    const auto data = loadMeasuringData(m_installed->folder);
    if (!data)
        return Q_EMIT failed(title, data.diagnostics());
    std::vector<CalibrationChoice> choices = choicesOf(**table, *data, *m_installed);
    if (choices.empty())
        return Q_EMIT failed(title, {{Severity::note, "too-few-rows", (*table)->name, "found fewer than four predicted rows of one device family, network or software, expected four or more", "Add more runs."}});
    m_calibrated = *table;
    m_calibrateSheet = new CalibrateSheet(QString::fromStdString((*table)->name), std::move(choices), m_page->window());
    m_calibrateSheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_calibrateSheet, &CalibrateSheet::fitRequested, this, &ValidationDesk::fit);
    m_calibrateSheet->setStudy(m_studyName);
    connect(m_calibrateSheet, &CalibrateSheet::keepRequested, this, &ValidationDesk::keepCalibration);
    connect(m_calibrateSheet, &CalibrateSheet::saveRequested, this, [this] {
        if (m_calibrateSheet->fit() != nullptr)
            Q_EMIT calibrationSaved(m_calibrateSheet->fit()->calibration, m_calibrateSheet);
    });
    connect(m_calibrateSheet, &QDialog::finished, this, [this] { m_calibrator.forget(); });
    m_calibrateSheet->open();
    fit(m_calibrateSheet->chosen());
}

void ValidationDesk::fit(const CalibrationId& id)
{
    m_calibrateSheet->setBusy();
    m_calibrator.ask({m_calibrated, id, m_ownCalibrations});
}

void ValidationDesk::showFit(const CalibrationAnswerPtr& answer)
{
    if (m_calibrateSheet == nullptr || answer->question.id != m_calibrateSheet->chosen())
        return;
    if (answer->fit != nullptr)
        m_calibrateSheet->setFit(answer->fit);
    else
        m_calibrateSheet->setProblem(QString::fromStdString(answer->problems.front().message));
}

/// A fit that carries over goes into the study.
void ValidationDesk::keepCalibration()
{
    const std::shared_ptr<const CalibrationFit> fit = m_calibrateSheet->fit();
    if (fit == nullptr || !fit->holds())
        return;
    const CalibrationId id = fit->calibration.id;
    m_calibrateSheet->accept();
    Q_EMIT calibrationKept(id, keptFit(*fit, m_calibrated->name, m_installed->calibrations.find(id)->hash));
}

} // namespace ridge
