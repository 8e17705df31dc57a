// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench_explore.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "explore/bottleneck_map.hpp"
#include "explore/frontier.hpp"
#include "explore/ledger_batch.hpp"
#include "explore/sweep.hpp"
#include "explore/tornado.hpp"
#include "installation.hpp"
#include "report/quantity_text.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

namespace ridge::cli {

namespace {

constexpr const char* baseStudy = "studies/gpt3-175b-selene.ridge";
constexpr long long ownRounds = 7;

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count(); }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

double median(std::vector<double> times)
{
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

struct Base {
    Installation installation;
    Study study;
    PairingResult design;
};
Result<Base> loadBase()
{
    Result<Installation> installation = loadInstallation();
    if (!installation)
        return installation.diagnostics();
    Result<Study> study = readStudy(shippedFile(baseStudy));
    if (!study)
        return study.diagnostics();
    Result<PairingResult> design
        = evaluatePairing(*study, study->pairings.front(), installation->catalogue, installation->calibrations);
    if (!design)
        return design.diagnostics();
    return Base{std::move(installation).value(), *study, std::move(design).value()};
}

void report(Answer& answer, const char* bench, const char* key, double ms, double checksum, const std::string& what)
{
    Json numbers = Json::object();
    numbers.set(key, ms).set("checksum", checksum);
    answer.result.set(bench, std::move(numbers));
    answer.text += std::string(bench) + ": " + what + ": " + numberText(ms, 3) + " ms, checksum " + plainNumber(checksum) + "\n";
}

/// Points with ledgers, blocks of 4,096 under one plan as in benchSweep(); gives points a second.
double ledgersSwept(const PairingResult& design, std::size_t points, double& checksum)
{
    constexpr std::size_t block = 4096;
    std::vector<double> hbm(block), scaleUp(block), times(block);
    std::vector<ResourceSeconds> ledgers(block);
    const ParameterColumn columns[] = {{Parameter::hbmBandwidth, hbm}, {Parameter::scaleUpBandwidth, scaleUp}};
    const Parameter varied[] = {Parameter::hbmBandwidth, Parameter::scaleUpBandwidth};
    double seconds = 0, done = 0;
    for (std::size_t next = 0; next < points; next += block) {
        for (std::size_t i = 0; i < block; ++i) { // every point is a machine not seen before
            const double k = static_cast<double>(next + i);
            hbm[i] = design.machine[Parameter::hbmBandwidth] * (0.5 + 3.5 * std::fmod(k * 0.6180339887498949, 1));
            scaleUp[i] = design.machine[Parameter::scaleUpBandwidth] * (0.5 + 3.5 * std::fmod(k * 0.7548776662466927, 1));
        }
        const Stopwatch watch;
        LedgerBatch(design.plan, design.machine.values, varied).ledgers(columns, times, ledgers, widestHere());
        seconds += watch.seconds();
        done += static_cast<double>(block);
        for (const ResourceSeconds& ledger : ledgers)
            checksum += ledger[static_cast<std::size_t>(Resource::hbm)] + ledger[static_cast<std::size_t>(Resource::scaleUp)];
    }
    return done / seconds;
}

/// A sweep of 1,000 x n points over two rates, on so many threads; gives points a second.
double swept(const SweepSpace& space, int threads)
{
    SweepOptions options;
    options.threads = threads;
    const Stopwatch watch;
    streamSweep(space, 0, space.size(), options, [](const SweepBlock&) { return std::string(); },
                [](const std::string&, std::size_t) { return true; });
    return static_cast<double>(space.size()) / watch.seconds();
}

} // namespace

Diagnostics addParetoBench(long long rounds, Answer& answer)
{
    constexpr std::size_t points = 1'000'000;
    std::vector<double> times;
    double checksum = 0;
    for (long long round = 0; round < (rounds > 0 ? rounds : ownRounds); ++round) {
        std::mt19937_64 engine(static_cast<std::uint64_t>(round + 1));
        std::uniform_real_distribution<> unit(0, 1);
        std::vector<std::vector<double>> costs(3, std::vector<double>(points));
        for (std::size_t i = 0; i < points; ++i) {
            const double a = unit(engine), b = unit(engine), noise = i % 2 == 0 ? 0.2 * unit(engine) : unit(engine);
            costs[0][i] = a + noise;
            costs[1][i] = b + noise;
            costs[2][i] = (1 - a) * (1 - b) + noise;
        }
        const Stopwatch watch;
        const auto front = nonDominated(costs);
        times.push_back(watch.seconds());
        checksum += static_cast<double>(front.size()) + front.front() + front.back();
    }
    report(answer, "pareto", "million_3d_ms", 1e3 * median(times), checksum, "a million points in three objectives");
    return {};
}

Diagnostics addMapBench(long long rounds, Answer& answer)
{
    const Result<Base> base = loadBase();
    if (!base)
        return base.diagnostics();
    const auto named = [](std::string_view name) {
        return *std::find_if(levers().begin(), levers().end(), [&](const Lever& lever) { return lever.name == name; });
    };
    std::vector<double> times;
    double checksum = 0;
    for (long long round = 0; round < (rounds > 0 ? rounds : ownRounds); ++round) {
        ParameterValues values = base->design.machine.values;
        values[index(Parameter::peak16)] *= 1 + 0.01 * static_cast<double>(round);
        const Stopwatch watch;
        const BottleneckMap map = bottleneckMap(base->design.plan, values, {named("hbm.bandwidth"), 0.05, 4, 100},
                                                {named("scale_up.bandwidth"), 0.05, 4, 100});
        times.push_back(watch.seconds());
        for (const MapCell& cell : map.cells)
            checksum += cell.time;
        for (const MapBoundary& boundary : map.boundaries)
            checksum += boundary.x + boundary.y;
    }
    report(answer, "map", "grid_100_ms", 1e3 * median(times), checksum, "100 x 100 cells, boundaries to 0.1 %");
    return {};
}

Diagnostics addTornadoBench(long long rounds, Answer& answer)
{
    Result<Base> base = loadBase();
    if (!base)
        return base.diagnostics();
    std::vector<double> times;
    double checksum = 0;
    std::size_t rows = 0;
    for (long long round = 0; round < (rounds > 0 ? rounds : ownRounds); ++round) {
        PairingResult design = base->design;
        design.machine.values[index(Parameter::peak16)] *= 1 + 0.01 * static_cast<double>(round);
        const Stopwatch watch;
        const Tornado found = tornado(design);
        times.push_back(watch.seconds());
        rows = found.rows.size();
        for (const Sensitivity& s : found.rows)
            checksum += s.low + s.high + s.left + s.elasticity.value_or(0);
    }
    report(answer, "tornado", "ms", 1e3 * median(times), checksum, plainNumber(double(rows)) + " numbers, both sides and a swing");
    return {};
}

Result<SweepExtras> benchSweepExtras(long long points)
{
    const Result<Base> base = loadBase();
    if (!base)
        return base.diagnostics();
    const PairingResult& design = base->design;
    const auto count = static_cast<std::size_t>(std::max(1LL, points / 20));
    SweepExtras extras;
    extras.ledgerPerSecondCore = ledgersSwept(design, 4 * count, extras.checksum);
    TrainingScenario scenario = design.scenario.training;
    const Stopwatch replan;
    for (std::size_t i = 0; i < count; ++i) {
        scenario.globalBatch = 64.0 + static_cast<double>(i % 1024);
        const Plan plan = compileTraining(scenario, design.pairing.mapping, design.machine.structure, design.machine.software);
        extras.checksum += evaluateTime(plan, design.machine.values) + evaluateMemory(plan, design.machine.values).needed * 1e-12;
    }
    extras.replanPerSecondCore = static_cast<double>(count) / replan.seconds();
    DesignAxis x{"hbm.bandwidth", {}}, y{"scale_up.bandwidth", {}};
    for (std::size_t i = 0; i < 1000; ++i)
        x.values.push_back({0.5 + 0.001 * double(i), true, "x"});
    for (std::size_t i = 0; i < std::clamp<std::size_t>(count / 100, 4, 2000); ++i)
        y.values.push_back({0.5 + 0.001 * double(i), true, "x"});
    const Result<SweepSpace> space = compileSweep(base->study, 0, {x, y}, base->installation.catalogue, base->installation.calibrations);
    if (!space)
        return space.diagnostics();
    const double one = swept(*space, 1), two = swept(*space, 2);
    extras.speedup2Cores = two / one;
    return extras;
}

} // namespace ridge::cli
