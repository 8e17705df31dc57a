// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/figure.hpp"
#include "charts/pareto_data.hpp"

namespace ridge::ui {

/// The Pareto chart on paper: what the window shows, the cloud in vectors.
std::unique_ptr<ChartPicture> paretoPicture(const ParetoChartData& data);

} // namespace ridge::ui
