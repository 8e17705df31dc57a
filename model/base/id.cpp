// SPDX-License-Identifier: Apache-2.0
#include "base/id.hpp"

#include <algorithm>

namespace ridge {

namespace {

bool isId(std::string_view text, bool dots)
{
    const auto lowerOrDigit = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !text.empty() && text.size() <= 64 && lowerOrDigit(text.front())
        && std::all_of(text.begin(), text.end(),
                       [&](char c) { return lowerOrDigit(c) || c == '-' || (dots && c == '.'); });
}

} // namespace

bool isValidId(std::string_view text) { return isId(text, false); }

bool isValidPartId(std::string_view text) { return isId(text, true); }

} // namespace ridge
