// SPDX-License-Identifier: Apache-2.0
#include "explore/scaling.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

double ranksPerReplica(const Mapping& mapping) { return double(mapping.tp) * mapping.pp; }

ScalingPlan compilePoint(const ScalingBase& base, ScalingKind kind, double accelerators)
{
    ScalingPlan point;
    point.accelerators = accelerators;
    const double growth = base.accelerators > 0 ? accelerators / base.accelerators : 1;
    point.globalBatch = base.scenario.globalBatch * (kind == ScalingKind::weak ? growth : 1);
    const ScaledStructure scaled = scaledTo(base.structure, accelerators);
    point.extended = scaled.extended;
    TrainingScenario scenario = base.scenario;
    scenario.globalBatch = point.globalBatch;
    Mapping mapping = base.mapping;
    mapping.dp = 0;
    point.plan = compileTraining(scenario, mapping, scaled.structure, base.software);
    const double replicas = accelerators / ranksPerReplica(mapping);
    if (!scaled.feasibility.ok())
        point.plan.feasibility = scaled.feasibility;
    else if (point.plan.feasibility.ok() && replicas > point.globalBatch)
        point.plan.feasibility = {Infeasibility::batchTooSmall, replicas, point.globalBatch};
    return point;
}

void fillRates(ScalingPoint& point, const Plan& plan, const Evaluation& evaluation)
{
    point.time = evaluation.time;
    point.tokensPerSecond = plan.tokensPerStep / evaluation.time;
    point.tokensPerSecondPerAccelerator = point.tokensPerSecond / point.accelerators;
    for (const auto& phase : evaluation.exposed)
        for (std::size_t r = 0; r < resourceCount; ++r)
            point.ledger[r] += phase[r];
    point.limiter = limiterOf(evaluation);
}

void compareWithReference(ScalingSeries& series)
{
    for (std::size_t i = 0; i < series.points.size(); ++i)
        if (series.points[i].feasibility.ok()) {
            series.reference = series.reference.value_or(i);
            series.largest = i;
        }
    if (!series.reference)
        return;
    const double rate = series.points[*series.reference].tokensPerSecondPerAccelerator;
    for (ScalingPoint& point : series.points) {
        point.ideal = rate * point.accelerators;
        point.efficiency = point.tokensPerSecondPerAccelerator / rate;
    }
}

} // namespace

ScalingBase scalingBase(const PairingResult& result)
{
    ScalingBase base{result.scenario.training, result.pairing.mapping, result.machine.structure, result.machine.software, 0};
    base.accelerators = result.machine.structure.accelerators;
    if (base.mapping.dp > 0) // a stated degree may leave accelerators idle
        base.accelerators = ranksPerReplica(base.mapping) * base.mapping.dp;
    return base;
}

std::vector<double> acceleratorCounts(const ScalingBase& base, const ScalingGrid& grid)
{
    std::vector<double> counts;
    const double ranks = ranksPerReplica(base.mapping);
    if (!(ranks >= 1) || grid.perOctave < 1)
        return counts;
    for (double octave = 1; ranks * octave <= grid.largest; octave *= 2)
        for (int k = 0; k < grid.perOctave; ++k) {
            const double replicas = octave * (1 + double(k) / grid.perOctave);
            if (replicas == std::floor(replicas) && ranks * replicas <= grid.largest)
                counts.push_back(ranks * replicas);
        }
    if (base.accelerators >= 1 && base.accelerators <= grid.largest)
        counts.push_back(base.accelerators);
    std::sort(counts.begin(), counts.end());
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    return counts;
}

ScaledStructure scaledTo(const MachineStructure& drawn, double accelerators)
{
    ScaledStructure scaled{drawn, false, {}};
    scaled.structure.accelerators = accelerators;
    NetworkShape& network = scaled.structure.network;
    auto outermost = std::find_if(network.fabricRanks.rbegin(), network.fabricRanks.rend(),
                                  [](double ranks) { return ranks > 0; });
    if (outermost != network.fabricRanks.rend()) {
        scaled.extended = accelerators > std::max(*outermost, network.scaleUpDomain);
        *outermost = std::max(*outermost, scaled.extended ? accelerators : 0);
        return scaled;
    }
    if (accelerators <= network.scaleUpDomain)
        return scaled;
    if (network.torusDimensions == 0) {
        scaled.feasibility = {Infeasibility::networkNotCovered, accelerators, network.scaleUpDomain};
        return scaled;
    }
    network.scaleUpDomain = accelerators;
    scaled.extended = true;
    return scaled;
}

ScalingPlans compileScaling(const ScalingBase& base, ScalingKind kind, const ScalingGrid& grid, std::stop_token stop)
{
    ScalingPlans plans;
    plans.kind = kind;
    plans.ranksPerReplica = ranksPerReplica(base.mapping);
    plans.current = base.accelerators;
    for (const double accelerators : acceleratorCounts(base, grid)) {
        if (stop.stop_requested()) {
            plans.complete = false;
            break;
        }
        plans.points.push_back(compilePoint(base, kind, accelerators));
    }
    return plans;
}

ScalingSeries evaluateScaling(const ScalingPlans& plans, const ParameterValues& values, std::stop_token stop)
{
    ScalingSeries series;
    series.kind = plans.kind;
    series.ranksPerReplica = plans.ranksPerReplica;
    series.complete = plans.complete;
    for (const ScalingPlan& compiled : plans.points) {
        if (stop.stop_requested()) {
            series.complete = false;
            break;
        }
        const Evaluation evaluation = evaluate<double>(compiled.plan, values);
        ScalingPoint point;
        point.accelerators = compiled.accelerators;
        point.globalBatch = compiled.globalBatch;
        point.extended = compiled.extended;
        point.flags = evaluation.flags;
        point.feasibility = evaluation.feasibility;
        if (point.feasibility.ok())
            fillRates(point, compiled.plan, evaluation);
        if (point.accelerators == plans.current)
            series.current = series.points.size();
        series.points.push_back(point);
    }
    compareWithReference(series);
    return series;
}

} // namespace ridge
