// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"

#include <optional>
#include <vector>

namespace ridge {

/// Where a number comes from: the hardware, the calibration of a device family or software, or the workload.
enum class InputGroup : unsigned char { hardware, calibration, workload };

enum class WorkloadInput : unsigned char { batch, sequence };

/// What one number does to the throughput (tokens/s of the job).
struct Sensitivity {
    InputGroup group = InputGroup::hardware;
    Parameter parameter = Parameter::count; ///< hardware, calibration
    WorkloadInput input = WorkloadInput::batch; ///< workload
    double value = 0;                       ///< SI, present
    std::optional<double> elasticity;       ///< d ln throughput / d ln value, exact by Dual; empty for the workload
    double left = 0, right = 0;             ///< the same by a small step down and up
    bool kink = false;                      ///< the two sides differ: another resource takes over right here
    double low = 0, high = 0;               ///< throughput over present at value * (1 - swing) and * (1 + swing); 0: infeasible
};

struct Tornado {
    Feasibility feasibility;                ///< of the present design; not ok: no rows
    double throughput = 0;                  ///< tokens/s of the job
    double swing = 0;                       ///< relative
    std::vector<Sensitivity> rows;          ///< group by group, widest first; numbers without any effect are left out
};

/// All numbers of the machine and the workload's batch and sequence, each alone by +-swing. Pure; about a millisecond.
Tornado tornado(const PairingResult& design, double swing = 0.1);

/// What a parameter is.
InputGroup groupOf(Parameter parameter);

} // namespace ridge
