// SPDX-License-Identifier: Apache-2.0
#include "workload/activation_memory.hpp"

#include <algorithm>

namespace ridge {

double activationBytesPerToken(const TransformerModel& model, int sequence, Precision precision, bool flashAttention,
                               int tp, bool sequenceParallel, Recompute mode, bool keepsGathered)
{
    const double t = tp;
    const double h = model.hidden / (sequenceParallel ? t : 1.0); // what tensor parallelism alone does not shard
    if (mode == Recompute::full)
        return 2 * h;
    const double queries = queryWidth(model);
    const double keysAndValues = 2 * keyWidth(model);
    const double moe = expertShare(model);
    const double visits = model.experts.perToken + model.experts.shared; // copies of a token in a layer of experts
    const double width = moe * visits * model.experts.ffnHidden + (1 - moe) * model.ffnHidden;
    const double saved = matrixBits(precision) == 16 ? 2 : 1; // low-precision stacks save linear inputs in 8 bits
    const double ffnTensors = model.gatedFfn ? 2 : 1;
    const bool selectiveFused = mode == Recompute::selective && flashAttention;

    const double norms = 4 * h;
    const double linearInputs = selectiveFused ? 0 : saved * (keepsGathered ? model.hidden : h) * (2 - moe + moe * visits);
    const double dropoutMasks = flashAttention ? 0 : 2 * h;
    const double attention = (2 * (queries + keysAndValues) + saved * queries) / t;
    const double ffn = (2 * ffnTensors + (selectiveFused ? 0 : saved)) * width / t;
    const double scores = !flashAttention && mode != Recompute::selective ? 5.0 * model.heads * sequence / t : 0;
    return norms + linearInputs + dropoutMasks + attention + ffn + scores;
}

double layersInFlight(double layers, int pp, int vp, double microBatches)
{
    if (pp == 1)
        return layers;
    if (vp == 1)
        return layers / pp * std::min<double>(pp, microBatches);
    return layers * (1 + (pp - 1.0) / (static_cast<double>(pp) * vp));
}

} // namespace ridge
