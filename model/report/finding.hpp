// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/resource.hpp"
#include "study/evaluate_study.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// A number a finding states, by name, so that a test can recompute it.
struct FindingNumber {
    std::string name;
    double value = 0; ///< SI, or a share
};

/// A sentence the program makes about data, with what it says in numbers and how to get them again.
struct Finding {
    std::string text;                   ///< what a title says: subject, verb, number
    std::string detail;                 ///< scope, shares and assumptions of it; empty where the text holds all
    std::vector<FindingNumber> numbers;
    std::string recomputed; ///< formulas of the numbers, in words

    /// Text and detail as one passage.
    std::string whole() const;
    /// Value of a stated number; NaN when the sentence does not state it.
    double operator[](std::string_view name) const;
};

/// A resource inside a sentence: "BF16 compute", "HBM bandwidth", "the pipeline bubble".
std::string resourcePhrase(Resource resource, Precision precision);
/// The same for what limits a step: "compute" where its share adds up several precisions.
std::string limiterPhrase(const Limiter& limiter, Precision precision);
/// A count with thousands separated: 131072 -> "131,072".
std::string groupedCount(double value);
/// A share of change: "12 %", "3.4 %"; changes below half a per cent are for the caller to call neutral.
std::string changeText(double share);
/// Differences below this share are called neutral, never better or worse.
inline constexpr double neutralShare = 0.005;

} // namespace ridge
