// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/measured_table.hpp"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <vector>

namespace ridge {

/// What is to be judged.
struct ValidationOrder {
    std::vector<MeasuredTablePtr> own; ///< beside those that ship
    std::string leaveOut;              ///< "": as the constants are; else what is left out in the tables whose kind can
};

/// Tables as they were judged; empty with problems when what ships cannot be read.
struct ValidationAnswer {
    ValidationOrder order;
    JudgedTables tables; ///< those that ship, then the own ones
    Diagnostics problems;
};
using ValidationAnswerPtr = std::shared_ptr<const ValidationAnswer>;

/// Judges tables on a worker thread, one order at a time; a new order ends the one that runs.
class Validator : public QObject {
    Q_OBJECT
public:
    explicit Validator(InstalledPtr installed, QObject* parent = nullptr);
    ~Validator() override; ///< ends and waits for what runs

    void judge(const ValidationOrder& order);
    void stop(); ///< no answer comes of what runs
    bool isBusy() const { return m_busy; }
    /// Judges with these from now on.
    void setCalibrations(const CalibrationSet& calibrations) { m_calibrations = std::make_shared<const CalibrationSet>(calibrations); }

Q_SIGNALS:
    /// @param done of `of` groups or tables
    void progressed(int done, int of, const QString& what);
    void judged(const ridge::ValidationAnswerPtr& answer);
    void stopped();

private:
    void finish();

    InstalledPtr m_installed;
    std::shared_ptr<const CalibrationSet> m_calibrations;
    QThreadPool m_pool;
    QFutureWatcher<ValidationAnswerPtr> m_watcher;
    bool m_busy = false;
};

} // namespace ridge

Q_DECLARE_METATYPE(ridge::ValidationAnswerPtr)
