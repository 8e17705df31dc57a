// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/calibration.hpp"
#include "study/own_calibration.hpp"

#include <QDialog>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace ridge::ui {

class TwinView;

/// An own calibration of the study with what ships in its place.
struct OwnCalibrationEntry {
    CalibrationId id;
    OwnCalibration own;
    std::optional<Calibration> shipped; ///< nothing: no calibration of this id ships
    bool used = false;                  ///< by the pairing that is shown
    QString problem;                    ///< why it cannot be used; empty: it can
};

/// The own calibrations of a study: from which table, what the fit is worth, each constant beside what ships. One can be
/// removed or saved as a calibration file.
class OwnCalibrationSheet : public QDialog {
    Q_OBJECT
public:
    OwnCalibrationSheet(std::vector<OwnCalibrationEntry> entries, QWidget* parent = nullptr);

    CalibrationId chosen() const;
    QComboBox& choice() { return *m_choice; }
    QString words() const;
    TwinView& constants() { return *m_constants; }
    QPushButton& removeButton() { return *m_remove; }
    QPushButton& saveButton() { return *m_save; }

Q_SIGNALS:
    void removeRequested(const ridge::CalibrationId& id);
    void saveRequested(const ridge::CalibrationId& id);

private:
    void showChosen();

    std::vector<OwnCalibrationEntry> m_entries;
    QComboBox* m_choice;
    QLabel *m_words, *m_use;
    TwinView* m_constants;
    QPushButton *m_remove, *m_save;
};

} // namespace ridge::ui
