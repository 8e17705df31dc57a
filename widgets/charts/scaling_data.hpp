// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"
#include "explore/scaling.hpp"
#include "report/finding.hpp"
#include "theme/theme.hpp"
#include "validation/scaling_interval.hpp"

#include <array>
#include <vector>

namespace ridge::ui {

/// One number of accelerators: a column of the chart.
struct ScalingColumn {
    double accelerators = 0;
    bool present = false;  ///< the job as it is
    bool extended = false; ///< larger than what is drawn
    QString reason;        ///< why it cannot run; empty: it runs
    double time = 0;       ///< s per step
    double rate = 0;       ///< tokens/s per accelerator
    double efficiency = 0; ///< of the smallest that runs
    double slowest = 0, fastest = 0; ///< P90 and P10 of the time as a rate; 0: unknown
    std::array<double, swatchCount> share{}; ///< of the step

    bool hasBand() const { return fastest > 0; }
};

struct ScalingChartData {
    ScalingKind kind = ScalingKind::strong;
    std::vector<ScalingColumn> columns;
    std::vector<std::pair<double, double>> baseline; ///< accelerators, tokens/s per accelerator
    QString baselineName, title, subtitle;
    QString detail; ///< scope and assumptions of the title
    TableTwin twin;
};

/// @param finding none while a slider moves
/// @param intervals of the step time, scalingIntervals(); empty: none are drawn
ScalingChartData scalingData(const ScalingSeries& series, const ScalingSeries* baseline, const QString& baselineName,
                             const Finding* finding, const std::vector<std::optional<MetricInterval>>& intervals);

} // namespace ridge::ui
