// SPDX-License-Identifier: Apache-2.0
#include "network/network_exit.hpp"
#include "network/reduction.hpp"
#include "network/routed_rates.hpp"
#include "topology/effective_part.hpp"
#include "topology/generator.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace ridge {

namespace {

constexpr const char* noClosedForm = "no-closed-form";

/// Adds a level; levels that lose no bandwidth only widen the one below.
void addTier(Reduction& reduction, NetworkTier tier)
{
    auto& fabric = reduction.network.fabric;
    tier.ranks = std::min(tier.ranks, reduction.network.accelerators);
    if (!fabric.empty() && tier.ranks <= fabric.back().ranks)
        return;
    if (!fabric.empty() && tier.bandwidth >= fabric.back().bandwidth * (1 - 1e-12)) {
        fabric.back().ranks = tier.ranks;
        fabric.back().path = tier.path;
        return;
    }
    if (fabric.size() == fabric.capacity()) {
        reduction.fail(noClosedForm, tier.path, "More than three levels of different bandwidth leave the nodes.",
                       "Join levels whose bandwidth is equal, or leave out the outermost.");
        return;
    }
    fabric.push(tier);
}

std::optional<double> ratio(Reduction& reduction, const FabricInstance& fabric, const char* name, const std::string& path)
{
    const auto value = reduction.parameter(fabric, name);
    if (value && (!std::isfinite(*value) || *value <= 0)) {
        reduction.fail("bad-value", path, std::string(name) + " = " + countText(*value) + " is not a positive ratio.",
                       "1 means full bandwidth, 2 means half of it goes up.");
        return std::nullopt;
    }
    if (value && *value < 1)
        return 1.0;
    return value;
}

/// Ports below one leaf or pod where an oversubscribed fabric keeps full bandwidth: stated, or from the switch's radix.
std::optional<double> podPorts(Reduction& reduction, const Node& node, double oversubscription, const std::string& path)
{
    const FabricInstance& fabric = *node.fabric();
    if (const auto radix = reduction.parameter(fabric, "radix"); radix && fabric.generator == "fat-tree")
        return std::floor(*radix / 2);
    for (const char* name : {"pod-size", "hosts-per-leaf"})
        if (const auto value = reduction.parameter(fabric, name); value && *value >= 1)
            return value;
    const Part* part = reduction.partOf(node);
    if (const auto radix = part != nullptr ? part->number("ports") : std::nullopt)
        return std::floor(*radix * oversubscription / (1 + oversubscription));
    reduction.fail("missing-parameter", path, "An oversubscribed " + fabric.generator + " needs the size of its pods.",
                   fabric.generator == "leaf-spine" ? "State hosts-per-leaf (network ports below one leaf)."
                                                    : "State pod-size (network ports below one pod).");
    return std::nullopt;
}

/// Inside a group, then between groups: a group's global links shared by its hosts, and twice the local links that a
/// minimal route needs on either side. In dragonfly+ a host's leaf has a link to each spine of the group.
void dragonflyTiers(Reduction& reduction, const NetworkExit& exit, const FabricInstance& fabric, NetworkTier tier)
{
    const auto value = [&](const char* name) { return reduction.parameter(fabric, name).value_or(1); };
    const double hosts = value("hosts-per-router"), routers = value("routers-per-group");
    const bool plus = fabric.generator == "dragonfly-plus";
    const double local = std::min(1.0, routers * value("local-width") / hosts);
    const double perGroup = hosts * routers, ports = reduction.drawing.instances(exit.link->container, exit.path);
    const double groups = std::max(1.0, std::ceil(ports / perGroup));
    const double perPair = groups > 1 ? std::floor(routers * value("global-links") / (groups - 1)) : 0; // links of two groups
    const double global = perPair * value("global-width");
    const double detours = 1 + std::min(1.0, reduction.parameter(fabric, "detour-share").value_or(0)); // each loads two ways
    const double between = std::min({1.0, global * (groups - 1) / perGroup / detours, (plus ? local : routers * value("local-width") / (2 * hosts)) / detours});
    if (groups > 1 && perPair < 1) {
        reduction.fail("disconnected", tier.path,
                       countText(groups) + " groups need " + countText(groups - 1) + " global links each; a group has "
                           + countText(routers * value("global-links")) + ".",
                       "Raise global-links or routers-per-group, or draw fewer groups.");
        return;
    }
    NetworkTier group = tier;
    group.ranks = std::max(1.0, perGroup / exit.perAccelerator);
    group.bandwidth = tier.bandwidth * local;
    addTier(reduction, group);
    tier.bandwidth *= between;
    tier.source = rateText(exit.bandwidth) + " x " + countText(between) + " of it between groups of " + countText(perGroup)
        + (detours > 1 ? " ports, " + countText(100 * (detours - 1)) + " % of it by a third group" : " ports, shortest routes");
    addTier(reduction, tier);
    if (groups > 1) { // fewer links lead across than hosts could fill, so the tier's rate does not tell it
        const double port = exit.bandwidth / exit.perAccelerator, half = std::floor(groups / 2);
        const double across = std::min(half * (groups - half) * global * port, reduction.network.accelerators / 2 * exit.bandwidth);
        reduction.network.bisectionShare = across / (reduction.network.accelerators / 2 * tier.bandwidth);
    }
}

/// The fabric the adapters plug into. Ports are counted in adapters; ranks in accelerators.
void innerFabric(Reduction& reduction, const NetworkExit& exit, const Node& node, const std::string& path)
{
    const double reach = reduction.acceleratorsIn(exit.link->container);
    NetworkTier tier{reach, exit.bandwidth, path, exit.source};
    const FabricInstance* fabric = node.fabric();
    if (fabric == nullptr) {
        const Part* part = reduction.partOf(node);
        const auto capacity = part->number("switch_bw_dir");
        const double boxes = reduction.drawing.instances(exit.link->container, path);
        if (capacity && *capacity * boxes < tier.bandwidth * reach) {
            tier.bandwidth = *capacity * boxes / reach;
            tier.source = countText(boxes) + " switches x " + rateText(*capacity) + " / " + countText(reach) + " accelerators";
        }
        addTier(reduction, tier);
        return;
    }
    if (fabric->generator == "dragonfly" || fabric->generator == "dragonfly-plus") {
        dragonflyTiers(reduction, exit, *fabric, tier);
        return;
    }
    const auto first = ratio(reduction, *fabric, "oversubscription", path);
    if (reduction.failed())
        return;
    const bool rails = fabric->generator == "rail-optimised"; // its leaves are counted in nodes
    double step = first.value_or(1);
    const auto hosts = reduction.parameter(*fabric, "hosts-per-leaf");
    if (const auto uplinks = reduction.parameter(*fabric, "spines"); !first && uplinks && hosts && *uplinks > 0)
        step = std::max(1.0, *hosts / *uplinks); // one uplink of the hosts' rate to each spine
    const double hashing = std::max(1.0, reduction.parameter(*fabric, "hash-imbalance").value_or(1));
    const double ratioAlone = step;
    step *= hashing;
    if (step > 1) {
        const auto ports = podPorts(reduction, node, ratioAlone, path);
        if (!ports)
            return;
        NetworkTier pod = tier;
        pod.ranks = std::max(1.0, rails ? *ports * reduction.network.acceleratorsPerNode : *ports / exit.perAccelerator);
        addTier(reduction, pod);
        tier.bandwidth /= step;
        tier.source = rateText(pod.bandwidth) + " / " + countText(ratioAlone) + " oversubscription" + (hashing > 1 ? " / " + countText(hashing) + " hash imbalance" : "");
    }
    if (const auto second = ratio(reduction, *fabric, "oversubscription-2", path); second && *second > 1) {
        const auto radix = reduction.parameter(*fabric, "radix");
        const auto ports = radix && fabric->generator == "fat-tree" ? std::optional(std::floor(*radix / 2) * std::floor(*radix / 2))
                                                                    : reduction.parameter(*fabric, "pod-size-2");
        if (!ports || *ports < 1) {
            reduction.fail("missing-parameter", path, "oversubscription-2 needs pod-size-2, the network ports below one second-level pod.",
                           "State pod-size-2.");
            return;
        }
        NetworkTier pod = tier;
        pod.ranks = std::max(1.0, *ports / exit.perAccelerator);
        addTier(reduction, pod);
        tier.source = rateText(tier.bandwidth) + " / " + countText(*second) + " oversubscription";
        tier.bandwidth /= *second;
    }
    if (!reduction.failed())
        addTier(reduction, tier);
}

/// A fabric above another: its oversubscription is stated, or follows from the width of the link between them.
void outerFabric(Reduction& reduction, const DrawnLink& link, const std::string& inner, const std::string& path)
{
    const Node& node = *reduction.drawing.nodes.at(path);
    const double below = reduction.network.fabric.back().bandwidth;
    NetworkTier tier{reduction.acceleratorsIn(link.container), below, path, {}};
    double stated = 0;
    if (const FabricInstance* fabric = node.fabric())
        stated = ratio(reduction, *fabric, "oversubscription", path).value_or(0);
    if (reduction.failed())
        return;
    if (stated > 0) {
        tier.bandwidth = below / stated;
        tier.source = rateText(below) + " / " + countText(stated) + " oversubscription";
    } else if (const auto rate = reduction.linkRate(link)) {
        const double uplinks = *rate * reduction.drawing.instances(link.container, inner);
        const double members = tier.ranks;
        tier.bandwidth = std::min(below, uplinks / members);
        tier.source = rateText(uplinks) + " of uplinks / " + countText(members) + " accelerators";
    } else if (!reduction.failed())
        reduction.fail("missing-parameter", path, "Nothing states how much bandwidth goes up into this fabric.",
                       "State oversubscription, or a link part and count between the fabrics.");
    if (!reduction.failed())
        addTier(reduction, tier);
}

bool isSwitching(const Reduction& reduction, const Node& node)
{
    if (const FabricInstance* fabric = node.fabric()) {
        const FabricGenerator* generator = findGenerator(fabric->generator);
        return generator != nullptr && !generator->direct;
    }
    const Part* part = reduction.partOf(node);
    return part != nullptr && roleOf(*part) == PartRole::switchBox;
}

/// The fabric at the far end of a link when the closed forms cover it, else null.
const Node* coveredFabric(Reduction& reduction, const DrawnLink& link, const std::string& path)
{
    const auto found = reduction.drawing.nodes.find(path);
    if (found == reduction.drawing.nodes.end()) {
        reduction.fail("unknown-child", link.where(), "The link ends at '" + path + "', which does not exist.",
                       "Name a child of the container.");
        return nullptr;
    }
    const bool oneCopy = found->second->fabric() == nullptr || found->second->count == 1;
    return isSwitching(reduction, *found->second) && isChild(link.container, path) && oneCopy ? found->second : nullptr;
}

/// One tier for all that leaves the nodes, from the loads of every link.
void routedTier(Reduction& reduction, const NetworkExit& exit)
{
    const auto rate = routedScaleOut(reduction.root, reduction.catalogue, reduction.network.acceleratorsPerNode,
                                     reduction.overHosts ? Within::hosts : Within::scaleUp);
    if (!rate) {
        for (const Diagnostic& problem : rate.diagnostics())
            addCapped(reduction.problems, problem);
        return;
    }
    const double reach = reduction.acceleratorsIn(exit.link->container);
    NetworkTier tier{reach, std::min(exit.bandwidth, *rate), exit.link->where(), exit.source};
    if (*rate < exit.bandwidth)
        tier.source = "routed: " + rateText(*rate) + " of " + rateText(exit.bandwidth) + " when everyone sends to everyone";
    reduction.network.fabric.clear();
    addTier(reduction, tier);
}

/// From the first fabric outwards as long as one leads to the next; false when the closed forms end.
bool followFabrics(Reduction& reduction, const NetworkExit& exit)
{
    std::string current = exit.link->other(exit.path);
    const Node* node = coveredFabric(reduction, *exit.link, current);
    if (node == nullptr)
        return false;
    innerFabric(reduction, exit, *node, current);
    std::set<const DrawnLink*> used{exit.link};
    while (!reduction.failed()) {
        const DrawnLink* up = nullptr;
        for (const DrawnLink* link : reduction.drawing.linksAt(current, "port")) {
            if (used.count(link) != 0)
                continue;
            if (up != nullptr)
                return false;
            up = link;
        }
        if (up == nullptr)
            return true;
        used.insert(up);
        const std::string next = up->other(current);
        if (next == current) {
            reduction.fail("self-loop", up->where(), "A fabric is linked to itself.", "Use one larger fabric.");
            return true;
        }
        if (coveredFabric(reduction, *up, next) == nullptr)
            return false;
        outerFabric(reduction, *up, current, next);
        current = next;
    }
    return true;
}

} // namespace

void reduceScaleOut(Reduction& reduction)
{
    const auto exit = findNetworkExit(reduction);
    if (!exit || reduction.failed())
        return;
    const bool followed = !exit->several && followFabrics(reduction, *exit);
    if (!followed && !reduction.failed())
        routedTier(reduction, *exit);
    const auto fabric = reduction.drawing.nodes.find(exit->link->other(exit->path));
    if (!reduction.failed() && fabric->second->fabric() != nullptr && fabric->second->fabric()->generator == "optical-switch")
        reduction.warn("optical-circuits", fabric->first, "Circuits are taken as they are set; the time to set others is not counted.",
                       "Compare patterns that need few settings, such as rings.");
}

} // namespace ridge
