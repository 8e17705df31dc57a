// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ridge {

/// Names that a hint lists at most; what a file holds must not make a message longer than a screen.
inline constexpr std::size_t mostListed = 20;

/// "Known: a b c", "Known: a b c ... and 12 more". `nameOf` turns an element of the range into its name.
template <class Range, class Name>
std::string wordList(std::string_view head, const Range& range, const Name& nameOf)
{
    std::string text(head);
    std::size_t left = 0, listed = 0;
    for (const auto& element : range) {
        if (listed == mostListed) {
            ++left;
            continue;
        }
        text.append(" ").append(nameOf(element));
        ++listed;
    }
    return left == 0 ? text : text + " ... and " + std::to_string(left) + " more";
}

/// At most 80 bytes of foreign text for a message, never cut inside a UTF-8 sequence.
inline std::string shortened(std::string_view text)
{
    std::size_t length = text.size() < 80 ? text.size() : 80;
    while (length > 0 && length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u)
        --length;
    return std::string(text.substr(0, length)).append(length < text.size() ? "..." : "");
}

} // namespace ridge
