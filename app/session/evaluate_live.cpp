// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/evaluate_live.hpp"

#include "report/explain.hpp"
#include "report/own_calibration_text.hpp"
#include "report/words.hpp"

#include <QElapsedTimer>

#include <algorithm>

namespace ridge {

namespace {

/// What an architecture decides, as against calibrations.
constexpr Parameter hardwareRates[] = {
    Parameter::peak16, Parameter::peak8, Parameter::peak4, Parameter::hbmBandwidth, Parameter::hbmCapacity,
    Parameter::scaleUpBandwidth, Parameter::nicBandwidth, Parameter::fabric1Bandwidth, Parameter::fabric2Bandwidth,
    Parameter::scaleUpLatency, Parameter::networkLatency};

const Pairing* pairingOf(const Study& study, const ArchitectureId& architecture, const ScenarioId& scenario)
{
    const auto it = std::find_if(study.pairings.begin(), study.pairings.end(), [&](const Pairing& pairing) {
        return pairing.architecture == architecture && pairing.scenario == scenario;
    });
    return it == study.pairings.end() ? nullptr : &*it;
}

std::optional<PairingResult> evaluated(const Study& study, const Pairing& pairing, const Installed& installed)
{
    Result<PairingResult> result = evaluatePairing(study, pairing, installed.catalogue, installed.calibrations);
    return result ? std::optional(std::move(result).value()) : std::nullopt;
}

void append(Diagnostics& all, const Diagnostics& more) { all.insert(all.end(), more.begin(), more.end()); }

} // namespace

const Pairing* activePairing(const Study& study)
{
    if (study.activeArchitecture && study.activeScenario) {
        if (const Pairing* pairing = pairingOf(study, *study.activeArchitecture, *study.activeScenario))
            return pairing;
    }
    return study.pairings.empty() ? nullptr : &study.pairings.front();
}

Study withoutOverrides(const Study& study, const ArchitectureId& architecture)
{
    Study bare = study;
    if (const auto it = bare.architectures.find(architecture); it != bare.architectures.end())
        it->second.overrides.clear();
    return bare;
}

/// Names an override as one: "the same without hbm.bandwidth 4x".
std::string withoutText(const Overrides& overrides)
{
    constexpr std::size_t named = 2;
    return "the same without " + (overrides.size() > named ? "its " + std::to_string(overrides.size()) + " overrides" : overridesText(overrides));
}

std::optional<Comparison> comparisonOf(const Study& study, const Pairing& active)
{
    const ArchitectureId baseline = study.baselineArchitecture.value_or(active.architecture);
    const auto architecture = study.architectures.find(baseline);
    if (architecture == study.architectures.end())
        return std::nullopt;
    if (baseline == active.architecture) {
        if (architecture->second.overrides.empty())
            return std::nullopt;
        return Comparison{withoutOverrides(study, baseline), active, withoutText(architecture->second.overrides)};
    }
    const Pairing* pairing = pairingOf(study, baseline, active.scenario);
    return pairing == nullptr ? std::nullopt : std::optional(Comparison{study, *pairing, architecture->second.name});
}

LiveResult evaluateLive(const StudyPtr& study, const Installed& installed)
{
    QElapsedTimer timer;
    timer.start();
    LiveResult live;
    const Pairing* active = activePairing(*study);
    live.bands = installed.bands;
    if (active == nullptr) {
        live.diagnostics.push_back({Severity::warning, "no-pairing", "/pairings",
                                    "the study pairs no architecture with a scenario", "add an entry to pairings"});
        return live;
    }
    Result<PairingResult> current = evaluatePairing(*study, *active, installed.catalogue, installed.calibrations);
    append(live.diagnostics, current.diagnostics());
    if (current) {
        append(live.diagnostics, current->diagnostics);
        live.current = std::move(current).value();
        for (const auto& [id, own] : live.current->own)
            live.diagnostics.push_back({Severity::note, "own-calibration", "/calibrations/" + id.text, "Own calibration of " + id.text + ": " + ownCalibrationText(own), {}});
        if (live.isBlank())
            for (Diagnostic& diagnostic : live.diagnostics)
                if (diagnostic.code == "no-accelerator")
                    diagnostic.severity = Severity::note;
        if (live.current->evaluation.feasibility.ok()) {
            for (const FlagWords& flag : flagWords(live.current->evaluation.flags))
                live.diagnostics.push_back({Severity::note, std::string(flag.word), "", std::string(flag.sentence), ""});
            live.metrics = metrics(*live.current);
            live.interval = predictionInterval(*live.current, installed.bands.predictions);
            for (const Parameter parameter : hardwareRates)
                live.elasticities[index(parameter)] = elasticity(*live.current, "time", parameter);
        }
    }
    const auto architecture = study->architectures.find(active->architecture);
    if (architecture != study->architectures.end() && !architecture->second.overrides.empty())
        live.reference = evaluated(withoutOverrides(*study, active->architecture), *active, installed);
    if (const auto comparison = comparisonOf(*study, *active)) {
        live.baseline = evaluated(comparison->study, comparison->pairing, installed);
        live.baselineName = comparison->name;
        if (live.baseline && live.baseline->evaluation.feasibility.ok())
            live.baselineMetrics = metrics(*live.baseline);
    }
    live.milliseconds = double(timer.nsecsElapsed()) / 1e6;
    return live;
}

} // namespace ridge
