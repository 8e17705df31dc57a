// SPDX-License-Identifier: Apache-2.0
#include "network/reduction.hpp"
#include "topology/effective_part.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

constexpr const char* noClosedForm = "no-closed-form";

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
    if (link.link->pattern == LinkPattern::pairwise && members != 2) {
        reduction.fail(noClosedForm, link.where(), "A pairwise link from a node to itself joins nobody.",
                       "Use pattern each (a link for every pair) or a fabric.");
        return;
    }
    const bool spread = link.link->pattern == LinkPattern::uniform;
    const auto rate = reduction.linkRate(link);
    if (reduction.failed())
        return;
    const double perPair = spread ? static_cast<double>(link.link->count) / peers : static_cast<double>(link.link->count);
    if (const auto ports = reduction.accelerator.number("scaleup_links"); ports && perPair * peers > *ports) {
        reduction.fail(noClosedForm, link.where(),
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

/// A torus fabric joins the whole container: every ring of three or more gives two links per accelerator.
void torus(Reduction& reduction, const DrawnLink& link, const FabricInstance& fabric, const std::string& path)
{
    SystemNetwork& network = reduction.network;
    double chips = 1, ports = 0, longest = 1;
    std::string sizes;
    for (const char* axis : {"x", "y", "z"}) {
        const double size = reduction.parameter(fabric, axis).value_or(1);
        if (size < 1 || size != std::floor(size)) {
            reduction.fail("bad-value", path, std::string("Torus size ") + axis + " = " + countText(size) + " is no whole number.",
                           "Sizes are counts of accelerators along an axis.");
            return;
        }
        chips *= size;
        longest = std::max(longest, size);
        ports += size > 2 ? 2 : size > 1 ? 1 : 0;
        network.torusDimensions += size > 1 ? 1 : 0;
        network.torusSizes.push(size);
        sizes += (sizes.empty() ? "" : " x ") + countText(size);
    }
    if (chips != network.scaleUpTier.ranks) {
        reduction.fail("count-mismatch", path,
                       "A torus of " + sizes + " has " + countText(chips) + " places; the container holds "
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
    network.scaleUp = network.torusDimensions > 0 ? ScaleUpKind::torus : ScaleUpKind::none;
    const double perLink = rate ? *rate : *linkOfPart;
    setInjection(reduction, link, ports * perLink, sizes + " torus, " + countText(ports) + " links x " + rateText(perLink));
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
    if (link.link->pattern == LinkPattern::pairwise) {
        reduction.fail(noClosedForm, link.where(), "Pairwise links give each accelerator a switch of its own.",
                       "Use pattern each.");
        return;
    }
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

} // namespace

void reduceScaleUp(Reduction& reduction)
{
    SystemNetwork& network = reduction.network;
    const auto links = reduction.drawing.linksAt(network.acceleratorPath, "scale-up");
    if (links.empty())
        return;
    if (links.size() > 1) {
        reduction.fail(noClosedForm, links[1]->where(), "The accelerators' scale-up ports have two kinds of link.",
                       "One scale-up network is covered: a switch, a torus, or a link for every pair.");
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
    network.scaleUpTier.ranks = reduction.drawing.instances(link.container, network.acceleratorPath);
    network.scaleUpTier.path = other;
    const bool direct = other == network.acceleratorPath;
    if (!direct && commonContainer(other, network.acceleratorPath) != link.container) {
        reduction.fail(noClosedForm, link.where(), "The link is drawn outside the container that holds both its ends.",
                       "Move it into that container, so that it says which copies are joined.");
        return;
    }
    const FabricInstance* fabric = node->second->fabric();
    const bool box = reduction.partOf(*node->second) != nullptr && node->second->part() != nullptr
        && roleOf(*reduction.partOf(*node->second)) == PartRole::switchBox;
    if (direct) {
        network.scaleUpTier.path = link.where();
        pointToPoint(reduction, link);
    } else if (fabric != nullptr && fabric->generator == "torus")
        torus(reduction, link, *fabric, other);
    else if ((fabric != nullptr && fabric->generator == "switch") || box)
        switched(reduction, link, *node->second, other);
    else
        reduction.fail(noClosedForm, other, "No closed form covers a scale-up network of this kind.",
                       "Covered: switch (part or fabric), torus, or direct links between all pairs.");
}

} // namespace ridge
