// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/lever.hpp"
#include "study/evaluate_study.hpp"

#include <vector>

namespace ridge {

/// What limits the step over two levers: a grid of factors on the machine's values, equal ratios apart.
struct MapRange {
    Lever lever;
    double low = 0.25, high = 4; ///< factors, 0 < low < high
    std::size_t points = 100;    ///< at least 2
};

struct MapCell {
    Limiter limiter;             ///< meaningless where the design does not run
    double time = 0;             ///< s per step; 0: does not run
    double margin = 0;           ///< share of the limiter minus share of the next resource (compute as one); 0..1
};

/// A point where the limiter changes, between two neighbouring cells.
struct MapBoundary {
    double x = 0, y = 0;         ///< factors; the one along the grid line is within `tolerance` of where it changes
    Resource from = Resource::compute16, to = Resource::compute16; ///< towards larger factors; compute stands for all precisions
    bool runsChanges = false;    ///< one side does not run at all
};

struct BottleneckMap {
    std::vector<double> xs, ys;  ///< factors
    std::vector<MapCell> cells;  ///< row by row: cells[iy * xs.size() + ix]
    std::vector<MapBoundary> boundaries; ///< along rows, then along columns
};

/// Every cell is evaluated; every grid line whose neighbouring cells differ is bisected to `tolerance` (relative). Pure.
/// A boundary that leaves and returns between two neighbours is not seen.
BottleneckMap bottleneckMap(const Plan& plan, const ParameterValues& values, const MapRange& x, const MapRange& y,
                            double tolerance = 1e-3);

} // namespace ridge
