// SPDX-License-Identifier: Apache-2.0
#include "study/power.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace ridge {

namespace {

constexpr double idleShare = 1.0 / 7;        // of the TDP: an estimate
constexpr double usualMemoryEnergy = 32e-12; // J/B, 4 pJ/bit, HBM2 class: where the catalogue has no figure
constexpr double leastDynamicShare = 0.2;    // of the TDP: arithmetic never costs less, whatever memory figures say

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

/// What the part itself says, without overrides.
const Datum& original(const Datum& datum)
{
    const bool overridden = datum.note.rfind("override", 0) == 0;
    return overridden && !datum.alternatives.empty() ? original(datum.alternatives.front()) : datum;
}

std::optional<double> originalNumber(const Part& part, std::initializer_list<const char*> keys)
{
    for (const char* key : keys)
        if (const Datum* datum = part.find(key); datum != nullptr && original(*datum).isNumber())
            return original(*datum).number();
    return std::nullopt;
}

class PowerFacts {
public:
    PowerFacts(Machine& machine, const ResolvedArchitecture& architecture, const Catalogue& catalogue)
        : m_machine(machine), m_architecture(architecture), m_catalogue(catalogue), m_part(architecture.accelerator)
    {
    }

    void apply()
    {
        const Datum* tdp = m_part.find("tdp");
        if (tdp == nullptr || !tdp->isNumber() || !(tdp->number() > 0))
            return;
        m_tdp = tdp->number();
        m_tdpText = "tdp " + shortNumber(m_tdp) + " W of " + m_part.name + " (" + titleOf(tdp->source) + ")";
        m_label = tdp->label;
        set(Parameter::idlePower, idleShare * m_tdp, "estimate: a seventh of " + m_tdpText);
        setRest(originalNumber(m_part, {"tdp"}).value_or(m_tdp));
        setMemory();
        setArithmetic();
        setLinks();
    }

private:
    std::string titleOf(const std::string& source) const
    {
        const auto it = m_catalogue.sources.find(source);
        return it == m_catalogue.sources.end() ? source : it->second.title;
    }

    void set(Parameter parameter, double value, const std::string& source, Confidence confidence = Confidence::unverified)
    {
        double& there = m_machine.values[index(parameter)];
        if (there > 0) // a calibration states it
            return;
        there = value;
        m_machine.sources[index(parameter)] = {source, confidence, m_label, false};
    }

    /// The smallest system that holds this accelerator and states its power.
    void setRest(double tdp)
    {
        const Part* best = nullptr;
        for (const auto& [id, part] : m_catalogue.parts) {
            const auto holds = part.attributes.find("accelerator");
            if (part.file != "systems" || holds == part.attributes.end() || holds->second != m_part.id.text
                || !part.number("power") || !(part.numberOr("accelerators", 0) > 0))
                continue;
            if (best == nullptr || part.numberOr("accelerators", 0) < best->numberOr("accelerators", 0))
                best = &part;
        }
        if (best == nullptr)
            return set(Parameter::restPower, 0, "nothing counted: no system of the catalogue with " + m_part.name + " states its power");
        const Datum& power = *best->find("power");
        const double each = power.number() / best->numberOr("accelerators", 1);
        set(Parameter::restPower, std::max(0.0, each - tdp),
            "nameplate of " + best->name + ", " + shortNumber(power.number()) + " W (" + titleOf(power.source) + "), over "
                + shortNumber(best->numberOr("accelerators", 1)) + " accelerators, less " + shortNumber(tdp) + " W each",
            power.confidence);
    }

    void setMemory()
    {
        std::string type = m_part.textOr("memory_type", "");
        type = type.substr(0, type.find(' '));
        std::transform(type.begin(), type.end(), type.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const Part* memory = m_catalogue.find(PartId(type));
        const Datum* energy = memory != nullptr ? memory->find("energy_per_bit") : nullptr;
        if (energy != nullptr && energy->isNumber())
            set(Parameter::memoryEnergy, 8 * energy->number(), memory->name + ", energy_per_bit: " + titleOf(energy->source), energy->confidence);
        else
            set(Parameter::memoryEnergy, usualMemoryEnergy, "estimate: 4 pJ/bit, no figure for the memory of " + m_part.name);
    }

    void setArithmetic()
    {
        const double memory = m_machine[Parameter::memoryEnergy] * originalNumber(m_part, {"memory_bandwidth"}).value_or(0);
        const double dynamic = std::max(leastDynamicShare * m_tdp, m_tdp - m_machine[Parameter::idlePower] - memory);
        const auto cost = [&](Parameter energy, Parameter peak, Parameter share, std::optional<double> own) {
            const double rate = own.value_or(m_machine[peak]) * m_machine[share];
            if (rate > 0)
                set(energy, dynamic / rate,
                    "estimate: " + m_tdpText + " less idle and HBM at its full rate, " + shortNumber(dynamic) + " W, over the sustained rate "
                        + shortNumber(rate) + " FLOP/s");
        };
        cost(Parameter::flopEnergy16, Parameter::peak16, Parameter::gemm16, originalNumber(m_part, {"flops_bf16", "flops_fp16"}));
        cost(Parameter::flopEnergy8, Parameter::peak8, Parameter::gemm8, originalNumber(m_part, {"flops_fp8"}));
        cost(Parameter::flopEnergy4, Parameter::peak4, Parameter::gemm4, originalNumber(m_part, {"flops_fp4"}));
    }

    void setLink(Parameter parameter, const PartId& id)
    {
        const Part* link = m_catalogue.find(id);
        const Datum* energy = link != nullptr ? link->find("energy_per_bit") : nullptr;
        if (energy != nullptr && energy->isNumber())
            set(parameter, 8 * energy->number(), link->name + ", energy_per_bit: " + titleOf(energy->source), energy->confidence);
        else
            set(parameter, 0, "nothing counted: the drawn link states no energy per bit");
    }

    static PartId scaleUpLink(const Container& container)
    {
        for (const auto& [name, link] : container.links)
            if ((link.a.port == "scale-up" || link.b.port == "scale-up") && !link.part.text.empty())
                return link.part;
        for (const auto& [name, node] : container.children)
            if (const Container* inner = node.container())
                if (PartId found = scaleUpLink(*inner); !found.text.empty())
                    return found;
        return {};
    }

    void setLinks()
    {
        setLink(Parameter::scaleUpEnergy, scaleUpLink(m_architecture.root));
        setLink(Parameter::networkEnergy, m_architecture.network.networkLink);
    }

    Machine& m_machine;
    const ResolvedArchitecture& m_architecture;
    const Catalogue& m_catalogue;
    const Part& m_part;
    double m_tdp = 0;
    std::string m_tdpText, m_label;
};

} // namespace

void applyPower(Machine& machine, const ResolvedArchitecture& architecture, const Catalogue& catalogue)
{
    PowerFacts(machine, architecture, catalogue).apply();
}

} // namespace ridge
