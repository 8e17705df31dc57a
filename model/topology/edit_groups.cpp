// SPDX-License-Identifier: Apache-2.0
#include "topology/edit_tree.hpp"

#include "topology/validate.hpp"

#include <algorithm>

namespace ridge {

using namespace edit;

namespace {

const PathMove* moveOf(const std::vector<PathMove>& moves, const std::string& path)
{
    const auto it = std::find_if(moves.begin(), moves.end(), [&](const PathMove& move) { return isWithin(path, move.from); });
    return it == moves.end() ? nullptr : &*it;
}

std::string moved(const std::vector<PathMove>& moves, const std::string& path)
{
    const PathMove* move = moveOf(moves, path);
    return move == nullptr ? path : rebased(path, move->from, move->to);
}

/// Links that lie wholly within one moved node travel with it; the others are put into the innermost container that
/// holds both ends.
class LinkMover {
public:
    LinkMover(Container& root, const std::vector<PathMove>& moves)
        : m_links(takeLinks(root, [&](const std::string& end) { return moveOf(moves, end) != nullptr; }))
    {
    }
    void putBack(Container& root, const std::vector<PathMove>& moves)
    {
        for (LooseLink& loose : m_links) {
            const bool inside = moveOf(moves, loose.home) != nullptr;
            loose.a = moved(moves, loose.a);
            loose.b = moved(moves, loose.b);
            putLink(root, inside ? moved(moves, loose.home) : commonContainer(loose.a, loose.b), loose);
        }
    }

private:
    std::vector<LooseLink> m_links;
};

/// Errors shared by grouping and moving: everything must exist, and nothing may be the root.
std::optional<Diagnostic> missing(const Container& root, const std::vector<std::string>& paths)
{
    if (paths.empty())
        return error("nothing-selected", {}, "No node is selected.", "Select nodes first.");
    for (const std::string& path : paths)
        if (path.empty() || nodeAt(root, path) == nullptr)
            return unknownPath(path);
    return std::nullopt;
}

/// Carries nodes over; `moves` names places that are free.
void carry(Container& root, const std::vector<PathMove>& moves)
{
    std::vector<Node> nodes;
    for (const PathMove& move : moves)
        nodes.push_back(std::move(containerAt(root, parentOf(move.from))->children.extract(nameOf(move.from)).mapped()));
    for (std::size_t i = 0; i < moves.size(); ++i)
        containerAt(root, parentOf(moves[i].to))->children.emplace(nameOf(moves[i].to), std::move(nodes[i]));
}

Diagnostic tooDeep(const std::string& path)
{
    return error("too-deep", path, "Containers would be nested more than " + std::to_string(maxContainerDepth) + " deep.",
                 "Flatten the drawing first.");
}

} // namespace

Result<Edited> groupNodes(const Container& root, const std::vector<std::string>& selection, const std::string& wanted)
{
    const std::vector<std::string> paths = topmost(selection);
    if (auto problem = missing(root, paths))
        return std::move(*problem);
    const std::string parent = parentOf(paths.front());
    for (const std::string& path : paths) {
        if (parentOf(path) != parent)
            return error("not-siblings", path, "'" + nameOf(path) + "' stands in another container than '" + nameOf(paths.front()) + "'.",
                         "Select nodes of one container.");
        if (levelOf(parent) + 1 + depthOf(*nodeAt(root, path)) > maxContainerDepth)
            return tooDeep(path);
    }
    Edited edited{root, {}, {}};
    const std::string name = freeName(containerAt(root, parent)->children, wanted), box = parent + "/" + name;
    for (const std::string& path : paths)
        edited.moves.push_back({path, box + "/" + nameOf(path)});
    LinkMover links(edited.root, edited.moves);
    containerAt(edited.root, parent)->children.emplace(name, Node{1, {}, Container{}});
    carry(edited.root, edited.moves);
    links.putBack(edited.root, edited.moves);
    edited.made = {box};
    return edited;
}

Result<Edited> ungroupNode(const Container& root, const std::string& path)
{
    const Node* node = path.empty() ? nullptr : nodeAt(root, path);
    if (node == nullptr)
        return unknownPath(path);
    if (node->container() == nullptr)
        return error("no-container", path, "'" + nameOf(path) + "' is not a container.", "Select a container.");
    if (node->count != 1)
        return error("replicated", path, "'" + nameOf(path) + "' stands for " + std::to_string(node->count)
                         + " copies; without it their content would be counted once.", "Set its count to 1 first.");
    Edited edited{root, {}, {}};
    const std::string parent = parentOf(path);
    LinkMover links(edited.root, {{path, parent}});
    Container content = std::get<Container>(containerAt(edited.root, parent)->children.extract(nameOf(path)).mapped().content);
    Container& box = *containerAt(edited.root, parent);
    for (auto& [name, child] : content.children) {
        const std::string target = freeName(box.children, name);
        box.children.emplace(target, std::move(child));
        edited.moves.push_back({path + "/" + name, parent + "/" + target});
        edited.made.push_back(parent + "/" + target);
    }
    links.putBack(edited.root, edited.moves);
    edited.moves.push_back({path, {}});
    return edited;
}

Result<Edited> moveNodes(const Container& root, const std::vector<std::string>& selection, const std::string& parent)
{
    std::vector<std::string> paths = topmost(selection);
    if (auto problem = missing(root, paths))
        return std::move(*problem);
    if (containerAt(root, parent) == nullptr)
        return unknownPath(parent);
    for (const std::string& path : paths) {
        if (isWithin(parent, path))
            return error("into-itself", path, "'" + nameOf(path) + "' cannot stand inside itself.", "Choose another container.");
        if (levelOf(parent) + depthOf(*nodeAt(root, path)) > maxContainerDepth)
            return tooDeep(path);
    }
    std::erase_if(paths, [&](const std::string& path) { return parentOf(path) == parent; });
    Edited edited{root, {}, {}};
    Container reserved = *containerAt(root, parent); // names taken so far, those on their way included
    for (const std::string& path : paths) {
        const std::string name = freeName(reserved.children, nameOf(path));
        reserved.children.emplace(name, Node{});
        edited.moves.push_back({path, parent + "/" + name});
        edited.made.push_back(parent + "/" + name);
    }
    LinkMover links(edited.root, edited.moves);
    carry(edited.root, edited.moves);
    links.putBack(edited.root, edited.moves);
    return edited;
}

} // namespace ridge
