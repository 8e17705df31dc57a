// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/collective_choice.hpp"

#include <string>

namespace ridge {

/// Why an algorithm was chosen, in one line: "ring; not in-switch: fewer than five ranks; not direct: not replayed by a
/// graph; not double-tree: 12 % slower". Empty when there was nothing to choose.
std::string choiceText(const CollectiveEstimate& estimate);

} // namespace ridge
