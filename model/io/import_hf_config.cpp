// SPDX-License-Identifier: Apache-2.0
#include "io/import_hf_config.hpp"

#include "io/hf_config_keys.hpp"

#include <algorithm>

namespace ridge {

using nlohmann::json;

namespace {

/// Python writes NaN and Infinity, which are not JSON; outside strings they become null.
std::string withoutPythonNumbers(std::string_view bytes)
{
    std::string text(bytes);
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted)
            for (const std::string_view word : {std::string_view("-Infinity"), std::string_view("Infinity"), std::string_view("NaN")})
                if (std::string_view(text).substr(i).starts_with(word)) {
                    text.replace(i, word.size(), "null");
                    break;
                }
    }
    return text;
}

/// Where the language model's own keys stand: at the top, or in a sub-configuration of a multimodal model.
std::string languageKey(const json& document)
{
    for (const char* name : {"text_config", "language_config", "llm_config", "thinker_config"}) {
        const auto nested = document.find(name);
        if (nested != document.end() && nested->is_object())
            return name;
    }
    return {};
}

/// LlamaConfig writes only what differs from its defaults; a nested file of that class may therefore say almost nothing.
void fillLlamaDefaults(HfSizes& s, ProblemList& problems)
{
    if (s.type != "llama" || s.layers || s.hidden || s.heads)
        return;
    s.layers = 32;
    s.hidden = 4096;
    s.heads = 32;
    s.ffn = s.ffn ? s.ffn : 11008;
    problems.warning("assumed-default", "", "the sizes of the language model are not in the file; the defaults of its class "
                     "LlamaConfig are used: 32 layers, hidden 4096, 32 heads, feed-forward 11008");
}

void completeAttention(HfSizes& s, ProblemList& problems)
{
    if (!s.kvHeads && s.heads)
        s.kvHeads = s.heads;
    if (!s.headDim && !s.kvRank && s.hidden && s.heads) {
        if (*s.hidden % *s.heads == 0)
            s.headDim = *s.hidden / *s.heads;
        else
            problems.warning("unknown-size", "", "head_dim is not given and hidden is no multiple of the heads");
    }
    if (s.heads && s.kvHeads && (*s.kvHeads > *s.heads || *s.heads % *s.kvHeads != 0))
        problems.error("out-of-range", "", "found " + std::to_string(*s.kvHeads) + " key-value heads, expected a divisor of "
                       + std::to_string(*s.heads) + " heads");
}

std::string attentionName(const HfSizes& s)
{
    if (s.type == "bert" || s.type == "roberta")
        return "encoder";
    if (s.kvRank)
        return "mla";
    if (!s.heads || !s.kvHeads)
        return {};
    return *s.kvHeads == *s.heads ? "mha" : *s.kvHeads == 1 ? "mqa" : "gqa";
}

/// Layers that keep keys and values: the attention layers of a hybrid, the decoder of an encoder-decoder.
HfSizes::Number cachedLayers(const HfSizes& s)
{
    if (!s.layerPattern.empty())
        return std::count(s.layerPattern.begin(), s.layerPattern.end(), '*');
    return s.decoderLayers ? s.decoderLayers : s.layers;
}

std::optional<double> cacheBytes(const HfSizes& s)
{
    const auto layers = cachedLayers(s);
    if (attentionName(s) == "encoder" || !layers)
        return std::nullopt;
    if (s.kvRank)
        return s.ropeDim ? std::optional(2.0 * static_cast<double>(*layers) * static_cast<double>(*s.kvRank + *s.ropeDim)) : std::nullopt;
    if (!s.kvHeads || !s.headDim)
        return std::nullopt;
    return 4.0 * static_cast<double>(*layers) * static_cast<double>(*s.kvHeads) * static_cast<double>(*s.headDim);
}

void describeWindow(const HfSizes& s, ModelConfig& config)
{
    const bool beyond = s.positions && s.window && *s.window >= *s.positions;
    if (!s.window || !s.useWindow || beyond || !s.layers)
        return;
    config.slidingWindow = s.window;
    if (!s.slidingLayers.empty())
        config.slidingLayers = std::count(s.slidingLayers.begin(), s.slidingLayers.end(), true);
    else if (s.windowPattern)
        config.slidingLayers = *s.layers - *s.layers / *s.windowPattern;
    else
        config.slidingLayers = s.layers;
}

bool fits(const HfSizes::Number& n) { return n && *n >= 0 && *n <= 1'000'000'000; }
int number(const HfSizes::Number& n) { return static_cast<int>(n.value_or(0)); }

/// The experts of a decoder, or nothing where a size is missing. Shared experts that are one wide FFN count as several.
std::optional<Experts> expertsOf(const HfSizes& s)
{
    const HfSizes::Number width = s.expertFfn ? s.expertFfn : s.ffn;
    if (!fits(s.experts) || !fits(s.expertsPerToken) || !fits(width) || *width == 0 || *s.expertsPerToken > *s.experts)
        return std::nullopt;
    Experts experts;
    experts.routed = number(s.experts);
    experts.perToken = number(s.expertsPerToken);
    experts.ffnHidden = number(width);
    experts.nodeLimit = fits(s.nodeLimit) ? number(s.nodeLimit) : 0;
    experts.denseLayers = static_cast<int>(std::count(s.moeLayers.begin(), s.moeLayers.end(), false));
    if (!s.sharedFfn || *s.sharedFfn <= 0)
        experts.shared = number(s.sharedExperts);
    else if (*s.sharedFfn % *width == 0)
        experts.shared = static_cast<int>(*s.sharedFfn / *width);
    else
        return std::nullopt;
    return experts;
}

std::optional<LatentAttention> latentOf(const HfSizes& s)
{
    if (!fits(s.kvRank) || !fits(s.nopeDim) || !fits(s.ropeDim) || !fits(s.valueDim))
        return std::nullopt;
    return LatentAttention{number(s.qRank), number(s.kvRank), number(s.nopeDim), number(s.ropeDim), number(s.valueDim)};
}

/// A model that the training engine can take as it is: a decoder of one kind of layer, experts and latent attention
/// included; nothing for hybrids, encoders, sparse attention and files that leave a size out.
std::optional<TransformerModel> decoder(const HfSizes& s, const std::string& file)
{
    const HfSizes::Number headDim = s.kvRank && s.nopeDim && s.ropeDim ? HfSizes::Number(*s.nopeDim + *s.ropeDim) : s.headDim;
    const HfSizes::Number ffn = s.denseFfn ? s.denseFfn : s.ffn ? s.ffn : s.expertFfn;
    const bool oneKind = !s.hybrid && s.layerPattern.empty() && s.type != "t5" && attentionName(s) != "encoder" && !s.indexHeads;
    for (const HfSizes::Number& size : {s.layers, s.hidden, s.heads, s.kvHeads, headDim, ffn, s.vocab})
        if (!fits(size))
            return std::nullopt;
    if (!oneKind || !s.tied)
        return std::nullopt;
    TransformerModel model;
    model.name = s.type;
    model.layers = number(s.layers);
    model.hidden = number(s.hidden);
    model.heads = number(s.heads);
    model.kvHeads = number(s.kvHeads);
    model.headDim = number(headDim);
    model.ffnHidden = number(ffn);
    model.vocab = number(s.vocab);
    model.gatedFfn = s.gated;
    model.tiedEmbeddings = *s.tied;
    model.source = file;
    model.mtpLayers = static_cast<int>(std::clamp<std::int64_t>(s.predictionLayers.value_or(0), 0, 100));
    if (s.experts) {
        const auto experts = expertsOf(s);
        if (!experts)
            return std::nullopt;
        model.experts = *experts;
    }
    if (s.kvRank) {
        const auto latent = latentOf(s);
        if (!latent)
            return std::nullopt;
        model.latent = *latent;
    }
    return model;
}

ModelConfig summarise(const HfSizes& s, const std::string& file)
{
    ModelConfig config;
    config.modelType = s.type;
    config.attention = attentionName(s);
    config.layers = s.layers;
    config.hidden = s.hidden;
    config.heads = s.heads;
    config.kvHeads = s.kvHeads;
    config.headDim = s.kvRank ? (s.nopeDim && s.ropeDim ? HfSizes::Number(*s.nopeDim + *s.ropeDim) : std::nullopt) : s.headDim;
    config.ffnHidden = s.ffn;
    config.vocab = s.vocab;
    config.experts = s.experts;
    config.expertsPerToken = s.expertsPerToken;
    config.gatedFfn = s.gated;
    config.tiedEmbeddings = s.tied;
    if (const auto count = countHfParameters(s)) {
        config.paramsTotal = count->total;
        config.paramsActive = count->active;
    }
    config.kvBytesPerToken = cacheBytes(s);
    describeWindow(s, config);
    config.transformer = decoder(s, file);
    if (config.transformer && config.slidingWindow && *config.slidingWindow <= 1'000'000'000) {
        config.transformer->window = static_cast<int>(*config.slidingWindow);
        config.transformer->windowShare = static_cast<double>(config.slidingLayers.value_or(*s.layers)) / static_cast<double>(*s.layers);
    }
    return config;
}

/// Whole numbers below 2^53 as such.
SummaryValue wholeOrNumber(const std::optional<double>& value)
{
    return value && *value < 9e15 ? SummaryValue(static_cast<std::int64_t>(*value)) : summaryValue(value);
}

} // namespace

Result<ModelConfig> importHfConfig(std::string_view bytes, const std::string& file)
{
    const std::string text = withoutPythonNumbers(bytes);
    const Result<json> document = parseJson(text, file);
    if (!document)
        return document.diagnostics();
    ProblemList problems(text, file);
    const Fields top(*document, "", problems);
    if (!top.isObject())
        return problems.all();
    if (top.find("quantization") != nullptr && top.find("model_type") == nullptr)
        return Diagnostic{Severity::error, "not-a-model-config", file, file + ": describes a quantisation, not a model",
                          "import the config.json that stands beside it"};
    const std::string nested = languageKey(*document);
    const auto inner = nested.empty() ? std::nullopt : top.object(nested);
    HfSizes sizes = readHfSizes(inner ? *inner : top);
    if (!sizes.vocab)
        if (const auto* vocab = top.find("vocab_size"); vocab != nullptr && !vocab->is_null())
            sizes.vocab = top.integer("vocab_size", 1, 1'000'000'000);
    if (sizes.type.empty())
        sizes.type = top.text("model_type");
    fillLlamaDefaults(sizes, problems);
    if (!sizes.layers && !sizes.hidden && !sizes.heads)
        return Diagnostic{Severity::error, "not-a-model-config", file, file + ": has neither layers nor hidden size nor heads",
                          "expected a config.json of a language model"};
    completeAttention(sizes, problems);
    if (problems.failed())
        return problems.all();
    ModelConfig config = summarise(sizes, file);
    if (inner)
        config.modelType = top.text("model_type").empty() ? sizes.type : top.text("model_type");
    if (config.attention == "encoder")
        problems.warning("no-cache", "", "an encoder keeps no keys and values: it cannot be used for decoding");
    return {std::move(config), problems.all()};
}

ImportSummary summaryOf(const ModelConfig& c)
{
    return {{"model_type", summaryText(c.modelType)}, {"layers", summaryValue(c.layers)}, {"hidden", summaryValue(c.hidden)},
            {"heads", summaryValue(c.heads)}, {"kv_heads", summaryValue(c.kvHeads)}, {"head_dim", summaryValue(c.headDim)},
            {"ffn_hidden", summaryValue(c.ffnHidden)}, {"vocab", summaryValue(c.vocab)}, {"experts", summaryValue(c.experts)},
            {"experts_per_token", summaryValue(c.expertsPerToken)}, {"params_total", wholeOrNumber(c.paramsTotal)},
            {"params_active", wholeOrNumber(c.paramsActive)}, {"kv_bytes_per_token", wholeOrNumber(c.kvBytesPerToken)},
            {"attention", summaryText(c.attention)}};
}

std::string summaryJson(const ModelConfig& config)
{
    json summary = json::object();
    for (const SummaryItem& item : summaryOf(config)) {
        json& value = summary[item.key];
        if (const auto* whole = std::get_if<std::int64_t>(&item.value))
            value = *whole;
        else if (const auto* number = std::get_if<double>(&item.value))
            value = *number;
        else if (const auto* text = std::get_if<std::string>(&item.value))
            value = *text;
    }
    return summary.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace ridge
