// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "validation/node_wiring.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// Described nodes, format "ridge-wirings" version 1. Every wiring needs a source; patterns name endpoints that links
/// have; rates are positive. Errors name the place in the file.
Result<std::vector<NodeWiring>> readNodeWirings(std::string_view bytes, const std::string& file);

} // namespace ridge
