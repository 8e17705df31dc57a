// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace ridge {

inline constexpr std::uintmax_t largestFile = 64u * 1024 * 1024; ///< bytes; bigger files are refused unread

/// The bytes of a file. Codes: "missing-file", "not-a-file", "too-large", "unreadable-file".
Result<std::string> readFile(const std::filesystem::path& path, std::uintmax_t maxBytes = largestFile);

/// 64-bit FNV-1a over the bytes, continued from `state`; the same on every machine.
std::uint64_t stableHash(std::string_view bytes, std::uint64_t state = 14695981039346656037ull);

/// 16 lower-case hex digits.
std::string hexDigits(std::uint64_t hash);

} // namespace ridge
