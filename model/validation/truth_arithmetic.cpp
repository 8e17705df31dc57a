// SPDX-License-Identifier: Apache-2.0
#include "validation/truth_checks.hpp"

#include "network/closed_form.hpp"
#include "network/expert_exchange.hpp"

#include <cmath>

namespace ridge {

namespace {

/// Milliseconds a token waits for expert traffic alone: all layers, dispatch and combine, two micro-batches in turn.
TruthAnswer expertFloor(TruthArguments& a, const TruthInput&)
{
    ExpertCall call;
    call.tokens = a.number("tokens");
    call.hidden = a.number("hidden");
    call.expertsPerToken = a.number("destinations");
    const double rate = a.number("rate"), layers = a.number("layers");
    const RankGroup apart{1e12, 1e12, rate, rate}; // every copy leaves its rank
    const ExpertLaw nothingElse{0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0};
    call.bytesPerElement = a.number("dispatch-bytes");
    double seconds = expertSeconds(call, apart, {}, nothingElse);
    call.dispatch = false;
    call.bytesPerElement = a.number("combine-bytes");
    seconds += expertSeconds(call, apart, {}, nothingElse);
    return truthValue(1e3 * 2 * layers * seconds, "bytes over the adapter");
}

TruthAnswer offDomain(TruthArguments& a, const TruthInput&)
{
    return truthValue(offDomainShare(a.number("ranks") / a.number("domain")), "uniform routing");
}

/// Ways beyond which tensor parallelism of a wide product waits for its links: width x rate / FLOP/s.
/// Two bytes each way of an activation cover 2 x width operations per element.
TruthAnswer tensorLimit(TruthArguments& a, const TruthInput&)
{
    return truthValue(a.number("width") * a.number("rate") / a.number("flops"), "bytes over the links");
}

/// Tokens per device below which sharded weights cannot be gathered under the products that use them: FLOP/s over the rate of
/// all axes they are gathered along. Each parameter costs two bytes and two operations per token.
TruthAnswer shardFloor(TruthArguments& a, const TruthInput&)
{
    return truthValue(a.number("flops") / (a.numberOr("axes", 1) * a.number("rate")), "bytes over the links");
}

TruthAnswer quotient(TruthArguments& a, const TruthInput&)
{
    return truthValue(a.number("over") / a.number("under"), "the stated numbers");
}

/// Years in which the ratio of two quantities doubles that grow by the factors `over` and `under` in `years`.
TruthAnswer doublingTime(TruthArguments& a, const TruthInput&)
{
    const double growth = std::log(a.number("over") / a.number("under"));
    if (!(growth > 0))
        return truthProblem("expected a growth 'over' above the growth 'under'");
    return truthValue(a.number("years") * std::log(2) / growth, "the stated growth");
}

/// Percent that forwarding inside the domain adds when exchanges may not cross rails: (g - 1)/g of the bytes take one more hop.
TruthAnswer forwardingOverhead(TruthArguments& a, const TruthInput&)
{
    const double domain = a.number("domain");
    return truthValue(100 * (domain - 1) / domain * a.number("adapter") / a.number("link"),
              "forwarding over the links of the domain");
}

TruthAnswer fatTreeSwitches(TruthArguments& a, const TruthInput&)
{
    const double radix = a.number("radix"); // R^2/2 leaves, as many above them, R^2/4 cores
    return truthValue(5 * fatTreeEndpoints(radix) / radix, "ports");
}

/// One number of a part over that of another: the most that a step bound by it can gain.
TruthAnswer partRatio(TruthArguments& a, const TruthInput& in)
{
    const Part* over = in.catalogue.find(PartId(a.text("a")));
    const Part* under = in.catalogue.find(PartId(a.text("b")));
    const std::string name = a.text("key");
    if (!over || !under || !(over->numberOr(name, 0) > 0) || !(under->numberOr(name, 0) > 0))
        return truthProblem("expected parts '" + a.text("a") + "' and '" + a.text("b") + "' with a number " + name);
    return truthValue(*over->number(name) / *under->number(name), "the catalogue's numbers");
}

/// FLOP per byte of memory at which a part's two peaks meet.
TruthAnswer ridgeOf(TruthArguments& a, const TruthInput& in)
{
    const Part* part = in.catalogue.find(PartId(a.text("part")));
    const double rate = part ? part->numberOr(a.text("rate"), 0) : 0;
    const double memory = part ? part->numberOr("memory_bandwidth", 0) : 0;
    return rate > 0 && memory > 0 ? truthValue(rate / memory, "the catalogue's numbers")
                                  : truthProblem("expected part '" + a.text("part") + "' with its peaks");
}

TruthAnswer touchedExperts(TruthArguments& a, const TruthInput&)
{
    return truthValue(tokensToTouch(a.number("share"), a.number("experts"), a.number("top")), "uniform routing");
}

} // namespace

const TruthChecks& arithmeticTruthChecks()
{
    static const TruthChecks all = {{"expert-floor", expertFloor},
                                    {"off-domain-share", offDomain},
                                    {"tensor-limit", tensorLimit},
                                    {"shard-floor", shardFloor},
                                    {"quotient", quotient},
                                    {"doubling-time", doublingTime},
                                    {"forwarding-overhead", forwardingOverhead},
                                    {"fat-tree-switches", fatTreeSwitches},
                                    {"part-ratio", partRatio},
                                    {"ridge", ridgeOf},
                                    {"touched-experts", touchedExperts}};
    return all;
}

} // namespace ridge
