// SPDX-License-Identifier: Apache-2.0
#include "validation/truth_checks.hpp"

#include "network/collective.hpp"
#include "network/collective_choice.hpp"
#include "network/expert_exchange.hpp"

#include <cmath>

namespace ridge {

namespace {

TruthAnswer unknownPart(const std::string& id) { return truthProblem("expected part '" + id + "' with its links in the catalogue"); }

/// Law and group of `ranks` of a part over `domains`; nothing when the catalogue lacks the part's links.
struct PartGroup {
    CollectiveLaw law;
    RankGroup group;
};
std::optional<PartGroup> groupOf(const std::string& id, double ranks, double domains, double adapter,
                                 const TruthInput& in)
{
    const Part* part = in.catalogue.find(PartId(id));
    const double rate = part ? part->numberOr("scaleup_bw_dir", 0) : 0;
    const std::string type = part ? part->textOr("scaleup_link_type", "") : "";
    if (!(rate > 0) || ranks < domains)
        return std::nullopt;
    const std::string group = type.rfind("NVLink ", 0) == 0 ? "nvlink-" + type.substr(7, 1) : "xgmi";
    return PartGroup{collectiveLaw(in.fabric, group, "infiniband"), {ranks, domains, rate, adapter * ranks / domains}};
}

TruthAnswer switchGain(TruthArguments& a, const TruthInput& in)
{
    const auto with = groupOf(a.text("part"), a.number("ranks"), 1, 0, in);
    if (!with)
        return unknownPart(a.text("part"));
    CollectiveCall call{Collective::allReduce, a.number("bytes")};
    const double chosen = estimateCollective(call, with->group, with->law).seconds();
    call.allowInSwitch = false;
    return truthValue(estimateCollective(call, with->group, with->law).seconds() / chosen,
              "transfer in the switch over the ring's");
}

TruthAnswer busRatio(TruthArguments& a, const TruthInput& in)
{
    const double ranks = a.number("ranks"), other = a.number("other-ranks");
    const auto far = groupOf(a.text("part"), ranks, a.number("domains"), a.number("adapter"), in);
    const auto near = groupOf(a.text("part"), other, 1, 0, in);
    if (!far || !near)
        return unknownPart(a.text("part"));
    const auto bus = [](const PartGroup& g, double bytes) {
        const double seconds = estimateCollective({Collective::allReduce, bytes}, g.group, g.law).seconds();
        return busBandwidth(Collective::allReduce, bytes, g.group.ranks, seconds);
    };
    return truthValue(bus(*far, a.number("bytes")) / bus(*near, a.number("other-bytes")),
              "transfer inside the domain, pipeline over both levels");
}

TruthAnswer adapterRate(TruthArguments& a, const TruthInput& in)
{
    const double ranks = a.number("ranks"), domains = a.number("domains"), bytes = a.number("bytes");
    const auto built = groupOf(a.text("part"), ranks, domains, a.number("adapter"), in);
    if (!built)
        return unknownPart(a.text("part"));
    const double seconds = estimateCollective({Collective::allReduce, bytes}, built->group, built->law).seconds();
    const double bus = busBandwidth(Collective::allReduce, bytes, ranks, seconds);
    return truthValue(collective::nodeRateOfBusBandwidth(bus, ranks, domains) / 1e9, "transfer over the adapters");
}

TruthAnswer dispatchRatio(TruthArguments& a, const TruthInput& in)
{
    const double ranks = a.number("ranks"), other = a.number("other-ranks"), domain = a.number("domain");
    ExpertCall call;
    call.tokens = a.number("tokens");
    call.hidden = a.number("hidden");
    call.expertsPerToken = a.number("experts");
    call.bytesPerElement = bytesPerElement(8);
    const ExpertLaw expert = expertLaw(in.fabric);
    const auto seconds = [&](double n) -> std::optional<double> {
        auto built = groupOf(a.text("part"), n, std::ceil(n / domain), a.number("adapter"), in);
        if (!built)
            return std::nullopt;
        built->group.linkRate = a.number("link");
        return expertSeconds(call, built->group, built->law, expert);
    };
    const auto far = seconds(ranks), near = seconds(other);
    return far && near ? truthValue(*far / *near, "copies that leave the domain over the adapters")
                       : unknownPart(a.text("part"));
}

/// Time of a transfer between two endpoints of a described node over that between two others.
TruthAnswer tierRatio(TruthArguments& a, const TruthInput& in)
{
    for (const NodeWiring& wiring : in.wirings) {
        if (wiring.id != a.text("wiring"))
            continue;
        const auto rate = [&](const char* from, const char* to) {
            return concurrentRate({widestPath(wiring, in.fabric, a.text(from), a.text(to))}, in.fabric, false);
        };
        const double slow = rate("from", "to"), fast = rate("fast-from", "fast-to");
        if (slow > 0 && fast > 0)
            return truthValue(fast / slow, "narrowest link of either path");
    }
    return truthProblem("expected a described node '" + a.text("wiring") + "' with these endpoints");
}

} // namespace

const TruthChecks& collectiveTruthChecks()
{
    static const TruthChecks all = {{"switch-gain", switchGain},
                                    {"bus-ratio", busRatio},
                                    {"adapter-rate", adapterRate},
                                    {"dispatch-ratio", dispatchRatio},
                                    {"tier-ratio", tierRatio}};
    return all;
}

} // namespace ridge
