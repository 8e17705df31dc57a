// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "validation/residual_bands.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// scenarios/measurements/residuals.json: by kind of table, how far measurements lie from predictions that did not see
/// them. Errors name the place: shares must be positive, low at most high.
Result<std::map<std::string, std::vector<ResidualBand>>> readResiduals(std::string_view bytes, const std::string& file);

} // namespace ridge
