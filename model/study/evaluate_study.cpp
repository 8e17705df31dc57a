// SPDX-License-Identifier: Apache-2.0
#include "study/evaluate_study.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <algorithm>

namespace ridge {

namespace {

Diagnostic unknownName(const std::string& kind, const std::string& name, const std::string& where)
{
    return {Severity::error, "unknown-" + kind, where, kind + " \"" + name + "\" does not exist",
            "name one that the study or the installation defines"};
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

void raiseMachineFlags(PairingResult& result)
{
    const auto raise = [&](Flag flag) { result.evaluation.flags |= static_cast<std::uint32_t>(flag); };
    if (!result.machine.familySeen)
        raise(Flag::familyUnseen);
    const auto& sources = result.machine.sources;
    if (std::any_of(sources.begin(), sources.end(),
                    [](const Provenance& p) { return !p.source.empty() && p.confidence == Confidence::unverified; }))
        raise(Flag::unverifiedInput);
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
        Result<Machine> machine
            = buildMachine(network, result.architecture.accelerator, *family, *networkClass, *stack);
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
    raiseMachineFlags(result);
    return result;
}

Limiter limiterOf(const Evaluation& evaluation)
{
    std::array<double, resourceCount> seconds{};
    for (const auto& phase : evaluation.exposed)
        for (std::size_t r = 0; r < resourceCount; ++r)
            seconds[r] += phase[r];
    const auto largest = std::max_element(seconds.begin(), seconds.end());
    Limiter limiter;
    limiter.resource = static_cast<Resource>(largest - seconds.begin());
    limiter.share = evaluation.time > 0 ? *largest / evaluation.time : 0;
    return limiter;
}

} // namespace ridge
