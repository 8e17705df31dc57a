// SPDX-License-Identifier: Apache-2.0
#include "topology/validate.hpp"

#include "base/word_list.hpp"
#include "topology/effective_part.hpp"
#include "topology/generator.hpp"
#include "topology/part_parameters.hpp"
#include "topology/part_role.hpp"
#include "units/parse.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

namespace {

template <class Range>
std::string listed(const std::string& text, const Range& words)
{
    return wordList(text, words, [](const auto& word) { return std::string(word); });
}

std::string digits(double value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

class Validator {
public:
    Validator(const Catalogue& catalogue, Diagnostics& problems) : m_catalogue(catalogue), m_problems(problems) {}

    void container(const Container& container, const std::string& path, int depth)
    {
        if (depth > maxContainerDepth) {
            add("too-deep", path, "Containers are nested more than " + std::to_string(maxContainerDepth) + " deep.",
                "Flatten the drawing.");
            return;
        }
        for (const auto& [name, child] : container.children) {
            if (isFull(m_problems))
                return;
            node(child, path + "/" + name, depth);
        }
        for (const auto& [name, one] : container.links) {
            if (isFull(m_problems))
                return;
            link(container, one, path + "/links/" + name);
        }
    }

private:
    void add(const char* code, const std::string& where, std::string message, std::string hint)
    {
        addCapped(m_problems, {Severity::error, code, where, std::move(message), std::move(hint)});
    }

    void node(const Node& node, const std::string& path, int depth)
    {
        if (!isValidId(path.substr(path.rfind('/') + 1)))
            add("bad-name", path, "Names are 1 to 64 of a-z, 0-9 and '-', and start with a letter or digit.", "Rename it.");
        if (node.count < 1)
            add("bad-count", path, "The count is " + std::to_string(node.count) + ".", "Use 1 or more, or remove the node.");
        if (const PartInstance* part = node.part())
            overrides(known(part->part, path), part->overrides, path);
        if (const FabricInstance* instance = node.fabric())
            fabric(*instance, path);
        if (const Container* inner = node.container())
            container(*inner, path, depth + 1);
    }

    const Part* known(const PartId& id, const std::string& where)
    {
        const Part* part = m_catalogue.find(id);
        if (part == nullptr)
            addCapped(m_problems, unknownPart(m_catalogue, id, where));
        return part;
    }

    void overrides(const Part* part, const Overrides& stated, const std::string& where)
    {
        if (part == nullptr)
            return;
        for (Diagnostic& problem : checkOverrides(m_catalogue, *part, stated, where))
            addCapped(m_problems, std::move(problem));
    }

    void fabric(const FabricInstance& fabric, const std::string& path)
    {
        if (!fabric.part.empty())
            known(fabric.part, path);
        const FabricGenerator* found = findGenerator(fabric.generator);
        if (found == nullptr) {
            std::vector<std::string_view> names;
            for (const FabricGenerator& one : fabricGenerators())
                names.push_back(one.name);
            add("unknown-generator", path, "No fabric generator is called '" + shortened(fabric.generator) + "'.", listed("Known:", names));
            return;
        }
        for (const std::string_view name : found->required)
            if (fabric.parameters.count(std::string(name)) == 0)
                add("missing-parameter", path, std::string(name).append(" of the ").append(found->name).append(" is not stated."),
                    std::string("State ").append(name).append("."));
        for (const auto& [name, value] : fabric.parameters) {
            if (isFull(m_problems))
                return;
            parameter(*found, name, value, path);
        }
    }

    void parameter(const FabricGenerator& generator, const std::string& name, const StatedQuantity& value, const std::string& path)
    {
        const auto has = [&](const auto& list) { return std::find(list.begin(), list.end(), name) != list.end(); };
        if (!has(generator.required) && !has(generator.optional))
            add("unknown-parameter", path, std::string(generator.name).append(" has no parameter ").append(shortened(name)).append("."),
                listed(listed("Known:", generator.required), generator.optional));
        else if (!std::isfinite(value.value) || value.value <= 0)
            add("bad-value", path, name + " is '" + shortened(value.text) + "', not a positive number.", "State a number above zero.");
        else if (const auto stated = parseQuantity(value.text); stated && stated->dimension != dimension::none)
            add("wrong-dimension", path, name + " is '" + shortened(value.text) + "', which has a unit.", "State a plain number.");
        else if (const FabricParameter* known = findFabricParameter(name); value.value < known->least || value.value > known->most)
            add("bad-value", path, name + " is '" + shortened(value.text) + "'.", "State a number from " + digits(known->least) + " to " + digits(known->most) + ".");
    }

    void link(const Container& container, const Link& link, const std::string& where)
    {
        if (link.count < 1)
            add("bad-count", where, "The count is " + std::to_string(link.count) + ".", "Use 1 or more, or remove the link.");
        if (!link.part.empty())
            overrides(known(link.part, where), link.overrides, where);
        else
            for (const auto& [key, value] : link.overrides) {
                if (isFull(m_problems))
                    return;
                addCapped(m_problems, withoutEffect(shortened(key), "a link without part", where + "/overrides/" + key));
            }
        const Node* a = end(container, link.a, where);
        const Node* b = end(container, link.b, where);
        if (a != nullptr && a == b && !(link.a.port == "scale-up" && a->count > 1))
            add("self-loop", where, "The link joins '" + shortened(link.a.child) + "' to itself.",
                "A node may link to its own copies only through scale-up ports, with a count above one.");
    }

    const Node* end(const Container& container, const PortReference& end, const std::string& where)
    {
        const Container* inside = &container;
        const Node* node = nullptr;
        std::string_view rest = end.child;
        do {
            const std::size_t slash = std::min(rest.find('/'), rest.size());
            const std::string name(rest.substr(0, slash));
            const auto found = inside == nullptr ? container.children.end() : inside->children.find(name);
            if (inside == nullptr || found == inside->children.end()) {
                std::vector<std::string> names;
                if (inside != nullptr)
                    for (const auto& child : inside->children)
                        names.push_back(child.first);
                add("unknown-child", where, "The link ends at '" + shortened(end.child) + "'; there is no '" + shortened(name) + "'.",
                    listed("Children here:", names));
                return nullptr;
            }
            node = &found->second;
            inside = node->container();
            rest.remove_prefix(std::min(slash + 1, rest.size()));
        } while (!rest.empty());
        port(*node, end, where);
        return node;
    }

    void port(const Node& node, const PortReference& end, const std::string& where)
    {
        std::vector<std::string_view> ports;
        if (node.fabric() != nullptr)
            ports = {"port"};
        else if (const PartInstance* instance = node.part()) {
            const Part* part = m_catalogue.find(instance->part);
            if (part == nullptr)
                return; // already reported
            ports = portsOf(roleOf(*part));
        } else {
            add("wrong-port", where, "'" + shortened(end.child) + "' is a container; links end at a part or fabric in it.",
                std::string("Write ").append(shortened(end.child)).append("/<part>.").append(shortened(end.port)).append("."));
            return;
        }
        if (!ports.empty() && std::find(ports.begin(), ports.end(), end.port) == ports.end())
            add("wrong-port", where, "'" + shortened(end.child) + "' has no port '" + shortened(end.port) + "'.", listed("Its ports:", ports));
    }

    const Catalogue& m_catalogue;
    Diagnostics& m_problems;
};

} // namespace

Diagnostics validateTopology(const Container& root, const Catalogue& catalogue)
{
    Diagnostics problems;
    Validator(catalogue, problems).container(root, {}, 1);
    return problems;
}

} // namespace ridge
