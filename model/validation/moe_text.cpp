// SPDX-License-Identifier: Apache-2.0
#include "validation/default_rules.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <string_view>

namespace ridge {

namespace {

constexpr double largest = 1e7; ///< of any size a cell states

/// The number after "key=" that starts a word; 0 when there is none.
int stated(const std::string& cell, std::string_view name)
{
    std::size_t at = cell.find(name);
    while (at != std::string::npos) {
        const std::size_t end = at + name.size();
        const bool startsWord = at == 0 || (std::isalnum(static_cast<unsigned char>(cell[at - 1])) == 0 && cell[at - 1] != '_');
        if (startsWord && end < cell.size() && cell[end] == '=') {
            const double value = std::strtod(cell.c_str() + end + 1, nullptr);
            return value > 0 && value < largest ? static_cast<int>(std::lround(value)) : 0;
        }
        at = cell.find(name, at + 1);
    }
    return 0;
}

bool contains(const std::string& text, std::string_view word) { return text.find(word) != std::string::npos; }

} // namespace

Experts expertsOf(const std::string& cell, int layers)
{
    Experts experts;
    experts.routed = stated(cell, "experts");
    if (experts.routed <= 0)
        return {};
    experts.perToken = std::clamp(stated(cell, "topk"), 1, experts.routed);
    experts.shared = stated(cell, "shared");
    experts.ffnHidden = std::max(1, stated(cell, "moe_ffn"));
    experts.denseLayers = std::min(layers, stated(cell, "first_dense"));
    if (contains(cell, "every_2nd"))
        experts.denseLayers = layers / 2;
    return experts;
}

LatentAttention latentOf(const std::string& cell)
{
    LatentAttention latent;
    if (!contains(cell, "MLA"))
        return latent;
    latent.keyValueRank = stated(cell, "kv_lora");
    latent.queryRank = stated(cell, "q_lora");
    latent.nopeDim = stated(cell, "nope");
    latent.ropeDim = stated(cell, "rope");
    latent.valueDim = stated(cell, "v");
    const bool whole = latent.keyValueRank > 0 && latent.nopeDim > 0 && latent.ropeDim > 0 && latent.valueDim > 0;
    return whole ? latent : LatentAttention{};
}

int expertHeadDim(const std::string& cell) { return stated(cell, "head_dim"); }

bool isAdapterRun(const TrainingRow& row)
{
    return contains(row.model, "lora") || contains(row.notes.substr(0, 400), "lora");
}

RowSlices slicesOf(const TrainingRow& row)
{
    static const std::regex words(R"((\d{1,5}) slice\(s\).*?\((\d{1,7}) chips/slice\))");
    std::smatch match;
    const std::string text = row.notes.substr(0, 1000); // a regular expression's stack grows with the text
    if (!std::regex_search(text, match, words))
        return {};
    return {std::max(1, std::atoi(match[1].str().c_str())), std::atof(match[2].str().c_str())};
}

int shardGroupOf(const TrainingRow& row, const RowDegrees& degrees)
{
    static const std::regex words(R"(group (\d{1,7}))");
    std::smatch match;
    const std::string text = row.sharding.substr(0, 200);
    int group = 0;
    if (std::regex_search(text, match, words))
        group = std::atoi(match[1].str().c_str());
    else if (contains(text, "in node"))
        group = static_cast<int>(row.acceleratorsPerNode.value_or(8));
    else if (const RowSlices slices = slicesOf(row); slices.count > 1)
        group = degrees.dp / slices.count;
    return group >= degrees.dp ? 0 : std::max(0, group);
}

} // namespace ridge
