// SPDX-License-Identifier: Apache-2.0
#include "network/reduction.hpp"
#include "network/routed_rates.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

Result<RoutedRates> ratesWithin(const Reduction& reduction, const std::string& domain, Within within)
{
    return routedRates(scaleUpPart(reduction.root, domain, reduction.catalogue, within), reduction.catalogue);
}

/// Fills the scale-up tier; `ceiling` is what the accelerator's own scale-up ports take.
void fill(Reduction& reduction, const RoutedRates& rates, const std::string& domain, const std::string& where, double ceiling)
{
    SystemNetwork& network = reduction.network;
    NetworkTier& tier = network.scaleUpTier;
    network.scaleUp = ScaleUpKind::routed;
    tier.ranks = reduction.acceleratorsIn(domain);
    tier.path = domain.empty() ? where : domain;
    network.allToAllBandwidth = rates.allToAll;
    tier.bandwidth = std::min(rates.gather, ceiling);
    tier.source = "routed: " + rateText(rates.injection) + " of links, " + rateText(rates.gather) + " past every cut, " + rateText(rates.allToAll)
        + " all-to-all held by " + domain + rates.busiest;
    if (rates.gather > ceiling * 1.001) {
        tier.source += ", held by the accelerator's own " + rateText(ceiling);
        reduction.warn("links-exceed-ports", where,
                       "The links drawn carry " + rateText(rates.gather) + " per accelerator, its ports take " + rateText(ceiling) + ".",
                       "Draw fewer links or override scaleup_bw_dir of the accelerator.");
    }
    if (tier.ranks >= network.accelerators && tier.bandwidth > 0)
        network.bisectionShare = rates.bisection / (network.accelerators / 2 * tier.bandwidth);
    network.peerBandwidth = rates.neighbours >= 1 ? tier.bandwidth / rates.neighbours : 0;
}

/// True when the links within the domain join all its accelerators; fills the tier.
bool joinedOverHosts(Reduction& reduction)
{
    const std::string domain = scaleUpDomain(reduction.root, reduction.catalogue, Within::hosts);
    if (reduction.acceleratorsIn(domain) < 2)
        return false;
    const auto rates = ratesWithin(reduction, domain, Within::hosts);
    if (!rates || !(rates->allToAll > 0))
        return false;
    const std::string place = reduction.network.acceleratorPath;
    fill(reduction, *rates, domain, place, INFINITY);
    reduction.overHosts = true;
    reduction.warn("over-hosts", place,
                   "Accelerators reach each other over host links: " + rateText(rates->allToAll) + " each when everyone sends to everyone.",
                   "Draw scale-up links where the machine has them.");
    return true;
}

} // namespace

void reduceOverHosts(Reduction& reduction) { joinedOverHosts(reduction); }

void reduceRouted(Reduction& reduction, const DrawnLink& first)
{
    const std::string domain = scaleUpDomain(reduction.root, reduction.catalogue);
    const auto rates = ratesWithin(reduction, domain, Within::scaleUp);
    if (rates) {
        fill(reduction, *rates, domain, first.where(), reduction.accelerator.number("scaleup_bw_dir").value_or(INFINITY));
        return;
    }
    const bool apart = std::any_of(rates.diagnostics().begin(), rates.diagnostics().end(), [](const Diagnostic& one) { return one.code == "disconnected"; });
    if (apart && joinedOverHosts(reduction))
        return;
    for (Diagnostic problem : rates.diagnostics()) {
        problem.where = domain + problem.where;
        addCapped(reduction.problems, std::move(problem));
    }
}

} // namespace ridge
