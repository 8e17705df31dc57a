// SPDX-License-Identifier: Apache-2.0
#include "engine/compile_training.hpp"

#include "engine/training_compiler.hpp"

#include <cmath>
#include <limits>

namespace ridge {

namespace {

bool positive(double x) { return std::isfinite(x) && x > 0; }

Feasibility checkSizes(const TrainingScenario& scenario, const Mapping& mapping)
{
    const TransformerModel& m = scenario.model;
    const double sizes[] = {double(m.layers), double(m.hidden), double(m.heads), double(m.kvHeads), double(m.headDim),
                            double(m.ffnHidden), double(m.vocab), double(scenario.sequence), scenario.globalBatch,
                            mapping.microBatch, double(mapping.tp), double(mapping.pp), double(mapping.vp),
                            double(mapping.cp), double(mapping.ep)};
    for (const double size : sizes)
        if (!positive(size))
            return {Infeasibility::invalidValue, size, 0};
    if (mapping.dp < 0)
        return {Infeasibility::invalidValue, double(mapping.dp), 0};
    if (!(mapping.recomputeShare >= 0 && mapping.recomputeShare <= 1))
        return {Infeasibility::invalidValue, mapping.recomputeShare, 0};
    if (const double steps = scenario.checkpoints.everySteps; !(steps >= 0) || std::isinf(steps))
        return {Infeasibility::invalidValue, steps, 0};
    return {};
}

/// Experts live on ranks of one pipeline stage, a whole number of them on each.
Feasibility checkExperts(const Experts& experts, const Mapping& mapping, double stageRanks)
{
    const double ep = mapping.ep;
    if (ep <= 1)
        return {};
    if (experts.routed < ep || experts.routed % mapping.ep != 0)
        return {Infeasibility::expertsDoNotDivide, ep, double(experts.routed)};
    if (ep > stageRanks)
        return {Infeasibility::tooFewAccelerators, ep * mapping.pp, stageRanks * mapping.pp};
    return {};
}

Feasibility checkDegrees(const TrainingScenario& scenario, const Mapping& mapping, double accelerators)
{
    const double tp = mapping.tp, pp = mapping.pp, replica = tp * pp * mapping.cp;
    const double ranks = replica * std::max(1, mapping.dp);
    if (ranks > accelerators)
        return {Infeasibility::tooFewAccelerators, ranks, accelerators};
    if (mapping.dp == 0 && std::fmod(accelerators, replica) != 0) // a stated dp may leave accelerators idle
        return {Infeasibility::acceleratorsDoNotDivide, ranks, accelerators};
    const double replicas = mapping.dp > 0 ? mapping.dp : accelerators / replica;
    if (scenario.globalBatch < replicas)
        return {Infeasibility::batchTooSmall, replicas, scenario.globalBatch};
    if (scenario.model.heads % mapping.tp != 0)
        return {Infeasibility::headsDoNotDivide, tp, double(scenario.model.heads)};
    if (scenario.model.kvHeads > mapping.tp && scenario.model.kvHeads % mapping.tp != 0)
        return {Infeasibility::headsDoNotDivide, tp, double(scenario.model.kvHeads)};
    if (scenario.model.hidden % mapping.tp != 0)
        return {Infeasibility::hiddenDoesNotDivide, tp, double(scenario.model.hidden)};
    const int ends = mapping.vp > 1 ? 2 : 0; // embedding and head may each fill a chunk of their own (Llama 3)
    if (pp * mapping.vp > scenario.model.layers + ends)
        return {Infeasibility::layersDoNotDivide, pp * mapping.vp, double(scenario.model.layers)};
    return checkExperts(scenario.model.experts, mapping, tp * mapping.cp * replicas);
}

} // namespace

Plan compileTraining(const TrainingScenario& scenario, const Mapping& mapping, const MachineStructure& machine,
                     const SoftwareTraits& software)
{
    Plan plan;
    plan.mapping = mapping;
    plan.precision = scenario.precision;
    plan.recompute = mapping.recompute;
    if (mapping.recompute == Recompute::automatic)
        plan.mapping.recomputeShare = 1; // the memory rule chooses the layers
    plan.recomputeShare = plan.mapping.recomputeShare;
    plan.accelerators = machine.accelerators;
    plan.feasibility = checkSizes(scenario, mapping);
    if (plan.feasibility.ok())
        plan.feasibility = checkDegrees(scenario, mapping, machine.accelerators);
    if (mapping.dp > 0)
        plan.accelerators = double(mapping.tp) * mapping.pp * mapping.cp * mapping.dp; // the job; the rest of the system idles
    if (plan.feasibility.ok())
        TrainingCompiler(scenario, machine, software, plan).compile();
    return plan;
}

} // namespace ridge
