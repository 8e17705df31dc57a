// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/solve.hpp"
#include "explore/tornado.hpp"
#include "session/live_evaluator.hpp"

namespace ridge {

/// Which design is to become how many times as fast, at how many times its power.
struct TargetQuestion {
    LiveResultPtr live;
    double speedup = 2; ///< of the present speed, > 0
    double power = 0;   ///< budget as a multiple of the present mean power; 0: none
};

/// What each number of the hardware must be, and what every number does. Of a design that does not run, both are empty
/// and carry why.
struct TargetSolution {
    quint64 generation = 0;
    TargetQuestion question;
    RequirementSheet sheet;
    Tornado tornado;
};
using TargetSolutionPtr = std::shared_ptr<const TargetSolution>;

/// Solves one target. Pure; runs on the worker. Requires a current result.
TargetSolution solveTarget(const TargetQuestion& question);

/// Solves targets on a worker thread, newest first: see NewestJob.
class RequirementSolver : public QObject {
    Q_OBJECT
public:
    explicit RequirementSolver(QObject* parent = nullptr);

    quint64 ask(const TargetQuestion& question) { return m_jobs.request(question); }
    /// Drops what runs and what waits: nobody looks any more.
    void forget() { m_jobs.forget(); }
    bool isBusy() const { return m_jobs.isBusy(); }

Q_SIGNALS:
    void solved(const ridge::TargetSolutionPtr& solution);

private:
    NewestJob<TargetQuestion, TargetSolution> m_jobs;
};

} // namespace ridge

Q_DECLARE_METATYPE(ridge::TargetSolutionPtr)
