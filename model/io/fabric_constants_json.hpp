// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "network/fabric_constants.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// The constants of collectives and links, format "ridge-fabric" version 1. Every class must have all its keys; unknown
/// keys, aliases that lead nowhere and shares outside 0..4 are errors with the place in the file.
Result<FabricConstants> readFabricConstants(std::string_view bytes, const std::string& file);

} // namespace ridge
