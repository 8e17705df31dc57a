// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.hpp"

#include "installation.hpp"
#include "network/routing/drawn_quotient.hpp"
#include "network/routing/link_load.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <numeric>
#include <vector>

namespace ridge::cli {

namespace {

Node part(const char* id, std::int64_t count) { return {count, {}, PartInstance{PartId(id), {}}}; }
Node box(Container container, std::int64_t count) { return {count, {}, std::move(container)}; }
Link link(const char* a, const char* b) { return {{a, "port"}, {b, "port"}, PartId("ib-ndr"), 1, LinkPattern::each, {}}; }

/// 64 leaves of 32 hosts under 32 spines: 2,048 hosts, 8,192 directed links.
Container leafSpine()
{
    Container leaf, root;
    leaf.children["host"] = part("h100-sxm", 32);
    leaf.children["switch"] = part("qm9700", 1);
    leaf.links["down"] = link("host", "switch");
    root.children["leaf"] = box(std::move(leaf), 64);
    root.children["spine"] = part("qm9700", 32);
    root.links["up"] = link("leaf/switch", "spine");
    return root;
}

/// Three tiers of switches with 80 ports: 128,000 hosts, 768,000 directed links.
Container fatTree()
{
    Container root;
    FabricInstance fabric{"fat-tree", {}, {}};
    fabric.parameters["radix"] = {80, false, "80"};
    root.children["host"] = part("h100-sxm", 128000);
    root.children["fabric"] = {1, {}, std::move(fabric)};
    root.links["up"] = link("host", "fabric");
    return root;
}

/// Accelerators in trays in racks in rows in halls, a stage of switches in each: 1,000,000 endpoints.
Container nested()
{
    Container inner;
    inner.children["unit"] = part("h100-sxm", 10);
    inner.children["switch"] = part("qm9700", 2);
    inner.links["join"] = link("unit", "switch");
    for (const std::int64_t copies : {10, 25, 20, 20}) {
        Container outer;
        outer.children["unit"] = box(std::move(inner), copies);
        outer.children["switch"] = part("qm9700", 4);
        outer.links["join"] = link("unit/switch", "switch");
        inner = std::move(outer);
    }
    return inner;
}

/// What this thread has spent on its core: others on a shared machine do not count.
double coreMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

/// Median milliseconds from the drawing to the loads of an all-to-all, another number of bytes each time.
Result<double> byOrbits(const Container& drawing, const Catalogue& catalogue, long long rounds, double& checksum)
{
    std::vector<double> times;
    for (long long round = 0; round < rounds; ++round) {
        const double start = coreMilliseconds();
        const auto quotient = routing::quotientOf(drawing, catalogue);
        if (!quotient)
            return quotient.diagnostics();
        const auto loads = routing::allToAllLoads(*quotient, static_cast<double>(round + 1));
        if (!loads)
            return loads.diagnostics();
        times.push_back(coreMilliseconds() - start);
        checksum = std::accumulate(loads->perLink.begin(), loads->perLink.end(), checksum);
    }
    return median(std::move(times));
}

/// The same with every host told apart and routed to on its own; the graph is made before.
Result<double> bySources(const Container& drawing, const Catalogue& catalogue, long long rounds, RoutingBench& bench)
{
    const auto quotient = routing::quotientOf(drawing, catalogue);
    if (!quotient)
        return quotient.diagnostics();
    const auto graph = routing::expand(*quotient);
    if (!graph)
        return graph.diagnostics();
    bench.explicitHosts = graph->endpoints().size();
    bench.explicitLinks = graph->arcs().size();
    std::vector<double> times;
    for (long long round = 0; round < rounds; ++round) {
        const routing::Traffic traffic{{}, routing::Pattern::allToAll, static_cast<double>(round + 1), {}, {}, {}};
        const double start = coreMilliseconds();
        const auto loads = routing::linkLoads(*graph, {&traffic, 1});
        if (!loads)
            return loads.diagnostics();
        times.push_back(coreMilliseconds() - start);
        bench.checksum = std::accumulate(loads->perLink.begin(), loads->perLink.end(), bench.checksum);
    }
    return median(std::move(times));
}

} // namespace

Result<RoutingBench> benchRouting(long long rounds)
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return installation.diagnostics();
    const Catalogue& catalogue = installation->catalogue;
    RoutingBench bench;
    bench.rounds = rounds;
    const auto million = byOrbits(nested(), catalogue, rounds, bench.checksum);
    bench.millionMegabytes = peakMegabytes();
    const auto tree = million ? byOrbits(fatTree(), catalogue, rounds, bench.checksum) : million;
    const auto hosts = tree ? bySources(leafSpine(), catalogue, rounds, bench) : tree;
    if (!hosts)
        return hosts.diagnostics();
    bench.millionMs = *million;
    bench.fatTreeMs = *tree;
    bench.explicitMs = *hosts;
    return bench;
}

} // namespace ridge::cli
