// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/fabric_constants.hpp"
#include "validation/collective_case.hpp"
#include "validation/fitted_constants.hpp"

#include <vector>

namespace ridge {

/// The fitted constants of collectives and links, each once.
std::vector<FittedConstant> fittedConstants(const FabricConstants& constants);

/// True unless the row is an expert exchange whose kernel's own constants no row shaped.
bool knowsKernel(const CollectiveCase& one, const FabricConstants& constants);

} // namespace ridge
