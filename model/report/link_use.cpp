// SPDX-License-Identifier: Apache-2.0
#include "report/link_use.hpp"

#include "network/drawing.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace ridge {

namespace {

struct Tier {
    Resource resource;
    Parameter rate;
};
constexpr std::array<Tier, tierCount> tiers = {{{Resource::scaleUp, Parameter::scaleUpBandwidth},
                                                {Resource::nic, Parameter::nicBandwidth},
                                                {Resource::fabric1, Parameter::fabric1Bandwidth},
                                                {Resource::fabric2, Parameter::fabric2Bandwidth}}};

TierUse useOf(const PairingResult& result, std::size_t tier)
{
    const Evaluation& evaluation = result.evaluation;
    TierUse use;
    use.tier = tiers[tier].resource;
    use.rate = result.machine[tiers[tier].rate];
    std::map<std::string, double> byName;
    for (std::size_t i = 0; i < result.plan.operations.size(); ++i) {
        const Operation& operation = result.plan.operations[i];
        const double bytes = operation.tiers[tier].bytes * evaluation.operationCount[i];
        if (bytes > 0)
            byName[std::string(operationTitle(operation))] += bytes;
        use.bytes += bytes;
    }
    for (std::size_t phase = 0; phase < phaseCount; ++phase)
        use.seconds += evaluation.exposed[phase][std::size_t(use.tier)];
    if (use.rate > 0)
        use.use = use.bytes / (use.rate * evaluation.time);
    use.groups.assign(byName.begin(), byName.end());
    std::stable_sort(use.groups.begin(), use.groups.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return use;
}

bool isNetworkPort(const std::string& port) { return port == "network" || port == "scale-out"; }

/// Which tier's traffic runs over the links of a drawing.
class LinkTiers {
public:
    LinkTiers(const Drawing& drawing, const SystemNetwork& network) : m_network(network)
    {
        for (const DrawnLink& link : drawing.links)
            for (const auto& [path, port] : {std::pair(link.a, link.link->a.port), std::pair(link.b, link.link->b.port)})
                if (const auto node = drawing.nodes.find(path); isNetworkPort(port) && node != drawing.nodes.end() && node->second->fabric() == nullptr)
                    m_adapters.insert(path);
    }

    std::optional<Resource> of(const DrawnLink& link) const
    {
        if (link.link->a.port == "scale-up" || link.link->b.port == "scale-up")
            return Resource::scaleUp;
        const bool leavesAdapter = m_adapters.count(link.a) + m_adapters.count(link.b) > 0;
        const bool fromAccelerator = link.a == m_network.acceleratorPath || link.b == m_network.acceleratorPath;
        if (leavesAdapter)
            return isNetworkPort(link.link->a.port) || isNetworkPort(link.link->b.port) || fromAccelerator ? std::optional(Resource::nic) : std::nullopt;
        std::optional<Resource> tier;
        for (std::size_t k = 0; k < m_network.fabric.size(); ++k)
            if (m_network.fabric[k].path == link.a || m_network.fabric[k].path == link.b)
                tier = tiers[std::min(k + 1, tierCount - 1)].resource;
        return tier;
    }

private:
    const SystemNetwork& m_network;
    std::set<std::string> m_adapters;
};

} // namespace

std::vector<TierUse> tierUse(const PairingResult& result)
{
    std::vector<TierUse> uses;
    if (!result.evaluation.feasibility.ok() || result.evaluation.time <= 0)
        return uses;
    for (std::size_t tier = 0; tier < tierCount; ++tier)
        if (TierUse use = useOf(result, tier); use.bytes > 0)
            uses.push_back(std::move(use));
    return uses;
}

std::vector<LinkUse> linkUse(const PairingResult& result)
{
    std::vector<LinkUse> links;
    const std::vector<TierUse> uses = tierUse(result);
    if (uses.empty())
        return links;
    const Drawing drawing(result.architecture.root);
    const LinkTiers tierOf(drawing, result.architecture.network);
    for (const DrawnLink& link : drawing.links) {
        const auto tier = tierOf.of(link);
        const auto use = std::find_if(uses.begin(), uses.end(), [&](const TierUse& u) { return tier == u.tier; });
        if (use != uses.end())
            links.push_back({link.container + "/" + link.name, *use});
    }
    return links;
}

std::string linkUseText(const TierUse& use)
{
    std::string text = percentText(use.use) + " used: " + quantityText(use.bytes, "B") + " per accelerator and step of "
        + quantityText(use.rate, "B/s") + "\nexposed " + quantityText(use.seconds, "s") + " of the step";
    for (const auto& [name, bytes] : use.groups)
        text += "\n" + name + " " + percentText(bytes / use.bytes);
    return text;
}

} // namespace ridge
