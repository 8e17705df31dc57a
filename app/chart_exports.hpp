// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/pareto_data.hpp"
#include "export/write_chart.hpp"
#include "session/explorer.hpp"

namespace ridge {

/// What a chart shows beyond its operating point.
struct ChartChoice {
    ScalingKind kind = ScalingKind::strong;
    std::array<Objective, 2> objectives = ExploreRequest().objectives; ///< across, up
};

/// Ids of the charts that files can hold: roofline, scaling, pareto, ledger.
const std::vector<std::string_view>& chartIds();

/// A chart as files hold it, made anew from an evaluated operating point: curves and sweeps are those of this point,
/// whatever the window shows. Takes some tenths of a second for a sweep.
/// @param id one of chartIds()
/// @param live with a current result and its study
ui::ExportableChart exportableChart(std::string_view id, const LiveResult& live, const Catalogue& catalogue, const ChartChoice& choice = {});

/// What the Pareto chart draws of an exploration. Without a finding (a slider moves) its title is empty.
ui::ParetoChartData paretoData(const ExploreResult& result);

} // namespace ridge
