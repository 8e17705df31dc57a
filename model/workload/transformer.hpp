// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace ridge {

/// The experts of a mixture-of-experts model; `routed` of 0: a dense model.
struct Experts {
    int routed = 0;      ///< experts per layer a router chooses from
    int perToken = 0;    ///< k: routed experts a token visits
    int shared = 0;      ///< experts every token visits
    int ffnHidden = 0;   ///< width of one expert
    int denseLayers = 0; ///< layers that have the dense FFN instead
    int nodeLimit = 0;   ///< scale-up domains one token may be sent to; 0: any

    bool operator==(const Experts&) const = default;
};

/// Multi-head latent attention (DeepSeek-V2): queries, keys and values pass through low-rank projections; a
/// `keyValueRank` of 0: ordinary heads.
struct LatentAttention {
    int queryRank = 0;    ///< 0: queries are projected directly
    int keyValueRank = 0;
    int nopeDim = 0;      ///< per head, without position
    int ropeDim = 0;      ///< per head of the queries, shared by the keys
    int valueDim = 0;     ///< per head

    bool operator==(const LatentAttention&) const = default;
};

/// A transformer, by its hyperparameters. Field names are the literature's.
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
    Experts experts = {};
    LatentAttention latent = {};
    int window = 0;          ///< tokens a sliding-window layer looks back on; 0: no such layer
    double windowShare = 0;  ///< share of the layers that have the window
    double headShare = 1;    ///< share of the tokens that reach the logits (masked encoders: 0.15)
    int mtpLayers = 0;       ///< multi-token prediction modules (DeepSeek-V3, section 2.2): each one layer, a projection 2h to h and the shared head

    bool operator==(const TransformerModel&) const = default;
};

/// Share of the layers whose FFN is a mixture of experts.
double expertShare(const TransformerModel& model);
/// Width of the queries of all heads, and of the keys (and of the values) of all key heads.
double queryWidth(const TransformerModel& model);
double keyWidth(const TransformerModel& model);
/// Parameters of the attention matrices of one layer.
double attentionParameters(const TransformerModel& model);
/// Parameters of all routed experts of a mean layer; 0 for dense models.
double routedParameters(const TransformerModel& model);
/// Parameters of a mean layer (attention + FFN matrices; norms and biases, below 0.1 %, left out).
double layerParameters(const TransformerModel& model);
/// Parameters of a mean layer one token meets: of the routed experts only those it visits.
double activeLayerParameters(const TransformerModel& model);
/// Share of the causal half (or, in encoders, the full square) of the scores that sliding windows leave, mean over
/// layers: a windowed token sees `window` others instead of half the sequence.
double windowedShare(const TransformerModel& model, int sequence);
/// All parameters including embeddings (one V*h, two when untied) and norms, without prediction modules.
double totalParameters(const TransformerModel& model);
/// Parameters of all multi-token prediction modules; embedding and head are the model's own.
double mtpParameters(const TransformerModel& model);
/// Model FLOP of one token forward + backward: 3 * (2*active layer parameters*L + attention + 2*h*V); a prediction module
/// adds a layer, its projection and the head once more.
/// @param fullAttention count s^2 (Korthikanti's convention) instead of the causal half.
double trainingFlopPerToken(const TransformerModel& model, int sequence, bool fullAttention);

} // namespace ridge
