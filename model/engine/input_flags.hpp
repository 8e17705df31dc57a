// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine.hpp"

#include <cstdint>

namespace ridge {

/// Validity flags that the machine's inputs raise, whatever runs on it: Flag::familyUnseen when no measured row stands
/// behind the device family, Flag::unverifiedInput when any parameter has a source but no verified one. Bits of Flag.
std::uint32_t inputFlags(const Machine& machine);

} // namespace ridge
