// SPDX-License-Identifier: Apache-2.0
#include "explore/lever.hpp"

namespace ridge {

namespace {

constexpr Parameter peaks[] = {Parameter::peak16, Parameter::peak8, Parameter::peak4};
constexpr Parameter memory[] = {Parameter::hbmBandwidth};
constexpr Parameter capacity[] = {Parameter::hbmCapacity};
constexpr Parameter scaleUp[] = {Parameter::scaleUpBandwidth};
constexpr Parameter scaleUpLatency[] = {Parameter::scaleUpLatency};
constexpr Parameter scaleOut[] = {Parameter::nicBandwidth, Parameter::fabric1Bandwidth, Parameter::fabric2Bandwidth};
constexpr Parameter scaleOutLatency[] = {Parameter::networkLatency};
constexpr Parameter flopEnergy[] = {Parameter::flopEnergy16, Parameter::flopEnergy8, Parameter::flopEnergy4};
constexpr Parameter memoryEnergy[] = {Parameter::memoryEnergy};
constexpr Parameter linkEnergy[] = {Parameter::scaleUpEnergy, Parameter::networkEnergy};
constexpr Parameter staticPower[] = {Parameter::idlePower, Parameter::restPower};
constexpr Lever energies[] = {
    {"energy.compute", flopEnergy, true}, {"energy.memory", memoryEnergy, true},
    {"energy.links", linkEnergy, true},   {"power.static", staticPower, true},
};
constexpr Lever all[] = {
    {"compute.peak", peaks, false},          {"hbm.bandwidth", memory, false},
    {"hbm.capacity", capacity, false},       {"scale_up.bandwidth", scaleUp, false},
    {"scale_up.latency", scaleUpLatency, true}, {"scale_out.bandwidth", scaleOut, false},
    {"scale_out.latency", scaleOutLatency, true},
};

} // namespace

std::span<const Lever> levers() { return all; }
std::span<const Lever> energyLevers() { return energies; }

ParameterValues withLever(const ParameterValues& values, const Lever& lever, double factor)
{
    ParameterValues changed = values;
    for (const Parameter parameter : lever.parameters)
        changed[index(parameter)] *= factor;
    return changed;
}

} // namespace ridge
