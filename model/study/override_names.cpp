// SPDX-License-Identifier: Apache-2.0
#include "study/override_names.hpp"

#include "base/word_list.hpp"
#include "study/place.hpp"
#include "units/format.hpp"
#include "units/parse.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace ridge {

namespace {

struct ShortName {
    std::string_view name, unit;
    ShortNameKind kind;
};

constexpr std::array<ShortName, 14> table{{
    {"accelerators", "", ShortNameKind::structure},
    {"batch", "", ShortNameKind::scenario},
    {"c2c.bandwidth", "B/s", ShortNameKind::part},
    {"compute.peak", "FLOP/s", ShortNameKind::part},
    {"hbm.bandwidth", "B/s", ShortNameKind::part},
    {"hbm.capacity", "B", ShortNameKind::part},
    {"l2.capacity", "B", ShortNameKind::part},
    {"scale_out.bandwidth", "B/s", ShortNameKind::network},
    {"scale_out.latency", "s", ShortNameKind::machine},
    {"scale_up.bandwidth", "B/s", ShortNameKind::network},
    {"scale_up.latency", "s", ShortNameKind::machine},
    {"scale_up.size", "", ShortNameKind::network},
    {"sequence", "", ShortNameKind::scenario},
    {"storage.bandwidth", "B/s", ShortNameKind::scenario},
}};

const ShortName* lookup(std::string_view name)
{
    const auto it = std::find_if(table.begin(), table.end(), [&](const ShortName& entry) { return entry.name == name; });
    return it == table.end() ? nullptr : &*it;
}

template <class Map>
std::string namesOf(const std::string& head, const Map& map)
{
    return wordList(head, map, [](const auto& entry) { return entry.first; });
}

Diagnostic unknownPath(std::string_view pointer, const std::string& where, const std::string& found, std::string candidates)
{
    return {Severity::error, "unknown-path", where,
            std::string(pointer.substr(0, 200)).append(" leads nowhere: there is no '").append(shortened(found)).append("'."),
            std::move(candidates)};
}

Diagnostics setCount(std::int64_t& count, const StatedQuantity& value, const std::string& where)
{
    if (Diagnostics problems = refuseUnit(where, value); hasError(problems))
        return problems;
    const double wanted = value.relative ? static_cast<double>(count) * value.value : value.value;
    if (!(wanted >= 1) || wanted > 1e9 || wanted != std::floor(wanted))
        return {notACount(where, value, wanted)};
    count = static_cast<std::int64_t>(wanted);
    return {};
}

void setStated(Overrides& values, const std::string& key, const StatedQuantity& value)
{
    const auto present = values.find(key);
    if (value.relative && present != values.end())
        present->second = multiplied(present->second, value.value, {});
    else
        values[key] = value;
}

/// The last words of a pointer, on a node.
Diagnostics setOnNode(Node& node, const std::vector<std::string>& rest, std::string_view pointer,
                      const StatedQuantity& value, const std::string& where)
{
    if (rest.size() == 1 && rest[0] == "count")
        return setCount(node.count, value, where);
    if (auto* part = std::get_if<PartInstance>(&node.content); part != nullptr && !rest.empty()) {
        if (rest.size() <= 2 && (rest.size() == 1 || rest[0] == "overrides")) {
            setStated(part->overrides, rest.back(), value);
            return {};
        }
    }
    if (auto* fabric = std::get_if<FabricInstance>(&node.content); fabric != nullptr && !rest.empty()) {
        const bool known = rest.size() == 1 || rest[rest.size() - 2] == "parameters";
        if (known && value.relative && fabric->parameters.count(rest.back()) == 0)
            return {unknownPath(pointer, where, rest.back(), namesOf("Parameters:", fabric->parameters))};
        if (known) {
            setStated(fabric->parameters, rest.back(), value);
            return {};
        }
    }
    return {unknownPath(pointer, where, rest.empty() ? "value" : rest.front(), "Understood: count, overrides/<key>, parameters/<key>.")};
}

Diagnostics setOnLink(Link& link, const std::vector<std::string>& rest, std::string_view pointer,
                      const StatedQuantity& value, const std::string& where)
{
    if (rest.size() == 1 && rest[0] == "count")
        return setCount(link.count, value, where);
    if (rest.size() == 2 && rest[0] == "overrides") {
        setStated(link.overrides, rest[1], value);
        return {};
    }
    return {unknownPath(pointer, where, rest.empty() ? "value" : rest.front(), "Understood: count, overrides/<key>.")};
}

} // namespace

ShortNameKind shortNameKind(std::string_view name)
{
    const ShortName* entry = lookup(name);
    return entry == nullptr ? ShortNameKind::unknown : entry->kind;
}

const std::vector<std::string_view>& shortNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const ShortName& entry : table)
            all.push_back(entry.name);
        return all;
    }();
    return names;
}

std::string_view shortNameUnit(std::string_view name)
{
    const ShortName* entry = lookup(name);
    return entry == nullptr ? std::string_view{} : entry->unit;
}

Diagnostic unknownName(const std::string& name, const std::string& where)
{
    std::string hint = "Known:";
    for (const std::string_view known : shortNames())
        hint.append(" ").append(known);
    hint += ", or a pointer such as /node/count.";
    return {Severity::error, "unknown-path", where, name.substr(0, 200).append(" is no short name."), hint};
}

Node* findNode(Container& root, std::string_view path)
{
    Container* container = &root;
    Node* node = nullptr;
    for (const std::string& word : wordsOf(path)) {
        if (word == "children" || word == "container" || (word == "root" && node == nullptr && container->children.count(word) == 0))
            continue;
        if (container == nullptr)
            return nullptr;
        const auto found = container->children.find(word);
        if (found == container->children.end())
            return nullptr;
        node = &found->second;
        container = std::get_if<Container>(&node->content);
    }
    return node;
}

const Node* findNode(const Container& root, std::string_view path)
{
    return findNode(const_cast<Container&>(root), path); // only looks
}

Diagnostics setByPointer(Container& root, std::string_view pointer, const StatedQuantity& value, const std::string& where)
{
    const std::vector<std::string> words = wordsOf(pointer);
    Container* container = &root;
    Node* node = nullptr;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "children" || word == "container" || (word == "root" && i == 0))
            continue;
        const std::vector<std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
        if (container == nullptr || (node != nullptr && word == "count"))
            return setOnNode(*node, rest, pointer, value, where);
        if (word == "links" && i + 1 < words.size()) {
            const auto link = container->links.find(words[i + 1]);
            if (link == container->links.end())
                return {unknownPath(pointer, where, words[i + 1], namesOf("Links here:", container->links))};
            return setOnLink(link->second, {words.begin() + static_cast<std::ptrdiff_t>(i) + 2, words.end()}, pointer, value, where);
        }
        const auto found = container->children.find(word);
        if (found == container->children.end())
            return {unknownPath(pointer, where, word, namesOf("Children here:", container->children))};
        node = &found->second;
        container = std::get_if<Container>(&node->content);
    }
    return {unknownPath(pointer, where, "value at its end", "End it with count, overrides/<key> or parameters/<key>.")};
}

StatedQuantity multiplied(const StatedQuantity& value, double factor, std::string_view unit)
{
    StatedQuantity result{value.value * factor, value.relative, {}};
    const auto written = parseQuantity(value.text);
    const auto scale = findUnit(written && !written->relative ? std::string_view(written->symbol) : unit);
    result.text = shortestNumber(scale ? scale->fromBase(result.value) : result.value);
    if (result.relative)
        result.text += "x";
    else if (scale && scale->symbol() != "1")
        result.text += " " + scale->symbol();
    return result;
}

Diagnostics refuseUnit(const std::string& where, const StatedQuantity& value)
{
    const auto stated = parseQuantity(value.text);
    if (!stated || stated->relative || stated->symbol == "1")
        return {};
    return {{Severity::error, "wrong-dimension", where, "found '" + value.text + "', expected a plain number without unit", {}}};
}

Diagnostic notACount(const std::string& where, const StatedQuantity& value, double wanted)
{
    const std::string found = value.relative ? "'" + value.text + "' makes " + shortNumber(wanted) : "found '" + value.text + "'";
    return {Severity::error, "bad-value", where, found + ", expected a whole number from 1 to 1000000000", {}};
}

std::string architectureNames(const Study& study)
{
    return wordList("Architectures:", study.architectures, [](const auto& entry) { return entry.first.text; });
}

std::string shortNumber(double value)
{
    char text[48];
    std::snprintf(text, sizeof text, std::abs(value) < 1e15 ? "%.10g" : "%.3g", value);
    std::string number(text);
    if (const std::size_t sign = number.find("e+"); sign != std::string::npos)
        number.erase(sign + 1, 1);
    return number;
}

} // namespace ridge
