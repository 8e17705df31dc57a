// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace ridge::words {

using namespace std::string_view_literals;

// Stable words of a mapping's choices, in the order of their enumerators: keys of study files and of JSON output.
inline constexpr std::array recomputes = {"automatic"sv, "none"sv, "selective"sv, "full"sv};
inline constexpr std::array orders = {"tp-dp-pp"sv, "tp-pp-dp"sv, "dp-tp-pp"sv, "dp-pp-tp"sv, "pp-tp-dp"sv, "pp-dp-tp"sv};
inline constexpr std::array contextExchanges = {"ring"sv, "ulysses"sv};
inline constexpr std::array schedules = {"1f1b"sv, "zero-bubble"sv, "dual-pipe"sv};
inline constexpr std::array offloads = {"none"sv, "optimizer"sv, "activations"sv, "both"sv, "weights"sv, "weights-optimizer"sv,
                                        "weights-activations"sv, "all"sv};
inline constexpr std::array stageMessages = {"stack"sv, "whole"sv, "scattered"sv};
inline constexpr std::array gatheredInputs = {"stack"sv, "kept"sv, "gathered-again"sv};
inline constexpr std::array tensorOverlaps = {"stack"sv, "none"sv, "ring"sv, "pipe"sv};
inline constexpr std::array gradientOverlaps = {"stack"sv, "off"sv, "on"sv};

/// The word of an enumerator.
template <class Enum, std::size_t N>
constexpr std::string_view wordOf(const std::array<std::string_view, N>& list, Enum value)
{
    return list[static_cast<std::size_t>(value)];
}

} // namespace ridge::words
