// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io. A study file is brought to the newest shape before typed code sees it.

#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <span>
#include <string>

namespace ridge {

inline constexpr int studyVersion = 1;

/// One step from version `from` to `from + 1`; a pure function of the document.
struct Migration {
    int from = 0;
    std::function<nlohmann::json(nlohmann::json)> apply;
};

/// The steps that ship, oldest first. Version 1 is the first version, so there are none.
std::span<const Migration> studyMigrations();

/// Applies the chain up to `newest`. Errors: "missing-version", "newer-version" (written by a later program),
/// "unknown-version" (no step leads from it); a note "migrated" when something was changed.
Result<nlohmann::json> migrate(nlohmann::json document, const std::string& file, int newest,
                               std::span<const Migration> migrations);

} // namespace ridge
