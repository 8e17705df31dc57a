// SPDX-License-Identifier: Apache-2.0
#include "network/reduction.hpp"
#include "topology/effective_part.hpp"

#include <algorithm>
#include <utility>

namespace ridge {

namespace {

constexpr const char* noClosedForm = "no-closed-form";

/// The one node that holds accelerators; reports none or several.
bool findAccelerators(Reduction& reduction)
{
    const Drawing& drawing = reduction.drawing;
    SystemNetwork& network = reduction.network;
    for (const auto& [path, node] : drawing.nodes) {
        const PartInstance* instance = node->part();
        const Part* part = instance != nullptr ? reduction.catalogue.find(instance->part) : nullptr;
        if (instance != nullptr && part == nullptr)
            reduction.problems.push_back(unknownPart(reduction.catalogue, instance->part, path));
        if (part == nullptr || roleOf(*part) != PartRole::accelerator)
            continue;
        reduction.places.push_back(path);
        network.accelerators += drawing.instances({}, path);
        if (!network.acceleratorPath.empty()) {
            const PartInstance& first = *drawing.nodes.at(network.acceleratorPath)->part();
            if (first == *instance)
                continue;
            reduction.fail(noClosedForm, path,
                           "Two kinds of accelerator stand in the drawing, " + first.part.text + " in " + network.acceleratorPath + " and "
                               + instance->part.text + " in " + path + (first.part == instance->part ? " with other overrides." : "."),
                           "Use one kind of accelerator with the same overrides everywhere.");
            return false;
        }
        network.acceleratorPath = path;
        network.accelerator = instance->part;
        auto effective = effectivePart(reduction.catalogue, instance->part, instance->overrides, path);
        if (effective)
            reduction.accelerator = std::move(effective).value();
        else
            for (const Diagnostic& problem : effective.diagnostics())
                reduction.problems.push_back(problem);
    }
    if (network.acceleratorPath.empty() && !reduction.failed())
        reduction.fail("no-accelerator", {}, "The topology holds no accelerator.", "Add one from the catalogue.");
    return !reduction.failed();
}

/// The outermost tier must join all accelerators.
void checkConnected(Reduction& reduction)
{
    const SystemNetwork& network = reduction.network;
    double reach = std::max(1.0, network.scaleUpTier.ranks);
    for (const NetworkTier& tier : network.fabric)
        reach = std::max(reach, tier.ranks);
    if (reach >= network.accelerators)
        return;
    const auto apart = std::find_if(reduction.places.begin(), reduction.places.end(),
                                    [&](const std::string& place) { return !isBelow(network.scaleUpTier.path, place); });
    const bool named = reduction.places.size() > 1 && network.fabric.empty() && apart != reduction.places.end();
    reduction.fail("disconnected", named ? *apart : network.acceleratorPath,
                   "Only " + countText(reach) + " of " + countText(network.accelerators) + " accelerators reach each other.",
                   "Link nic.network (or the inner fabric's port) to a fabric in an outer container.");
}

/// Links of one drawn link that end at one instance of `path`.
double linksAtOne(const Drawing& drawing, const DrawnLink& link, const std::string& path)
{
    const std::string& other = link.other(path);
    const double own = drawing.instances(link.container, path), others = drawing.instances(link.container, other);
    const double count = static_cast<double>(link.link->count);
    if (other == path)
        return link.link->pattern == LinkPattern::each ? count * (own - 1) : count;
    if (link.link->pattern == LinkPattern::each)
        return count * others;
    return link.link->pattern == LinkPattern::uniform && link.a == path ? count : count * std::max(1.0, others / own);
}

/// A switch has no more links than ports.
void checkPorts(Reduction& reduction)
{
    for (const auto& [path, node] : reduction.drawing.nodes) {
        const Part* part = node->part() != nullptr ? reduction.catalogue.find(node->part()->part) : nullptr;
        const auto ports = part != nullptr && roleOf(*part) == PartRole::switchBox ? part->number("ports") : std::nullopt;
        double drawn = 0;
        for (const DrawnLink& link : reduction.drawing.links)
            if (ports && (link.a == path || link.b == path) && reduction.drawing.nodes.count(link.other(path)) != 0)
                drawn += linksAtOne(reduction.drawing, link, path);
        if (ports && drawn > *ports)
            reduction.fail("too-many-links", path,
                           "The links drawn need " + countText(drawn) + " ports of each switch; " + part->name + " has " + countText(*ports) + ".",
                           "Draw more switches, fewer links, or a larger switch.");
    }
}

} // namespace

double Reduction::acceleratorsIn(const std::string& container) const
{
    double sum = 0;
    for (const std::string& path : places)
        sum += container.empty() || isBelow(container, path) ? drawing.instances(container, path) : 0;
    return sum;
}

void Reduction::fail(const char* code, const std::string& where, const std::string& message, const std::string& hint)
{
    problems.push_back({Severity::error, code, where, message, hint});
}

void Reduction::warn(const char* code, const std::string& where, const std::string& message, const std::string& hint)
{
    problems.push_back({Severity::warning, code, where, message, hint});
}

std::optional<double> Reduction::linkRate(const DrawnLink& drawn)
{
    const Link& link = *drawn.link;
    if (link.part.empty())
        return std::nullopt;
    const auto part = effectivePart(catalogue, link.part, link.overrides, drawn.where());
    if (!part) {
        problems.insert(problems.end(), part.diagnostics().begin(), part.diagnostics().end());
        return std::nullopt;
    }
    auto rate = part->number("link_bw_dir");
    if (!rate)
        rate = part->number("device_bw_dir");
    if (!rate || *rate <= 0) {
        fail("missing-rate", drawn.where(), "The link part '" + link.part.text + "' has no bandwidth.",
             "Override link_bw_dir on the link.");
        return std::nullopt;
    }
    return *rate * static_cast<double>(link.count);
}

std::optional<double> Reduction::parameter(const FabricInstance& fabric, const char* name) const
{
    const auto it = fabric.parameters.find(name);
    return it == fabric.parameters.end() ? std::nullopt : std::optional(it->second.value);
}

const Part* Reduction::partOf(const Node& node) const
{
    if (const PartInstance* instance = node.part())
        return catalogue.find(instance->part);
    const FabricInstance* fabric = node.fabric();
    return fabric != nullptr && !fabric->part.empty() ? catalogue.find(fabric->part) : nullptr;
}

Result<SystemNetwork> reduceNetwork(const Container& root, const Catalogue& catalogue)
{
    const Drawing drawing(root);
    Reduction reduction{root, drawing, catalogue, {}, {}, {}, false, {}};
    if (findAccelerators(reduction))
        reduceScaleUp(reduction);
    if (!reduction.failed())
        reduceScaleOut(reduction);
    if (!reduction.failed())
        checkConnected(reduction);
    if (!reduction.failed())
        checkPorts(reduction);
    if (reduction.failed())
        return std::move(reduction.problems);
    reduceBisection(reduction.network);
    return {std::move(reduction.network), std::move(reduction.problems)};
}

} // namespace ridge
