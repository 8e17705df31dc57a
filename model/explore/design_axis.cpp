// SPDX-License-Identifier: Apache-2.0
#include "explore/design_axis.hpp"

#include "study/evaluate_study.hpp"

#include <array>
#include <cmath>

namespace ridge {

namespace {

struct FieldName {
    PlanField field;
    std::string_view name;    ///< of a mapping, or short name of a scenario
    std::string_view pointer; ///< below the scenario; empty for a mapping's
};
constexpr std::array<FieldName, 18> fields{{
    {PlanField::tp, "tp", ""}, {PlanField::pp, "pp", ""}, {PlanField::vp, "vp", ""}, {PlanField::dp, "dp", ""},
    {PlanField::microBatch, "microBatch", ""}, {PlanField::recompute, "recompute", ""}, {PlanField::zero, "zero", ""},
    {PlanField::sequenceParallel, "sequenceParallel", ""},
    {PlanField::batch, "batch", "globalBatch"}, {PlanField::batch, "globalBatch", "batch"},
    {PlanField::sequence, "sequence", "sequence"},
    {PlanField::layers, "", "model/layers"}, {PlanField::hidden, "", "model/hidden"},
    {PlanField::heads, "", "model/heads"}, {PlanField::kvHeads, "", "model/kvHeads"},
    {PlanField::headDim, "", "model/headDim"}, {PlanField::ffnHidden, "", "model/ffnHidden"},
    {PlanField::vocab, "", "model/vocab"},
}};
constexpr std::array<std::string_view, 4> recomputeWords = {"automatic", "none", "selective", "full"};

int* wholeOf(TrainingScenario& s, Mapping& m, PlanField field)
{
    switch (field) {
    case PlanField::tp: return &m.tp;
    case PlanField::pp: return &m.pp;
    case PlanField::vp: return &m.vp;
    case PlanField::dp: return &m.dp;
    case PlanField::sequence: return &s.sequence;
    case PlanField::layers: return &s.model.layers;
    case PlanField::hidden: return &s.model.hidden;
    case PlanField::heads: return &s.model.heads;
    case PlanField::kvHeads: return &s.model.kvHeads;
    case PlanField::headDim: return &s.model.headDim;
    case PlanField::ffnHidden: return &s.model.ffnHidden;
    case PlanField::vocab: return &s.model.vocab;
    default: return nullptr;
    }
}

bool startsWith(std::string_view text, std::string_view head) { return text.substr(0, head.size()) == head; }

/// Fields withOverride() does not set: choices of a mapping.
Diagnostics setChoice(Mapping& mapping, PlanField field, const std::string& path, const StatedQuantity& value)
{
    const int most = field == PlanField::recompute ? 3 : 1; // ZeRO-1 is the largest stage built
    if (value.relative || !(value.value >= 0) || value.value > most || value.value != std::floor(value.value))
        return {{Severity::error, "bad-value", path, "found '" + value.text + "'",
                 field == PlanField::recompute       ? "expected automatic, none, selective or full"
                     : field == PlanField::zero ? "expected 0 or 1"
                                                : "expected true or false"}};
    TrainingScenario unused;
    setPlanField(unused, mapping, field, value.value);
    return {};
}

} // namespace

PlanField planField(const Study& study, std::size_t pairing, std::string_view path)
{
    const std::string mapping = "/pairings/" + std::to_string(pairing) + "/mapping/";
    const std::string scenario = "/scenarios/" + study.pairings[pairing].scenario.text + "/";
    for (const FieldName& entry : fields) {
        if (!entry.name.empty() && path == entry.name)
            return entry.field;
        if (entry.pointer.empty() && startsWith(path, mapping) && path.substr(mapping.size()) == entry.name)
            return entry.field;
        if (!entry.pointer.empty() && startsWith(path, scenario) && path.substr(scenario.size()) == entry.pointer)
            return entry.field;
    }
    return PlanField::none;
}

void setPlanField(TrainingScenario& scenario, Mapping& mapping, PlanField field, double value)
{
    if (int* whole = wholeOf(scenario, mapping, field)) {
        *whole = static_cast<int>(value);
        return;
    }
    switch (field) {
    case PlanField::microBatch: mapping.microBatch = value; break;
    case PlanField::recompute:
        mapping.recompute = static_cast<Recompute>(static_cast<int>(value));
        mapping.recomputeShare = 1; // a mode on an axis means all layers, as in a search
        break;
    case PlanField::zero: mapping.zero = static_cast<ZeroStage>(static_cast<int>(value)); break;
    case PlanField::sequenceParallel: mapping.sequenceParallel = value != 0; break;
    case PlanField::batch: scenario.globalBatch = value; break;
    default: break;
    }
}

double planFieldValue(const TrainingScenario& scenario, const Mapping& mapping, PlanField field)
{
    TrainingScenario s = scenario;
    Mapping m = mapping;
    if (const int* whole = wholeOf(s, m, field))
        return *whole;
    switch (field) {
    case PlanField::microBatch: return m.microBatch;
    case PlanField::recompute: return static_cast<int>(m.recompute);
    case PlanField::zero: return static_cast<int>(m.zero);
    case PlanField::sequenceParallel: return m.sequenceParallel ? 1 : 0;
    case PlanField::batch: return s.globalBatch;
    default: return 0;
    }
}

std::optional<StatedQuantity> wordValue(std::string_view path, std::string_view word)
{
    const auto means = [&](std::string_view name) {
        return path == name || (path.size() > name.size() && path.substr(path.size() - name.size() - 1) == "/" + std::string(name));
    };
    if (means("recompute"))
        for (std::size_t i = 0; i < recomputeWords.size(); ++i)
            if (recomputeWords[i] == word)
                return StatedQuantity{static_cast<double>(i), false, std::string(word)};
    if (means("sequenceParallel") && (word == "true" || word == "false"))
        return StatedQuantity{word == "true" ? 1.0 : 0.0, false, std::string(word)};
    if (means("zero") && (word == "0" || word == "1"))
        return StatedQuantity{word == "1" ? 1.0 : 0.0, false, std::string(word)};
    return std::nullopt;
}

Result<Study> withDesignValue(const Study& study, std::size_t pairing, const std::string& path, const StatedQuantity& value)
{
    const PlanField field = planField(study, pairing, path);
    const ArchitectureId& architecture = study.pairings[pairing].architecture;
    if (field == PlanField::recompute || field == PlanField::zero || field == PlanField::sequenceParallel) {
        Study changed = study;
        if (Diagnostics problems = setChoice(changed.pairings[pairing].mapping, field, path, value); hasError(problems))
            return problems;
        return changed;
    }
    if (field < PlanField::batch && path.front() != '/')
        return withOverride(study, architecture, "/pairings/" + std::to_string(pairing) + "/mapping/" + path, value);
    if (field != PlanField::none && path.front() != '/')
        return withOverride(study, architecture,
                            "/scenarios/" + study.pairings[pairing].scenario.text + "/"
                                + (field == PlanField::batch ? "globalBatch" : path), value);
    return withOverride(study, architecture, path, value);
}

} // namespace ridge
