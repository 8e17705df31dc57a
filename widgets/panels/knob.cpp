// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/knob.hpp"

namespace ridge::ui {

const KnobTraits& traits(Knob knob)
{
    using P = Parameter;
    static const std::array<KnobTraits, knobCount> all = {{
        {"compute.peak", "16-bit peak", Swatch::compute, {P::peak16, P::peak8, P::peak4}, true, "flops_bf16"},
        {"hbm.bandwidth", "HBM bandwidth", Swatch::hbm, {P::hbmBandwidth}, false, "memory_bandwidth"},
        {"hbm.capacity", "HBM capacity", Swatch::hbm, {P::hbmCapacity}, true, "memory_capacity"},
        {"scale_up.bandwidth", "Scale-up bandwidth", Swatch::scaleUp, {P::scaleUpBandwidth}, false, "scaleup_bw_dir"},
        {"scale_up.latency", "Scale-up latency", Swatch::latency, {P::scaleUpLatency}, false, nullptr},
        {"scale_out.bandwidth", "Scale-out bandwidth", Swatch::scaleOut, {P::nicBandwidth, P::fabric1Bandwidth, P::fabric2Bandwidth}, false, nullptr},
        {"scale_out.latency", "Scale-out latency", Swatch::latency, {P::networkLatency}, false, nullptr},
    }};
    return all.at(static_cast<std::size_t>(knob));
}

std::string overridePath(Knob knob) { return traits(knob).path; }
Parameter parameterOf(Knob knob) { return traits(knob).moves.front(); }
QString knobName(Knob knob) { return QString::fromLatin1(traits(knob).name); }

std::array<Knob, knobCount> allKnobs()
{
    std::array<Knob, knobCount> all{};
    for (std::size_t i = 0; i < knobCount; ++i)
        all[i] = static_cast<Knob>(i);
    return all;
}

} // namespace ridge::ui
