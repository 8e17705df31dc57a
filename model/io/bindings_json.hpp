// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "validation/bindings.hpp"

#include <string>

namespace ridge {

/// Reads scenarios/measurements/bindings.json.
/// Errors carry `name` and the JSON pointer of the culprit; unknown keys are warnings.
/// @param name of the file, for diagnostics
Result<Bindings> readBindings(const std::string& text, const std::string& name = "bindings.json");

} // namespace ridge
