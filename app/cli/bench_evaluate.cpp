// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "installation.hpp"
#include "study/evaluate_study.hpp"

#include <array>
#include <chrono>
#include <numeric>
#include <vector>

namespace ridge::cli {

namespace {

constexpr const char* baseStudy = "studies/gpt3-175b-selene.ridge";
constexpr double accelerators = 64;

/// One design of the cycle; the machine is shared, everything that depends on it is computed anew each time.
struct Design {
    std::size_t machine = 0;
    TrainingScenario scenario;
    Mapping mapping;
};

void replacePart(Container& container, const PartId& from, const PartId& to)
{
    for (auto& [name, node] : container.children) {
        if (auto* part = std::get_if<PartInstance>(&node.content); part != nullptr && part->part == from)
            part->part = to;
        if (auto* inner = std::get_if<Container>(&node.content))
            replacePart(*inner, from, to);
    }
}

Result<std::vector<Machine>> machines(const Installation& installation, const Study& study, const Pairing& pairing)
{
    std::vector<Machine> list;
    PartId present("a100-sxm-80");
    Study changed = study;
    for (const char* id : {"a100-sxm-80", "h100-sxm", "h200-sxm", "b200-sxm"}) {
        replacePart(changed.architectures.at(pairing.architecture).root, present, PartId(id));
        present = PartId(id);
        Result<PairingResult> result
            = evaluatePairing(changed, pairing, installation.catalogue, installation.calibrations);
        if (!result)
            return result.diagnostics();
        if (!result->evaluation.feasibility.ok() || result->plan.accelerators != accelerators)
            return Diagnostic{Severity::error, "bench-base", baseStudy, std::string("the base design does not run on 64 ") + id,
                              "restore the shipped study"};
        list.push_back(result->machine);
    }
    return list;
}

std::vector<Mapping> mappings(const Mapping& base)
{
    constexpr std::array<std::array<int, 3>, 10> degrees = {{{8, 8, 1}, {8, 8, 2}, {8, 8, 3}, {8, 8, 4}, {8, 8, 6},
                                                             {4, 16, 1}, {4, 16, 2}, {4, 16, 3}, {2, 32, 1}, {2, 32, 3}}};
    std::vector<Mapping> list;
    for (const auto& [tp, pp, vp] : degrees) {
        Mapping mapping = base;
        mapping.tp = tp;
        mapping.pp = pp;
        mapping.vp = vp;
        mapping.dp = 0;
        mapping.microBatch = 1;
        mapping.sequenceParallel = true;
        mapping.recompute = Recompute::selective;
        list.push_back(mapping);
    }
    return list;
}

std::vector<Design> designs(const std::vector<Machine>& list, const TrainingScenario& base, const Mapping& mapping)
{
    std::vector<Design> all;
    for (int batch = 64; batch <= 64 * 17; batch += 64)
        for (const Mapping& m : mappings(mapping))
            for (std::size_t i = 0; i < list.size(); ++i) {
                Design design{i, base, m};
                design.scenario.globalBatch = batch;
                const Plan plan = compileTraining(design.scenario, m, list[i].structure, list[i].software);
                if (evaluate<double>(plan, list[i].values).feasibility.ok())
                    all.push_back(design);
            }
    return all;
}

double digest(const Evaluation& e)
{
    double sum = e.time;
    for (const auto& phase : e.exposed)
        sum = std::accumulate(phase.begin(), phase.end(), sum);
    return sum + e.memoryNeeded * 1e-12;
}

} // namespace

Result<EvaluateBench> benchEvaluate(long long evaluations)
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return installation.diagnostics();
    const Result<Study> study = readStudy(shippedFile(baseStudy));
    if (!study)
        return study.diagnostics();
    const Pairing& pairing = study->pairings.front();
    const Result<std::vector<Machine>> list = machines(*installation, *study, pairing);
    if (!list)
        return list.diagnostics();
    const std::vector<Design> cycle
        = designs(*list, study->scenarios.at(pairing.scenario).training, pairing.mapping);
    if (cycle.size() < 64)
        return Diagnostic{Severity::error, "bench-base", baseStudy, "too few of the designs are feasible", ""};

    EvaluateBench bench;
    bench.evaluations = evaluations;
    bench.designs = cycle.size();
    const auto start = std::chrono::steady_clock::now();
    for (long long i = 0; i < evaluations; ++i) {
        const Design& design = cycle[static_cast<std::size_t>(i) % cycle.size()];
        const Machine& machine = (*list)[design.machine];
        const Plan plan = compileTraining(design.scenario, design.mapping, machine.structure, machine.software);
        bench.checksum += digest(evaluate<double>(plan, machine.values));
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    bench.ratePerSecondCore = static_cast<double>(evaluations) / seconds.count();
    return bench;
}

} // namespace ridge::cli
