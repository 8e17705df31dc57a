// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/write_chart.hpp"
#include "report/roofline.hpp"

namespace ridge::ui {

/// The roofline as a value, and its own picture. Ratios are to the baseline's ridge and compute peak; a design that is
/// compared with nothing is its own baseline.
ExportableChart rooflineExport(const RooflineData& data, const ExportStamp& stamp);

} // namespace ridge::ui
