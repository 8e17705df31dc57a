// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.hpp"
#include "catalogue/catalogue.hpp"
#include "study/study.hpp"

#include <string>
#include <vector>

namespace ridge::cli {

/// Applies PATH=VALUE settings to the study: short names to the architectures and scenarios of these pairings, each
/// once; a pointer to what it points at. The values pass the checks of a file: units, numbers a part has, fields of a
/// scenario that must agree. Errors name the setting and list candidates.
Diagnostics applySettings(Study& study, const std::vector<Pairing>& pairings, const std::vector<std::string>& settings,
                          const Catalogue& catalogue);

} // namespace ridge::cli
