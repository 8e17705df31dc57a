// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io: what a config.json says, under one name per thing.

#include "io/import_hf_config.hpp"
#include "io/json_fields.hpp"

#include <string>
#include <vector>

namespace ridge {

/// Sizes under the names of the literature; nothing where the file is silent.
struct HfSizes {
    using Number = std::optional<std::int64_t>;
    std::string type;
    Number layers, hidden, heads, kvHeads, headDim, ffn, vocab, positions;
    Number experts, expertsPerToken, expertFfn, sharedExperts, sharedFfn, denseFfn, nodeLimit;
    Number predictionLayers;                                 // multi-token prediction
    Number qRank, kvRank, nopeDim, ropeDim, valueDim;       // multi-head latent attention
    Number indexHeads, indexDim;                             // sparse-attention indexer
    Number mambaHeads, mambaHeadDim, mambaGroups, mambaState, mambaConv;
    Number decoderLayers, typeVocab, relativeBuckets, window, windowPattern;
    std::optional<bool> tied;
    bool gated = true;
    bool qkvBias = false, outputBias = false, mlpBias = false, normBias = false, headBias = false;
    bool qkNorm = false, useWindow = true;
    std::string layerPattern;             ///< hybrid: one letter per layer, M * -
    bool hybrid = false;                  ///< some layers are no attention over all or a window of the tokens
    std::vector<bool> moeLayers;          ///< per layer; empty: dense
    std::vector<bool> slidingLayers;      ///< per layer, when the file lists them
};

/// @param fields the object that holds the language model's keys.
HfSizes readHfSizes(const Fields& fields);

/// Parameters, all and per token; nothing when a needed size is missing.
struct HfCount {
    double total = 0;
    double active = 0;
};
std::optional<HfCount> countHfParameters(const HfSizes& sizes);

} // namespace ridge
