// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/run_columns.hpp"
#include "session/calibrator.hpp"
#include "session/document.hpp"
#include "session/validator.hpp"
#include "study/study.hpp"
#include "validation/calibrate_sheet.hpp"
#include "validation/column_sheet.hpp"

#include <QPointer>

#include <map>

class QSettings;

namespace ridge {

namespace ui {
class ValidationPage;
}

/// Runs the validation page: judges the tables that ship and those of the user on a worker, leaves groups out on request,
/// makes a study of a row.
class ValidationDesk : public QObject {
    Q_OBJECT
public:
    ValidationDesk(InstalledPtr installed, QSettings& settings, QObject* parent = nullptr);
    ~ValidationDesk() override;

    ui::ValidationPage& page() { return *m_page; }
    bool isBusy() const { return m_validator.isBusy(); }
    /// Judges what ships, once; later calls do nothing. The page calls it when it is first seen.
    void start();
    /// Shows a CSV of the user beside the tables that ship, alone in sight; one of the same name gives way. Columns that are
    /// not those of a table are asked for, once for files with the same headings.
    void takeRuns(const QByteArray& bytes, const QString& file);
    void takeRunsFile(const QString& path);
    /// The question about columns while it stands open; else null.
    ui::ColumnSheet* columnSheet() { return m_sheet; }
    const InstalledPtr& installed() const { return m_installed; }

    /// The fit of a calibration while it stands open; else null.
    ui::CalibrateSheet* calibrateSheet() { return m_calibrateSheet; }
    bool isFitting() const { return m_calibrator.isBusy(); }
    /// The open study: tables are judged with its own calibrations from now on, and a fit is kept in it; null: none is open.
    void setStudy(const StudyPtr& study, const QString& name);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// A row was opened; problems tell why it cannot be a study.
    void studyMade(const ridge::Study& study, const ridge::Diagnostics& notes);
    void failed(const QString& title, const ridge::Diagnostics& problems);
    void calibrationKept(const ridge::CalibrationId& id, const ridge::OwnCalibration& own);
    void calibrationSaved(const ridge::Calibration& calibration, QWidget* asking);

private:
    void judge(const std::string& leaveOut);
    void askToAdd();
    void askColumns(const QString& file, const CsvTable& csv, const ColumnMap& guess);
    void takeMapped(const QString& file, const CsvTable& csv, const ColumnMap& map);
    void addTable(const MeasuredTablePtr& table);
    void showMapping(const QString& file);
    void showAnswer(const ValidationAnswerPtr& answer);
    void openRow(const RowAt& at);
    void openCalibration();
    void fit(const CalibrationId& id);
    void showFit(const CalibrationAnswerPtr& answer);
    void keepCalibration();

    InstalledPtr m_installed;
    Validator m_validator;
    Calibrator m_calibrator;
    QSettings& m_settings;
    std::vector<MeasuredTablePtr> m_own;
    std::map<QString, CsvTable> m_mapped; ///< own files whose columns were asked for, as they stand
    QPointer<ui::ColumnSheet> m_sheet;
    QPointer<ui::CalibrateSheet> m_calibrateSheet;
    JudgedTablePtr m_calibrated; ///< what the fit is about
    OwnCalibrations m_ownCalibrations; ///< of the open study
    QString m_studyName;
    std::string m_leftOut; ///< of what is shown
    std::string m_toShow; ///< table to choose once it is judged
    bool m_started = false;
    ui::ValidationPage* m_page;
};

} // namespace ridge
