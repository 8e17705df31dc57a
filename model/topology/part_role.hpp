// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/part.hpp"

#include <string_view>
#include <vector>

namespace ridge {

/// What a part does in a drawing; follows from the catalogue file it stands in.
enum class PartRole { accelerator, cpu, nic, switchBox, other };

PartRole roleOf(const Part& part);

/// Kinds of port a part of this role has; empty when any name is allowed.
std::vector<std::string_view> portsOf(PartRole role);

} // namespace ridge
