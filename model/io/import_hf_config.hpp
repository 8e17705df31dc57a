// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "io/import_summary.hpp"
#include "workload/transformer.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridge {

/// What a Hugging Face config.json says about a language model. Unknown is nothing, never 0. A value that follows from
/// a documented default of the model's family (head_dim = hidden / heads, no key for key-value heads = one per head) counts as said.
struct ModelConfig {
    std::string modelType;
    std::string attention;   ///< mha, gqa, mqa, mla; "encoder" without a key-value cache; empty when unknown
    std::optional<std::int64_t> layers, hidden, heads, kvHeads, headDim, ffnHidden, vocab;
    std::optional<std::int64_t> experts, expertsPerToken; ///< routed experts per MoE layer, and how many a token visits
    std::optional<double> paramsTotal;      ///< all parameters; without multi-token-prediction modules and vision towers
    std::optional<double> paramsActive;     ///< per token: total without the experts it does not visit and, when untied, the input table
    std::optional<double> kvBytesPerToken;  ///< 2 bytes per element, every layer that keeps a cache, no window applied
    std::optional<std::int64_t> slidingWindow;       ///< tokens; nothing when no layer is windowed
    std::optional<std::int64_t> slidingLayers;       ///< how many layers keep only that window
    bool gatedFfn = true;
    std::optional<bool> tiedEmbeddings;
    std::optional<TransformerModel> transformer;     ///< when it is a decoder of one kind of layer with all sizes known
};

/// Reads a config.json. Codes: "not-a-model-config" (a quantisation side file, or no model keys at all), "wrong-type",
/// "out-of-range"; notes and warnings tell what was assumed.
Result<ModelConfig> importHfConfig(std::string_view bytes, const std::string& file);

/// The keys of `import --json`; nothing where the file says nothing.
ImportSummary summaryOf(const ModelConfig& config);

/// The summary as a JSON object with the keys of `import --json`; null where the file says nothing.
std::string summaryJson(const ModelConfig& config);

} // namespace ridge
