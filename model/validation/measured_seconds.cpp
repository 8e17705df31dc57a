// SPDX-License-Identifier: Apache-2.0
#include "validation/measured_seconds.hpp"

namespace ridge {

namespace {

/// 2021's hardware count: recompute as 4/3, full attention. Narayanan et al. 2021, equation 3.
double hardwareFlop2021(const TrainingScenario& scenario)
{
    const TransformerModel& m = scenario.model;
    const double s = scenario.sequence, h = m.hidden, layers = m.layers, v = m.vocab;
    return 96 * scenario.globalBatch * s * layers * h * h * (1 + s / (6 * h) + v / (16 * layers * h));
}

/// Korthikanti et al. 2022, model FLOP with full attention.
double modelFlop2022(const TrainingScenario& scenario)
{
    const TransformerModel& m = scenario.model;
    const double s = scenario.sequence, h = m.hidden, layers = m.layers, v = m.vocab;
    return 72 * scenario.globalBatch * s * layers * h * h * (1 + s / (6 * h) + v / (12 * h * layers));
}

double countedFlop(const TrainingScenario& scenario, bool fullAttention)
{
    return scenario.globalBatch * scenario.sequence
           * trainingFlopPerToken(scenario.model, scenario.sequence, fullAttention);
}

} // namespace

double statedFlop(const TrainingRow& row, const TrainingScenario& scenario)
{
    const std::string& count = row.flopCount;
    if (count == "KORTHIKANTI")
        return modelFlop2022(scenario);
    if (row.metric == "mfu")
        return countedFlop(scenario, true);
    if (count == "MEGATRON-HW-SC21")
        return hardwareFlop2021(scenario);
    const bool full = count == "MAXTEXT-NONCAUSAL" || count == "MAXTEXT-MIXED" || count == "NEMO-LONGSEQ";
    return countedFlop(scenario, full);
}

std::optional<double> measuredSeconds(const TrainingRow& row, const TrainingScenario& scenario, double peak16)
{
    if (row.metric == "iteration_s" && row.value)
        return row.value;
    if (row.secondsEquivalent)
        return row.secondsEquivalent;
    if (!row.value || !row.accelerators)
        return std::nullopt;
    const double value = *row.value, accelerators = *row.accelerators;
    if (row.metric == "tokens_per_s_per_gpu")
        return scenario.globalBatch * scenario.sequence / (value * accelerators);
    if (row.metric == "tflops_per_gpu")
        return statedFlop(row, scenario) / (value * 1e12 * accelerators);
    if (row.metric == "mfu" && peak16 > 0)
        return statedFlop(row, scenario) / (value * peak16 * accelerators);
    return std::nullopt;
}

bool needsStatedBatch(const TrainingRow& row) { return row.secondsEquivalent || row.metric == "iteration_s"; }

} // namespace ridge
