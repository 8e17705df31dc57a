// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/parameter.hpp"
#include "theme/theme.hpp"

#include <QString>

#include <array>
#include <string>
#include <vector>

namespace ridge::ui {

/// The hardware rates that a slider moves: every short name of an architecture that a parameter of the engine follows.
enum class Knob { computePeak, hbmBandwidth, hbmCapacity, scaleUpBandwidth, scaleUpLatency, scaleOutBandwidth, scaleOutLatency, count };
inline constexpr std::size_t knobCount = static_cast<std::size_t>(Knob::count);

struct KnobTraits {
    const char* path;              ///< short name in a study
    const char* name;              ///< for a person
    Swatch swatch;
    std::vector<Parameter> moves;  ///< first the one whose value is shown; the others move by the same factor
    bool scales;                   ///< kept as a factor: several numbers of the part move with it
    const char* part;              ///< key of an accelerator's own value in the catalogue; null: a property of the network
};
const KnobTraits& traits(Knob knob);

std::string overridePath(Knob knob);
Parameter parameterOf(Knob knob);
QString knobName(Knob knob);
/// All of them, in the order they stand.
std::array<Knob, knobCount> allKnobs();

} // namespace ridge::ui
