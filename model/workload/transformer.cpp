// SPDX-License-Identifier: Apache-2.0
#include "workload/transformer.hpp"

#include "workload/scenario.hpp"

#include <algorithm>

namespace ridge {

namespace {

double ffnParameters(const TransformerModel& model, double width)
{
    return (model.gatedFfn ? 3 : 2) * double(model.hidden) * width;
}

double visitedShare(const TransformerModel& model)
{
    return model.experts.routed > 0 ? double(model.experts.perToken) / model.experts.routed : 0;
}

} // namespace

int matrixBits(Precision precision)
{
    switch (precision) {
    case Precision::fp16:
    case Precision::bf16: return 16;
    case Precision::fp8:
    case Precision::mxfp8: return 8;
    case Precision::fp4: return 4;
    }
    return 16;
}

double expertShare(const TransformerModel& model)
{
    if (model.experts.routed <= 0 || model.layers <= 0)
        return 0;
    return std::max(0.0, double(model.layers - model.experts.denseLayers) / model.layers);
}

double queryWidth(const TransformerModel& model)
{
    const LatentAttention& latent = model.latent;
    return double(model.heads) * (latent.keyValueRank > 0 ? latent.nopeDim + latent.ropeDim : model.headDim);
}

double keyWidth(const TransformerModel& model)
{
    return model.latent.keyValueRank > 0 ? queryWidth(model) : double(model.kvHeads) * model.headDim;
}

double attentionParameters(const TransformerModel& model)
{
    const double h = model.hidden, heads = model.heads;
    const LatentAttention& latent = model.latent;
    if (latent.keyValueRank > 0) {
        const double perHead = latent.nopeDim + latent.ropeDim;
        const double rank = latent.queryRank > 0 ? latent.queryRank : h;
        const double queries = (latent.queryRank > 0 ? h * rank : 0) + rank * heads * perHead;
        const double down = h * (latent.keyValueRank + latent.ropeDim);
        const double up = double(latent.keyValueRank) * heads * (latent.nopeDim + latent.valueDim);
        return queries + down + up + heads * latent.valueDim * h;
    }
    const double queries = heads * model.headDim;
    const double keysAndValues = 2.0 * model.kvHeads * model.headDim;
    return h * (queries + keysAndValues) + queries * h;
}

double routedParameters(const TransformerModel& model)
{
    return expertShare(model) * model.experts.routed * ffnParameters(model, model.experts.ffnHidden);
}

double layerParameters(const TransformerModel& model)
{
    return activeLayerParameters(model) + routedParameters(model) * (1 - visitedShare(model));
}

double activeLayerParameters(const TransformerModel& model)
{
    const double moe = expertShare(model);
    const double dense = ffnParameters(model, model.ffnHidden);
    if (moe <= 0)
        return attentionParameters(model) + dense;
    const double shared = model.experts.shared * ffnParameters(model, model.experts.ffnHidden);
    return attentionParameters(model) + (1 - moe) * dense + moe * shared + visitedShare(model) * routedParameters(model);
}

double windowedShare(const TransformerModel& model, int sequence)
{
    if (model.window <= 0 || sequence <= 0)
        return 1;
    const double seen = (model.causal ? 2.0 : 1.0) * model.window / sequence;
    return 1 - model.windowShare + model.windowShare * std::min(1.0, seen);
}

double totalParameters(const TransformerModel& model)
{
    const double h = model.hidden;
    const double norms = 2.0 * h;
    const double embeddings = (model.tiedEmbeddings ? 1.0 : 2.0) * model.vocab * h;
    return model.layers * (layerParameters(model) + norms) + embeddings + h;
}

double mtpParameters(const TransformerModel& model)
{
    return model.mtpLayers * (layerParameters(model) + 2.0 * model.hidden * model.hidden);
}

double trainingFlopPerToken(const TransformerModel& model, int sequence, bool fullAttention)
{
    const LatentAttention& latent = model.latent;
    const double widths = latent.keyValueRank > 0 ? latent.nopeDim + latent.ropeDim + latent.valueDim : 2.0 * model.headDim;
    const double scores = 2.0 * sequence * model.heads * widths;
    const double half = scores * windowedShare(model, sequence) / (model.causal ? 2 : 1);
    const double attention = fullAttention ? scores : half;
    const double layer = 2 * activeLayerParameters(model) + attention, head = 2.0 * model.hidden * model.vocab;
    const double module = layer + 4.0 * model.hidden * model.hidden + head;
    return 3.0 * (model.layers * layer + head + model.mtpLayers * module);
}

} // namespace ridge
