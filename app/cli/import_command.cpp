// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "io/import_hf_config.hpp"
#include "io/text_file.hpp"
#include "report/quantity_text.hpp"
#include "result_text.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace ridge::cli {

namespace {

constexpr const char* hfConfig = "hf_config";

template <class T>
Json maybe(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

Json maybeText(const std::string& text)
{
    return text.empty() ? Json() : Json(text);
}

Json summary(const ModelConfig& c)
{
    Json object = Json::object();
    object.set("model_type", maybeText(c.modelType)).set("layers", maybe(c.layers)).set("hidden", maybe(c.hidden));
    object.set("heads", maybe(c.heads)).set("kv_heads", maybe(c.kvHeads)).set("head_dim", maybe(c.headDim));
    object.set("ffn_hidden", maybe(c.ffnHidden)).set("vocab", maybe(c.vocab)).set("experts", maybe(c.experts));
    object.set("experts_per_token", maybe(c.expertsPerToken)).set("params_total", maybe(c.paramsTotal));
    object.set("params_active", maybe(c.paramsActive)).set("kv_bytes_per_token", maybe(c.kvBytesPerToken));
    object.set("attention", maybeText(c.attention));
    return object;
}

std::string textOf(const std::string& file, const ModelConfig& c)
{
    const auto whole = [](const std::optional<std::int64_t>& n) { return n ? std::to_string(*n) : std::string("not stated"); };
    const auto number = [](const std::optional<double>& n) { return n ? numberText(*n, 4) : std::string("not stated"); };
    std::vector<std::vector<std::string>> rows = {
        {"model type", c.modelType.empty() ? "not stated" : c.modelType}, {"layers", whole(c.layers)},
        {"hidden", whole(c.hidden)}, {"heads", whole(c.heads)}, {"key-value heads", whole(c.kvHeads)},
        {"head dimension", whole(c.headDim)}, {"FFN hidden", whole(c.ffnHidden)}, {"vocabulary", whole(c.vocab)},
        {"experts", whole(c.experts)}, {"experts per token", whole(c.expertsPerToken)},
        {"parameters", number(c.paramsTotal)}, {"active parameters", number(c.paramsActive)},
        {"key-value bytes per token", number(c.kvBytesPerToken)},
        {"attention", c.attention.empty() ? "not stated" : c.attention}};
    return file + ": Hugging Face model configuration\n" + columns(rows, {false, true}, "  ") + "\n";
}

Json diagnosticsJson(const Diagnostics& diagnostics)
{
    Json list = Json::array();
    for (const Diagnostic& d : diagnostics)
        list.push(Json::object().set("code", d.code).set("where", d.where).set("message", d.message).set("hint", d.hint));
    return list;
}

Result<ModelConfig> read(const std::string& file, const std::string& kind)
{
    if (kind != "auto" && kind != hfConfig)
        return Diagnostic{Severity::error, "kind-not-understood", file, "files of kind \"" + kind + "\" are not understood yet",
                          std::string("understood: ") + hfConfig};
    const Result<std::string> bytes = readFile(file);
    if (!bytes)
        return bytes.diagnostics();
    return importHfConfig(*bytes, file);
}

} // namespace

Answer importCommand(const Request& request)
{
    Answer answer;
    answer.result = Json::array();
    for (const std::string& file : request.files) {
        const Result<ModelConfig> config = read(file, request.kind);
        const Diagnostics problems = inFile(file, config.diagnostics());
        Json entry = Json::object();
        entry.set("file", file).set("kind", config ? Json(hfConfig) : Json());
        entry.set("summary", config ? summary(*config) : Json()).set("diagnostics", diagnosticsJson(problems));
        answer.result.push(std::move(entry));
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
        if (config)
            answer.text += textOf(file, *config);
        else
            answer.exitCode = invalidInput;
    }
    return answer;
}

} // namespace ridge::cli
