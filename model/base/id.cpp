// SPDX-License-Identifier: Apache-2.0
#include "base/id.hpp"

#include <algorithm>

namespace ridge {

bool isValidId(std::string_view text)
{
    const auto lowerOrDigit = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !text.empty() && text.size() <= 64 && lowerOrDigit(text.front())
        && std::all_of(text.begin(), text.end(), [&](char c) { return lowerOrDigit(c) || c == '-'; });
}

} // namespace ridge
