// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace ridge {

/// A dense decoder-only transformer, by its hyperparameters. Field names are the literature's.
struct TransformerModel {
    std::string name;        ///< shown; e.g. "GPT-3 175B"
    int layers = 0;
    int hidden = 0;          ///< h
    int heads = 0;           ///< a, query heads
    int kvHeads = 0;         ///< a_kv; equals heads without GQA
    int headDim = 0;         ///< d_h; usually hidden / heads
    int ffnHidden = 0;       ///< f
    int vocab = 0;           ///< V, unpadded
    bool gatedFfn = false;   ///< SwiGLU and kin: three FFN matrices
    bool tiedEmbeddings = false;
    bool causal = true;
    std::string source;      ///< where the hyperparameters come from

    bool operator==(const TransformerModel&) const = default;
};

/// Parameters of one layer (attention + FFN matrices; norms and biases, below 0.1 %, left out).
double layerParameters(const TransformerModel& model);
/// All parameters including embeddings (one V*h, two when untied) and norms.
double totalParameters(const TransformerModel& model);
/// Model FLOP of one token forward + backward: 3 * (2*layer parameters*L + attention + 2*h*V).
/// @param fullAttention count s^2 (Korthikanti's convention) instead of the causal half.
double trainingFlopPerToken(const TransformerModel& model, int sequence, bool fullAttention);

} // namespace ridge
