// SPDX-License-Identifier: Apache-2.0
#include "topology/edit_tree.hpp"

#include "topology/link_choice.hpp"
#include "topology/part_role.hpp"

#include <algorithm>

namespace ridge {

using namespace edit;

namespace {

/// What a port speaks to.
enum class PortKind { scaleUp, host, chipToChip, network, socket };

PortKind kindOf(const std::string& port)
{
    if (port == "scale-up")
        return PortKind::scaleUp;
    if (port == "host")
        return PortKind::host;
    if (port == "c2c")
        return PortKind::chipToChip;
    return port == "port" ? PortKind::socket : PortKind::network;
}

bool either(PortKind a, PortKind b, PortKind wanted) { return a == wanted || b == wanted; }

/// Ports that fit each other by their kind. A socket of a switch takes what its family takes; see familyOf.
bool alike(PortKind a, PortKind b)
{
    if (a == b)
        return true;
    if (either(a, b, PortKind::socket))
        return !either(a, b, PortKind::chipToChip);
    return either(a, b, PortKind::host) && either(a, b, PortKind::chipToChip); // one of the two ends names it the other way
}

/// What one end of a link is.
struct End {
    const Node* node = nullptr;
    const Part* part = nullptr;
    PortKind kind = PortKind::socket;
};

End endAt(const Container& root, const PortAt& at, const Catalogue& catalogue)
{
    End end{nodeAt(root, at.path), nullptr, kindOf(at.port)};
    if (end.node == nullptr)
        return end;
    if (const PartInstance* instance = end.node->part())
        end.part = catalogue.find(instance->part);
    else if (const FabricInstance* fabric = end.node->fabric())
        end.part = catalogue.find(fabric->part);
    return end;
}

std::string shown(const PortAt& at) { return "'" + nameOf(at.path) + "." + at.port + "'"; }

std::optional<Diagnostic> noSuchPort(const Container& root, const PortAt& at, const Catalogue& catalogue)
{
    const std::vector<std::string> ports = portsAt(root, at.path, catalogue);
    if (std::find(ports.begin(), ports.end(), at.port) != ports.end())
        return std::nullopt;
    std::string hint = ports.empty() ? "Links end at parts and fabrics." : "Its ports:";
    for (const std::string& port : ports)
        hint += " " + port;
    return error("wrong-port", at.path, "'" + nameOf(at.path) + "' has no port '" + at.port + "'.", hint);
}

bool linked(const Container& box, const std::string& path, const PortAt& a, const PortAt& b)
{
    const auto is = [&](const PortReference& end, const PortAt& at) { return path + "/" + end.child == at.path && end.port == at.port; };
    for (const auto& [name, link] : box.links)
        if ((is(link.a, a) && is(link.b, b)) || (is(link.a, b) && is(link.b, a)))
            return true;
    for (const auto& [name, node] : box.children)
        if (const Container* inner = node.container(); inner != nullptr && isWithin(a.path, path + "/" + name)
                                                        && linked(*inner, path + "/" + name, a, b))
            return true;
    return false;
}

LinkEnd linkEnd(const End& end, const PortAt& at)
{
    return {end.part, at.port, end.node->count, end.node->fabric() != nullptr,
            end.node->fabric() != nullptr && end.node->fabric()->generator == "torus"};
}

} // namespace

std::vector<std::string> portsAt(const Container& root, const std::string& path, const Catalogue& catalogue)
{
    const Node* node = path.empty() ? nullptr : nodeAt(root, path);
    if (node == nullptr || node->container() != nullptr)
        return {};
    if (node->fabric() != nullptr)
        return {"port"};
    const Part* part = catalogue.find(node->part()->part);
    std::vector<std::string> ports;
    if (part != nullptr)
        for (const std::string_view port : portsOf(roleOf(*part)))
            ports.emplace_back(port);
    return ports;
}

std::optional<Diagnostic> whyNotConnect(const Container& root, const PortAt& a, const PortAt& b, const Catalogue& catalogue)
{
    for (const PortAt* at : {&a, &b})
        if (auto problem = noSuchPort(root, *at, catalogue))
            return problem;
    const End one = endAt(root, a, catalogue), two = endAt(root, b, catalogue);
    if (a.path == b.path && (one.node->count < 2 || a.port != "scale-up" || b.port != "scale-up"))
        return error("self-loop", a.path, "'" + nameOf(a.path) + "' is linked to its own copies only by scale-up ports, with a count above one.",
                     "Set its count first.");
    if (!alike(one.kind, two.kind))
        return error("unlike-ports", b.path, shown(a) + " and " + shown(b) + " are different kinds of port.",
                     "Legal targets are lit while a link is drawn.");
    const bool adapters = one.part != nullptr && two.part != nullptr && one.kind == PortKind::host && two.kind == PortKind::host
                       && roleOf(*one.part) == PartRole::nic && roleOf(*two.part) == PartRole::nic;
    if (adapters)
        return error("unlike-ports", b.path, shown(a) + " and " + shown(b) + " are both network adapters; neither is a host.",
                     "Link each to an accelerator or CPU.");
    const std::string family = familyOf(linkEnd(one, a)), other = familyOf(linkEnd(two, b));
    if (!family.empty() && !other.empty() && family != other)
        return error("unlike-families", b.path, shown(a) + " speaks " + family + ", " + shown(b) + " speaks " + other + ".",
                     "Choose parts of one family.");
    if (linked(root, {}, a, b))
        return error("already-linked", b.path, shown(a) + " and " + shown(b) + " are linked already.", "Set the count of that link.");
    return std::nullopt;
}

std::vector<PortAt> legalTargets(const Container& root, const PortAt& from, const Catalogue& catalogue)
{
    std::vector<PortAt> targets;
    forEachNode(root, [&](const std::string& path, const Node&, double) {
        for (const std::string& port : portsAt(root, path, catalogue))
            if (PortAt to{path, port}; !whyNotConnect(root, from, to, catalogue))
                targets.push_back(std::move(to));
    });
    return targets;
}

Result<Edited> connectPorts(const Container& root, const PortAt& a, const PortAt& b, const Catalogue& catalogue)
{
    if (auto problem = whyNotConnect(root, a, b, catalogue))
        return std::move(*problem);
    const End one = endAt(root, a, catalogue), two = endAt(root, b, catalogue);
    const std::string home = commonContainer(a.path, b.path);
    const LinkChoice choice = chooseLink(linkEnd(one, a), linkEnd(two, b), a.path == b.path, catalogue);
    Link link{{{}, a.port}, {{}, b.port}, choice.part, choice.count, choice.pattern, {}};
    Edited edited{root, {}, {}};
    edited.made = {putLink(edited.root, home, {home, nameOf(a.path) + "-" + nameOf(b.path), a.path, b.path, std::move(link)})};
    return edited;
}

} // namespace ridge
