// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/training_fit.hpp"
#include "validation/validate.hpp"

#include <string>
#include <vector>

namespace ridge {

/// A case predicted with constants that were fitted without its group.
struct LeftOutPrediction {
    const FitCase* one = nullptr;
    double predicted = 0;
    std::string residualClass;
};

/// Leaves out one group after the other, fits again from the priors and bounds the calibrations state, and predicts the
/// group. `by` is "source" or "part". Empty when the watch ends it.
std::vector<LeftOutPrediction> predictLeftOut(const std::vector<FitCase>& cases, const CalibrationSet& calibrations,
                                              const std::string& by, const LeaveOutWatch& watch = {});

/// Errors and bands of left-out predictions, pooled, without the group that has most rows, and group by group.
LeaveOut summarizeLeftOut(const std::vector<LeftOutPrediction>& predictions, const CalibrationSet& shipped,
                          const std::string& by, const std::vector<ResidualBand>& shippedBands);

} // namespace ridge
