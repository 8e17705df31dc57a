// SPDX-License-Identifier: Apache-2.0
#include "network/network_exit.hpp"

#include "topology/effective_part.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ridge {

namespace {

std::vector<const DrawnLink*> networkLinks(const Reduction& reduction)
{
    std::vector<const DrawnLink*> found;
    for (const DrawnLink& link : reduction.drawing.links)
        if (link.link->a.port == "network" || link.link->b.port == "network" || link.link->a.port == "scale-out"
            || link.link->b.port == "scale-out")
            found.push_back(&link);
    return found;
}

/// What the host links let through to one adapter; infinite when none is drawn.
double hostCeiling(Reduction& reduction, const std::string& nic)
{
    double ceiling = INFINITY;
    for (const DrawnLink* link : reduction.drawing.linksAt(nic, "host")) {
        const std::string& other = link->other(nic);
        const auto rate = reduction.linkRate(*link);
        if (!rate || !isBelow(link->container, nic) || reduction.drawing.nodes.count(other) == 0)
            continue;
        const double nics = reduction.drawing.instances(link->container, nic);
        const double others = reduction.drawing.instances(link->container, other);
        const LinkPattern pattern = link->link->pattern;
        const bool nicIsFirst = link->a == nic;
        const double connections = pattern == LinkPattern::each ? others
            : pattern == LinkPattern::pairwise                  ? std::min(1.0, others / nics)
            : nicIsFirst                                        ? 1
                                                                : others / nics;
        ceiling = std::min(ceiling, *rate * connections);
    }
    return ceiling;
}

/// Rate of one adapter: its own, the cable's, the host link's; the smallest that is stated.
std::optional<double> adapterRate(Reduction& reduction, const NetworkExit& exit, std::string& words)
{
    const auto cable = reduction.linkRate(*exit.link);
    std::optional<double> own;
    const Node& node = *reduction.drawing.nodes.at(exit.path);
    if (exit.path != reduction.network.acceleratorPath && node.part() != nullptr) {
        const auto part = effectivePart(reduction.catalogue, node.part()->part, node.part()->overrides, exit.path);
        if (part)
            for (const char* key : {"nic_bw_dir", "port_bw_dir", "device_bw_dir", "link_bw_dir"})
                if (!own)
                    own = part->number(key);
    }
    if (reduction.failed())
        return std::nullopt;
    if (!cable && !own) {
        reduction.fail("missing-rate", exit.path, "Neither the adapter nor its link states a bandwidth.",
                       "Name a link part such as ib-ndr.");
        return std::nullopt;
    }
    const double wire = std::min(cable.value_or(INFINITY), own.value_or(INFINITY));
    const double host = exit.path == reduction.network.acceleratorPath ? INFINITY : hostCeiling(reduction, exit.path);
    words = host < wire ? rateText(host) + " (host link)" : rateText(wire);
    return std::min(wire, host);
}

} // namespace

std::optional<NetworkExit> findNetworkExit(Reduction& reduction)
{
    const auto links = networkLinks(reduction);
    if (links.empty())
        return std::nullopt;
    NetworkExit exit;
    exit.link = links.front();
    exit.several = links.size() > 1 || reduction.places.size() > 1;
    const bool first = exit.link->link->a.port == "network" || exit.link->link->a.port == "scale-out";
    exit.path = first ? exit.link->a : exit.link->b;
    const std::string& accelerator = reduction.network.acceleratorPath;
    if (reduction.drawing.nodes.count(exit.path) == 0 || !isBelow(exit.link->container, accelerator)) {
        reduction.fail("no-closed-form", exit.link->where(), "The link into the fabric does not start at the accelerators' nodes.",
                       "Start it at the network port of the adapters beside the accelerators.");
        return std::nullopt;
    }
    SystemNetwork& network = reduction.network;
    std::string holder = exit.path == accelerator ? accelerator.substr(0, accelerator.rfind('/')) : commonContainer(exit.path, accelerator);
    std::vector<std::string> exits; // of several kinds, the node is what holds them and the accelerators
    for (const DrawnLink* link : links) {
        const std::string& end = link->link->a.port == "network" || link->link->a.port == "scale-out" ? link->a : link->b;
        if (std::find(exits.begin(), exits.end(), end) == exits.end())
            exits.push_back(end);
    }
    for (const std::vector<std::string>* list : {&exits, &reduction.places})
        for (const std::string& path : *list)
            if (!isBelow(holder, path))
                holder = commonContainer(holder + "/", path);
    double adapters = 0;
    for (const std::string& path : exits)
        adapters += reduction.drawing.instances(holder, path);
    network.acceleratorsPerNode = reduction.acceleratorsIn(holder);
    exit.perAccelerator = adapters / network.acceleratorsPerNode;
    std::string words;
    const auto rate = adapterRate(reduction, exit, words);
    if (!rate)
        return std::nullopt;
    exit.bandwidth = *rate * exit.perAccelerator;
    exit.source = countText(adapters) + " NIC x " + words + " / " + countText(network.acceleratorsPerNode) + " accelerators";
    const PartInstance* part = reduction.drawing.nodes.at(exit.path)->part();
    network.networkLink = !exit.link->link->part.empty() ? exit.link->link->part
        : part != nullptr && exit.path != accelerator    ? part->part
                                                         : PartId{};
    return exit;
}

} // namespace ridge
