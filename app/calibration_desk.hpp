// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/document.hpp"
#include "session/installation.hpp"
#include "session/live_evaluator.hpp"
#include "validation/own_calibration_sheet.hpp"

#include <QPointer>

#include <functional>

class QSettings;
class QWidget;

namespace ridge {

/// The own calibrations of the open study: keeps a fit as one step that can be undone, shows what is kept, removes it, and
/// saves one as a calibration file.
class CalibrationDesk : public QObject {
    Q_OBJECT
public:
    CalibrationDesk(Document& document, InstalledPtr installed, QSettings& settings, QWidget* window);
    ~CalibrationDesk() override;

    void keep(const CalibrationId& id, const OwnCalibration& own);
    void remove(const CalibrationId& id);
    /// Opens the sheet with the study's own calibrations; tells when there are none.
    void open();
    /// Writes a calibration file; asks where. True when it was written.
    bool save(const Calibration& calibration, QWidget* asking);
    void show(const LiveResultPtr& live);

    /// The sheet while it stands open; else null.
    ui::OwnCalibrationSheet* sheet() { return m_sheet; }
    /// Replaces the dialog that asks where to save; it gets the offered path.
    void setPathQuestion(std::function<QString(const QString&)> question) { m_askPath = std::move(question); }

Q_SIGNALS:
    /// A step that can be undone was made.
    void said(const QString& sentence);
    void failed(const QString& title, const ridge::Diagnostics& problems);
    /// What the window says of own calibrations: `used` of the pairing that is shown, `label` of the study; empty: none.
    void marked(const QString& used, const QString& label, const QString& help);

private:
    QString nameOf(const CalibrationId& id) const;
    std::vector<ui::OwnCalibrationEntry> entries() const;
    bool isUsed(const CalibrationId& id) const;

    Document& m_document;
    InstalledPtr m_installed;
    QSettings& m_settings;
    QWidget* m_window;
    QPointer<ui::OwnCalibrationSheet> m_sheet;
    std::function<QString(const QString&)> m_askPath;
};

} // namespace ridge
