// SPDX-License-Identifier: Apache-2.0
#include "network/reduction.hpp"
#include "topology/effective_part.hpp"
#include "topology/generator.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

namespace ridge {

namespace {

/// Bandwidth the accelerator's own ports can take; infinite when the catalogue does not say.
double portCeiling(const Reduction& reduction)
{
    return reduction.accelerator.number("scaleup_bw_dir").value_or(INFINITY);
}

void setInjection(Reduction& reduction, const DrawnLink& link, double drawn, const std::string& words)
{
    NetworkTier& tier = reduction.network.scaleUpTier;
    const double ceiling = portCeiling(reduction);
    tier.bandwidth = std::min(drawn, ceiling);
    tier.source = words;
    if (drawn <= ceiling * 1.001) // four digits must tell the two apart
        return;
    tier.source += ", held by the accelerator's own " + rateText(ceiling);
    reduction.warn("links-exceed-ports", link.where(),
                   "The links drawn carry " + rateText(drawn) + " per accelerator, its ports take " + rateText(ceiling) + ".",
                   "Draw fewer links or override scaleup_bw_dir of the accelerator.");
}

/// Direct links between accelerators: every pair, or spread evenly over all peers.
void pointToPoint(Reduction& reduction, const DrawnLink& link)
{
    SystemNetwork& network = reduction.network;
    const double members = network.scaleUpTier.ranks;
    const double peers = std::max(1.0, members - 1);
    const bool spread = link.link->pattern == LinkPattern::uniform;
    const auto rate = reduction.linkRate(link);
    if (reduction.failed())
        return;
    const double perPair = spread ? static_cast<double>(link.link->count) / peers : static_cast<double>(link.link->count);
    if (const auto ports = reduction.accelerator.number("scaleup_links"); ports && perPair * peers > *ports) {
        reduction.fail("too-many-links", link.where(),
                       "Linking " + countText(members) + " accelerators pair by pair takes " + countText(perPair * peers)
                           + " ports each; the part has " + countText(*ports) + ".",
                       "Fewer accelerators, fewer links per pair, or a switch.");
        return;
    }
    network.scaleUp = ScaleUpKind::pointToPoint;
    if (!rate && !std::isfinite(portCeiling(reduction))) {
        reduction.fail("missing-rate", link.where(), "Neither the link nor the accelerator states a bandwidth.",
                       "Name a link part or override scaleup_bw_dir.");
        return;
    }
    const double peer = !rate ? portCeiling(reduction) / peers : spread ? *rate / peers : *rate;
    setInjection(reduction, link, peer * peers, countText(peers) + " peers x " + rateText(peer));
    network.peerBandwidth = network.scaleUpTier.bandwidth / peers;
}

/// Places of a direct network along each axis; a hypercube is a torus of rings of four, and a pair if the dimensions are odd.
std::vector<double> sidesOf(Reduction& reduction, const FabricInstance& fabric, const std::string& path)
{
    const double members = reduction.network.scaleUpTier.ranks;
    std::vector<double> sides;
    if (fabric.generator == "ring")
        return {members};
    if (fabric.generator == "hypercube") {
        double left = members;
        for (; left >= 4 && std::fmod(left, 4) == 0; left /= 4)
            sides.push_back(4);
        if (left > 1)
            sides.push_back(left);
        if (left > 2) {
            reduction.fail("count-mismatch", path, "A hypercube of " + countText(members) + " accelerators is not a power of two.", "Use 2, 4, 8, 16 ...");
            return {};
        }
        return sides;
    }
    for (const char* axis : {"x", "y", "z"}) {
        sides.push_back(reduction.parameter(fabric, axis).value_or(1));
        if (sides.back() < 1 || sides.back() != std::floor(sides.back())) {
            reduction.fail("bad-value", path, std::string("Torus size ") + axis + " = " + countText(sides.back()) + " is no whole number.",
                           "Sizes are counts of accelerators along an axis.");
            return {};
        }
    }
    return sides;
}

/// A direct network joins the whole container: every ring of three or more gives two links per accelerator. Along an axis
/// without wrap-around one ring goes there and back, so one link's rate per axis is left to it.
void grid(Reduction& reduction, const DrawnLink& link, const FabricInstance& fabric, const std::string& path)
{
    SystemNetwork& network = reduction.network;
    const bool mesh = fabric.generator == "mesh";
    network.twisted = fabric.generator == "twisted-torus";
    double chips = 1, ports = 0;
    std::string sizes;
    for (const double size : sidesOf(reduction, fabric, path)) {
        chips *= size;
        ports += size > 2 && !mesh ? 2 : size > 1 ? 1 : 0;
        network.torusDimensions += size > 1 ? 1 : 0;
        network.torusSizes.push(size);
        sizes += (sizes.empty() ? "" : " x ") + countText(size);
    }
    if (reduction.failed())
        return;
    if (chips != network.scaleUpTier.ranks) {
        reduction.fail("count-mismatch", path,
                       "A " + fabric.generator + " of " + sizes + " has " + countText(chips) + " places; the container holds "
                           + countText(network.scaleUpTier.ranks) + " accelerators.",
                       "Make the product of x, y and z equal to the number of accelerators.");
        return;
    }
    const auto rate = reduction.linkRate(link);
    if (reduction.failed())
        return;
    const auto linkOfPart = reduction.accelerator.number("scaleup_link_bw_dir");
    if (!rate && !linkOfPart) {
        reduction.fail("missing-rate", link.where(), "Neither the link nor the accelerator states a link bandwidth.",
                       "Name a link part.");
        return;
    }
    network.scaleUp = network.torusDimensions == 0 ? ScaleUpKind::none : mesh ? ScaleUpKind::mesh : ScaleUpKind::torus;
    const double perLink = rate ? *rate : *linkOfPart;
    setInjection(reduction, link, ports * perLink,
                 sizes + " " + fabric.generator + ", " + countText(ports) + " links x " + rateText(perLink));
    network.peerBandwidth = 0;
}

bool reduces(const Part* part)
{
    if (part == nullptr)
        return false;
    const std::string words = part->textOr("in_network_reduction", "none");
    return words != "none";
}

/// One stage of switches: a fabric of them, or switch parts that every accelerator reaches.
void switched(Reduction& reduction, const DrawnLink& link, const Node& node, const std::string& path)
{
    SystemNetwork& network = reduction.network;
    const double boxes = reduction.drawing.instances(link.container, path);
    const auto rate = reduction.linkRate(link);
    if (reduction.failed())
        return;
    const double ceiling = portCeiling(reduction);
    if (!rate && !std::isfinite(ceiling)) {
        reduction.fail("missing-rate", link.where(), "Neither the link nor the accelerator states a bandwidth.",
                       "Name a link part or override scaleup_bw_dir.");
        return;
    }
    const bool toEach = node.part() != nullptr && link.link->pattern == LinkPattern::each;
    const double connections = toEach ? boxes : 1;
    network.scaleUp = ScaleUpKind::switched;
    network.inNetworkReduction = reduces(reduction.partOf(node));
    if (!rate) {
        network.scaleUpTier.bandwidth = ceiling;
        network.scaleUpTier.source = "the accelerator's own ports";
    } else {
        const double links = connections * static_cast<double>(link.link->count);
        setInjection(reduction, link, connections * *rate,
                     countText(links) + " links x " + rateText(connections * *rate / links));
    }
    std::optional<double> capacity;
    if (const PartInstance* box = node.part())
        if (const auto part = effectivePart(reduction.catalogue, box->part, box->overrides, path))
            capacity = part->number("switch_bw_dir");
    if (capacity && *capacity * boxes < network.scaleUpTier.bandwidth * network.scaleUpTier.ranks) {
        network.scaleUpTier.bandwidth = *capacity * boxes / network.scaleUpTier.ranks;
        network.scaleUpTier.source = countText(boxes) + " switches x " + rateText(*capacity) + " / "
            + countText(network.scaleUpTier.ranks) + " accelerators";
    }
}

/// True when a closed form stands for the link: one place of accelerators, one stage of switches, a direct network.
bool hasClosedForm(const Reduction& reduction, const DrawnLink& link, const Node& far)
{
    if (reduction.places.size() > 1)
        return false;
    if (&far == reduction.drawing.nodes.at(reduction.network.acceleratorPath))
        return link.link->pattern != LinkPattern::pairwise || reduction.drawing.instances(link.container, reduction.network.acceleratorPath) == 2;
    if (const Part* box = far.part() != nullptr ? reduction.partOf(far) : nullptr)
        return roleOf(*box) == PartRole::switchBox && link.link->pattern != LinkPattern::pairwise;
    const FabricInstance* fabric = far.fabric();
    if (fabric == nullptr)
        return false;
    const bool pods = fabric->parameters.count("pod-size") != 0;
    const bool dimensions = fabric->generator != "hypercube" || reduction.drawing.instances(link.container, reduction.network.acceleratorPath) <= 64;
    const auto is = [&](std::initializer_list<const char*> names) {
        return std::find(names.begin(), names.end(), fabric->generator) != names.end();
    };
    return (is({"switch", "multi-plane", "optical-switch"}) && !pods && link.link->pattern != LinkPattern::pairwise)
        || (is({"torus", "twisted-torus", "mesh", "ring", "hypercube", "fully-connected"}) && dimensions);
}

} // namespace

void reduceScaleUp(Reduction& reduction)
{
    SystemNetwork& network = reduction.network;
    std::vector<const DrawnLink*> links;
    for (const std::string& place : reduction.places)
        for (const DrawnLink* link : reduction.drawing.linksAt(place, "scale-up"))
            if (std::find(links.begin(), links.end(), link) == links.end())
                links.push_back(link);
    if (links.empty()) {
        reduceOverHosts(reduction);
        return;
    }
    const DrawnLink& link = *links.front();
    const std::string other = link.other(network.acceleratorPath);
    const auto node = reduction.drawing.nodes.find(other);
    if (node == reduction.drawing.nodes.end()) {
        reduction.fail("unknown-child", link.where(), "The link ends at '" + other + "', which does not exist.",
                       "Name a child of the container.");
        return;
    }
    const bool direct = other == network.acceleratorPath;
    const bool inside = direct || commonContainer(other, network.acceleratorPath) == link.container;
    bool alone = links.size() == 1; // and nothing leads on from the switch; hosts and adapters may hang on it
    for (const DrawnLink* more : reduction.drawing.linksAt(other, "port")) {
        const std::string& port = more->a == other ? more->link->b.port : more->link->a.port;
        alone = alone && (more == &link || direct || (port != "port" && port != "scale-up"));
    }
    if (!alone || !inside || !hasClosedForm(reduction, link, *node->second)) {
        reduceRouted(reduction, *links.front());
        return;
    }
    network.scaleUpTier.ranks = reduction.acceleratorsIn(link.container);
    network.scaleUpTier.path = direct ? link.where() : other;
    const FabricInstance* fabric = node->second->fabric();
    const FabricGenerator* generator = fabric != nullptr ? findGenerator(fabric->generator) : nullptr;
    if (direct || (generator != nullptr && generator->name == "fully-connected"))
        pointToPoint(reduction, link);
    else if (generator != nullptr && generator->direct)
        grid(reduction, link, *fabric, other);
    else
        switched(reduction, link, *node->second, other);
    if (generator != nullptr && generator->name == "optical-switch")
        reduction.warn("optical-circuits", other, "Circuits are taken as they are set; the time to set others is not counted.",
                       "Compare patterns that need few settings, such as rings.");
}

} // namespace ridge
