// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/explorer.hpp"

#include "report/pareto_finding.hpp"
#include "report/scaling_finding.hpp"

#include <QElapsedTimer>

#include <utility>

namespace ridge {

namespace {

bool runs(const PairingResult& result) { return result.evaluation.feasibility.ok() && result.evaluation.time > 0; }

/// A machine whose network and rates are known; whether the mapping runs on it is for the sweeps to say.
bool hasMachine(const PairingResult& result)
{
    return result.plan.accelerators > 0 && result.evaluation.feasibility.reason != Infeasibility::noAccelerator
        && result.evaluation.feasibility.reason != Infeasibility::networkNotCovered
        && result.evaluation.feasibility.reason != Infeasibility::missingRate;
}

bool same(const ScalingBase& a, const ScalingBase& b)
{
    return a.scenario == b.scenario && a.mapping == b.mapping && a.structure == b.structure && a.software == b.software
        && a.accelerators == b.accelerators;
}

struct ScalingCache {
    std::optional<ScalingBase> base;
    ScalingPlans plans;

    ScalingSeries series(const PairingResult& result, ScalingKind kind)
    {
        const ScalingBase now = scalingBase(result);
        if (!base || plans.kind != kind || !same(*base, now)) {
            plans = compileScaling(now, kind);
            base = now;
        }
        return evaluateScaling(plans, result.machine.values);
    }
};

} // namespace

struct ExploreWork::Cache {
    ScalingCache current, baseline;
    std::optional<ScalingBase> paretoBase;
    double capacity = 0;
    PartId accelerator;
    std::shared_ptr<const ParetoSpace> space;

    const ParetoSpace& paretoSpace(const PairingResult& result)
    {
        const ScalingBase now = scalingBase(result);
        const double bytes = result.machine[Parameter::hbmCapacity];
        if (!paretoBase || !same(*paretoBase, now) || capacity != bytes || accelerator != result.architecture.accelerator.id) {
            space = std::make_shared<const ParetoSpace>(compilePareto(result));
            paretoBase = now;
            capacity = bytes;
            accelerator = result.architecture.accelerator.id;
        }
        return *space;
    }
};

ExploreWork::ExploreWork() : m_cache(std::make_unique<Cache>()) {}
ExploreWork::~ExploreWork() = default;

ExploreResult ExploreWork::operator()(const ExploreRequest& request)
{
    QElapsedTimer timer;
    timer.start();
    ExploreResult result;
    result.request = request;
    if (request.live == nullptr || !request.live->current || !hasMachine(*request.live->current))
        return result;
    const PairingResult& current = *request.live->current;
    const PairingResult* baseline = request.live->baseline && runs(*request.live->baseline) ? &*request.live->baseline : nullptr;
    if (request.scaling) {
        result.scaling = m_cache->current.series(current, request.kind);
        if (baseline != nullptr)
            result.scalingBaseline = m_cache->baseline.series(*baseline, request.kind);
        if (request.settled)
            result.scalingFinding = scalingFinding(*result.scaling, current.scenario.training.precision);
    }
    if (request.pareto) {
        const ParetoSpace& space = m_cache->paretoSpace(current);
        auto points = std::make_shared<ParetoPoints>();
        evaluatePareto(space, current.machine.values, *points);
        result.front = paretoFront(space, *points, request.objectives);
        if (baseline != nullptr)
            result.baseline = objectivesOf(*baseline);
        if (request.settled)
            result.paretoFinding = paretoFinding(space, *points, *result.front);
        result.space = m_cache->space;
        result.points = std::move(points);
    }
    result.milliseconds = double(timer.nsecsElapsed()) / 1e6;
    return result;
}

Explorer::Explorer(QObject* parent)
    : QObject(parent),
      m_jobs([work = std::make_shared<ExploreWork>()](const ExploreRequest& request) { return (*work)(request); },
             [this](const ExploreResultPtr& result) { Q_EMIT explored(result); })
{
}

} // namespace ridge
