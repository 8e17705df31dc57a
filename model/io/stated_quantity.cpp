// SPDX-License-Identifier: Apache-2.0
#include "io/study_json.hpp"
#include "topology/generator.hpp"
#include "units/parse.hpp"

#include <algorithm>
#include <array>

namespace ridge {

namespace {

struct Ending {
    std::string_view text;
    Dimension dimension;
};

// Last words of the catalogue's parameter names and of the short names of overrides.
constexpr std::array endings = {
    Ending{"bandwidth", dimension::bandwidth}, Ending{"bw_dir", dimension::bandwidth},
    Ending{"lane_rate", dimension::bandwidth}, Ending{"pin_speed", dimension::bandwidth},
    Ending{"capacity", dimension::bytes},      Ending{"memory_usable", dimension::bytes},
    Ending{"latency", dimension::seconds},     Ending{"tdp", dimension::power},
    Ending{"power", dimension::power},         Ending{"compute.peak", dimension::computeRate},
    Ending{"energy_per_bit", dimension::energyPerByte}, Ending{"die_area", dimension::area},
    Ending{"price", dimension::usd},           Ending{"clock", dimension::frequency},
    Ending{"scale_up.size", dimension::none},  Ending{"accelerators", dimension::none},
    Ending{"oversubscription", dimension::none},
};

/// All parameters of fabrics are plain numbers.
bool isFabricParameter(std::string_view name)
{
    for (const FabricGenerator& one : fabricGenerators())
        for (const auto list : {one.required, one.optional})
            if (std::find(list.begin(), list.end(), name) != list.end())
                return true;
    return false;
}

// Whole names without a unit: counts of scenarios, mappings and drawings.
constexpr std::array<std::string_view, 20> plainNames = {
    "batch",  "globalBatch", "microBatch", "sequence", "layers", "hidden",   "heads",          "kvHeads",
    "headDim", "ffnHidden",  "vocab",      "tp",       "pp",     "vp",       "dp",             "count",
    "compute_units", "scaleup_links", "dies_per_package", "memory_stacks"};

/// Things that may be nothing at all.
bool mayBeZero(std::string_view name)
{
    return name.ends_with("latency") || name.ends_with("price") || name.ends_with("energy_per_bit");
}

} // namespace

std::optional<Dimension> dimensionOf(std::string_view name)
{
    const auto slash = name.find_last_of('/');
    const std::string_view last = slash == std::string_view::npos ? name : name.substr(slash + 1);
    for (const Ending& ending : endings)
        if (last.ends_with(ending.text))
            return ending.dimension;
    const auto dot = last.find_last_of('.');
    const std::string_view word = dot == std::string_view::npos ? last : last.substr(dot + 1); // "node.count"
    if (word.starts_with("flops_") || word.starts_with("ops_") || word.starts_with("sustained_"))
        return dimension::computeRate;
    if (isFabricParameter(word) || std::find(plainNames.begin(), plainNames.end(), word) != plainNames.end())
        return dimension::none;
    return std::nullopt;
}

Result<StatedQuantity> parseStated(const std::string& name, std::string_view text)
{
    const Result<ParsedQuantity> parsed = parseQuantity(text);
    if (!parsed)
        return parsed.diagnostics();
    const auto expected = dimensionOf(name);
    if (!parsed->relative && expected && parsed->dimension != *expected)
        return parseQuantity(text, *expected).diagnostics();
    if (!(parsed->value > 0) && !(parsed->value == 0 && mayBeZero(name) && !parsed->relative))
        return Diagnostic{Severity::error, "out-of-range", {}, "found '" + std::string(text) + "', expected more than zero", {}};
    return StatedQuantity{parsed->value, parsed->relative, std::string(text)};
}

} // namespace ridge
