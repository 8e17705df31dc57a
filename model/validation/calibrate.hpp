// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"
#include "validation/statistics.hpp"

#include <string>
#include <vector>

namespace ridge {

/// A constant of a calibration after a fit.
struct CalibratedConstant {
    std::string key;
    double low = 0, prior = 0, high = 0; ///< what the calibration allows and believed
    double before = 0, after = 0;
    std::size_t rows = 0;                ///< rows it changes
    bool atBound = false;
};

/// A calibration fitted to a table, with what it is worth on rows the fit did not see.
struct CalibrationFit {
    Calibration calibration;                   ///< with the fitted values; the rest as it was
    std::vector<CalibratedConstant> constants; ///< that moved
    std::vector<std::string> held;             ///< free keys that too few rows decide: they keep their value
    std::size_t rows = 0;                      ///< of the table that run on this calibration
    ErrorSummary before, inSample, leftOut;    ///< percent of the measurement
    std::string leftOutBy;                     ///< "source", "model", "part" or "fold"

    /// False when left-out rows are off by more than twice as much as those the fit saw, on average.
    bool holds() const;
};

/// Fits one device family, network class or software stack to the rows of a training table that use it; all other
/// calibrations stay. At most one constant per four rows of each regime is freed, those first that change most. Errors:
/// no such calibration ("unknown-calibration"), nothing free in it ("nothing-to-fit"), fewer than four rows that use it
/// ("too-few-rows").
Result<CalibrationFit> calibrate(const std::vector<MeasurementRow>& rows, const Bindings& bindings, const Catalogue& catalogue,
                                 const CalibrationSet& calibrations, const CalibrationId& name);

} // namespace ridge
