// SPDX-License-Identifier: Apache-2.0
#include "report/words.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "report/quantity_text.hpp"
#include "workload/mapping_words.hpp"

namespace ridge {

namespace {

std::string count(double value) { return plainNumber(value); }

std::string memoryText(const Feasibility& f)
{
    const auto gigabytes = [](double bytes) { return numberText(bytes / 1e9); };
    std::string needed = gigabytes(f.needed), available = gigabytes(f.available);
    if (needed == available) { // rounding must not hide the gap
        needed = numberText(f.needed / 1e9, 6);
        available = numberText(f.available / 1e9, 6);
    }
    return "Does not fit: " + needed + " of " + available + " GB per accelerator.";
}

std::string missingRateText(const Feasibility& f)
{
    const auto parameter = static_cast<std::size_t>(f.needed);
    if (!(f.needed >= 0) || parameter >= parameterCount)
        return "A rate this scenario needs is unknown for the part.";
    const std::string unknown = "Unknown for this part: " + std::string(parameterTitle(static_cast<Parameter>(parameter))) + ". ";
    if (parameter == index(Parameter::hostBandwidth))
        return unknown + "State c2c.bandwidth as an override, or offload nothing and write checkpoints synchronously.";
    return unknown + "State it as an override or choose another precision.";
}

bool runs(const PairingResult& result, const Mapping& mapping)
{
    const Plan plan = compileTraining(result.scenario.training, mapping, result.machine.structure, result.machine.software);
    return plan.feasibility.ok() && evaluate<double>(plan, result.machine.values).feasibility.ok();
}

struct Candidate {
    std::string words;
    Mapping mapping;
};

Candidate withRecompute(const Mapping& base, Recompute mode)
{
    Candidate c{"recompute " + std::string(recomputeName(mode)) + (base.recomputeShare < 1 ? " of all layers" : ""), base};
    c.mapping.recompute = mode;
    c.mapping.recomputeShare = 1;
    return c;
}

std::vector<Candidate> memoryCandidates(const Mapping& base)
{
    std::vector<Candidate> list;
    if (base.recompute == Recompute::none)
        list.push_back(withRecompute(base, Recompute::selective));
    const bool someInFull = base.recompute == Recompute::full && base.recomputeShare < 1;
    if (base.recompute == Recompute::none || base.recompute == Recompute::selective || someInFull)
        list.push_back(withRecompute(base, Recompute::full));
    if (base.zero == ZeroStage::none) {
        Candidate c{"ZeRO-1", base};
        c.mapping.zero = ZeroStage::optimizer;
        list.push_back(c);
    }
    for (const int factor : {2, 4, 8}) {
        Candidate stages{"PP " + std::to_string(base.pp * factor), base};
        stages.mapping.pp = base.pp * factor;
        stages.mapping.dp = 0;
        list.push_back(stages);
        Candidate tensor{"TP " + std::to_string(base.tp * factor), base};
        tensor.mapping.tp = base.tp * factor;
        tensor.mapping.dp = 0;
        list.push_back(tensor);
    }
    return list;
}

/// The nearest degree that runs, searched downwards first (less splitting needs fewer accelerators).
std::vector<Candidate> degreeCandidates(const Mapping& base)
{
    std::vector<Candidate> list;
    const auto add = [&](int tp, int pp, int vp) {
        Candidate c{"TP " + std::to_string(tp) + ", PP " + std::to_string(pp), base};
        if (vp != base.vp)
            c.words += ", " + std::to_string(vp) + " chunk" + (vp == 1 ? "" : "s");
        c.mapping.tp = tp;
        c.mapping.pp = pp;
        c.mapping.vp = vp;
        c.mapping.dp = 0;
        list.push_back(c);
    };
    if (base.dp > 0)
        add(base.tp, base.pp, base.vp);
    for (int distance = 1; distance < 16; ++distance)
        for (const int tp : {base.tp - distance, base.tp + distance})
            if (tp >= 1)
                add(tp, base.pp, base.vp);
    for (int pp = base.pp / 2; pp >= 1; pp /= 2)
        add(base.tp, pp, base.vp);
    for (int tp = base.tp / 2; tp >= 1; tp /= 2)
        for (int pp = base.pp; pp >= 1; pp /= 2)
            add(tp, pp, 1);
    return list;
}

std::vector<Candidate> candidates(const PairingResult& result)
{
    const Mapping& mapping = result.pairing.mapping;
    switch (result.evaluation.feasibility.reason) {
    case Infeasibility::doesNotFit: return memoryCandidates(mapping);
    case Infeasibility::tooFewAccelerators:
    case Infeasibility::acceleratorsDoNotDivide:
    case Infeasibility::headsDoNotDivide:
    case Infeasibility::hiddenDoesNotDivide:
    case Infeasibility::expertsDoNotDivide:
    case Infeasibility::layersDoNotDivide: return degreeCandidates(mapping);
    default: return {};
    }
}

std::string offloadText(Offload offload)
{
    std::string text;
    const auto add = [&](Offload what, const char* name) {
        if (holds(offload, what))
            text += (text.empty() ? "" : " and ") + std::string(name);
    };
    add(Offload::weights, "weights");
    add(Offload::activations, "activations");
    add(Offload::optimizer, "optimizer state");
    return text;
}

/// What differs from what the software stack does by itself; each with a comma before it.
std::string communicationText(const Mapping& mapping)
{
    const CommunicationModes& modes = mapping.communication;
    std::string text;
    if (mapping.order != AxisOrder::tpDpPp)
        text += ", ranks " + std::string(words::wordOf(words::orders, mapping.order));
    if (modes.stageMessage != StageMessage::stack)
        text += ", " + std::string(words::wordOf(words::stageMessages, modes.stageMessage)) + " stage messages";
    if (modes.gatheredInput != GatheredInput::stack)
        text += modes.gatheredInput == GatheredInput::kept ? ", gathered inputs kept" : ", inputs gathered again";
    if (modes.tensorOverlap != TensorOverlap::stack)
        text += ", TP overlap " + std::string(words::wordOf(words::tensorOverlaps, modes.tensorOverlap));
    if (modes.gradientOverlap != GradientOverlap::stack)
        text += ", DP overlap " + std::string(words::wordOf(words::gradientOverlaps, modes.gradientOverlap));
    for (const auto& [outside, axis] : {std::pair{modes.tensorOutside, "TP"}, {modes.pipelineOutside, "PP"}, {modes.dataOutside, "DP"}})
        if (outside)
            text += ", " + std::string(axis) + " by the adapters";
    return text;
}

} // namespace

std::string mappingText(const Mapping& mapping)
{
    std::string text = "TP " + std::to_string(mapping.tp) + ", PP " + std::to_string(mapping.pp);
    if (mapping.vp > 1)
        text += " (" + std::to_string(mapping.vp) + " chunks)";
    if (mapping.cp > 1)
        text += ", CP " + std::to_string(mapping.cp);
    if (mapping.ep > 1)
        text += ", EP " + std::to_string(mapping.ep);
    if (mapping.dp > 0)
        text += ", DP " + std::to_string(mapping.dp);
    text += ", micro-batch " + plainNumber(mapping.microBatch);
    if (mapping.sequenceParallel)
        text += ", sequence parallel";
    text += ", recompute " + std::string(recomputeName(mapping.recompute));
    if (mapping.recomputeShare < 1 && (mapping.recompute == Recompute::selective || mapping.recompute == Recompute::full))
        text += " of " + plainNumber(100 * mapping.recomputeShare) + " % of the layers";
    if (mapping.zero != ZeroStage::none)
        text += ", ZeRO-" + std::to_string(static_cast<int>(mapping.zero));
    if (mapping.offload != Offload::none)
        text += ", offloads " + offloadText(mapping.offload);
    return text + communicationText(mapping);
}

std::string infeasibilityText(const Feasibility& f)
{
    switch (f.reason) {
    case Infeasibility::none: return {};
    case Infeasibility::noAccelerator: return "No accelerator: the system holds none.";
    case Infeasibility::networkNotCovered: return "No closed form covers the drawn network.";
    case Infeasibility::missingRate: return missingRateText(f);
    case Infeasibility::tooFewAccelerators:
        return "Too few accelerators: the mapping needs " + count(f.needed) + " of " + count(f.available) + ".";
    case Infeasibility::acceleratorsDoNotDivide:
        return "Accelerators do not divide: " + count(f.available) + " are no multiple of the " + count(f.needed)
            + " the mapping spans.";
    case Infeasibility::headsDoNotDivide:
        return "Heads do not divide: TP " + count(f.needed) + " over " + count(f.available) + " attention heads.";
    case Infeasibility::hiddenDoesNotDivide:
        return "Hidden size does not divide: TP " + count(f.needed) + " over " + count(f.available) + ".";
    case Infeasibility::layersDoNotDivide:
        return "Too few layers: " + count(f.needed) + " pipeline chunks over " + count(f.available) + " layers.";
    case Infeasibility::batchTooSmall:
        return "Batch too small: " + count(f.needed) + " data-parallel ranks share " + count(f.available)
            + " sequences.";
    case Infeasibility::expertsDoNotDivide:
        return "Experts do not divide: EP " + count(f.needed) + " over " + count(f.available) + " routed experts.";
    case Infeasibility::invalidValue:
        return "Not a usable size or rate: found " + count(f.needed) + ", expected a finite number above 0.";
    case Infeasibility::outOfRange:
        return "The time is no finite number: a rate or a size is far outside what can be computed with.";
    case Infeasibility::doesNotFit: return memoryText(f);
    }
    return {};
}

std::string nearestWayOut(const PairingResult& result)
{
    if (result.evaluation.feasibility.ok())
        return {};
    for (const Candidate& candidate : candidates(result))
        if (runs(result, candidate.mapping))
            return candidate.words + (result.evaluation.feasibility.reason == Infeasibility::doesNotFit ? " fits." : " runs.");
    return {};
}

std::string reasonText(const PairingResult& result)
{
    std::string text = infeasibilityText(result.evaluation.feasibility);
    const Infeasibility reason = result.evaluation.feasibility.reason;
    if (reason == Infeasibility::networkNotCovered || reason == Infeasibility::missingRate)
        for (const Diagnostic& d : result.diagnostics)
            if (d.severity == Severity::error) {
                text += " " + d.message;
                break;
            }
    const std::string out = nearestWayOut(result);
    return out.empty() ? text : text + " " + out;
}

std::string overridesText(const Overrides& overrides)
{
    std::string list;
    for (const auto& [name, value] : overrides)
        list.append(list.empty() ? "" : ", ").append(name).append(" ").append(value.text);
    return list;
}

} // namespace ridge
