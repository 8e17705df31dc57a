// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/pareto_data.hpp"
#include "export/write_chart.hpp"
#include "study/evaluate_study.hpp"

namespace ridge::ui {

/// The Pareto chart as a value: the cloud (designs that would cover each other once), both frontiers, the present design
/// and the baseline; its table holds every design that runs. Title and subtitle are those of the data. Ratios are to the
/// baseline; a design that is compared with nothing is its own baseline.
ExportableChart paretoExport(const ParetoChartData& data, const PairingResult& design, const ExportStamp& stamp);

} // namespace ridge::ui
