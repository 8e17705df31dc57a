// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace ridge {

/// Letters to insert, delete or replace to turn one word into the other (Levenshtein). O(|a| |b|): cap what a file says.
std::size_t editDistance(std::string_view a, std::string_view b);

} // namespace ridge
