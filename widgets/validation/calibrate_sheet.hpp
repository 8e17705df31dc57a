// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "validation/calibrate.hpp"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;

namespace ridge::ui {

class TwinView;

/// What can be fitted to the rows in sight: a device family, network class or software stack, and how many rows use it.
struct CalibrationChoice {
    CalibrationId id;
    QString name;
    std::size_t rows = 0;
};

/// Fits one calibration to a table of runs: the constants before and after, the error on rows the fit saw and on those it
/// did not, and in words why it should not be kept when they are too far apart.
class CalibrateSheet : public QDialog {
    Q_OBJECT
public:
    CalibrateSheet(const QString& table, std::vector<CalibrationChoice> choices, QWidget* parent = nullptr);

    CalibrationId chosen() const;
    QComboBox& choice() { return *m_choice; }
    /// A fit runs; Esc drops it.
    void setBusy();
    void setFit(std::shared_ptr<const CalibrationFit> fit);
    void setProblem(const QString& problem);
    const std::shared_ptr<const CalibrationFit>& fit() const { return m_fit; }

    QString verdict() const;
    TwinView& constants() { return *m_constants; }
    TwinView& errors() { return *m_errors; }
    /// The study a fit is kept in; empty: none is open, and a fit can only be saved as a file.
    void setStudy(const QString& name);
    QPushButton& keepButton() { return *m_keep; }
    QPushButton& saveButton() { return *m_save; }

Q_SIGNALS:
    void fitRequested(const ridge::CalibrationId& id);
    void keepRequested(); ///< in the study
    void saveRequested(); ///< as a file

protected:
    void showEvent(QShowEvent* event) override;

private:
    void enableButtons();
    void fitErrors();

    std::vector<CalibrationChoice> m_choices;
    std::shared_ptr<const CalibrationFit> m_fit;
    QComboBox* m_choice;
    QLabel* m_verdict;
    TwinView *m_constants, *m_errors;
    QPushButton *m_keep, *m_save;
    bool m_hasStudy = false;
};

} // namespace ridge::ui
