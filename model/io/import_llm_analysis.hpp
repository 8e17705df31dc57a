// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/import_hf_config.hpp"

namespace ridge {

/// Reads a model of llm-analysis: the same sizes as a config.json under other names (n_head, hidden_dim, ffn_embed_dim).
/// Codes: those of importHfConfig.
Result<ModelConfig> importLlmAnalysis(std::string_view bytes, const std::string& file);

} // namespace ridge
