// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.hpp"
#include "study/study.hpp"

#include <string>
#include <vector>

namespace ridge::cli {

/// Applies PATH=VALUE settings to the study: short names to the architectures and scenarios of these pairings, each
/// once; a pointer to what it points at. Errors name the setting and list candidates.
Diagnostics applySettings(Study& study, const std::vector<Pairing>& pairings, const std::vector<std::string>& settings);

} // namespace ridge::cli
