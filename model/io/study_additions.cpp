// SPDX-License-Identifier: Apache-2.0
#include "io/study_additions.hpp"

#include "io/machine_architecture.hpp"
#include "topology/edit.hpp"

namespace ridge {

namespace {

const Pairing* shownPairing(const Study& study)
{
    for (const Pairing& pairing : study.pairings)
        if (study.activeArchitecture == pairing.architecture && study.activeScenario == pairing.scenario)
            return &pairing;
    return study.pairings.empty() ? nullptr : &study.pairings.front();
}

Diagnostic noPairing()
{
    return {Severity::error, "no-pairing", "", "the study shows no architecture with a scenario to take batch and mapping from",
            "open a study that has one, then import again"};
}

template <class Id, class Value>
Id freeId(const std::string& name, const std::map<Id, Value>& taken)
{
    const std::string base = nameFrom(name).substr(0, 56);
    Id id{base};
    for (int n = 2; taken.count(id) > 0; ++n)
        id = Id(base + '-' + std::to_string(n));
    return id;
}

/// The mapping when its tensor and pipeline groups fill `devices`, else the widest tensor group that does.
Mapping fitting(Mapping mapping, std::int64_t devices)
{
    const std::int64_t group = std::int64_t{mapping.tp} * mapping.pp;
    if (group > 0 && devices % group == 0)
        return mapping;
    mapping.pp = 1;
    mapping.vp = 1;
    while (mapping.tp > 1 && devices % mapping.tp != 0)
        --mapping.tp;
    return mapping;
}

std::string whyNoScenario(const ModelConfig& config)
{
    const std::string what = "the model (" + (config.modelType.empty() ? std::string("type not stated") : config.modelType) + ") is not a decoder";
    if (config.attention == "encoder")
        return what + ": its attention is encoder";
    return what + " of one kind of layer with all its sizes stated";
}

} // namespace

Result<GrownStudy> withMachine(const Study& study, const MachineTopology& machine, const Catalogue& catalogue, const std::string& name, const PartId& gpu)
{
    const Result<Architecture> drawn = drawMachine(machine, catalogue, name, gpu);
    if (!drawn)
        return drawn.diagnostics();
    const Pairing* shown = shownPairing(study);
    if (shown == nullptr)
        return noPairing();
    GrownStudy grown{study, name, freeId(name, study.architectures).text};
    Pairing pairing = *shown;
    pairing.architecture = ArchitectureId(grown.id);
    pairing.mapping = fitting(pairing.mapping, static_cast<std::int64_t>(machine.gpus.size()));
    pairing.published.clear();
    grown.study.architectures.emplace(pairing.architecture, *drawn);
    grown.study.pairings.push_back(pairing);
    grown.study.activeArchitecture = pairing.architecture;
    grown.study.activeScenario = pairing.scenario;
    Diagnostics notes = drawn.diagnostics();
    for (Diagnostic& note : notes)
        note.where = "/architectures/" + grown.id;
    return {std::move(grown), std::move(notes)};
}

Result<GrownStudy> withModel(const Study& study, const ModelConfig& config, const std::string& name)
{
    if (!config.transformer)
        return Diagnostic{Severity::error, "no-decoder", "", whyNoScenario(config), "training of decoders is modelled, experts and latent attention included; the study is unchanged"};
    const Pairing* shown = shownPairing(study);
    const auto scenario = shown != nullptr ? study.scenarios.find(shown->scenario) : study.scenarios.end();
    if (scenario == study.scenarios.end())
        return noPairing();
    GrownStudy grown{study, name, freeId(name, study.scenarios).text};
    Scenario added = scenario->second;
    added.name = name;
    added.training.model = *config.transformer;
    added.training.model.name = name;
    Pairing pairing = *shown;
    pairing.scenario = ScenarioId(grown.id);
    pairing.published.clear();
    grown.study.scenarios.emplace(pairing.scenario, added);
    grown.study.pairings.push_back(pairing);
    grown.study.activeArchitecture = pairing.architecture;
    grown.study.activeScenario = pairing.scenario;
    Diagnostics notes{{Severity::note, "carried-over", "/scenarios/" + grown.id,
                       "sequence, batch, precision, mapping and calibration were taken over from " + scenario->second.name, "change them in the scenario form"}};
    return {std::move(grown), std::move(notes)};
}

} // namespace ridge
