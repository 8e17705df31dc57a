// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/waterfall.hpp"
#include "report/finding.hpp"

#include <string>

namespace ridge {

/// An input that differs, for a person: "HBM bandwidth", "Mapping", "Drawing, mapping".
std::string inputTitle(const InputShare& input);
/// What it was and is: "2.04 TB/s to 4.08 TB/s", "TP 8, DP 1 to TP 4, DP 2" of a mapping.
std::string inputChange(const InputShare& input, const PairingResult& a, const PairingResult& b);

/// From A to B by input: the change of the step time, and the inputs that carry it ("mainly" one only where the next has
/// less than half of it). Numbers: time_a, time_b (s), change (share), largest (s, of the first input named).
/// @param noise what makes a change of this size noise, a clause; empty: it is none
Finding waterfallFinding(const Waterfall& waterfall, const std::string& nameA, const std::string& nameB, const std::string& noise = {});

} // namespace ridge
