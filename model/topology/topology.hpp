// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/id.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace ridge {

/// A number as a person wrote it in a study: SI value plus the text that produced it ("4.8 TB/s", "1.5x").
/// With `relative`, `value` multiplies the value that stands without the override.
struct StatedQuantity {
    double value = 0;      ///< SI base unit, or a factor when relative
    bool relative = false;
    std::string text;      ///< as written; what is saved again

    bool operator==(const StatedQuantity&) const = default;
};

using Overrides = std::map<std::string, StatedQuantity>; ///< parameter name -> stated value

/// One end of a link: a child's name and the kind of port on it ("gpu", "scale-up").
struct PortReference {
    std::string child; ///< path of names relative to the container that holds the link, '/'-separated
    std::string port;

    bool operator==(const PortReference&) const = default;
};

enum class LinkPattern { each, pairwise, uniform };

/// A bundle of equal connections between two children of one container.
/// each: every instance of a to b; pairwise: i-th of a to i-th of b; uniform: spread evenly.
struct Link {
    PortReference a;
    PortReference b;
    PartId part;              ///< link part of the catalogue; empty: bandwidth follows the ports
    std::int64_t count = 1;   ///< parallel links per connection
    LinkPattern pattern = LinkPattern::each;
    Overrides overrides;

    bool operator==(const Link&) const = default;
};

/// A catalogue part placed in a container.
struct PartInstance {
    PartId part;
    Overrides overrides;

    bool operator==(const PartInstance&) const = default;
};

/// A regular fabric kept as its parameters, never expanded (docs/adr/0005).
/// Generators and their parameters: topology/generator.hpp. Values in SI units.
struct FabricInstance {
    std::string generator;
    PartId part;              ///< switch or link part it is built of; may be empty
    std::map<std::string, StatedQuantity> parameters;

    bool operator==(const FabricInstance&) const = default;
};

struct Node;

/// A box that holds parts, fabrics and boxes, and the links between them.
struct Container {
    std::map<std::string, Node> children; ///< name -> node; names follow the id rule
    std::map<std::string, Link> links;

    bool operator==(const Container& other) const;
};

/// Anything that stands in a container. `count` equal copies of it ("x 8").
struct Node {
    std::int64_t count = 1; ///< >= 1
    std::string label;      ///< shown instead of the name; may be empty
    std::variant<PartInstance, FabricInstance, Container> content;

    bool operator==(const Node&) const = default;

    const PartInstance* part() const { return std::get_if<PartInstance>(&content); }
    const FabricInstance* fabric() const { return std::get_if<FabricInstance>(&content); }
    const Container* container() const { return std::get_if<Container>(&content); }
};

inline bool Container::operator==(const Container& other) const
{
    return children == other.children && links == other.links;
}

/// Visits every node below `root` in depth-first, name order: visit(path, node, multiplicity),
/// path like "/rack/tray/gpu", multiplicity = product of the counts down to and including the node.
template <class Visit>
void forEachNode(const Container& root, const Visit& visit, const std::string& path = {}, double multiplicity = 1)
{
    for (const auto& [name, node] : root.children) {
        const std::string here = path + "/" + name;
        const double total = multiplicity * static_cast<double>(node.count);
        visit(here, node, total);
        if (const Container* inner = node.container())
            forEachNode(*inner, visit, here, total);
    }
}

} // namespace ridge
