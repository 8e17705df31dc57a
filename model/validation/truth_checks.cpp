// SPDX-License-Identifier: Apache-2.0
#include "validation/truth_checks.hpp"

#include "network/closed_form.hpp"
#include "network/collective.hpp"
#include "network/collective_choice.hpp"
#include "network/expert_exchange.hpp"
#include "network/routing/graph.hpp"
#include "network/routing/link_load.hpp"
#include "network/routing/shape.hpp"
#include "validation/validate.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace ridge {

namespace {

using Check = TruthAnswer (*)(TruthArguments&, const TruthInput&);

TruthAnswer of(double value, const char* term) { return {value, term, {}}; }
TruthAnswer unknownPart(const std::string& id) { return {std::nullopt, {}, "part '" + id + "' with its links"}; }

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
    return of(1e3 * 2 * layers * seconds, "bytes over the adapter");
}

TruthAnswer offDomain(TruthArguments& a, const TruthInput&)
{
    return of(offDomainShare(a.number("ranks") / a.number("domain")), "uniform routing");
}

/// Ways beyond which tensor parallelism of a wide product waits for its links: width x rate / FLOP/s.
/// Two bytes each way of an activation cover 2 x width operations per element.
TruthAnswer tensorLimit(TruthArguments& a, const TruthInput&)
{
    return of(a.number("width") * a.number("rate") / a.number("flops"), "bytes over the links");
}

TruthAnswer switchGain(TruthArguments& a, const TruthInput& in)
{
    const auto with = groupOf(a.text("part"), a.number("ranks"), 1, 0, in);
    if (!with)
        return unknownPart(a.text("part"));
    CollectiveCall call{Collective::allReduce, a.number("bytes")};
    const double chosen = estimateCollective(call, with->group, with->law).seconds();
    call.allowInSwitch = false;
    return of(estimateCollective(call, with->group, with->law).seconds() / chosen,
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
    return of(bus(*far, a.number("bytes")) / bus(*near, a.number("other-bytes")),
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
    return of(collective::nodeRateOfBusBandwidth(bus, ranks, domains) / 1e9, "transfer over the adapters");
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
    return far && near ? of(*far / *near, "copies that leave the domain over the adapters")
                       : unknownPart(a.text("part"));
}

TruthAnswer torusBisectionOf(TruthArguments& a, const TruthInput& in)
{
    const Part* part = in.catalogue.find(PartId(a.text("part")));
    const double links = 6, rate = part ? part->numberOr("scaleup_bw_dir", 0) / links : 0; // six links of a 3D torus
    if (!(rate > 0))
        return unknownPart(a.text("part"));
    const std::array<double, 3> sides = {a.number("side"), a.number("side"), a.number("side")};
    return of(torusBisection(sides, rate) / 1e12, "links across the cut");
}

TruthAnswer torusExchangeRatio(TruthArguments& a, const TruthInput&)
{
    // bytes per chip fixed: bytes per pair fall with the number of chips
    const auto perByte = [](double side) {
        const std::array<double, 3> sides = {side, side, side};
        return torusLoad(sides) / (side * side * side);
    };
    return of(perByte(a.number("side")) / perByte(a.number("other-side")), "busiest link of the torus");
}

routing::Graph graphOf(const routing::Shape& shape)
{
    routing::GraphBuilder builder;
    for (std::uint32_t place = 0; place < shape.places; ++place)
        builder.add(std::to_string(place), true);
    for (const auto& rule : shape.rules)
        for (std::uint32_t place = 0; place < shape.places; ++place)
            if (rule.to[place] != routing::Shape::nowhere)
                builder.arcs.push_back({place, rule.to[place], 1, 1, 1, 0});
    return builder.build();
}

std::optional<double> exchangeSeconds(const routing::Graph& graph)
{
    const std::array<routing::Traffic, 1> traffic = {{{"exchange", routing::Pattern::allToAll, 1, {}, {}, {}}}};
    const auto loads = routing::linkLoads(graph, traffic);
    return loads ? std::optional(routing::busiest(graph, *loads).seconds) : std::nullopt;
}

TruthAnswer twistedGain(TruthArguments& a, const TruthInput&)
{
    std::array<std::uint32_t, 3> sides{};
    std::size_t i = 0;
    for (const char* side : {"first", "second", "third"}) {
        const double length = a.number(side);
        if (!(length >= 1 && length <= 32))
            return {std::nullopt, {}, "sides of 1 to 32"};
        sides[i++] = static_cast<std::uint32_t>(length);
    }
    if (sides[0] * sides[1] * sides[2] > 4096) // every chip is routed to
        return {std::nullopt, {}, "at most 4096 chips"};
    const auto plain = exchangeSeconds(graphOf(routing::torusShape(sides)));
    const auto twisted = exchangeSeconds(graphOf(routing::twistedTorusShape(sides)));
    return plain && twisted ? of(*plain / *twisted, "busiest link under shortest paths, split by hop")
                            : TruthAnswer{std::nullopt, {}, "a connected torus"};
}

/// Percent by which data-parallel rings on their own rails slow down without the spine.
TruthAnswer railSpine(TruthArguments& a, const TruthInput&)
{
    const auto nodes = static_cast<std::uint32_t>(std::min(256.0, a.number("nodes")));
    const auto rails = static_cast<std::uint32_t>(std::min(64.0, a.number("rails")));
    const auto spines = static_cast<std::uint32_t>(std::min(64.0, a.number("spines")));
    const auto seconds = [&](bool withSpine) -> std::optional<double> {
        routing::GraphBuilder builder;
        for (std::uint32_t host = 0; host < nodes * rails; ++host)
            builder.add("host " + std::to_string(host), true);
        for (std::uint32_t rail = 0; rail < rails; ++rail) {
            const auto leaf = builder.add("rail " + std::to_string(rail));
            for (std::uint32_t node = 0; node < nodes; ++node)
                builder.link(node * rails + rail, leaf, 1);
        }
        for (std::uint32_t spine = 0; withSpine && spine < spines; ++spine) {
            const auto top = builder.add("spine " + std::to_string(spine));
            for (std::uint32_t rail = 0; rail < rails; ++rail)
                builder.link(nodes * rails + rail, top, 1);
        }
        const routing::Graph graph = builder.build();
        const std::array<routing::Traffic, 1> traffic = {
            {{"data parallel", routing::Pattern::ring, 1, {nodes, rails}, {}, {}}}};
        const auto loads = routing::linkLoads(graph, traffic);
        return loads ? std::optional(routing::busiest(graph, *loads).seconds) : std::nullopt;
    };
    const auto with = seconds(true), without = seconds(false);
    return with && without && *with > 0 ? of(100 * (*without / *with - 1), "adapters; links of the spine carry nothing")
                                        : TruthAnswer{std::nullopt, {}, "rails that reach all their hosts"};
}

/// Percent that forwarding inside the domain adds when exchanges may not cross rails: (g - 1)/g of the bytes take one more hop.
TruthAnswer forwardingOverhead(TruthArguments& a, const TruthInput&)
{
    const double domain = a.number("domain");
    return of(100 * (domain - 1) / domain * a.number("adapter") / a.number("link"),
              "forwarding over the links of the domain");
}

TruthAnswer fatTreeSwitches(TruthArguments& a, const TruthInput&)
{
    const double radix = a.number("radix"); // R^2/2 leaves, as many above them, R^2/4 cores
    return of(5 * fatTreeEndpoints(radix) / radix, "ports");
}

/// Ratio of two training rows' speeds as the model predicts them, first over second.
TruthAnswer rowRatio(TruthArguments& a, const TruthInput& in)
{
    std::vector<MeasurementRow> pair;
    for (const char* which : {"a", "b"}) {
        const std::string id = a.text(which);
        for (const MeasurementRow& row : in.training)
            if (row.text("id") == id)
                pair.push_back(row);
    }
    if (pair.size() != 2)
        return {std::nullopt, {}, "training rows " + a.text("a") + " and " + a.text("b")};
    const auto report = validateTraining(pair, in.bindings, in.catalogue, in.calibrations);
    const auto &first = report.verdicts[0], &second = report.verdicts[1];
    if (!first.predicted || !second.predicted)
        return {std::nullopt,
                {},
                "a model of these training jobs: " + (first.reason.empty() ? second.reason : first.reason)};
    return of(*second.predicted / *first.predicted, "step time");
}

/// One number of a part over that of another: the most that a step bound by it can gain.
TruthAnswer partRatio(TruthArguments& a, const TruthInput& in)
{
    const Part* over = in.catalogue.find(PartId(a.text("a")));
    const Part* under = in.catalogue.find(PartId(a.text("b")));
    const std::string name = a.text("key");
    if (!over || !under || !(over->numberOr(name, 0) > 0) || !(under->numberOr(name, 0) > 0))
        return {std::nullopt, {}, "parts '" + a.text("a") + "' and '" + a.text("b") + "' with a number " + name};
    return of(*over->number(name) / *under->number(name), "the catalogue's numbers");
}

/// FLOP per byte of memory at which a part's two peaks meet.
TruthAnswer ridgeOf(TruthArguments& a, const TruthInput& in)
{
    const Part* part = in.catalogue.find(PartId(a.text("part")));
    const double rate = part ? part->numberOr(a.text("rate"), 0) : 0;
    const double memory = part ? part->numberOr("memory_bandwidth", 0) : 0;
    return rate > 0 && memory > 0 ? of(rate / memory, "the catalogue's numbers")
                                  : TruthAnswer{std::nullopt, {}, "part '" + a.text("part") + "' with its peaks"};
}

TruthAnswer touchedExperts(TruthArguments& a, const TruthInput&)
{
    return of(tokensToTouch(a.number("share"), a.number("experts"), a.number("top")), "uniform routing");
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
            return of(fast / slow, "narrowest link of either path");
    }
    return {std::nullopt, {}, "a described node '" + a.text("wiring") + "' with these endpoints"};
}

const std::map<std::string, Check>& checks()
{
    static const std::map<std::string, Check> all = {{"expert-floor", expertFloor},
                                                     {"off-domain-share", offDomain},
                                                     {"tensor-limit", tensorLimit},
                                                     {"switch-gain", switchGain},
                                                     {"bus-ratio", busRatio},
                                                     {"adapter-rate", adapterRate},
                                                     {"dispatch-ratio", dispatchRatio},
                                                     {"torus-bisection", torusBisectionOf},
                                                     {"torus-exchange-ratio", torusExchangeRatio},
                                                     {"twisted-gain", twistedGain},
                                                     {"rail-spine", railSpine},
                                                     {"forwarding-overhead", forwardingOverhead},
                                                     {"fat-tree-switches", fatTreeSwitches},
                                                     {"row-ratio", rowRatio},
                                                     {"part-ratio", partRatio},
                                                     {"ridge", ridgeOf},
                                                     {"touched-experts", touchedExperts},
                                                     {"tier-ratio", tierRatio}};
    return all;
}

} // namespace

double TruthArguments::number(const std::string& key)
{
    const auto found = m_cells.find(key);
    double value = 0;
    if (found != m_cells.end()) {
        const std::string& text = found->second;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc() && end == text.data() + text.size() && std::isfinite(value) && value > 0)
            return value;
    }
    m_missing += (m_missing.empty() ? "" : ", ") + key;
    return 1;
}

std::string TruthArguments::text(const std::string& key)
{
    const auto found = m_cells.find(key);
    if (found == m_cells.end())
        m_missing += (m_missing.empty() ? "" : ", ") + key;
    return found == m_cells.end() ? std::string() : found->second;
}

std::optional<TruthAnswer> answerTruth(const std::string& check, TruthArguments& arguments, const TruthInput& input)
{
    const auto found = checks().find(check);
    return found == checks().end() ? std::nullopt : std::optional(found->second(arguments, input));
}

} // namespace ridge
