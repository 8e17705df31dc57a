// SPDX-License-Identifier: Apache-2.0
#include "topology/part_parameters.hpp"

#include "base/edit_distance.hpp"
#include "base/word_list.hpp"
#include "topology/part_role.hpp"
#include "units/parse.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace ridge {

namespace {

constexpr std::size_t namesInHint = 3;

/// Numbers of a part that calibration and network reduction read, by the part's role in a drawing.
std::span<const std::string_view> readKeys(PartRole role)
{
    static constexpr std::string_view accelerator[]
        = {"compute_units",    "flops_bf16",     "flops_fp16",          "flops_fp4",      "flops_fp8",
           "memory_bandwidth", "memory_capacity", "memory_usable",      "ops_int8",       "scaleup_bw_dir",
           "scaleup_link_bw_dir", "scaleup_links", "sustained_bf16",    "sustained_fp8"};
    static constexpr std::string_view adapter[] = {"device_bw_dir", "link_bw_dir", "nic_bw_dir", "port_bw_dir"};
    static constexpr std::string_view switchBox[] = {"switch_bw_dir"};
    switch (role) {
    case PartRole::accelerator: return accelerator;
    case PartRole::nic: return adapter;
    case PartRole::switchBox: return switchBox;
    case PartRole::cpu:
    case PartRole::other: break;
    }
    return {};
}

bool isReadSomewhere(const Part& part, std::string_view key)
{
    const auto keys = readKeys(roleOf(part));
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// The number of the part that is read instead of this one; empty when this one is.
std::string_view shadowOf(const Part& part, std::string_view key)
{
    constexpr std::pair<std::string_view, std::string_view> shadows[]
        = {{"flops_fp16", "flops_bf16"}, {"memory_capacity", "memory_usable"}, {"device_bw_dir", "link_bw_dir"}};
    for (const auto& [shadowed, reader] : shadows)
        if (key == shadowed && part.number(std::string(reader)))
            return reader;
    return {};
}

/// Numbers that a part of this kind may state: what its catalogue file holds, and what the model reads.
std::set<std::string> knownNumbers(const Catalogue& catalogue, const Part& part)
{
    std::set<std::string> names;
    for (const std::string_view key : readKeys(roleOf(part)))
        names.emplace(key);
    for (const auto& [id, other] : catalogue.parts)
        if (other.file == part.file)
            for (const auto& [key, datum] : other.params)
                if (datum.isNumber())
                    names.insert(key);
    return names;
}

std::string nearest(const std::string& key, const std::set<std::string>& names)
{
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& name : names)
        ranked.emplace_back(editDistance(std::string_view(key).substr(0, 64), name), name);
    std::sort(ranked.begin(), ranked.end());
    std::string list = "Nearest names:";
    for (std::size_t i = 0; i < std::min(namesInHint, ranked.size()); ++i)
        list.append(" ").append(ranked[i].second);
    return list;
}

/// The unit a number of this name has in the catalogue; empty when no part states it.
std::string unitOf(const Catalogue& catalogue, const Part& part, const std::string& key)
{
    if (const Datum* own = part.find(key))
        return own->unit;
    for (const auto& [id, other] : catalogue.parts)
        if (const Datum* datum = other.file == part.file ? other.find(key) : nullptr)
            return datum->unit;
    return {};
}

/// The stated unit against the catalogue's; a text that is no quantity was composed by the program and stands.
bool fits(const StatedQuantity& value, const std::string& unit)
{
    if (unit.empty())
        return true; // no part says what it is measured in
    const auto stated = parseQuantity(value.text);
    const auto expected = parseQuantity("1 " + (unit == "1" ? std::string() : unit));
    return value.relative || !stated || stated->relative || !expected || stated->dimension == expected->dimension;
}

} // namespace

bool isRead(const Part& part, std::string_view key) { return isReadSomewhere(part, key) && shadowOf(part, key).empty(); }

Diagnostic withoutEffect(const std::string& name, const std::string& subject, const std::string& where)
{
    return {Severity::warning, "no-effect", where,
            name + " of " + subject + " has no effect on the result: it is not used by the model yet.",
            "The number is kept; no conclusion should rest on it."};
}

Diagnostics checkOverrides(const Catalogue& catalogue, const Part& part, const Overrides& overrides,
                           const std::string& where)
{
    Diagnostics problems;
    std::set<std::string> names; // looked up when the first unusual key asks for them
    for (const auto& [key, value] : overrides) {
        if (isFull(problems))
            break;
        const std::string place = where + "/overrides/" + key;
        const bool stated = part.number(key) || isReadSomewhere(part, key);
        if (!stated && names.empty())
            names = knownNumbers(catalogue, part);
        const std::string unit = unitOf(catalogue, part, key);
        if (!stated && names.count(key) == 0)
            addCapped(problems, {Severity::error, "unknown-parameter", place,
                                part.id.text + " has no number called '" + shortened(key) + "'.", nearest(key, names)});
        else if (!fits(value, unit))
            addCapped(problems, {Severity::error, "wrong-dimension", place,
                                "'" + shortened(value.text) + "' is no " + key + ".",
                                unit == "1" ? std::string("Expected a plain number.") : "Expected a value in " + unit + " or its multiples."});
        else if (const std::string_view shadow = shadowOf(part, key); !shadow.empty())
            addCapped(problems, {Severity::warning, "no-effect", place,
                                key + " of " + part.id.text + " has no effect on the result: the model reads "
                                    + std::string(shadow) + " of this part.",
                                "State " + std::string(shadow) + "."});
        else if (!isRead(part, key))
            addCapped(problems, withoutEffect(key, part.id.text, place));
    }
    return problems;
}

} // namespace ridge
