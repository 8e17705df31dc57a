// SPDX-License-Identifier: Apache-2.0
#include "workload/transformer.hpp"

#include "workload/scenario.hpp"

namespace ridge {

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

double layerParameters(const TransformerModel& model)
{
    const double h = model.hidden;
    const double queries = static_cast<double>(model.heads) * model.headDim;
    const double keysAndValues = 2.0 * model.kvHeads * model.headDim;
    const double ffnMatrices = model.gatedFfn ? 3 : 2;
    return h * (queries + keysAndValues) + queries * h + ffnMatrices * h * model.ffnHidden;
}

double totalParameters(const TransformerModel& model)
{
    const double h = model.hidden;
    const double norms = 2.0 * h;
    const double embeddings = (model.tiedEmbeddings ? 1.0 : 2.0) * model.vocab * h;
    return model.layers * (layerParameters(model) + norms) + embeddings + h;
}

double trainingFlopPerToken(const TransformerModel& model, int sequence, bool fullAttention)
{
    const double scores = 4.0 * sequence * model.heads * model.headDim;
    const double attention = model.causal && !fullAttention ? scores / 2 : scores;
    return 3.0 * (model.layers * (2 * layerParameters(model) + attention) + 2.0 * model.hidden * model.vocab);
}

} // namespace ridge
