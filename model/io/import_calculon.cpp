// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/json_document.hpp"

#include <algorithm>

namespace ridge {

namespace {

using nlohmann::json;

constexpr std::size_t mostValues = 500;

/// Single values by path; tables of efficiencies are left out. parseJson has bounded the depth.
void flatten(const json& value, const std::string& path, ImportSummary& summary)
{
    if (summary.size() >= mostValues)
        return;
    const auto below = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
    if (value.is_object()) {
        for (const auto& [key, child] : value.items())
            flatten(child, below(key), summary);
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            if (value[i].is_object())
                flatten(value[i], below(std::to_string(i)), summary);
    } else if (value.is_number_integer()) {
        summary.push_back({path, value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX ? SummaryValue(value.get<double>()) : SummaryValue(value.get<std::int64_t>())});
    } else if (value.is_number()) {
        summary.push_back({path, value.get<double>()});
    } else if (value.is_string()) {
        summary.push_back({path, value.get<std::string>()});
    } else if (value.is_boolean()) {
        summary.push_back({path, value.get<bool>()});
    } else {
        summary.push_back({path, {}});
    }
}

double degree(const json& document, const char* key)
{
    const auto found = document.find(key);
    return found != document.end() && found->is_number() ? found->get<double>() : 0;
}

} // namespace

Result<ImportSummary> importCalculon(std::string_view bytes, const std::string& file)
{
    const Result<json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    const bool application = document->contains("num_blocks") && document->contains("attn_heads"), execution = document->contains("tensor_par"),
               system = document->contains("mem1") && document->contains("networks");
    if (!application && !execution && !system)
        return Diagnostic{Severity::error, "not-that-kind", file, "found none of num_blocks with attn_heads, tensor_par, mem1 with networks",
                          "expected an application, execution or system of Calculon"};
    ImportSummary summary;
    flatten(*document, "", summary);
    Diagnostics notes;
    const double product = degree(*document, "tensor_par") * degree(*document, "pipeline_par") * degree(*document, "data_par"), processors = degree(*document, "num_procs");
    if (execution && product != processors)
        notes.push_back({Severity::warning, "not-a-product", file, "tensor_par x pipeline_par x data_par is " + std::to_string(static_cast<long long>(std::clamp(product, -9e15, 9e15)))
                         + ", num_procs is " + std::to_string(static_cast<long long>(std::clamp(processors, -9e15, 9e15))), ""});
    if (system)
        notes.push_back({Severity::note, "units", file, "capacities are GiB (2^30 B), rates GBps (1e9 B/s) per direction", ""});
    return {std::move(summary), notes};
}

} // namespace ridge
