// SPDX-License-Identifier: Apache-2.0
#include "study/evaluate_study.hpp"
#include "study/override_names.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace ridge {

namespace {

constexpr double largestCount = 1e9;
constexpr double largestBatch = 1e12;

/// A new statement on top of the one that stands: a factor multiplies it, anything else replaces it.
StatedQuantity combined(const Overrides& present, const std::string& name, const StatedQuantity& value)
{
    const auto old = present.find(name);
    return value.relative && old != present.end() ? multiplied(old->second, value.value, shortNameUnit(name)) : value;
}

/// A count of a scenario or a mapping.
Diagnostics setWhole(int& field, const std::string& name, const StatedQuantity& value)
{
    if (Diagnostics problems = refuseUnit(name, value); hasError(problems))
        return problems;
    const double wanted = value.relative ? field * value.value : value.value;
    if (!(wanted >= 1) || wanted > largestCount || wanted != std::floor(wanted))
        return {notACount(name, value, wanted)};
    field = static_cast<int>(wanted);
    return {};
}

/// Sequences: a step's or a micro-batch's.
Diagnostics setSequences(double& field, const std::string& name, const StatedQuantity& value, double most)
{
    if (Diagnostics problems = refuseUnit(name, value); hasError(problems))
        return problems;
    const double wanted = value.relative ? field * value.value : value.value;
    if (!(wanted > 0) || wanted > most)
        return {{Severity::error, "bad-value", name,
                 "'" + value.text + "' makes " + shortNumber(wanted) + " sequences, expected more than 0 and at most "
                     + shortNumber(most) + ".", {}}};
    field = wanted;
    return {};
}

/// The rate of the storage, where the scenario writes checkpoints at all.
Diagnostics setStorage(Checkpoints& checkpoints, const std::string& where, const StatedQuantity& value)
{
    if (checkpoints.everySteps <= 0)
        return {{Severity::error, "unknown-path", where, "The scenario writes no checkpoints.", "Give it \"checkpoints\" first."}};
    const double wanted = value.relative ? checkpoints.bandwidth * value.value : value.value;
    if (!(wanted > 0))
        return {{Severity::error, "bad-value", where, "'" + value.text + "' makes " + shortNumber(wanted) + " B/s, expected more than 0.", {}}};
    checkpoints.bandwidth = wanted;
    return {};
}

/// The numbers of a scenario that a pointer may set.
Diagnostics setOnScenario(Scenario& scenario, std::string_view field, const std::string& where, const StatedQuantity& value)
{
    TrainingScenario& training = scenario.training;
    const std::pair<std::string_view, int*> wholes[] = {
        {"sequence", &training.sequence}, {"model/layers", &training.model.layers},
        {"model/hidden", &training.model.hidden}, {"model/heads", &training.model.heads},
        {"model/kvHeads", &training.model.kvHeads}, {"model/headDim", &training.model.headDim},
        {"model/ffnHidden", &training.model.ffnHidden}, {"model/vocab", &training.model.vocab}};
    if (field == "globalBatch" || field == "batch")
        return setSequences(training.globalBatch, where, value, largestBatch);
    if (field == "storage.bandwidth" || field == "checkpoints/bandwidth")
        return setStorage(training.checkpoints, where, value);
    std::string known = "Known: globalBatch checkpoints/bandwidth";
    for (const auto& [name, target] : wholes) {
        if (name == field)
            return setWhole(*target, where, value);
        known.append(" ").append(name);
    }
    return {{Severity::error, "unknown-path", where, "This field of a scenario takes no number.", known}};
}

Diagnostics setOnMapping(Mapping& mapping, std::string_view field, const std::string& where, const StatedQuantity& value)
{
    const std::pair<std::string_view, int*> wholes[] = {
        {"tp", &mapping.tp}, {"pp", &mapping.pp}, {"vp", &mapping.vp},
                                                       {"dp", &mapping.dp}, {"cp", &mapping.cp}, {"ep", &mapping.ep}};
    if (field == "microBatch")
        return setSequences(mapping.microBatch, where, value, largestCount);
    for (const auto& [name, target] : wholes)
        if (name == field)
            return setWhole(*target, where, value);
    return {{Severity::error, "unknown-path", where, "This field of a mapping takes no number.",
             "Known: tp pp vp dp cp ep microBatch"}};
}

/// batch and sequence: all scenarios the architecture is paired with.
Diagnostics setOnPairedScenarios(Study& study, const ArchitectureId& architecture, const std::string& name,
                                 const StatedQuantity& value)
{
    std::set<ScenarioId> ids;
    for (const Pairing& pairing : study.pairings)
        if (pairing.architecture == architecture && study.scenarios.count(pairing.scenario) != 0)
            ids.insert(pairing.scenario);
    if (ids.empty())
        return {{Severity::error, "unknown-path", name, "The architecture is paired with no scenario.", "Pair it with one."}};
    if (name == "storage.bandwidth") { // a rate of those that write at all
        const auto silent = [&](const ScenarioId& id) { return study.scenarios[id].training.checkpoints.everySteps <= 0; };
        if (!std::all_of(ids.begin(), ids.end(), silent))
            std::erase_if(ids, silent);
    }
    for (const ScenarioId& id : ids)
        if (Diagnostics problems = setOnScenario(study.scenarios[id], name, name, value); hasError(problems))
            return problems;
    return {};
}

/// Splits "/head/rest" into "head" and "rest".
std::pair<std::string, std::string_view> headOf(std::string_view pointer)
{
    if (!pointer.empty() && pointer.front() == '/')
        pointer.remove_prefix(1);
    const std::size_t end = std::min(pointer.find('/'), pointer.size());
    return {std::string(pointer.substr(0, end)), pointer.substr(std::min(end + 1, pointer.size()))};
}

Diagnostic nowhere(const std::string& path, const std::string& found, std::string candidates)
{
    return {Severity::error, "unknown-path", path, "There is no '" + found + "'.", std::move(candidates)};
}

/// A pointer into one architecture. What the drawing of a base supplies is overridden, not copied.
Diagnostics setOnArchitecture(Study& study, const ArchitectureId& id, std::string_view rest, const std::string& path,
                              const StatedQuantity& value)
{
    const auto found = study.architectures.find(id);
    if (found == study.architectures.end())
        return {nowhere(path, id.text, architectureNames(study))};
    Architecture& architecture = found->second;
    const auto [head, tail] = headOf(rest);
    if (head == "overrides") {
        const std::string name(tail);
        if (name.find('/') == std::string::npos && shortNameKind(name) == ShortNameKind::unknown)
            return {unknownName(name, path)};
        architecture.overrides[name] = combined(architecture.overrides, name, value);
        return {};
    }
    Container copy = architecture.root;
    Diagnostics problems = setByPointer(copy, rest, value, path);
    if (!hasError(problems)) {
        architecture.root = std::move(copy);
        return {};
    }
    if (!architecture.base)
        return problems;
    const std::string key = std::string("/").append(rest);
    architecture.overrides[key] = combined(architecture.overrides, key, value);
    return {};
}

Diagnostics setInStudy(Study& study, const ArchitectureId& architecture, const std::string& path, const StatedQuantity& value)
{
    const auto [kind, afterKind] = headOf(path);
    const auto [id, rest] = headOf(afterKind);
    if (kind == "architectures")
        return setOnArchitecture(study, ArchitectureId(id), rest, path, value);
    if (kind == "scenarios") {
        const auto scenario = study.scenarios.find(ScenarioId(id));
        std::string names = "Scenarios:";
        for (const auto& entry : study.scenarios)
            names.append(" ").append(entry.first.text);
        return scenario == study.scenarios.end() ? Diagnostics{nowhere(path, id, names)}
                                                 : setOnScenario(scenario->second, rest, path, value);
    }
    if (kind == "pairings") {
        const bool number = !id.empty() && id.size() < 7 && id.find_first_not_of("0123456789") == std::string::npos;
        const std::size_t index = number ? static_cast<std::size_t>(std::stoul(id)) : study.pairings.size();
        const auto [part, field] = headOf(rest);
        if (index >= study.pairings.size() || part != "mapping")
            return {nowhere(path, part == "mapping" ? id : part, "Understood: /pairings/<number>/mapping/tp and its like.")};
        return setOnMapping(study.pairings[index].mapping, field, path, value);
    }
    return setOnArchitecture(study, architecture, std::string_view(path).substr(1), path, value);
}

/// "node.count", "gpu.memory_bandwidth": the one node of that name. Several are an ambiguity, listed.
Diagnostics setByNodeName(Study& study, const ArchitectureId& id, const std::string& path, const StatedQuantity& value)
{
    const std::size_t dot = path.find('.');
    const std::string name = path.substr(0, dot);
    std::vector<std::string> matches;
    forEachNode(study.architectures.at(id).root, [&](const std::string& where, const Node&, double) {
        if (where.substr(where.rfind('/') + 1) == name)
            matches.push_back(where);
    });
    if (dot == std::string::npos || matches.empty())
        return {unknownName(path, path)};
    if (matches.size() > 1) {
        std::string list = "Candidates:";
        for (const std::string& match : matches)
            list.append(" /architectures/").append(id.text).append("/root").append(match).append("/").append(path.substr(dot + 1));
        return {{Severity::error, "ambiguous-path", path, "Several nodes are called '" + name + "'.", list}};
    }
    return setOnArchitecture(study, id, std::string("root").append(matches[0]).append("/").append(path.substr(dot + 1)), path, value);
}

} // namespace

Result<Study> withOverride(const Study& study, const ArchitectureId& architecture, const std::string& path,
                           const StatedQuantity& value)
{
    if (!std::isfinite(value.value))
        return Diagnostic{Severity::error, "bad-value", path, value.text + " is not a finite number.", "State a number."};
    const auto found = study.architectures.find(architecture);
    if (found == study.architectures.end())
        return nowhere(path, architecture.text, architectureNames(study));
    Study changed = study;
    Diagnostics problems;
    const ShortNameKind kind = shortNameKind(path);
    if (!path.empty() && path.front() == '/')
        problems = setInStudy(changed, architecture, path, value);
    else if (kind == ShortNameKind::scenario)
        problems = setOnPairedScenarios(changed, architecture, path, value);
    else if (kind == ShortNameKind::unknown)
        problems = setByNodeName(changed, architecture, path, value);
    else {
        Overrides& overrides = changed.architectures[architecture].overrides;
        overrides[path] = combined(overrides, path, value);
    }
    if (hasError(problems))
        return problems;
    return changed;
}

} // namespace ridge
