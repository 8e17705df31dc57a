// SPDX-License-Identifier: Apache-2.0
#include "study/evaluate_study.hpp"

#include "engine/energy.hpp"

namespace ridge {

namespace {

/// FLOP every accelerator executes in a step, recompute included, padding and waves excluded.
double executedFlop(const PairingResult& result)
{
    double flop = 0;
    for (std::size_t i = 0; i < result.plan.operations.size(); ++i)
        flop += result.evaluation.operationCount[i] * result.plan.operations[i].flop;
    return flop;
}

double matrixPeak(const PairingResult& result)
{
    switch (matrixBits(result.plan.precision)) {
    case 8: return result.machine[Parameter::peak8];
    case 4: return result.machine[Parameter::peak4];
    default: return result.machine[Parameter::peak16];
    }
}

} // namespace

std::vector<Metric> metrics(const PairingResult& result)
{
    const Plan& plan = result.plan;
    const Evaluation& evaluation = result.evaluation;
    const double tokens = plan.tokensPerStep / evaluation.time;
    const double peakWork = matrixPeak(result) * evaluation.time;
    const double perAccelerator = plan.accelerators > 0 ? 1 / plan.accelerators : 0;
    std::vector<Metric> all = {
        {"time", evaluation.time, "s", "per step of the system", true},
        {"step_time", evaluation.time, "s", "per step of the system", true},
        {"tokens_per_s", tokens, "token/s", "whole system", false},
        {"tokens_per_s_per_accelerator", tokens * perAccelerator, "token/s", "per accelerator", false},
        {"flops_per_accelerator", plan.modelFlop / evaluation.time * perAccelerator, "FLOP/s",
         "per accelerator, model FLOP, causal half of attention", false},
        {"mfu", plan.modelFlopFullAttention * perAccelerator / peakWork, "1",
         "model FLOP with full attention / dense peak of the scenario's precision", false},
        {"mfu_causal", plan.modelFlop * perAccelerator / peakWork, "1",
         "model FLOP with the causal half of attention / dense peak of the scenario's precision", false},
        {"hfu", executedFlop(result) / peakWork, "1", "executed FLOP, recompute included, fused causal attention at half / dense peak", false},
        {"memory_per_accelerator", evaluation.memoryNeeded, "B", "per accelerator, fullest stage", true},
        {"memory_available", evaluation.memoryAvailable, "B", "per accelerator, after the reserve", false},
        {"accelerators", plan.accelerators, "1", "whole system", true},
    };
    if (knowsPower(result.machine.values)) {
        const double energy = energyPerStep<double>(plan, evaluation, result.machine.values);
        all.push_back({"energy_per_step", energy, "J", "whole job, nodes included; an estimate", true});
        all.push_back({"average_power", energy / evaluation.time, "W", "whole job, nodes included; an estimate", true});
    }
    return all;
}

} // namespace ridge
