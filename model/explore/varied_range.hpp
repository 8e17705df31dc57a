// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/plan.hpp"
#include "explore/design_axis.hpp"

#include <cstddef>

namespace ridge {

/// A parameter of a sweep as a person sets it: ends and number of steps.
struct VariedRange {
    std::string path;        ///< a lever's name (values are factors on the present design) or a field of the mapping
    double from = 0.5, to = 2;
    int steps = 13;          ///< at least 1
    bool logarithmic = true;

    bool operator==(const VariedRange&) const = default;
};

/// True where the values are factors; else they are whole numbers.
bool isFactor(const VariedRange& range);
/// The values, ascending, each once: counts are rounded, a factor within 1e-9 of 1 is 1. Empty where a bound is not
/// above 0 or not finite.
DesignAxis axisOf(const VariedRange& range);
/// Designs of a sweep over these; 0 where one of them has no value.
double designsOf(const std::vector<VariedRange>& ranges);

/// The levers that move the present step time most, from half to twice: up to four whose 1 % moves it by 0.02 % or more,
/// two at least, with as many steps as make some 15,000 designs.
std::vector<VariedRange> defaultRanges(const Plan& plan, const ParameterValues& values);
/// A range to begin with: a lever from half to twice, a count from half to twice by doubling.
VariedRange rangeAround(const std::string& path, const Mapping& present);
/// What a sweep can vary: the levers, then tp, pp, vp, dp, microBatch.
std::vector<std::string> variablePaths();

} // namespace ridge
