// SPDX-License-Identifier: Apache-2.0
#include "study/evaluate_study.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "engine/input_flags.hpp"

#include <algorithm>
#include <numeric>

namespace ridge {

namespace {

Diagnostic unknownName(const std::string& kind, const std::string& name, const std::string& where)
{
    return {Severity::error, "unknown-" + kind, where, kind + " \"" + name + "\" does not exist",
            "name one that the study or the installation defines"};
}

/// Explanations name the document, not the catalogue's key for it.
Part withSourceTitles(Part part, const Catalogue& catalogue)
{
    for (auto& [name, datum] : part.params)
        if (const auto it = catalogue.sources.find(datum.source); it != catalogue.sources.end())
            datum.source = it->second.title;
    return part;
}

Infeasibility reasonOf(const Diagnostics& problems)
{
    for (const Diagnostic& problem : problems)
        if (problem.severity == Severity::error)
            return problem.code == "no-accelerator" ? Infeasibility::noAccelerator
                : problem.code == "missing-rate"    ? Infeasibility::missingRate
                                                    : Infeasibility::networkNotCovered;
    return Infeasibility::none;
}

/// scale_out.latency is a property of the architecture that a network class only estimates.
void applyNetworkLatency(PairingResult& result)
{
    const auto& stated = result.architecture.networkLatency;
    if (!stated)
        return;
    double& latency = result.machine.values[index(Parameter::networkLatency)];
    latency = stated->relative ? latency * stated->value : stated->value;
    Provenance& source = result.machine.sources[index(Parameter::networkLatency)];
    source.source = "override " + stated->text + " of " + source.source;
    source.overridden = true;
}

/// Where the memory rule chose one mode for all layers, the mapping says which; a mix stays "automatic".
void nameChosenRecompute(PairingResult& result)
{
    Recompute& mode = result.plan.mapping.recompute;
    if (mode != Recompute::automatic || !result.plan.feasibility.ok())
        return;
    const Evaluation& e = result.evaluation;
    if (e.recomputeFull == 0)
        mode = e.recomputeSelective > 0 ? Recompute::selective : Recompute::none;
    else if (e.recomputeFull == 1)
        mode = Recompute::full;
}

} // namespace

Result<PairingResult> evaluatePairing(const Study& study, const Pairing& pairing, const Catalogue& catalogue,
                                      const CalibrationSet& calibrations)
{
    const auto scenario = study.scenarios.find(pairing.scenario);
    if (scenario == study.scenarios.end())
        return unknownName("scenario", pairing.scenario.text, "/pairings");
    const Calibration* stack = calibrations.find(pairing.calibration);
    if (stack == nullptr)
        return unknownName("calibration", pairing.calibration.text, "/pairings");
    Result<ResolvedArchitecture> architecture = resolveArchitecture(study, pairing.architecture, catalogue);
    if (!architecture)
        return architecture.diagnostics();

    PairingResult result;
    result.pairing = pairing;
    result.scenario = scenario->second;
    result.architecture = std::move(architecture).value();
    result.diagnostics = result.architecture.networkProblems;
    result.plan.feasibility.reason = reasonOf(result.diagnostics);
    if (result.plan.feasibility.ok()) {
        const SystemNetwork& network = result.architecture.network;
        const Calibration* family = calibrations.familyOf(network.accelerator);
        const Calibration* networkClass = calibrations.networkOf(network.networkLink);
        if (family == nullptr || networkClass == nullptr)
            return unknownName("calibration", family == nullptr ? "other" : "network-other", "/pairings");
        Result<Machine> machine = buildMachine(network, withSourceTitles(result.architecture.accelerator, catalogue),
                                               *family, *networkClass, *stack);
        if (machine) {
            result.machine = std::move(machine).value();
            applyNetworkLatency(result);
            result.plan = compileTraining(result.scenario.training, pairing.mapping, result.machine.structure,
                                          result.machine.software);
        } else {
            result.diagnostics.insert(result.diagnostics.end(), machine.diagnostics().begin(),
                                      machine.diagnostics().end());
            result.plan.feasibility.reason = Infeasibility::missingRate;
        }
    }
    result.evaluation = evaluate<double>(result.plan, result.machine.values);
    result.evaluation.flags |= inputFlags(result.machine);
    nameChosenRecompute(result);
    return result;
}

Limiter limiterOf(const Evaluation& evaluation)
{
    std::array<double, resourceCount> seconds{};
    for (const auto& phase : evaluation.exposed)
        for (std::size_t r = 0; r < resourceCount; ++r)
            seconds[r] += phase[r];
    constexpr std::size_t precisions = 3; // compute16, compute8, compute4 stand first
    const auto computeEnd = seconds.begin() + precisions;
    const auto compute = std::max_element(seconds.begin(), computeEnd);
    const double arithmetic = std::accumulate(seconds.begin(), computeEnd, 0.0);
    const auto other = std::max_element(computeEnd, seconds.end());
    const bool computeLeads = arithmetic >= *other;
    Limiter limiter;
    limiter.resource = static_cast<Resource>((computeLeads ? compute : other) - seconds.begin());
    limiter.share = evaluation.time > 0 ? (computeLeads ? arithmetic : *other) / evaluation.time : 0;
    limiter.severalPrecisions = computeLeads && arithmetic > *compute;
    return limiter;
}

} // namespace ridge
