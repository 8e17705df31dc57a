// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/validation_data.hpp"
#include "export/write_chart.hpp"

namespace ridge::ui {

/// Predicted over measured on logarithmic axes with the line where both are equal, drawn as on screen with the ratio below;
/// every row in the table. Published
/// rows have no baseline, so there is no relative form.
ExportableChart validationExport(const ValidationChartData& data, const ExportStamp& stamp);

} // namespace ridge::ui
