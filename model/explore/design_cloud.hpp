// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/lever.hpp"
#include "explore/sweep.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace ridge {

/// What a swept design is judged by.
enum class DesignMeasure : unsigned char {
    throughput, throughputPerAccelerator, stepTime, mfu, memoryHeadroom, accelerators, hardware, count
};
inline constexpr std::size_t designMeasureCount = static_cast<std::size_t>(DesignMeasure::count);

struct MeasureText {
    std::string_view key;   ///< stable word, a metric's name where it is one
    std::string_view title; ///< for an axis or a sentence: "tokens/s per accelerator"
    std::string_view unit;  ///< SI
    bool lowerIsBetter;
};
const MeasureText& text(DesignMeasure measure);

/// One value per measure of a single design; the hardware of the design itself counts as 1.
using DesignMeasures = std::array<double, designMeasureCount>;
/// Of a design that runs.
DesignMeasures measuresOf(const PairingResult& design);

/// All points of a sweep that were evaluated, struct of arrays, indexed by point.
/// hardware: product of the factors on the hardware's numbers, a latency's inverted: what a design asks for, for want of
/// prices (the product that requirementSheet() minimizes).
struct DesignCloud {
    std::shared_ptr<const SweepSpace> space;
    std::array<std::vector<double>, designMeasureCount> measures; ///< SI; meaningless where the design does not run
    std::vector<char> runs;
    std::size_t runCount = 0;
    bool complete = true;   ///< false: stopped; what was not reached does not run

    std::size_t size() const { return runs.size(); }
    double measure(DesignMeasure m, std::size_t point) const { return measures[static_cast<std::size_t>(m)][point]; }
};

/// Evaluates a whole space on several threads. Same values at any number of threads.
/// @param progress told how many points are done, on any thread, in order; may be empty
DesignCloud evaluateCloud(std::shared_ptr<const SweepSpace> space, const std::function<void(std::size_t)>& progress = {},
                          std::stop_token stop = {}, int threads = 0);

/// The lever of a path; null when it is none.
const Lever* leverNamed(std::string_view path);
/// All levers, the one whose 10 % moves the step time most first; those without any effect are left out.
std::vector<Lever> leversByEffect(const Plan& plan, const ParameterValues& values);

} // namespace ridge
