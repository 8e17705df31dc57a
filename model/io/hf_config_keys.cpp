// SPDX-License-Identifier: Apache-2.0
#include "io/hf_config_keys.hpp"

#include <algorithm>
#include <array>

namespace ridge {

using nlohmann::json;

namespace {

using Number = HfSizes::Number;

constexpr std::int64_t largest = 1'000'000'000; // products of two stay inside 64 bits
constexpr std::int64_t mostLayers = 100'000;

/// The first of several spellings that the file has; null counts as absent.
Number first(const Fields& fields, std::initializer_list<std::string_view> names, std::int64_t low = 1)
{
    for (const std::string_view name : names)
        if (const json* value = fields.find(name); value != nullptr && !value->is_null())
            return fields.integer(name, low, largest);
    return std::nullopt;
}

std::optional<bool> flag(const Fields& fields, std::string_view name)
{
    const json* value = fields.find(name);
    return value == nullptr || value->is_null() ? std::nullopt : fields.boolean(name);
}

bool oneOf(const std::string& type, std::initializer_list<std::string_view> types)
{
    return std::find(types.begin(), types.end(), type) != types.end();
}

std::string textOf(const Fields& fields, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        if (const json* value = fields.find(name); value != nullptr && value->is_string())
            return value->get<std::string>();
    return {};
}

/// Families whose feed-forward block has two matrices instead of three.
bool plainFfn(const std::string& type)
{
    return oneOf(type, {"gpt2", "gpt_neo", "gpt_neox", "gptj", "gpt_bigcode", "opt", "bloom", "mpt", "falcon", "RefinedWeb",
                        "RefinedWebModel", "phi", "starcoder2", "nemotron", "nemotron_h", "bert", "roberta", "codegen"});
}

/// Output table shared with the input table when the file is silent: the defaults of the families' own classes.
std::optional<bool> tiedByDefault(const std::string& type)
{
    if (type.starts_with("gemma") || type.starts_with("cohere")
        || oneOf(type, {"gpt2", "gpt_neo", "gpt_bigcode", "opt", "bloom", "mpt", "falcon", "t5", "starcoder2"}))
        return true;
    if (type.starts_with("llama") || type.starts_with("qwen") || type.starts_with("deepseek") || type.starts_with("mixtral")
        || oneOf(type, {"mistral", "phi3", "phimoe", "baichuan", "internlm2", "gpt_neox", "gptj", "gpt_oss", "stablelm", "dbrx"}))
        return false;
    return std::nullopt;
}

void readAttention(const Fields& fields, HfSizes& s)
{
    s.layers = first(fields, {"num_hidden_layers", "n_layer", "n_layers", "num_layers"});
    s.hidden = first(fields, {"hidden_size", "n_embd", "d_model", "hidden_dim"});
    s.heads = first(fields, {"num_attention_heads", "n_head", "n_heads", "num_heads"});
    s.kvHeads = first(fields, {"num_key_value_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num", "kv_heads"});
    s.headDim = first(fields, {"head_dim", "attention_head_dim", "d_kv", "kv_channels"});
    if (const json* nested = fields.find("attn_config"); nested != nullptr && nested->is_object() && !s.kvHeads)
        s.kvHeads = first(Fields(*nested, fields.pointerTo("attn_config"), fields.problems()), {"kv_n_heads"});
    const bool multiQuery = flag(fields, "multi_query").value_or(s.type == "falcon");
    const bool grouped = flag(fields, "new_decoder_architecture").value_or(false);
    if (oneOf(s.type, {"falcon", "RefinedWebModel", "gpt_bigcode"}) && multiQuery && !grouped)
        s.kvHeads = 1;
    s.qRank = first(fields, {"q_lora_rank"});
    s.kvRank = first(fields, {"kv_lora_rank"});
    s.nopeDim = first(fields, {"qk_nope_head_dim"});
    s.ropeDim = first(fields, {"qk_rope_head_dim"});
    s.valueDim = first(fields, {"v_head_dim"});
    s.indexHeads = first(fields, {"index_n_heads"});
    s.indexDim = first(fields, {"index_head_dim"});
    s.decoderLayers = first(fields, {"num_decoder_layers"});
    s.predictionLayers = first(fields, {"num_nextn_predict_layers"}, 0);
    s.relativeBuckets = first(fields, {"relative_attention_num_buckets"});
}

void readExperts(const Fields& fields, HfSizes& s)
{
    s.experts = first(fields, {"num_local_experts", "n_routed_experts", "num_experts", "moe_num_experts"});
    s.expertsPerToken = first(fields, {"num_experts_per_tok", "experts_per_token", "moe_top_k", "moe_topk"});
    s.expertFfn = first(fields, {"moe_intermediate_size"});
    s.sharedExperts = first(fields, {"n_shared_experts", "num_shared_experts"}, 0);
    if (first(fields, {"n_group"}, 0).value_or(0) > 1)
        s.nodeLimit = first(fields, {"topk_group"}, 0);
    s.sharedFfn = first(fields, {"shared_expert_intermediate_size", "shared_intermediate_size"});
    s.denseFfn = first(fields, {"dense_intermediate_size"});
    if (const json* nested = fields.find("ffn_config"); nested != nullptr && nested->is_object()) {
        const Fields inner(*nested, fields.pointerTo("ffn_config"), fields.problems());
        s.experts = s.experts ? s.experts : first(inner, {"moe_num_experts"});
        s.expertsPerToken = s.expertsPerToken ? s.expertsPerToken : first(inner, {"moe_top_k"});
        s.ffn = s.ffn ? s.ffn : first(inner, {"ffn_hidden_size"});
    }
    if (s.experts.value_or(1) <= 1)
        s.experts = s.expertsPerToken = std::nullopt;
    if (!s.experts || !s.layers)
        return;
    if (*s.layers > mostLayers) {
        fields.problems().error("out-of-range", fields.pointer(), "found " + std::to_string(*s.layers)
                                + " layers, expected at most " + std::to_string(mostLayers));
        return;
    }
    const std::int64_t dense = first(fields, {"first_k_dense_replace"}, 0).value_or(0);
    const json* frequency = fields.find("moe_layer_freq");
    const std::int64_t every = frequency != nullptr && frequency->is_number() ? first(fields, {"moe_layer_freq"}).value_or(1)
                                                                            : first(fields, {"decoder_sparse_step"}).value_or(1);
    for (std::int64_t i = 0; i < *s.layers; ++i)
        s.moeLayers.push_back(i >= dense && (s.type.starts_with("qwen") ? (i + 1) % every == 0 : i % every == 0));
    if (frequency != nullptr && frequency->is_array() && frequency->size() == s.moeLayers.size())
        for (std::size_t i = 0; i < frequency->size(); ++i)
            s.moeLayers[i] = (*frequency)[i].is_number() && (*frequency)[i].get<double>() != 0;
    if (const json* only = fields.find("mlp_only_layers"); only != nullptr && only->is_array())
        for (const json& entry : *only)
            if (entry.is_number_unsigned() && entry.get<std::size_t>() < s.moeLayers.size())
                s.moeLayers[entry.get<std::size_t>()] = false;
}

void readBiases(const Fields& fields, HfSizes& s)
{
    const bool attentionBias = flag(fields, "attention_bias").value_or(false);
    const bool allBiased = oneOf(s.type, {"gpt2", "gpt_neox", "opt", "bloom", "bert", "roberta", "gpt_bigcode", "starcoder2", "phi"});
    s.qkvBias = attentionBias || allBiased || oneOf(s.type, {"qwen", "qwen2", "qwen2_vl", "qwen2_moe", "qwen2_5_vl"})
        || flag(fields, "use_qkv_bias").value_or(false);
    s.outputBias = attentionBias || allBiased;
    s.mlpBias = flag(fields, "mlp_bias").value_or(false) || allBiased || s.type == "gpt_oss";
    s.normBias = allBiased || oneOf(s.type, {"stablelm", "phimoe", "falcon"});
    s.headBias = flag(fields, "lm_head_bias").value_or(false);
    s.qkNorm = s.type.starts_with("qwen3") || s.type.starts_with("gemma3") || flag(fields, "use_qk_norm").value_or(false);
}

void readWindow(const Fields& fields, HfSizes& s)
{
    s.window = first(fields, {"sliding_window"});
    s.windowPattern = first(fields, {"sliding_window_pattern"});
    s.useWindow = flag(fields, "use_sliding_window").value_or(true);
    if (const json* types = fields.find("layer_types"); types != nullptr && types->is_array())
        for (const json& entry : *types) {
            s.slidingLayers.push_back(entry == "sliding_attention");
            s.hybrid |= entry != "sliding_attention" && entry != "full_attention";
        }
    for (const char* other : {"attn_layer_period", "full_attention_interval", "attn_type_list", "mamba_d_state", "ssm_cfg", "linear_attn_config", "attention_chunk_size", "sparse_attention_config"})
        s.hybrid |= fields.find(other) != nullptr && !fields.find(other)->is_null();
}

} // namespace

HfSizes readHfSizes(const Fields& fields)
{
    HfSizes s;
    s.type = textOf(fields, {"model_type"});
    s.vocab = first(fields, {"vocab_size", "padded_vocab_size"});
    s.positions = first(fields, {"max_position_embeddings", "n_positions", "max_seq_len", "n_ctx"});
    s.ffn = first(fields, {"intermediate_size", "n_inner", "ffn_dim", "d_ff", "ffn_hidden_size", "ffn_embed_dim"});
    s.typeVocab = first(fields, {"type_vocab_size"});
    readAttention(fields, s);
    const Number ratio = first(fields, {"expansion_ratio"});
    if (!s.ffn && s.hidden && (ratio || oneOf(s.type, {"gpt2", "gptj", "bloom", "mpt", "falcon", "gpt_bigcode", "gpt_neo"})))
        s.ffn = *s.hidden * ratio.value_or(4);
    readExperts(fields, s);
    readBiases(fields, s);
    readWindow(fields, s);
    s.gated = !plainFfn(s.type);
    if (s.type == "t5")
        s.gated = flag(fields, "is_gated_act").value_or(textOf(fields, {"feed_forward_proj"}).starts_with("gated"));
    s.tied = flag(fields, "tie_word_embeddings");
    if (!s.tied)
        s.tied = tiedByDefault(s.type);
    s.layerPattern = textOf(fields, {"hybrid_override_pattern"});
    s.mambaHeads = first(fields, {"mamba_num_heads"});
    s.mambaHeadDim = first(fields, {"mamba_head_dim"});
    s.mambaGroups = first(fields, {"n_groups"});
    s.mambaState = first(fields, {"ssm_state_size"});
    s.mambaConv = first(fields, {"conv_kernel"});
    return s;
}

} // namespace ridge
