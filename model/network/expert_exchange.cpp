// SPDX-License-Identifier: Apache-2.0
#include "network/expert_exchange.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

double adapterRate(const RankGroup& group, const CollectiveLaw& law)
{
    return group.domainRate * law.out.share / group.perDomain();
}

} // namespace

ExpertLaw expertLaw(const FabricConstants& constants, Corner corner)
{
    const auto at = [&](const char* name) { return constants.value(std::string("expert/") + name, corner); };
    return {at("low-latency-start"),
            at("low-latency-hop"),
            at("copy-share"),
            at("wide-gain"),
            at("node-share"),
            at("one-sided-start"),
            at("one-sided-dispatch-doubling"),
            at("one-sided-combine-doubling"),
            at("one-sided-share"),
            at("two-sided-start"),
            at("two-sided-doubling")};
}

double offDomainShare(double domains) { return 1 - 1 / domains; }

double tokensToTouch(double share, double experts, double expertsPerToken)
{
    return std::log(1 - share) / std::log(1 - expertsPerToken / experts);
}

double bytesPerElement(int bits)
{
    if (bits == 8)
        return 1 + 4.0 / 128;
    if (bits == 4)
        return 0.5 + 1.0 / 16;
    return 2;
}

ExpertCopies expertCopies(const ExpertCall& call, const RankGroup& group)
{
    const double n = group.ranks, k = group.domains, top = call.expertsPerToken;
    switch (call.kernel) {
    case ExpertKernel::lowLatency:
        return {top * (1 / k - 1 / n), top * offDomainShare(k)};
    case ExpertKernel::normal: {
        const double limit = call.domainLimit > 0 ? std::min(call.domainLimit, k) : k;
        const double reached = std::min(limit, top);
        return {top * (1 - 1 / group.perDomain()), reached * offDomainShare(k)};
    }
    case ExpertKernel::oneSided:
        return {std::min(n, top) * (1 - 1 / n), 0};
    case ExpertKernel::twoSided:
        return {top * (1 - 1 / n), 0};
    }
    return {};
}

double expertSeconds(const ExpertCall& call, const RankGroup& group, const CollectiveLaw& law, const ExpertLaw& expert)
{
    const ExpertCopies copies = expertCopies(call, group);
    const double token = call.tokens * call.hidden * call.bytesPerElement;
    const double doublings = std::log2(group.ranks);
    const double inside = token * copies.inside / group.linkRate, outside = token * copies.outside;
    switch (call.kernel) {
    case ExpertKernel::lowLatency:
    case ExpertKernel::normal: {
        const double back = law.up.share * law.exchangeShare * law.up.combine;
        const double share = call.dispatch ? expert.copyShare : back;
        const double between = group.domains > 1 ? outside / adapterRate(group, law) : 0;
        return expert.lowLatencyStart + law.up.start * (1 + law.up.step * (group.perDomain() - 1))
               + expert.lowLatencyHop * std::log2(group.domains) + std::max(inside / share, between);
    }
    case ExpertKernel::oneSided:
        return expert.oneSidedStart + (call.dispatch ? expert.oneSidedDispatch : expert.oneSidedCombine) * doublings
               + inside / expert.oneSidedShare;
    case ExpertKernel::twoSided: {
        double share = call.oneHost ? expert.nodeShare : expert.copyShare;
        if (call.dispatch)
            share = call.narrow ? expert.copyShare : share * expert.wideGain;
        return expert.twoSidedStart + expert.twoSidedDoubling * doublings + inside / share;
    }
    }
    return 0;
}

double expertBottleneckRate(const RankGroup& group, const CollectiveLaw& law)
{
    return group.domains > 1 ? adapterRate(group, law) : group.linkRate * law.up.share;
}

} // namespace ridge
