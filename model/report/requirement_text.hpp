// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/solve.hpp"
#include "explore/tornado.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// A number of the hardware and what it must be, alone, for a target.
struct RequirementLine {
    std::string name;             ///< "HBM bandwidth"
    double now = 0;               ///< SI
    std::string unit;             ///< of `now`: "B/s", "s"
    std::optional<double> factor; ///< what it must be over what it is; empty: it cannot
    std::string verdict;          ///< what limits then, or why it cannot and who holds the floor
};

/// A lever for a person: "HBM bandwidth".
std::string leverTitle(const Lever& lever);

/// What the sheet answers, its reference and scope: "2x the speed of A on B: 29.3 s to 14.7 s a step, same mapping"; with a
/// budget "2x the speed at 1.3x the power of A on B: ..., at most 41.6 kW for 32 kW, same mapping".
std::string requirementTitle(const RequirementSheet& sheet, const PairingResult& present);
/// How many numbers can alone, and the least product of two improvements.
std::string requirementDetail(const RequirementSheet& sheet);
std::vector<RequirementLine> requirementLines(const RequirementSheet& sheet, const PairingResult& present);

/// What a number does to the throughput when it alone moves by the tornado's swing.
struct SensitivityLine {
    std::string group, name;
    std::string low, high;     ///< change of the throughput, "-3.2 %"; "does not run"
    std::string elasticity;    ///< per cent for one per cent; both sides at a kink
};
std::vector<SensitivityLine> sensitivityLines(const Tornado& tornado);

} // namespace ridge
