// SPDX-License-Identifier: Apache-2.0
#include "study/evaluate_study.hpp"

#include "base/word_list.hpp"
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "engine/input_flags.hpp"
#include "study/place.hpp"
#include "study/power.hpp"

#include <algorithm>
#include <numeric>

namespace ridge {

namespace {

constexpr std::string_view softwareStack = "software-stack";

Diagnostic unknownScenario(const Study& study, const ScenarioId& id, const std::string& where)
{
    return {Severity::error, "unknown-scenario", where, "The study has no scenario '" + shortened(id.text) + "'.",
            wordList("Scenarios:", study.scenarios, [](const auto& entry) { return entry.first.text; })};
}

Diagnostic unknownCalibration(const CalibrationSet& calibrations, const CalibrationId& id, const std::string& where)
{
    std::string known = "Software stacks:";
    for (const auto& [name, calibration] : calibrations.all)
        if (calibration.kind == softwareStack)
            known.append(" ").append(name.text);
    return {Severity::error, "unknown-calibration", where,
            "No calibration of a software stack is called '" + shortened(id.text) + "'.", known};
}

Diagnostic incompleteInstallation(const std::string& name)
{
    return {Severity::error, "unknown-calibration", "scenarios/calibration/" + name + ".json",
            "The installation lacks the calibration '" + name + "'.", "Install the data that ships again."};
}

/// Explanations name the document, not the catalogue's key for it.
Part withSourceTitles(Part part, const Catalogue& catalogue)
{
    for (auto& [name, datum] : part.params)
        if (const auto it = catalogue.sources.find(datum.source); it != catalogue.sources.end())
            datum.source = it->second.title;
    return part;
}

Feasibility feasibilityFrom(const Diagnostics& problems)
{
    for (const Diagnostic& problem : problems) {
        if (problem.severity != Severity::error)
            continue;
        if (problem.code == "missing-rate")
            return {Infeasibility::missingRate, static_cast<double>(parameterCount), 0};
        return {problem.code == "no-accelerator" ? Infeasibility::noAccelerator : Infeasibility::networkNotCovered, 0, 0};
    }
    return {};
}

/// Where the study lists the pairing.
std::string placeOf(const Study& study, const Pairing& pairing)
{
    const auto found = std::find(study.pairings.begin(), study.pairings.end(), pairing);
    if (found == study.pairings.end())
        return "/pairings";
    return "/pairings/" + std::to_string(found - study.pairings.begin());
}

/// A latency is a property of the architecture that a calibration only estimates.
void applyLatency(Machine& machine, Parameter parameter, const std::optional<StatedQuantity>& stated)
{
    if (!stated)
        return;
    double& latency = machine.values[index(parameter)];
    latency = stated->relative ? latency * stated->value : stated->value;
    Provenance& source = machine.sources[index(parameter)];
    source.source = "override " + stated->text + " of " + source.source;
    source.overridden = true;
}

Result<Machine> machineOf(const PairingResult& result, const Catalogue& catalogue, const Calibration& family, const Calibration& networkClass,
                          const Calibration& stack)
{
    const SystemNetwork& network = result.architecture.network;
    const Part part = withSourceTitles(result.architecture.accelerator, catalogue);
    if (result.own.empty())
        return buildMachine(network, part, family, networkClass, stack);
    return buildMachine(network, part, withOwn(family, result.own), withOwn(networkClass, result.own), withOwn(stack, result.own));
}

/// No part of a drawing is the storage: the scenario states its rate with the checkpoints.
void applyStorage(Machine& machine, const TrainingScenario& scenario, const ScenarioId& id)
{
    if (scenario.checkpoints.everySteps <= 0)
        return;
    machine.values[index(Parameter::storageBandwidth)] = scenario.checkpoints.bandwidth;
    machine.sources[index(Parameter::storageBandwidth)] = {"stated by the scenario " + id.text, Confidence::analyst, {}, false};
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
    else if (e.recomputeFull == 1 && !result.plan.spills)
        mode = Recompute::full;
}

} // namespace

Result<PairingResult> evaluatePairing(const Study& study, const Pairing& pairing, const Catalogue& catalogue,
                                      const CalibrationSet& calibrations)
{
    const auto scenario = study.scenarios.find(pairing.scenario);
    if (scenario == study.scenarios.end())
        return unknownScenario(study, pairing.scenario, placeOf(study, pairing) + "/scenario");
    const Calibration* stack = calibrations.find(pairing.calibration);
    if (stack == nullptr || stack->kind != softwareStack)
        return unknownCalibration(calibrations, pairing.calibration, placeOf(study, pairing) + "/calibration");
    const Diagnostics own = checkOwn(study.calibrations, calibrations);
    if (hasError(own))
        return own;
    Result<ResolvedArchitecture> architecture = resolveArchitecture(study, pairing.architecture, catalogue);
    if (!architecture)
        return architecture.diagnostics();

    PairingResult result;
    result.pairing = pairing;
    result.scenario = scenario->second;
    result.diagnostics = architecture.diagnostics(); // what was noticed while resolving
    result.architecture = std::move(architecture).value();
    result.diagnostics.insert(result.diagnostics.end(), result.architecture.networkProblems.begin(),
                              result.architecture.networkProblems.end());
    result.diagnostics.insert(result.diagnostics.end(), own.begin(), own.end());
    result.plan.feasibility = feasibilityFrom(result.diagnostics);
    if (result.plan.feasibility.ok()) {
        const SystemNetwork& network = result.architecture.network;
        const Calibration* family = calibrations.familyOf(network.accelerator);
        const Calibration* networkClass = calibrations.networkOf(network.networkLink);
        if (family == nullptr || networkClass == nullptr)
            return incompleteInstallation(family == nullptr ? "other" : "network-other");
        for (const Calibration* used : {family, networkClass, stack})
            if (const auto kept = study.calibrations.find(used->id); kept != study.calibrations.end())
                result.own.insert(*kept);
        Result<Machine> machine = machineOf(result, catalogue, *family, *networkClass, *stack);
        if (machine) {
            result.machine = std::move(machine).value();
            applyPower(result.machine, result.architecture, catalogue);
            applyLatency(result.machine, Parameter::networkLatency, result.architecture.networkLatency);
            applyLatency(result.machine, Parameter::scaleUpLatency, result.architecture.scaleUpLatency);
            applyStorage(result.machine, result.scenario.training, pairing.scenario);
            result.plan = compileTraining(result.scenario.training, pairing.mapping, result.machine.structure,
                                          result.machine.software);
        } else {
            for (Diagnostic problem : machine.diagnostics()) {
                problem.where = pointerOf(study, pairing.architecture, problem.where);
                result.diagnostics.push_back(std::move(problem));
            }
            result.plan.feasibility = {Infeasibility::missingRate, static_cast<double>(parameterCount), 0};
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
    return limiterOf(seconds, evaluation.time);
}

Limiter limiterOf(const std::array<double, resourceCount>& seconds, double time)
{
    constexpr double closeToLimiter = 0.9; // of its seconds: nearer than the model is sure of
    constexpr std::size_t precisions = 3; // compute16, compute8, compute4 stand first
    const auto computeEnd = seconds.begin() + precisions;
    const auto compute = std::max_element(seconds.begin(), computeEnd);
    const double arithmetic = std::accumulate(seconds.begin(), computeEnd, 0.0);
    const auto other = std::max_element(computeEnd, seconds.end());
    const bool computeLeads = arithmetic >= *other;
    Limiter limiter;
    limiter.resource = static_cast<Resource>((computeLeads ? compute : other) - seconds.begin());
    limiter.share = time > 0 ? (computeLeads ? arithmetic : *other) / time : 0;
    limiter.severalPrecisions = computeLeads && arithmetic > *compute;
    const double first = computeLeads ? arithmetic : *other;
    double second = computeLeads ? *other : arithmetic;
    auto next = computeLeads ? other : compute;
    for (auto it = computeEnd; it != seconds.end(); ++it)
        if (it != other && *it > second) {
            second = *it;
            next = it;
        }
    if (second >= closeToLimiter * first && second > 0) {
        limiter.close = static_cast<Resource>(next - seconds.begin());
        limiter.closeShare = second / time;
    }
    return limiter;
}

} // namespace ridge
