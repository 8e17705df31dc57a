// SPDX-License-Identifier: Apache-2.0
#include "io/import_llm_analysis.hpp"

#include "io/json_document.hpp"

namespace ridge {

Result<ModelConfig> importLlmAnalysis(std::string_view bytes, const std::string& file)
{
    Result<nlohmann::json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    if (!document->is_object() || !document->contains("hidden_dim"))
        return Diagnostic{Severity::error, "not-a-model-config", file, "found no hidden_dim", "expected a model of llm-analysis"};
    nlohmann::json& model = document.value();
    for (const auto& [theirs, ours] : {std::pair{"num_layers", "num_hidden_layers"}, {"n_head", "num_attention_heads"}, {"hidden_dim", "hidden_size"},
                                       {"ffn_embed_dim", "intermediate_size"}, {"max_seq_len", "max_position_embeddings"}})
        if (const auto found = model.find(theirs); found != model.end()) {
            const nlohmann::json value = *found;
            model.erase(theirs);
            model[ours] = value;
        }
    return importHfConfig(model.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), file);
}

} // namespace ridge
