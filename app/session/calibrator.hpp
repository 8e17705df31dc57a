// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/measured_table.hpp"
#include "session/newest_job.hpp"
#include "validation/keep_fit.hpp"

#include <map>

namespace ridge {

/// Which calibration is fitted to which rows.
struct CalibrationQuestion {
    JudgedTablePtr table; ///< of training runs
    CalibrationId id;
    OwnCalibrations own = {}; ///< of the open study; that of `id` gives way to the fit
};

struct CalibrationAnswer {
    quint64 generation = 0;
    CalibrationQuestion question;
    std::shared_ptr<const CalibrationFit> fit; ///< null: see problems
    Diagnostics problems;
};
using CalibrationAnswerPtr = std::shared_ptr<const CalibrationAnswer>;

/// How many rows of a table of training runs use each device family, network class and software stack that has constants
/// a fit may move.
std::map<CalibrationId, std::size_t> calibrationUses(const JudgedTable& table, const MeasuringData& data, const Installed& installed);

/// Fits calibrations on a worker thread, newest first: see NewestJob.
class Calibrator : public QObject {
    Q_OBJECT
public:
    explicit Calibrator(InstalledPtr installed, QObject* parent = nullptr);

    void ask(const CalibrationQuestion& question) { m_jobs.request(question); }
    void forget() { m_jobs.forget(); }
    bool isBusy() const { return m_jobs.isBusy(); }

Q_SIGNALS:
    void fitted(const ridge::CalibrationAnswerPtr& answer);

private:
    NewestJob<CalibrationQuestion, CalibrationAnswer> m_jobs;
};

} // namespace ridge

Q_DECLARE_METATYPE(ridge::CalibrationAnswerPtr)
