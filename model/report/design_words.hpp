// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/design_filter.hpp"
#include "report/finding.hpp"

#include <optional>
#include <string>

namespace ridge {

/// A coordinate of a design cloud for a person. What is shown is the value times `scale`: factors become the number
/// itself in SI.
struct CoordinateText {
    std::string title;      ///< "HBM bandwidth", "TP", "Tokens/s per accelerator"
    std::string unit;       ///< SI; empty: a count or a factor
    double scale = 1;
    bool whole = false;     ///< takes counts only
    bool directed = false;  ///< one end is better
    bool lowerIsBetter = false;

    std::string phrase() const; ///< the title inside a sentence
};
/// @param present the machine that the sweep's factors multiply
CoordinateText coordinateText(const SweepSpace& space, const ParameterValues& present, const Coordinate& coordinate);

/// A value along a coordinate: "4.08 TB/s", "8", "1.41x".
std::string coordinateValue(const CoordinateText& text, double value);
/// A limit in words: "HBM bandwidth 1.02 to 3.1 TB/s"; an end that keeps everything is left out: "HBM bandwidth at most
/// 3.1 TB/s". @param range lowest and highest value there is
std::string limitText(const CoordinateText& text, const DesignLimit& limit, const std::pair<double, double>& range);
/// What a swept design changes about the present one: "HBM bandwidth x 1.41, TP 4"; empty for the present one.
std::string changesText(const SweepSpace& space, std::size_t point);

/// What is left of a cloud: how many keep the limits, and how many of these none of them dominates.
/// Numbers: designs (that run), left, best.
Finding cloudFinding(const DesignCloud& cloud, std::span<const std::string> limits, std::size_t left, std::size_t best,
                     std::span<const CoordinateText> objectives);

/// How the best of a cloud stand to the present design in two objectives: one that beats it in both, the best in
/// `up` of these; else that none does, and what the most of `up` costs.
/// Numbers: left; point, up, across (its values over the present ones, as ratios).
/// @param best unbeaten among the designs left, in these two and maybe more objectives
/// @param now the present design's values (across, up); empty: it does not run
Finding tradeFinding(const DesignCloud& cloud, const ParameterValues& present, const DesignObjective& across, const DesignObjective& up,
                     std::span<const std::uint32_t> best, std::size_t left, const std::optional<std::pair<double, double>>& now);

} // namespace ridge
