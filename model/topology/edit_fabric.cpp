// SPDX-License-Identifier: Apache-2.0
#include "base/word_list.hpp"
#include "topology/edit_tree.hpp"
#include "topology/effective_part.hpp"
#include "topology/generator.hpp"
#include "units/parse.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridge {

using namespace edit;

namespace {

FabricInstance* fabricAt(Container& root, const std::string& path)
{
    Node* node = nodeAt(root, path);
    return node == nullptr ? nullptr : std::get_if<FabricInstance>(&node->content);
}

bool takes(const FabricGenerator& generator, const std::string& name, bool requiredOnly = false)
{
    const auto has = [&](const auto& list) { return std::find(list.begin(), list.end(), name) != list.end(); };
    return has(generator.required) || (!requiredOnly && has(generator.optional));
}

std::string digits(double value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

StatedQuantity plain(double value) { return {value, false, digits(value)}; }

} // namespace

std::optional<Diagnostic> whyNotParameter(const FabricGenerator& generator, const std::string& name, const StatedQuantity& value, const std::string& where)
{
    const FabricParameter* known = findFabricParameter(name);
    if (known == nullptr || !takes(generator, name))
        return error("unknown-parameter", where, std::string(generator.name) + " has no parameter " + shortened(name) + ".", "");
    const auto stated = parseQuantity(value.text);
    if (value.relative || (stated && stated->relative))
        return error("bad-value", where, "'" + shortened(value.text) + "' is a factor.", "State the value itself.");
    if (stated && stated->dimension != dimension::none)
        return error("wrong-dimension", where, "'" + shortened(value.text) + "' has a unit.", "State a plain number.");
    if (!std::isfinite(value.value) || value.value < known->least || value.value > known->most)
        return error("bad-value", where, "'" + shortened(value.text) + "' is outside " + digits(known->least) + " to " + digits(known->most) + ".", "");
    if (known->whole && value.value != std::floor(value.value))
        return error("bad-value", where, "'" + shortened(value.text) + "' is no whole number.", "");
    if (known->even && std::fmod(value.value, 2) != 0)
        return error("bad-value", where, "'" + shortened(value.text) + "' is odd.", "State an even number.");
    return std::nullopt;
}

Result<Edited> setFabricParameter(const Container& root, const std::string& path, const std::string& key, const std::optional<StatedQuantity>& value)
{
    Edited edited{root, {path}, {}};
    FabricInstance* fabric = fabricAt(edited.root, path);
    if (fabric == nullptr)
        return unknownPath(path);
    const FabricGenerator* generator = findGenerator(fabric->generator);
    if (generator == nullptr)
        return error("unknown-generator", path, "No fabric generator is called '" + shortened(fabric->generator) + "'.", "Choose another kind.");
    if (value) {
        if (auto problem = whyNotParameter(*generator, key, *value, path))
            return *problem;
        fabric->parameters[key] = *value;
    } else if (takes(*generator, key, true)) {
        return error("missing-parameter", path, key + " of the " + std::string(generator->name) + " has to be stated.", "State a number.");
    } else {
        fabric->parameters.erase(key);
    }
    return edited;
}

Result<Edited> setGenerator(const Container& root, const std::string& path, const std::string& name)
{
    Edited edited{root, {path}, {}};
    FabricInstance* fabric = fabricAt(edited.root, path);
    if (fabric == nullptr)
        return unknownPath(path);
    const FabricGenerator* generator = findGenerator(name);
    if (generator == nullptr)
        return error("unknown-generator", path, "No fabric generator is called '" + shortened(name) + "'.", "");
    fabric->generator = name;
    std::erase_if(fabric->parameters, [&](const auto& entry) { return !takes(*generator, entry.first); });
    for (const std::string_view needed : generator->required)
        fabric->parameters.try_emplace(std::string(needed), plain(findFabricParameter(needed)->usual));
    return edited;
}

Result<Edited> setFabricPart(const Container& root, const std::string& path, const PartId& part, const Catalogue& catalogue)
{
    Edited edited{root, {path}, {}};
    FabricInstance* fabric = fabricAt(edited.root, path);
    if (fabric == nullptr)
        return unknownPath(path);
    if (!part.empty() && catalogue.find(part) == nullptr)
        return unknownPart(catalogue, part, path);
    fabric->part = part;
    return edited;
}

} // namespace ridge
