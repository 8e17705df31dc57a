// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/json_document.hpp"
#include "io/text_lines.hpp"

#include <algorithm>

namespace ridge {

namespace {

ImportSummary summarised(const SummaryList& dims)
{
    if (dims.empty())
        return {{"npus", {}}, {"dims", {}}};
    double product = 1;
    for (const auto& dim : dims)
        product *= dim.value_or(1);
    return {{"npus", product < 9e15 ? SummaryValue(static_cast<std::int64_t>(product)) : SummaryValue()}, {"dims", dims}};
}

Diagnostic bad(const std::string& file, std::size_t line, std::string_view found)
{
    return atLine(Severity::error, "bad-dimension", file, line, "found " + quotedText(found) + ", expected a positive count of NPUs");
}

bool isCount(const std::optional<double>& value) { return value && *value >= 1 && *value <= 1e9 && *value == static_cast<double>(static_cast<std::int64_t>(*value)); }

/// "[ 8, 4 ]" or "8" as words.
std::vector<std::string> listOf(std::string text)
{
    for (char& c : text)
        c = c == '[' || c == ']' || c == ',' || c == '"' || c == '\'' ? ' ' : c;
    std::vector<std::string> list;
    for (const std::string_view word : wordsIn(text))
        list.emplace_back(word);
    return list;
}

/// A network of the analytical backend: "key: [ values ]  # comment".
Result<ImportSummary> network(std::string_view bytes, const std::string& file)
{
    SummaryList dims;
    std::string said;
    const auto lines = textLines(bytes);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string line(trimmed(std::string_view(lines[i]).substr(0, lines[i].find('#'))));
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos)
            continue;
        if (trimmed(std::string_view(line).substr(0, colon)) != "npus_count") {
            said += (said.empty() ? "" : "; ") + line.substr(0, 120);
            continue;
        }
        for (const std::string& word : listOf(line.substr(colon + 1))) {
            const auto count = numberIn(word);
            if (!isCount(count))
                return bad(file, i + 1, word);
            dims.push_back(count);
        }
    }
    Diagnostics notes;
    if (!said.empty() && said.size() < 3000)
        notes.push_back({Severity::note, "network", file, said + " (GB/s per direction and ns)", ""});
    return {summarised(dims), notes};
}

/// A fat tree of the htsim backend; its rates are Gb/s.
Result<ImportSummary> fatTree(std::string_view bytes, const std::string& file)
{
    SummaryList dims;
    std::string rates;
    const auto lines = textLines(bytes);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto cells = wordsIn(lines[i]);
        if (cells.size() != 2)
            continue;
        const auto value = numberIn(cells[1]);
        if (cells[0] == "Nodes" && !isCount(value))
            return bad(file, i + 1, cells[1]);
        if (cells[0] == "Nodes")
            dims = {value};
        if (cells[0] == "Downlink_speed_Gbps" && value && rates.size() < 1000)
            rates += (rates.empty() ? "" : ", ") + std::to_string(*value / 8);
    }
    return {summarised(dims), {{Severity::note, "rates", file, "down-links of the tiers, from the nodes up: " + rates + " GB/s", ""}}};
}

Result<ImportSummary> fromJson(std::string_view bytes, const std::string& file)
{
    const Result<nlohmann::json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    if (!document->is_object() || !(document->contains("logical-dims") || document->contains("scheduling-policy") || document->contains("memory-type")))
        return Diagnostic{Severity::error, "not-that-kind", file, "found none of logical-dims, scheduling-policy, memory-type", "expected an input of ASTRA-sim"};
    SummaryList dims;
    if (const auto logical = document->find("logical-dims"); logical != document->end() && logical->is_array())
        for (const auto& entry : *logical) {
            const std::string text = entry.is_string() ? entry.get<std::string>() : entry.dump();
            const auto count = numberIn(text);
            if (!isCount(count))
                return bad(file, lineOf(bytes, "/logical-dims"), text);
            dims.push_back(count);
        }
    Diagnostics notes;
    for (const auto& [key, value] : document->items())
        if (value.is_primitive() || (value.is_array() && value.size() == 1))
            addCapped(notes, {Severity::note, "setting", file, quotedText(key) + ": " + quotedText(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)), ""});
    return {summarised(dims), notes};
}

} // namespace

Result<ImportSummary> importAstraSim(std::string_view bytes, const std::string& file)
{
    const std::size_t start = bytes.find_first_not_of(" \t\r\n");
    if (start != std::string_view::npos && bytes[start] == '{')
        return fromJson(bytes, file);
    if (bytes.find("npus_count") != std::string_view::npos)
        return network(bytes, file);
    if (bytes.find("Nodes ") != std::string_view::npos && bytes.find("Tiers ") != std::string_view::npos)
        return fatTree(bytes, file);
    return Diagnostic{Severity::error, "not-that-kind", file, "neither npus_count nor Nodes and Tiers nor a JSON object was found", "expected an input of ASTRA-sim"};
}

} // namespace ridge
