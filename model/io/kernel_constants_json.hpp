// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "engine/kernel_constants.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// The constants of single kernels, format "ridge-kernels" version 1 (scenarios/schema/kernels-1.schema.json). Every family
/// and the shared group must have all their keys; unknown keys, values that are not positive and shares above 4 are errors
/// with the place in the file.
Result<KernelConstants> readKernelConstants(std::string_view bytes, const std::string& file);

} // namespace ridge
