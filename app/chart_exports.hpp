// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/pareto_data.hpp"
#include "explore/bottleneck_map.hpp"
#include "explore/design_cloud.hpp"
#include "export/write_chart.hpp"
#include "session/explorer.hpp"
#include "session/installation.hpp"

namespace ridge {

/// What a chart shows beyond its operating point.
struct ChartChoice {
    ScalingKind kind = ScalingKind::strong;
    std::array<Objective, 2> objectives = ExploreRequest().objectives; ///< pareto: across, up
    std::array<DesignMeasure, 2> measures = {DesignMeasure::hardware, DesignMeasure::throughputPerAccelerator}; ///< tradeoff, parallel: across, up
    std::vector<DesignAxis> axes;                       ///< tradeoff, parallel: what is swept; empty: the levers that count most
    std::optional<std::pair<MapRange, MapRange>> ranges; ///< map: across, up; none: the two levers that count most
    double swing = 0.1;                                 ///< tornado: a share
};

/// Ids of the charts of a design that files can hold: roofline, scaling, pareto, ledger, those of the Explore page (map,
/// tornado, parallel, tradeoff) and of the Compare page (waterfall, ledger-pair).
const std::vector<std::string_view>& chartIds();

/// A chart as files hold it, made anew from an evaluated operating point: curves and sweeps are those of this point,
/// whatever the window shows. Takes some tenths of a second for a sweep.
/// Errors: "nothing-to-draw" for a design that does not run or has nothing to be compared with, and what a sweep refuses.
/// @param id one of chartIds()
/// @param live with a current result and its study
Result<ui::ExportableChart> exportableChart(std::string_view id, const LiveResult& live, const InstalledPtr& installed, const ChartChoice& choice = {});

/// The stamp of the current result, with its interval.
ui::ExportStamp stampOf(const LiveResult& live, const Catalogue& catalogue);

/// What the Pareto chart draws of an exploration. Without a finding (a slider moves) its title is empty.
ui::ParetoChartData paretoData(const ExploreResult& result);

} // namespace ridge
