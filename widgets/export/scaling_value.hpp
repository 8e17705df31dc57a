// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/scaling.hpp"
#include "export/write_chart.hpp"
#include "validation/residual_bands.hpp"

namespace ridge::ui {

/// Accelerator time per token over the number of accelerators, stacked by what it is charged to: flat bars scale
/// perfectly, and what grows is what stops them; a picture is drawn as on screen. The table has P10 and P90. Ratios are to the present job (the smallest that runs without it).
ExportableChart scalingExport(const ScalingSeries& series, const PairingResult& design, const std::vector<ResidualBand>& bands, const ExportStamp& stamp);

} // namespace ridge::ui
