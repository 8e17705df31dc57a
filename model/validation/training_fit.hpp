// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/plan.hpp"
#include "validation/case_builder.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace ridge {

/// A measured row with everything a prediction of it needs, built once and predicted under many calibrations.
struct FitCase {
    std::size_t row = 0;  ///< index into the table
    std::string group, part;
    TrainingCase built;
    Plan plan;            ///< of `built`, valid while the machine's structure stays the same
    double measured = 0;  ///< s per step
};

/// A number a fit may move. It stands in several files when they share it (`derivedFrom`); all move by one factor.
struct FreeConstant {
    std::string name;
    std::vector<std::pair<CalibrationId, std::string>> places; ///< calibration, key
    double low = 0, prior = 0, high = 0; ///< of the first place
};

/// The numbers the calibrations declare as free to fit (`fit`), sorted by name.
std::vector<FreeConstant> freeConstants(const CalibrationSet& calibrations);

/// Where a constant stands between its bounds: value over prior.
double multiplierOf(const FreeConstant& constant, const CalibrationSet& calibrations);

/// Cases of the rows a table has a prediction for; rows of other qualities than `qualities` are left out.
std::vector<FitCase> fitCases(const std::vector<MeasurementRow>& rows, const Bindings& bindings, const Catalogue& catalogue,
                              const CalibrationSet& calibrations, const std::vector<std::string>& qualities);

/// Seconds per step of each case under a calibration.
std::vector<double> predictCases(const std::vector<const FitCase*>& cases, const CalibrationSet& calibrations);

/// Fits the free constants to some cases: least squares of the logarithm of predicted over measured, softened so that
/// single rows do not pull (soft L1), with the priors as further rows; Levenberg-Marquardt from `start`. Bounds hold.
/// Constants no case depends on end at their prior.
CalibrationSet refitTraining(const CalibrationSet& start, const std::vector<const FitCase*>& cases);

} // namespace ridge
