// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "topology/part_role.hpp"
#include "topology/topology.hpp"

#include <map>
#include <string>
#include <vector>

namespace ridge {

/// A link with its ends as paths from the root; `a` and `b` keep the order of the drawing.
struct DrawnLink {
    std::string container; ///< path of the container that holds it; empty for the root
    std::string name;
    std::string a, b;      ///< paths of the ends
    const Link* link = nullptr;

    std::string where() const { return container + "/links/" + name; }
    bool ends(const std::string& path, const std::string& port) const;
    /// The end that is not `path`; `path` itself when both are.
    const std::string& other(const std::string& path) const { return a == path ? b : a; }
};

/// An index over a topology: nodes by path, links with absolute ends. Borrows the container.
struct Drawing {
    explicit Drawing(const Container& root);

    std::map<std::string, const Node*> nodes;
    std::vector<DrawnLink> links;

    /// Links that end at this port, in drawing order.
    std::vector<const DrawnLink*> linksAt(const std::string& path, const std::string& port) const;
    /// Instances of `path` inside one instance of `container` (empty: the whole system); path must lie below it.
    double instances(const std::string& container, const std::string& path) const;
};

/// Longest path that is a container of both, "" for the root.
std::string commonContainer(const std::string& a, const std::string& b);
/// True when `path` is a direct child of `container`.
bool isChild(const std::string& container, const std::string& path);
/// True when `path` lies below `container`.
bool isBelow(const std::string& container, const std::string& path);

/// "25 GB/s": short words for a rate inside a source text.
std::string rateText(double bytesPerSecond);
/// "16384", "12.5": a count inside a source text.
std::string countText(double value);

} // namespace ridge
