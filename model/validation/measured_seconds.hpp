// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/training_row.hpp"
#include "workload/scenario.hpp"

#include <optional>

namespace ridge {

/// Floating-point operations per step as the source of a TFLOP/s or MFU figure counts them
/// (scenarios/measurements/README.md, "Seconds per step").
double statedFlop(const TrainingRow& row, const TrainingScenario& scenario);

/// Measured seconds per step: iteration_s_equiv, else the time itself, else tokens/s, TFLOP/s or MFU turned into
/// seconds. Nothing when the metric cannot be (time to train, ...).
/// @param peak16 dense 16-bit FLOP/s of one accelerator; the denominator of MFU
std::optional<double> measuredSeconds(const TrainingRow& row, const TrainingScenario& scenario, double peak16);

/// True when the conversion needs the global batch of the row itself (a time is judged per step).
bool needsStatedBatch(const TrainingRow& row);

} // namespace ridge
