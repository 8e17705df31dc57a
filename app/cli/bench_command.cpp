// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench_explore.hpp"
#include "commands.hpp"
#include "report/quantity_text.hpp"

#include <algorithm>

namespace ridge::cli {

namespace {

std::string countText(double count) { return plainNumber(count); }

/// Adds one bench's numbers and line to the answer; gives back why it could not run.
Diagnostics addEvaluate(long long evaluations, Answer& answer)
{
    const auto bench = benchEvaluate(evaluations > 0 ? evaluations : benchEvaluations);
    if (!bench)
        return bench.diagnostics();
    Json numbers = Json::object();
    numbers.set("rate_per_s_core", bench->ratePerSecondCore).set("checksum", bench->checksum);
    numbers.set("evaluations", static_cast<std::int64_t>(bench->evaluations)).set("designs", bench->designs);
    answer.result.set("evaluate", std::move(numbers));
    answer.text += "evaluate: " + numberText(bench->ratePerSecondCore, 4)
        + " full evaluations per second on one core, " + countText(static_cast<double>(bench->evaluations))
        + " evaluations of " + countText(static_cast<double>(bench->designs)) + " designs, checksum "
        + plainNumber(bench->checksum) + "\n";
    return {};
}

Diagnostics addSweep(long long points, Answer& answer)
{
    const auto bench = benchSweep(points > 0 ? points : benchPoints);
    if (!bench)
        return bench.diagnostics();
    Json numbers = Json::object();
    numbers.set("totals_per_s_core", bench->totalsPerSecondCore).set("checksum", bench->checksum);
    numbers.set("points", static_cast<std::int64_t>(bench->points));
    const auto extras = benchSweepExtras(bench->points);
    if (!extras)
        return extras.diagnostics();
    numbers.set("ledger_per_s_core", extras->ledgerPerSecondCore).set("replan_per_s_core", extras->replanPerSecondCore);
    numbers.set("speedup_2cores", extras->speedup2Cores).set("ledger_replan_checksum", extras->checksum);
    answer.result.set("sweep", std::move(numbers));
    answer.text += "sweep: " + numberText(bench->totalsPerSecondCore, 4)
        + " points per second on one core under one plan, totals only, "
        + countText(static_cast<double>(bench->points)) + " points, checksum " + plainNumber(bench->checksum) + "\n"
        + "  with ledger " + numberText(extras->ledgerPerSecondCore, 3) + ", a new plan each " + numberText(extras->replanPerSecondCore, 3)
        + " a second on one core; two cores " + numberText(extras->speedup2Cores, 3) + " times one\n";
    return {};
}

Diagnostics addRouting(long long rounds, Answer& answer)
{
    const auto bench = benchRouting(rounds > 0 ? rounds : benchRounds);
    if (!bench)
        return bench.diagnostics();
    Json numbers = Json::object();
    numbers.set("explicit_2048_ms", bench->explicitMs).set("fat_tree_128k_ms", bench->fatTreeMs);
    numbers.set("million_ms", bench->millionMs).set("million_mb", bench->millionMegabytes);
    numbers.set("checksum", bench->checksum).set("rounds", static_cast<std::int64_t>(bench->rounds));
    numbers.set("explicit_hosts", bench->explicitHosts).set("explicit_links", bench->explicitLinks);
    answer.result.set("routing", std::move(numbers));
    answer.text += "routing: all-to-all of " + plainNumber(static_cast<double>(bench->explicitHosts)) + " hosts, "
        + plainNumber(static_cast<double>(bench->explicitLinks)) + " directed links, every source: "
        + numberText(bench->explicitMs, 3) + " ms; by orbits 128,000 hosts: " + numberText(bench->fatTreeMs, 3)
        + " ms, 1,000,000 endpoints: " + numberText(bench->millionMs, 3) + " ms with "
        + numberText(bench->millionMegabytes, 3) + " MB; checksum " + plainNumber(bench->checksum) + "\n";
    return {};
}

constexpr Bench ownBenches[] = {{"evaluate", addEvaluate}, {"sweep", addSweep}, {"routing", addRouting},
                                {"search", addSearchBench},   {"pareto", addParetoBench}, {"map", addMapBench},
                                {"tornado", addTornadoBench}};

} // namespace

Answer benchCommand(const Request& request)
{
    Answer answer;
    answer.result = Json::object();
    std::string known;
    std::vector<Bench> benches(std::begin(ownBenches), std::end(ownBenches));
    benches.insert(benches.end(), request.benches.begin(), request.benches.end());
    for (const Bench& bench : benches) {
        known += (known.empty() ? "" : ", ") + std::string(bench.name);
    }
    for (const std::string& name : request.names)
        if (std::none_of(benches.begin(), benches.end(), [&](const Bench& bench) { return name == bench.name; }))
            return refuse(usage, Diagnostic{Severity::error, "unknown-bench", "bench", "no bench \"" + name + "\"", "one of: " + known});
    for (const Bench& bench : benches) {
        const bool named = std::find(request.names.begin(), request.names.end(), bench.name) != request.names.end();
        if (request.names.empty() ? bench.onlyWhenNamed : !named)
            continue;
        if (Diagnostics problems = bench.run(request.evaluations, answer); !problems.empty())
            return refuse(failed, problems);
    }
    return answer;
}

} // namespace ridge::cli
