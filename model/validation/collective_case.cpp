// SPDX-License-Identifier: Apache-2.0
#include "validation/collective_case.hpp"

#include "report/collective_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <regex>

namespace ridge {

namespace {

constexpr double usualHidden = 7168, usualExperts = 8; // the model the published kernels were written for
constexpr double mostRanks = 1e7, largestPayload = 1e15;

const std::map<std::string, Collective>& operations()
{
    static const std::map<std::string, Collective> names = {{"all_reduce", Collective::allReduce},
                                                            {"allreduce", Collective::allReduce},
                                                            {"all_gather", Collective::allGather},
                                                            {"allgather", Collective::allGather},
                                                            {"reduce_scatter", Collective::reduceScatter},
                                                            {"reducescatter", Collective::reduceScatter},
                                                            {"alltoall", Collective::allToAll},
                                                            {"all_to_all", Collective::allToAll},
                                                            {"broadcast", Collective::broadcast},
                                                            {"reduce", Collective::reduce},
                                                            {"send_recv", Collective::sendReceive},
                                                            {"sendrecv", Collective::sendReceive},
                                                            {"p2p", Collective::sendReceive}};
    return names;
}

std::optional<double> numberIn(const std::string& text, const char* pattern)
{
    std::smatch match;
    if (text.size() > 1000 || !std::regex_search(text, match, std::regex(pattern, std::regex::icase)))
        return std::nullopt;
    return std::stod(match[1].str());
}

bool has(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

/// Bits of an element of the dispatch: the first format the text names.
int dispatchBits(const std::string& type)
{
    const std::size_t eight = type.find("fp8"), four = type.find("fp4"),
                      sixteen = std::min(type.find("bf"), type.find("half"));
    if (four < eight && four < sixteen)
        return 4;
    return eight < sixteen ? 8 : 16;
}

std::optional<ExpertCall> expertCall(const MeasurementRow& row, double nodes, std::vector<std::string>& flags)
{
    const std::string op = row.lower("op"), library = row.lower("library"), notes = row.lower("notes");
    if (op != "moe_dispatch" && op != "moe_combine")
        return std::nullopt;
    ExpertCall call;
    call.dispatch = op == "moe_dispatch";
    const std::string kernel = library + " " + row.lower("group");
    if (has(kernel, "onesided") || has(kernel, "one-sided"))
        call.kernel = ExpertKernel::oneSided;
    else if (has(kernel, "twosided") || has(kernel, "two-sided"))
        call.kernel = ExpertKernel::twoSided;
    else if (has(kernel, "normal"))
        call.kernel = ExpertKernel::normal;
    const auto tokens = numberIn(notes, R"(tokens/rank=(\d{1,9}))");
    call.tokens = tokens ? *tokens : numberIn(notes, R"((\d{1,9}) tokens)").value_or(0);
    const auto orElse = [&](const char* first, const char* second, double usual, const char* flag) {
        if (const auto found = numberIn(notes, first))
            return *found;
        if (const auto found = numberIn(notes, second))
            return *found;
        flags.emplace_back(flag);
        return usual;
    };
    call.hidden = orElse(R"(hidden=(\d{1,7}))", R"((\d{1,7}) hidden)", usualHidden, "hidden-default");
    call.expertsPerToken = orElse(R"(top-?k=(\d{1,4}))", R"(top-(\d{1,4}) experts)", usualExperts, "experts-default");
    call.domainLimit = numberIn(notes, R"(top-(\d{1,4}) groups)").value_or(0);
    const int bits = call.dispatch ? dispatchBits(row.lower("dtype")) : 16;
    call.bytesPerElement = bytesPerElement(bits);
    call.narrow = bits < 16;
    call.oneHost = nodes <= 1;
    return call;
}

std::optional<double> secondsUnit(const std::string& unit)
{
    static const std::map<std::string, double> units = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}};
    const auto found = units.find(unit);
    return found == units.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> rateUnit(const std::string& unit)
{
    static const std::map<std::string, double> units = {{"GB/s", 1e9}, {"MB/s", 1e6}, {"TB/s", 1e12}, {"Gb/s", 1.25e8}};
    const auto found = units.find(unit);
    return found == units.end() ? std::nullopt : std::optional(found->second);
}

/// Spreads the ranks over domains; false when the row does not say over how many nodes or at which rates.
std::optional<Skipped> spread(CollectiveCase& one, const MeasurementRow& row, const RowFabric& fabric)
{
    const double ranks = one.group.ranks, nodes = row.number("n_nodes").value_or(1);
    const double perNode = std::max(1.0, ranks / nodes);
    const double domain = fabric.domain > 0 ? fabric.domain : perNode;
    one.group.domains = ranks <= domain ? 1 : std::ceil(ranks / domain);
    one.group.linkRate = fabric.linkRate;
    one.scaleUpClass = fabric.scaleUpClass;
    one.scaleOutClass = fabric.scaleOutClass;
    one.flags.insert(one.flags.end(), fabric.flags.begin(), fabric.flags.end());
    const double perRank = fabric.nodeRate ? *fabric.nodeRate / perNode : fabric.rankRate.value_or(0);
    one.group.domainRate = perRank * one.group.perDomain();
    if (one.group.perDomain() > 1 && !(one.group.linkRate > 0))
        return Skipped{SkipReason::fabricNotStated, "'" + row.text("fabric") + "' names no link inside the node"};
    if (one.group.domains > 1 && (fabric.scaleOutClass.empty() || !(one.group.domainRate > 0)))
        return Skipped{SkipReason::fabricNotStated, "'" + row.text("fabric") + "' names no network between nodes"};
    return std::nullopt;
}

std::optional<Skipped> readMeasured(CollectiveCase& one, const MeasurementRow& row)
{
    const std::string metric = row.text("metric"), unit = row.text("unit");
    const double value = row.number("value").value_or(0);
    if (!(value > 0))
        return Skipped{SkipReason::invalidValue, "value"};
    const auto seconds = secondsUnit(unit), rate = rateUnit(unit);
    if (metric == "time" && seconds)
        one.measured = value * *seconds;
    else if ((metric == "busbw" || metric == "algbw") && rate && !one.expert)
        one.measured =
            one.payload * (metric == "busbw" ? busFactor(one.call.op, one.group.ranks) : 1) / (value * *rate);
    else if (metric == "bottleneck_bandwidth" && rate && one.expert) {
        one.rate = true;
        one.measured = value * *rate;
    } else
        return Skipped{SkipReason::metricNotModelled, metric + " in " + unit};
    return std::nullopt;
}

void readSoftware(CollectiveCall& call, const MeasurementRow& row)
{
    const std::string library = row.lower("library"), notes = row.lower("notes"), group = row.lower("group");
    if (has(library, "mpi") || has(group, "osu"))
        call.library = CollectiveLibrary::messagePassing;
    call.captured = has(library, "custom") && (has(notes, "graph") || has(group, "custom"));
    call.deviceInitiated = has(library, "nvshmem") || has(library, "rocshmem");
    call.allowInSwitch = !has(notes, "nvls off") && !has(notes, "algorithm: ring") && !has(notes, "algorithm: tree");
}

} // namespace

std::variant<CollectiveCase, Skipped> buildCollectiveCase(const MeasurementRow& row, const TableBindings& bindings,
                                                          const Catalogue& catalogue)
{
    CollectiveCase one;
    for (const char* column : {"n_ranks", "n_nodes", "size_bytes", "value"})
        if (row.malformedNumber(column))
            return Skipped{SkipReason::invalidValue, std::string(column) + " is '" + row.text(column) + "'"};
    const double ranks = row.number("n_ranks").value_or(0), nodes = row.number("n_nodes").value_or(1);
    if (row.text("n_ranks").empty())
        return Skipped{SkipReason::ranksNotStated, "n_ranks is blank"};
    if (!(ranks >= 2 && ranks <= mostRanks) || !(nodes >= 1 && nodes <= ranks))
        return Skipped{SkipReason::invalidValue,
                       "n_ranks " + row.text("n_ranks") + " over n_nodes " + row.text("n_nodes")};
    one.group.ranks = ranks;
    one.expert = expertCall(row, nodes, one.flags);
    const auto op = operations().find(row.lower("op"));
    if (!one.expert && op == operations().end())
        return Skipped{SkipReason::operationNotModelled, row.text("op")};
    if (one.expert && !(one.expert->tokens > 0))
        return Skipped{SkipReason::sizeNotStated, "no tokens per rank in the notes"};
    if (!one.expert) {
        one.payload = row.number("size_bytes").value_or(0);
        if (!(one.payload > 0 && one.payload <= largestPayload))
            return Skipped{SkipReason::sizeNotStated, "size_bytes is '" + row.text("size_bytes") + "'"};
        one.call.op = op->second;
        one.call.payload = one.payload;
        readSoftware(one.call, row);
    }
    if (const auto skipped = spread(one, row, readFabric(row, bindings, catalogue)))
        return *skipped;
    if (const auto skipped = readMeasured(one, row))
        return *skipped;
    return one;
}

double predictCase(const CollectiveCase& one, const CollectiveLaw& law, const ExpertLaw& expert)
{
    if (one.rate)
        return expertBottleneckRate(one.group, law);
    if (one.expert)
        return expertSeconds(*one.expert, one.group, law, expert);
    return estimateCollective(one.call, one.group, law).seconds();
}

ChosenAlgorithm algorithmOf(const CollectiveCase& one, const CollectiveLaw& law)
{
    static constexpr std::array<const char*, 4> kernels = {"low-latency", "normal", "one-sided", "two-sided"};
    if (one.expert)
        return {kernels[static_cast<std::size_t>(one.expert->kernel)], {}};
    const CollectiveEstimate estimate = estimateCollective(one.call, one.group, law);
    return {std::string(key(estimate.algorithm)), choiceText(estimate)};
}

} // namespace ridge
