// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io: lines and words of text that tools print.

#include "base/diagnostic.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// The lines of a text without terminal control sequences and carriage returns; bytes that are no UTF-8 stay.
std::vector<std::string> textLines(std::string_view bytes);

/// The words of a line, parted by blanks and tabs.
std::vector<std::string_view> wordsIn(std::string_view line);

/// A text without blanks at its ends.
std::string_view trimmed(std::string_view text);

/// The whole word as a finite number; nothing when it is anything else.
std::optional<double> numberIn(std::string_view word);

/// The whole word as an integer of 64 bits; nothing when it is anything else or larger.
std::optional<std::int64_t> integerIn(std::string_view word);

/// The number right after `key` (blanks and any of "=:" between), anywhere in the line.
std::optional<double> numberAfter(std::string_view line, std::string_view key);

/// Lower-case ASCII.
std::string lowered(std::string_view text);

/// A diagnostic at "file:line", or at the file when line is 0.
Diagnostic atLine(Severity severity, std::string code, const std::string& file, std::size_t line, std::string message,
                  std::string hint = {});

/// At most 60 characters of foreign text, quoted.
std::string quotedText(std::string_view text);

} // namespace ridge
