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

/// Runs explorations on a worker thread, newest first: see NewestJob.
class Explorer : public QObject {
    Q_OBJECT
public:
    explicit Explorer(QObject* parent = nullptr);

    quint64 request(const ExploreRequest& request) { return m_jobs.request(request); }
    /// Drops what runs and what waits: another study was opened.
    void forget() { m_jobs.forget(); }
    bool isBusy() const { return m_jobs.isBusy(); }
    quint64 newestRequest() const { return m_jobs.newestRequest(); }

Q_SIGNALS:
    void explored(const ridge::ExploreResultPtr& result);

private:
    NewestJob<ExploreRequest, ExploreResult> m_jobs;
};

} // namespace ridge

Q_DECLARE_METATYPE(ridge::ExploreResultPtr)
