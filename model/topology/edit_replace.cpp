// SPDX-License-Identifier: Apache-2.0
#include "topology/edit_tree.hpp"

#include "topology/link_choice.hpp"
#include "topology/part_role.hpp"

#include <algorithm>

namespace ridge {

using namespace edit;

namespace {

LinkEnd endOf(const Container& root, const std::string& path, const std::string& port, const Catalogue& catalogue)
{
    const Node* node = nodeAt(root, path);
    const FabricInstance* fabric = node->fabric();
    const PartId& part = fabric != nullptr ? fabric->part : node->part()->part;
    return {catalogue.find(part), port, node->count, fabric != nullptr, fabric != nullptr && fabric->generator == "torus"};
}

bool isLeaf(const Container& root, const std::string& path)
{
    const Node* node = nodeAt(root, path);
    return node != nullptr && node->container() == nullptr;
}

LinkChoice choiceFor(const Container& root, const LooseLink& link, const Catalogue& catalogue)
{
    return chooseLink(endOf(root, link.a, link.link.a.port, catalogue), endOf(root, link.b, link.link.b.port, catalogue),
                      link.a == link.b, catalogue);
}

bool has(const std::vector<std::string>& ports, const std::string& port)
{
    return std::find(ports.begin(), ports.end(), port) != ports.end();
}

} // namespace

Result<Edited> replacePart(const Container& root, const std::string& path, const PartId& part, const Catalogue& catalogue)
{
    const Node* old = path.empty() ? nullptr : nodeAt(root, path);
    if (old == nullptr || old->part() == nullptr)
        return unknownPath(path);
    const Part *before = catalogue.find(old->part()->part), *after = catalogue.find(part);
    if (after == nullptr)
        return error("unknown-part", path, "The catalogue has no part '" + part.text + "'.");
    if (before != nullptr && roleOf(*before) != roleOf(*after))
        return error("unlike-parts", path, "'" + before->name + "' and '" + after->name + "' are parts of different kinds.",
                     "Replace a part by another of its kind.");
    Edited edited{root, {path}, {}};
    Node& node = *nodeAt(edited.root, path);
    node.content = PartInstance{part, {}};
    node.label.clear();
    const std::vector<std::string> ports = portsAt(edited.root, path, catalogue);
    for (LooseLink& link : takeLinks(edited.root, [&](const std::string& end) { return end == path; })) {
        const bool fits = (link.a != path || has(ports, link.link.a.port)) && (link.b != path || has(ports, link.link.b.port));
        if (!fits)
            continue;
        if (isLeaf(root, link.a) && isLeaf(root, link.b)) {
            const LinkChoice was = choiceFor(root, link, catalogue), is = choiceFor(edited.root, link, catalogue);
            if (link.link.part == was.part && link.link.count == was.count && link.link.overrides.empty()) {
                link.link.part = is.part; // what nobody chose by hand follows the part
                link.link.count = is.count;
            }
        }
        putLink(edited.root, link.home, link);
    }
    return edited;
}

Result<Edited> insertOnLink(const Container& root, const std::string& path, const std::string& wanted, const Node& node,
                            const Catalogue& catalogue)
{
    const auto place = linkAt(root, path);
    const Link* link = linkOf(root, path);
    if (!place || link == nullptr)
        return unknownPath(path);
    const PortAt ends[] = {{place->container + "/" + link->a.child, link->a.port},
                           {place->container + "/" + link->b.child, link->b.port}};
    const Result<Edited> without = removeItems(root, {path});
    if (!without)
        return without;
    Result<Edited> edited = addNode(without->root, place->container, wanted, node, catalogue);
    if (!edited)
        return edited;
    const std::string made = edited->made.front();
    for (const PortAt& end : ends) {
        const std::vector<PortAt> targets = legalTargets(edited->root, end, catalogue);
        const auto target = std::find_if(targets.begin(), targets.end(), [&](const PortAt& at) { return at.path == made; });
        if (target == targets.end())
            return error("unlike-ports", path, "'" + nameOf(made) + "' has no port for '" + nameOf(end.path) + "." + end.port + "'.",
                         "Drop it beside the link and draw the links.");
        edited = connectPorts(edited->root, end, *target, catalogue);
        if (!edited)
            return edited;
    }
    return Edited{edited->root, {made}, {}};
}

} // namespace ridge
