// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench_explore.hpp"

#include "explore/search.hpp"
#include "installation.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <chrono>
#include <cmath>

namespace ridge::cli {

namespace {

/// A space of the loop nest that peers are measured on (docs/model.md, "Exploration").
struct Nest {
    const char* study;
    double accelerators;
    double largestBatch;
};

struct NestSpace {
    std::vector<SearchShape> shapes;
    double configurations = 0; ///< of the nest; modes that are one by their meaning (no stages to send to) count each
};

int modesOf(int degree, int modes) { return degree > 1 ? modes : 1; }

/// Configurations the nest has for one shape: recompute is part of it, all else is varied here.
double configurationsOf(const Mapping& m)
{
    const bool full = m.recompute == Recompute::full;
    const int variants = full ? 3 : 4; // all-reduce, by messages, the pair, the pair with a second gather
    return double(variants) * modesOf(m.dp, 2) * modesOf(m.tp, 3) * (full ? 4 : 8) * modesOf(m.tp, 2) * modesOf(m.pp, 2)
        * modesOf(m.dp, 2) * modesOf(m.dp, 2);
}

NestSpace enumerate(const TrainingScenario& scenario, int n, int largestBatch)
{
    NestSpace space;
    const TransformerModel& model = scenario.model;
    const auto divides = [](int d, int whole) { return whole % d == 0; };
    for (int tp = 1; tp <= n; ++tp) {
        if (!divides(tp, n) || !divides(tp, model.hidden) || !divides(tp, model.heads))
            continue;
        for (int pp = 1; pp <= std::min(n / tp, model.layers); ++pp) {
            if (n % (tp * pp) != 0 || !divides(pp, model.layers))
                continue;
            const int dp = n / (tp * pp), share = largestBatch / dp;
            for (int vp = 1; vp <= (pp > 1 ? model.layers / pp : 1); ++vp)
                for (int micro = 1; micro <= share; ++micro) {
                    if (!divides(vp, model.layers / pp) || !divides(micro, share) || !divides(tp, micro * scenario.sequence))
                        continue;
                    for (const Recompute recompute : {Recompute::full, Recompute::selective, Recompute::none}) {
                        Mapping m;
                        m.tp = tp, m.pp = pp, m.vp = vp, m.dp = dp, m.microBatch = micro;
                        m.recompute = recompute;
                        space.shapes.push_back({m, double(share) * dp, 0});
                        space.configurations += configurationsOf(m);
                    }
                }
        }
    }
    return space;
}

SearchDimensions nestDimensions()
{
    SearchDimensions dimensions;
    dimensions.context = dimensions.experts = false;
    dimensions.zero = {ZeroStage::none, ZeroStage::optimizer};
    dimensions.offload = SearchDimensions::everyOffload();
    dimensions.offloadsCheckpoints = false;
    dimensions.openCommunication();
    dimensions.tiers = true;
    return dimensions;
}

struct Outcome {
    SearchResult found;
    double configurations = 0, fastest = 0, seconds = 0; ///< fastest: s per sequence
    std::string best;
};

Result<Outcome> run(const Installation& installation, const Nest& nest, int threads)
{
    const Result<Study> study = readStudy(shippedFile(nest.study));
    if (!study)
        return study.diagnostics();
    const Result<PairingResult> base
        = evaluatePairing(*study, study->pairings.front(), installation.catalogue, installation.calibrations);
    if (!base)
        return base.diagnostics();
    ScalingBase job = scalingBase(*base);
    job.accelerators = nest.accelerators;
    SearchOptions options;
    options.top = 1;
    options.countFitting = true;
    options.threads = threads;
    const auto start = std::chrono::steady_clock::now();
    NestSpace space = enumerate(job.scenario, static_cast<int>(nest.accelerators), static_cast<int>(nest.largestBatch));
    Outcome outcome;
    outcome.configurations = space.configurations;
    outcome.found = rankShapes(job, base->machine.values, std::move(space.shapes), nestDimensions(), options);
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!outcome.found.best.empty()) {
        const FoundMapping& best = outcome.found.best.front();
        outcome.fastest = best.time / best.batch;
        outcome.best = mappingText(best.mapping);
    }
    return outcome;
}

} // namespace

Diagnostics addSearchBench(long long, Answer& answer)
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return installation.diagnostics();
    const auto turing = run(*installation, {"studies/turing-530b.ridge", 5128, 2520}, 1);
    const auto gpt3 = run(*installation, {"studies/gpt3-175b-selene.ridge", 512, 512}, 2);
    if (!turing || !gpt3)
        return turing ? gpt3.diagnostics() : turing.diagnostics();
    Json numbers = Json::object();
    const auto put = [&](const std::string& prefix, const Outcome& o) {
        numbers.set(prefix + "configurations", o.configurations).set(prefix + "distinct", o.found.configurations);
        numbers.set(prefix + "feasible", o.found.fitting).set(prefix + "evaluated", o.found.evaluated);
        numbers.set(prefix + "out_of_memory", o.found.outOfMemory).set(prefix + "ruled_out", o.found.ruledOut);
        numbers.set(prefix + "best", o.best);
    };
    put("", *turing);
    put("gpt175b_512_", *gpt3);
    numbers.set("seconds_1core", turing->seconds).set("gpt175b_512_seconds_2cores", gpt3->seconds);
    numbers.set("checksum", turing->fastest + gpt3->fastest);
    answer.result.set("search", std::move(numbers));
    const auto line = [](const char* name, const Outcome& o) {
        const auto count = [](std::size_t n) { return plainNumber(static_cast<double>(n)); };
        return std::string(name) + plainNumber(o.configurations) + " configurations, " + count(o.found.configurations)
            + " the model tells apart, " + count(o.found.fitting) + " of them fit; " + count(o.found.evaluated) + " evaluated, "
            + count(o.found.outOfMemory) + " out of memory, " + count(o.found.ruledOut) + " ruled out by bounds: "
            + numberText(o.seconds * 1e3, 3) + " ms";
    };
    answer.text += "search: " + line("Turing 530B on 5,128: ", *turing) + " on one core; " + line("GPT-3 175B on 512: ", *gpt3)
        + " on two; checksum " + plainNumber(turing->fastest + gpt3->fastest) + "\n";
    return {};
}

} // namespace ridge::cli
