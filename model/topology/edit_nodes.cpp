// SPDX-License-Identifier: Apache-2.0
#include "topology/edit_tree.hpp"

#include "topology/effective_part.hpp"
#include "topology/part_parameters.hpp"
#include "topology/validate.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

using namespace edit;

namespace {

std::optional<Diagnostic> tooDeep(const std::string& parent, const Node& node)
{
    if (levelOf(parent) + depthOf(node) <= maxContainerDepth)
        return std::nullopt;
    return error("too-deep", parent, "Containers would be nested more than " + std::to_string(maxContainerDepth) + " deep.",
                 "Put it into a container further out.");
}

std::optional<Diagnostic> badCount(const std::string& path, std::int64_t count)
{
    if (count >= 1 && count <= maxCount)
        return std::nullopt;
    return error("bad-count", path, "A count of " + std::to_string(count) + " cannot be built.",
                 "Use 1 to " + std::to_string(maxCount) + ".");
}

/// A part id the catalogue knows, or nothing to object to.
std::optional<Diagnostic> unknownContent(const Node& node, const std::string& parent, const Catalogue& catalogue)
{
    PartId id;
    if (const PartInstance* part = node.part())
        id = part->part;
    else if (const FabricInstance* fabric = node.fabric(); fabric != nullptr && !fabric->part.empty())
        id = fabric->part;
    else
        return std::nullopt;
    if (catalogue.find(id) != nullptr)
        return std::nullopt;
    return unknownPart(catalogue, id, parent);
}

/// The link that joins a node's copies to each other.
std::optional<std::string> linkToItself(const Container& root, const std::string& path)
{
    for (std::string home = parentOf(path);; home = parentOf(home)) {
        const std::string name = relativeTo(home, path);
        for (const auto& [id, link] : containerAt(root, home)->links)
            if (link.a.child == name && link.b.child == name)
                return home + "/links/" + id;
        if (home.empty())
            return std::nullopt;
    }
}

} // namespace

Result<Edited> addNode(const Container& root, const std::string& parent, const std::string& wanted, Node node,
                       const Catalogue& catalogue)
{
    if (containerAt(root, parent) == nullptr)
        return unknownPath(parent);
    if (auto problem = badCount(parent, node.count))
        return std::move(*problem);
    if (auto problem = unknownContent(node, parent, catalogue))
        return std::move(*problem);
    if (auto problem = tooDeep(parent, node))
        return std::move(*problem);
    Edited edited{root, {}, {}};
    Container& box = *containerAt(edited.root, parent);
    const std::string name = freeName(box.children, wanted);
    box.children.emplace(name, std::move(node));
    edited.made = {parent + "/" + name};
    return edited;
}

Result<Edited> removeItems(const Container& root, const std::vector<std::string>& paths)
{
    Edited edited{root, {}, {}};
    std::vector<std::string> nodes;
    for (const std::string& path : topmost(paths)) {
        if (const auto place = linkAt(root, path))
            containerAt(edited.root, place->container)->links.erase(place->name);
        else if (nodeAt(root, path) != nullptr)
            nodes.push_back(path);
        else
            return unknownPath(path);
    }
    takeLinks(edited.root, [&](const std::string& end) {
        return std::any_of(nodes.begin(), nodes.end(), [&](const std::string& node) { return isWithin(end, node); });
    });
    for (const std::string& path : nodes) {
        containerAt(edited.root, parentOf(path))->children.erase(nameOf(path));
        edited.moves.push_back({path, {}});
    }
    return edited;
}

Result<Edited> renameNode(const Container& root, const std::string& path, const std::string& name, const std::string& label)
{
    if (path.empty() || nodeAt(root, path) == nullptr)
        return unknownPath(path);
    if (!isValidId(name))
        return error("bad-name", path, "'" + name.substr(0, 80) + "' is no name: 1 to 64 of a-z, 0-9 and '-', starting with a letter or digit.",
                     "Use " + nameFrom(name) + ".");
    const std::string parent = parentOf(path), target = parent + "/" + name;
    Edited edited{root, {target}, {}};
    if (target == path) {
        nodeAt(edited.root, path)->label = label;
        return edited;
    }
    Container& box = *containerAt(edited.root, parent);
    if (box.children.count(name) != 0)
        return error("name-taken", target, "'" + name + "' already stands here.", "Use " + freeName(box.children, name) + ".");
    auto moved = box.children.extract(nameOf(path));
    moved.key() = name;
    moved.mapped().label = label;
    box.children.insert(std::move(moved));
    // Links stand in containers around the node, or within it; only the former spell its name.
    for (std::string home = parent;; home = parentOf(home)) {
        const std::string before = relativeTo(home, path), after = relativeTo(home, target);
        for (auto& [id, link] : containerAt(edited.root, home)->links)
            for (PortReference* end : {&link.a, &link.b})
                if (isWithin(end->child, before))
                    end->child = rebased(end->child, before, after);
        if (home.empty())
            break;
    }
    edited.moves = {{path, target}};
    return edited;
}

Result<Edited> setCount(const Container& root, const std::string& path, std::int64_t count)
{
    if (auto problem = badCount(path, count))
        return std::move(*problem);
    Edited edited{root, {path}, {}};
    if (const auto place = linkAt(root, path)) {
        containerAt(edited.root, place->container)->links.at(place->name).count = count;
        return edited;
    }
    Node* node = nodeAt(edited.root, path);
    if (node == nullptr)
        return unknownPath(path);
    if (count == 1) {
        // A single instance has no copies to link to.
        if (const auto link = linkToItself(root, path))
            return error("self-loop", *link, "The copies of '" + nameOf(path) + "' are linked to each other by '" + nameOf(*link) + "'.",
                         "Remove that link first.");
    }
    node->count = count;
    return edited;
}

Result<Edited> setOverride(const Container& root, const std::string& path, const std::string& key,
                           const std::optional<StatedQuantity>& value, const Catalogue& catalogue)
{
    Edited edited{root, {path}, {}};
    Overrides* overrides = nullptr;
    PartId id;
    if (const auto place = linkAt(root, path)) {
        Link& link = containerAt(edited.root, place->container)->links.at(place->name);
        overrides = &link.overrides;
        id = link.part;
    } else if (Node* node = nodeAt(edited.root, path); node == nullptr) {
        return unknownPath(path);
    } else if (auto* part = std::get_if<PartInstance>(&node->content)) {
        overrides = &part->overrides;
        id = part->part;
    } else {
        return error("no-part", path, "Only parts and links have parameters that can be stated.", "Select a part.");
    }
    if (!value) {
        overrides->erase(key);
        return edited;
    }
    (*overrides)[key] = *value;
    if (id.empty()) {
        if (value->relative || !std::isfinite(value->value) || value->value <= 0)
            return error("bad-value", path, "'" + value->text + "' for " + key + " is not a positive number.", "State a value above zero.");
        return edited;
    }
    const Result<Part> part = effectivePart(catalogue, id, *overrides, path);
    if (!part)
        return part.diagnostics();
    if (Diagnostics problems = checkOverrides(catalogue, *catalogue.find(id), {{key, *value}}, path); hasError(problems))
        return problems;
    return edited;
}

Clipping copyNodes(const Container& root, const std::vector<std::string>& paths)
{
    Clipping clipping;
    std::string parent;
    for (const std::string& path : topmost(paths)) {
        const Node* node = path.empty() ? nullptr : nodeAt(root, path);
        if (node == nullptr || (!clipping.empty() && parentOf(path) != parent))
            continue;
        parent = parentOf(path);
        clipping.nodes.emplace_back(nameOf(path), *node);
    }
    if (clipping.empty())
        return clipping;
    const auto taken = [&](const std::string& child) {
        return std::any_of(clipping.nodes.begin(), clipping.nodes.end(),
                           [&](const auto& node) { return isWithin(child, node.first); });
    };
    for (const auto& [name, link] : containerAt(root, parent)->links)
        if (taken(link.a.child) && taken(link.b.child))
            clipping.links.emplace_back(name, link);
    return clipping;
}

Result<Edited> pasteNodes(const Container& root, const std::string& parent, const Clipping& clipping)
{
    if (containerAt(root, parent) == nullptr)
        return unknownPath(parent);
    Edited edited{root, {}, {}};
    Container& box = *containerAt(edited.root, parent);
    std::vector<PathMove> renamed;
    for (const auto& [name, node] : clipping.nodes) {
        if (auto problem = tooDeep(parent, node))
            return std::move(*problem);
        renamed.push_back({name, freeName(box.children, name)});
        box.children.emplace(renamed.back().to, node);
        edited.made.push_back(parent + "/" + renamed.back().to);
    }
    for (const auto& [name, link] : clipping.links) {
        Link copy = link;
        for (PortReference* end : {&copy.a, &copy.b})
            for (const PathMove& change : renamed)
                if (isWithin(end->child, change.from)) {
                    end->child = rebased(end->child, change.from, change.to);
                    break;
                }
        box.links.emplace(freeName(box.links, name), std::move(copy));
    }
    return edited;
}

} // namespace ridge
