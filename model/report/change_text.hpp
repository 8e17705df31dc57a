// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace ridge {

/// One thing that differs between two studies, for a person.
struct ChangeLine {
    std::string what;          ///< "Override of HBM bandwidth", "DGX A100 / gpu: part", "Mapping: TP"
    std::string before, after; ///< as written; "none" where one side has nothing there
};

/// A difference by its place: the JSON pointer and both values as written, empty where one side has nothing.
struct PlacedChange {
    std::string where, before, after;
};
/// In an architect's words, in the order given: overrides first. A node or link that only one side has is one line.
std::vector<ChangeLine> changeLines(const std::vector<PlacedChange>& changes);

} // namespace ridge
