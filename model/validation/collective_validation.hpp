// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "network/fabric_constants.hpp"
#include "validation/bindings.hpp"
#include "validation/validate.hpp"

#include <string>
#include <vector>

namespace ridge {

/// True when the columns are those of a table of collectives.
bool isCollectivesTable(const std::vector<std::string>& columns);

/// Predicts the time of every row of a table of collectives and compares. Never throws; a row that cannot be predicted
/// is listed with a reason out of the closed list of skip_reason.hpp.
/// `leaveOut` "system", "part" or "source": also fits the constants without one after the other and judges what is left out.
ValidationReport validateCollectives(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                                     const Catalogue& catalogue, const FabricConstants& constants,
                                     const std::string& leaveOut = {}, const LeaveOutWatch& watch = {});

} // namespace ridge
