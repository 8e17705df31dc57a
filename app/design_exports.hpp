// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart_exports.hpp"

namespace ridge {

/// What a chart is made of.
struct ChartSource {
    const LiveResult& live;
    const PairingResult& design; ///< the current one
    ui::ExportStamp stamp;
    const ChartChoice& choice;
    const InstalledPtr& installed;
};

// The charts of the Explore page around the design, and of the Compare page with its baseline, as the pages draw them.
Result<ui::ExportableChart> mapChart(const ChartSource& source);
Result<ui::ExportableChart> tornadoChart(const ChartSource& source);
Result<ui::ExportableChart> parallelChart(const ChartSource& source);
Result<ui::ExportableChart> tradeoffChart(const ChartSource& source);
Result<ui::ExportableChart> waterfallChart(const ChartSource& source);
Result<ui::ExportableChart> ledgerPairChart(const ChartSource& source);

} // namespace ridge
