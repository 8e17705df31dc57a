// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io: the only headers that name the JSON library are this one and json_fields.hpp.

#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace ridge {

inline constexpr int deepestJson = 128;

/// Parses JSON behind a depth cap. Errors carry `file:line:column` in `where` and the pointer of the value in the
/// message: "json-syntax", "json-depth", "json-number" (not finite), "duplicate-key", "too-large". Never throws.
Result<nlohmann::json> parseJson(std::string_view bytes, const std::string& file);

/// Line of the value under a pointer, 1-based; 0 when there is none. Reads the bytes again: for diagnostics only.
std::size_t lineOf(std::string_view bytes, const std::string& pointer);

/// `token` as one step of a JSON pointer, "/" included.
std::string pointerStep(std::string_view token);

} // namespace ridge
