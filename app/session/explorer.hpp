// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/pareto.hpp"
#include "explore/scaling.hpp"
#include "report/finding.hpp"
#include "session/live_evaluator.hpp"

#include <array>

namespace ridge {

/// What the charts around an operating point are asked to show.
struct ExploreRequest {
    LiveResultPtr live;                ///< the operating point, evaluated
    bool scaling = true, pareto = true; ///< which of them are on screen
    ScalingKind kind = ScalingKind::strong;
    std::array<Objective, 2> objectives{Objective::memoryHeadroom, Objective::throughputPerAccelerator}; ///< x, y
    bool settled = true;               ///< false while a slider moves: findings are not made
};

/// Curves and sweeps around one operating point. What was not asked for, or cannot be computed, is empty.
struct ExploreResult {
    quint64 generation = 0;
    ExploreRequest request;
    std::optional<ScalingSeries> scaling, scalingBaseline;
    std::optional<Finding> scalingFinding;
    std::shared_ptr<const ParetoSpace> space;      ///< shared by all results of one structure
    std::shared_ptr<const ParetoPoints> points;
    std::optional<ParetoFront> front;
    std::optional<ObjectiveValues> baseline;
    std::optional<Finding> paretoFinding;
    double milliseconds = 0;
};
using ExploreResultPtr = std::shared_ptr<const ExploreResult>;

/// Compiles what rates do not touch once and evaluates it for every request. One thread at a time.
class ExploreWork {
public:
    ExploreWork();
    ~ExploreWork();
    ExploreResult operator()(const ExploreRequest& request);

private:
    struct Cache;
    std::unique_ptr<Cache> m_cache;
};

/// Runs explorations on a worker thread, newest first: one job runs, one waits, a newer one replaces the one that
/// waits. A running job always finishes and is shown.
class Explorer : public QObject {
    Q_OBJECT
public:
    explicit Explorer(QObject* parent = nullptr);
    ~Explorer() override; ///< waits for the running job

    quint64 request(const ExploreRequest& request);
    /// Drops what runs and what waits: another study was opened.
    void forget();
    bool isBusy() const { return m_running; }
    quint64 newestRequest() const { return m_generation; }

Q_SIGNALS:
    void explored(const ridge::ExploreResultPtr& result);

private:
    struct Job {
        quint64 generation;
        ExploreRequest request;
    };
    void start(const Job& job);
    void finish();

    std::shared_ptr<ExploreWork> m_work;
    QThreadPool m_pool;
    QFutureWatcher<ExploreResultPtr> m_watcher;
    std::optional<Job> m_pending;
    bool m_running = false;
    quint64 m_generation = 0;
    quint64 m_oldestWanted = 1;
};

} // namespace ridge

Q_DECLARE_METATYPE(ridge::ExploreResultPtr)
