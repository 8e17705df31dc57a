// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench_explore.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "explore/scaling.hpp"
#include "explore/parallel.hpp"
#include "installation.hpp"
#include "report/quantity_text.hpp"


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

/// A mapping as the model sees it, and how many configurations of the nest it stands for: overlap modes, offloads,
/// communication variants and network tiers that the model does not tell apart.
struct Distinct {
    Mapping mapping;
    double batch = 0;
    double configurations = 0;
};

int modesOf(int degree, int modes) { return degree > 1 ? modes : 1; }

std::vector<Distinct> enumerate(const TrainingScenario& scenario, int n, int largestBatch)
{
    std::vector<Distinct> all;
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
                    for (const Recompute recompute : {Recompute::full, Recompute::selective, Recompute::none})
                        for (const bool sharded : {false, true})
                            for (const bool sequence : {false, true}) {
                                if (sharded && dp == 1)
                                    continue;
                                const bool full = recompute == Recompute::full;
                                // all-reduce and reduce-scatter by messages; the pair, with and without a second gather
                                const int variants = tp == 1 ? (sequence ? 0 : full ? 3 : 4) : sequence ? (full ? 2 : 3) : 1;
                                const int modes = variants * modesOf(dp, 2) * modesOf(tp, 3) * 4 * (full ? 1 : 2)
                                    * modesOf(tp, 2) * modesOf(pp, 2) * modesOf(dp, 2);
                                if (modes == 0)
                                    continue;
                                Mapping m;
                                m.tp = tp, m.pp = pp, m.vp = vp, m.dp = dp, m.microBatch = micro;
                                m.recompute = recompute;
                                m.zero = sharded ? ZeroStage::optimizer : ZeroStage::none;
                                m.sequenceParallel = sequence;
                                all.push_back({m, double(share) * dp, double(modes)});
                            }
                }
        }
    }
    return all;
}

struct Outcome {
    double configurations = 0, feasible = 0, fastest = 0, seconds = 0; ///< fastest: s per sequence
    std::size_t distinct = 0;
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
    const ParameterValues& values = base->machine.values;
    const auto start = std::chrono::steady_clock::now();
    const MachineStructure structure = scaledTo(base->machine.structure, nest.accelerators).structure;
    const TrainingScenario& scenario = base->scenario.training;
    const std::vector<Distinct> space
        = enumerate(scenario, static_cast<int>(nest.accelerators), static_cast<int>(nest.largestBatch));
    std::vector<double> perSequence(space.size());
    const auto evaluateOne = [&](std::size_t i) {
        TrainingScenario sized = scenario;
        sized.globalBatch = space[i].batch;
        const Plan plan = compileTraining(sized, space[i].mapping, structure, base->machine.software);
        const double time = evaluateTime(plan, values);
        if (time > 0 && std::isfinite(time) && evaluateMemory(plan, values).fits)
            perSequence[i] = time / space[i].batch;
    };
    forEachInParallel(space.size(), threads, evaluateOne);
    Outcome outcome;
    outcome.distinct = space.size();
    for (std::size_t i = 0; i < space.size(); ++i) {
        outcome.configurations += space[i].configurations;
        outcome.feasible += perSequence[i] > 0 ? space[i].configurations : 0;
        if (perSequence[i] > 0 && (outcome.fastest == 0 || perSequence[i] < outcome.fastest))
            outcome.fastest = perSequence[i];
    }
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
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
    numbers.set("configurations", turing->configurations).set("feasible", turing->feasible);
    numbers.set("distinct", turing->distinct).set("seconds_1core", turing->seconds);
    numbers.set("gpt175b_512_configurations", gpt3->configurations).set("gpt175b_512_feasible", gpt3->feasible);
    numbers.set("gpt175b_512_distinct", gpt3->distinct).set("gpt175b_512_seconds_2cores", gpt3->seconds);
    numbers.set("checksum", turing->fastest + gpt3->fastest);
    answer.result.set("search", std::move(numbers));
    const auto line = [](const char* name, const Outcome& o) {
        return std::string(name) + plainNumber(o.configurations) + " configurations, of which the model tells "
            + plainNumber(double(o.distinct)) + " apart and " + plainNumber(o.feasible) + " run (no offload is modelled): " + numberText(o.seconds * 1e3, 3) + " ms";
    };
    answer.text += "search: " + line("Turing 530B on 5,128: ", *turing) + " on one core; " + line("GPT-3 175B on 512: ", *gpt3)
        + " on two; checksum " + plainNumber(turing->fastest + gpt3->fastest) + "\n";
    return {};
}

} // namespace ridge::cli
