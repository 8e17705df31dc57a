// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"
#include "workload/scenario.hpp"

namespace ridge {

/// What the fields of a training scenario must satisfy together and one by one, however they came about (a file, an
/// override): key and value heads divide the heads, the batch is positive. `where` is a pointer below the scenario
/// ("/model/kvHeads"), code "out-of-range". A field that is not stated (0) is not judged against others.
Diagnostics checkScenario(const TrainingScenario& scenario);

} // namespace ridge
