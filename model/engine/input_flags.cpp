// SPDX-License-Identifier: Apache-2.0
#include "engine/input_flags.hpp"

#include "engine/feasibility.hpp"

#include <algorithm>

namespace ridge {

std::uint32_t inputFlags(const Machine& machine)
{
    std::uint32_t flags = 0;
    if (!machine.familySeen)
        flags |= static_cast<std::uint32_t>(Flag::familyUnseen);
    const auto unverified
        = [](const Provenance& p) { return !p.source.empty() && p.confidence == Confidence::unverified; };
    const auto times = machine.sources.begin() + static_cast<std::ptrdiff_t>(index(Parameter::idlePower)); // energy is no part of them
    if (std::any_of(machine.sources.begin(), times, unverified))
        flags |= static_cast<std::uint32_t>(Flag::unverifiedInput);
    return flags;
}

} // namespace ridge
