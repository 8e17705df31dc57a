// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "study/study.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"

namespace ridge {

/// A row of a training table as a study: its machine drawn from what the row states and the default rules fill, its scenario,
/// mapping and software, and the measured time as a published figure. Notes tell what was assumed, and what of the row
/// a drawing cannot hold (a network class no link part names). Errors: "row-not-predicted" with the reason.
Result<Study> studyOfRow(const MeasurementRow& row, const Bindings& bindings, const Catalogue& catalogue,
                         const CalibrationSet& calibrations);

} // namespace ridge
