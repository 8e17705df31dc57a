// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/bottleneck_map.hpp"
#include "explore/design_axis.hpp"
#include "job.hpp"

namespace ridge::cli {

/// A study with its settings applied and the one design that is explored.
struct DesignJob {
    Job job;
    std::size_t pairing = 0; ///< index into job.study.pairings
};

/// A design, or the answer that says why there is none.
struct PreparedDesign {
    std::optional<DesignJob> design;
    Answer refusal;
};

/// prepare() for commands that explore one pairing: the one asked for, else the study's active one, else its only one.
PreparedDesign prepareDesign(const Request& request);

/// All --vary options with their values.
Result<std::vector<DesignAxis>> parseAxes(const std::vector<std::string>& options);

/// The two --vary of a map: levers between rising factors, equal ratios apart; across, then up.
Result<std::pair<MapRange, MapRange>> mapRanges(const Request& request);

/// Problems of an axis' value name the option.
Diagnostics atVary(const Diagnostics& problems);

} // namespace ridge::cli
