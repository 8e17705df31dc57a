// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration.hpp"

#include <algorithm>
#include <cstdio>

namespace ridge {

namespace {

constexpr double pcie5x16 = 63e9; // B/s, one direction

bool matches(const std::string& pattern, const std::string& id)
{
    if (!pattern.empty() && pattern.back() == '*')
        return id.compare(0, pattern.size() - 1, pattern, 0, pattern.size() - 1) == 0;
    return pattern == id;
}

/// The calibration of `kind` with the longest matching pattern; else the one named `fallback`.
const Calibration* bestMatch(const CalibrationSet& set, const std::string& kind, const std::string& id,
                             const std::string& fallback)
{
    const Calibration* best = set.find(CalibrationId(fallback));
    std::size_t longest = 0;
    for (const auto& [calibrationId, calibration] : set.all) {
        if (calibration.kind != kind)
            continue;
        for (const std::string& pattern : calibration.parts)
            if (pattern.size() > longest && matches(pattern, id)) {
                longest = pattern.size();
                best = &calibration;
            }
    }
    return best;
}

/// Collects a machine's parameters with their provenance.
class MachineBuilder {
public:
    explicit MachineBuilder(const Part& part) : m_part(part) { m_machine.name = part.name; }

    void set(Parameter parameter, double value, Provenance provenance)
    {
        m_machine.values[index(parameter)] = value;
        m_machine.sources[index(parameter)] = std::move(provenance);
    }

    void setFromPart(Parameter parameter, std::initializer_list<const char*> keys, double scale = 1)
    {
        for (const char* key : keys)
            if (const auto number = m_part.number(key)) {
                set(parameter, *number * scale, provenanceOf(*m_part.find(key), key));
                return;
            }
    }

    void setFromTier(Parameter parameter, const NetworkTier& tier)
    {
        if (tier.bandwidth > 0)
            set(parameter, tier.bandwidth,
                tier.overridden != 1 ? Provenance{tier.source, Confidence::projected, {}, true}
                                     : Provenance{tier.source, Confidence::datasheet, {}, false});
    }

    void setFromCalibration(const Calibration& calibration)
    {
        for (std::size_t i = 0; i < parameterCount; ++i) {
            const auto parameter = static_cast<Parameter>(i);
            const auto it = calibration.constants.find(std::string(key(parameter)));
            if (it != calibration.constants.end())
                set(parameter, it->second.value,
                    {calibration.name + ": " + it->second.source, it->second.confidence, {}, false});
        }
    }

    Provenance provenanceOf(const Datum& datum, const std::string& key) const
    {
        const bool overridden = datum.note.rfind("override", 0) == 0;
        return {m_part.name + ", " + key + ": " + (overridden ? datum.note : datum.source), datum.confidence,
                datum.label, overridden};
    }

    Machine& machine() { return m_machine; }
    double value(Parameter parameter) const { return m_machine[parameter]; }

private:
    const Part& m_part;
    Machine m_machine;
};

void setPeaks(MachineBuilder& builder, const Part& part, MatrixUnit unit)
{
    builder.setFromPart(Parameter::peak16, {"flops_bf16", "flops_fp16"});
    if (builder.value(Parameter::peak16) <= 0)
        builder.setFromPart(Parameter::peak16, {"flops_fp8"}, 0.5); // parts that state only 8-bit rates
    builder.setFromPart(Parameter::peak8, {"flops_fp8"});
    // systolic parts train in int8 (AQT) where they have no fp8
    if (unit == MatrixUnit::systolic && part.numberOr("ops_int8", 0) > builder.value(Parameter::peak8))
        builder.setFromPart(Parameter::peak8, {"ops_int8"});
    builder.setFromPart(Parameter::peak4, {"flops_fp4"});
}

/// What a part's own sustained rate says about the share of its family.
struct SustainedRatio {
    double value = 1;
    std::string source; ///< appended to the share's provenance; empty: the family's share stands as it is
    std::string label;  ///< disclosure label of the sustained rate
};

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

/// A part with a sustained rate of its own scales its family's share by its ratio to the family's typical one.
SustainedRatio sustainedRatio(const Part& part, const char* sustained, double peak, const Calibration& family,
                              const char* reference, const SustainedRatio& otherwise)
{
    const auto rate = part.number(sustained);
    const auto it = family.constants.find(reference);
    if (!rate || it == family.constants.end() || peak <= 0 || !(it->second.value > 0))
        return otherwise;
    const double ratio = *rate / peak / it->second.value;
    const Datum& datum = *part.find(sustained);
    return {ratio, " x " + shortNumber(ratio) + ": " + sustained + " of " + part.name + " (" + datum.source
                       + ") is " + shortNumber(*rate / peak) + " of peak / " + reference + " of " + family.name + " "
                       + shortNumber(it->second.value) + " (" + it->second.source + ")", datum.label};
}

void scaleShares(MachineBuilder& builder, const Part& part, const Calibration& family)
{
    constexpr double ceiling = 0.95; // no kernel runs above it
    const auto setShare = [&](Parameter parameter, double value, Parameter of, const std::string& how,
                              const std::string& label = {}) {
        Provenance provenance = builder.machine().sources[index(of)];
        provenance.source += how;
        if (!label.empty())
            provenance.label = label;
        builder.set(parameter, value, std::move(provenance));
    };
    const double peak16 = builder.value(Parameter::peak16);
    const double peak8 = builder.value(Parameter::peak8);
    const double peak4 = builder.value(Parameter::peak4);
    const SustainedRatio ratio16 = sustainedRatio(part, "sustained_bf16", peak16, family, "reference-16", {});
    const double free16 = builder.value(Parameter::gemm16) * ratio16.value;
    const double share16 = std::min(ceiling, free16);
    setShare(Parameter::gemm16, share16, Parameter::gemm16,
             ratio16.source + (free16 > ceiling ? "; at most " + shortNumber(ceiling) : ""), ratio16.label);
    const bool has8 = peak8 > 1.2 * peak16; // a part whose 8-bit rate is its 16-bit rate runs the 16-bit kernels
    const SustainedRatio ratio8
        = has8 ? sustainedRatio(part, "sustained_fp8", peak8, family, "reference-8", ratio16) : ratio16;
    const double share8 = has8 ? builder.value(Parameter::gemm8) * ratio8.value : share16;
    if (has8)
        setShare(Parameter::gemm8, share8, Parameter::gemm8, ratio8.source, ratio8.label);
    else
        setShare(Parameter::gemm8, share8, Parameter::gemm16, "; no faster 8-bit rate: the 16-bit share");
    if (peak4 <= 0)
        return;
    const double own = builder.value(Parameter::gemm4) * ratio8.value, asWide = share8 * peak8 / peak4;
    if (own >= asWide)
        setShare(Parameter::gemm4, own, Parameter::gemm4, ratio8.source, ratio8.label);
    else
        setShare(Parameter::gemm4, asWide, Parameter::gemm8, "; as fast as at 8 bit: x " + shortNumber(peak8 / peak4));
}

/// A stack whose attention kernel was not written for this family reaches only a share of what native kernels do.
void scaleAttention(MachineBuilder& builder, const Calibration& family, const Calibration& stack)
{
    const auto it = family.constants.find("portable-attention");
    if (!stack.software.portableAttention || it == family.constants.end())
        return;
    for (const Parameter p : {Parameter::attentionForward, Parameter::attentionBackward}) {
        Provenance provenance = builder.machine().sources[index(p)];
        provenance.source += " x " + shortNumber(it->second.value) + ": " + it->second.source;
        builder.set(p, builder.value(p) * it->second.value, std::move(provenance));
    }
}

void setNetwork(MachineBuilder& builder, const SystemNetwork& network)
{
    constexpr Parameter bandwidths[]
        = {Parameter::nicBandwidth, Parameter::fabric1Bandwidth, Parameter::fabric2Bandwidth};
    builder.setFromTier(Parameter::scaleUpBandwidth, network.scaleUpTier);
    MachineStructure& structure = builder.machine().structure;
    structure.accelerators = network.accelerators;
    structure.inNetworkReduction = network.inNetworkReduction;
    structure.network.scaleUpDomain = std::max(1.0, network.scaleUpTier.ranks);
    structure.network.torusDimensions = network.scaleUp == ScaleUpKind::torus || network.scaleUp == ScaleUpKind::mesh ? network.torusDimensions : 0;
    if (network.peerBandwidth > 0 && network.scaleUpTier.bandwidth > 0)
        structure.network.peerShare = std::min(1.0, network.peerBandwidth / network.scaleUpTier.bandwidth);
    for (std::size_t i = 0; i < network.fabric.size(); ++i) {
        builder.setFromTier(bandwidths[i], network.fabric[i]);
        structure.network.fabricRanks[i] = network.fabric[i].ranks;
        structure.network.fabricShare[i] = network.fabric[i].bandwidth / network.fabric[0].bandwidth;
    }
}

} // namespace

const Calibration* CalibrationSet::familyOf(const PartId& part) const
{
    return bestMatch(*this, "device-family", part.text, "other");
}

const Calibration* CalibrationSet::networkOf(const PartId& link) const
{
    return bestMatch(*this, "network-class", link.text, "network-other");
}

const Calibration* CalibrationSet::find(const CalibrationId& id) const
{
    const auto it = all.find(id);
    return it == all.end() ? nullptr : &it->second;
}

Result<Machine> buildMachine(const SystemNetwork& network, const Part& part, const Calibration& family,
                             const Calibration& networkClass, const Calibration& stack)
{
    MachineBuilder builder(part);
    for (const Calibration* calibration : {&family, &networkClass, &stack})
        builder.setFromCalibration(*calibration);
    Machine& machine = builder.machine();
    machine.structure.matrixUnit = family.matrixUnit;
    const auto familyNumber = [&](const char* name, double& value) {
        if (const auto it = family.constants.find(name); it != family.constants.end())
            value = it->second.value;
    };
    familyNumber("alignment-8", machine.structure.alignment8);
    familyNumber("alignment-4", machine.structure.alignment4);
    machine.structure.computeUnits = static_cast<int>(std::max(1.0, part.numberOr("compute_units", 100)));
    machine.structure.wideHostLink = part.numberOr("c2c_bw_dir", 0) > pcie5x16;
    machine.software = stack.software;
    machine.familySeen = family.seen;
    machine.calibration = family.id.text + "@" + family.hash + " + " + networkClass.id.text + "@" + networkClass.hash
        + " + " + stack.id.text + "@" + stack.hash;
    setPeaks(builder, part, family.matrixUnit);
    builder.setFromPart(Parameter::hbmBandwidth, {"memory_bandwidth"});
    builder.setFromPart(Parameter::hostBandwidth, {"c2c_bw_dir", "pcie_bw_dir"});
    builder.setFromPart(Parameter::hbmCapacity, {"memory_usable", "memory_capacity"});
    scaleShares(builder, part, family);
    scaleAttention(builder, family, stack);
    setNetwork(builder, network);
    for (const Parameter needed : {Parameter::peak16, Parameter::hbmBandwidth, Parameter::hbmCapacity})
        if (!(machine[needed] > 0))
            return Diagnostic{Severity::error, "missing-rate", network.acceleratorPath,
                              "part " + part.id.text + " has no " + std::string(key(needed)),
                              "state it as an override of the part"};
    return machine;
}

} // namespace ridge
