// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"
#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// True when some term of the model reads this number of the part; what is not read may be stated, but changes nothing.
bool isRead(const Part& part, std::string_view key);

/// What is wrong with the overrides of one part or link: "unknown-parameter" (no part of that catalogue file has such a
/// number) with the nearest names, "wrong-dimension" when the unit is not the parameter's, and as a warning
/// "no-effect" where the model does not read the number.
Diagnostics checkOverrides(const Catalogue& catalogue, const Part& part, const Overrides& overrides,
                           const std::string& where);

/// The warning that a stated number changes nothing.
Diagnostic withoutEffect(const std::string& name, const std::string& subject, const std::string& where);

} // namespace ridge
