// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/compare_data.hpp"
#include "explore/map_plot.hpp"
#include "explore/tornado_plot.hpp"
#include "export/write_chart.hpp"

namespace ridge::ui {

/// What goes with a chart into a file.
struct ExportWords {
    QString title, subtitle, scope; ///< finding; metric; names of what is shown
    ExportStamp stamp;
};

/// The charts of the Explore and the Compare page as files hold them: drawn as on screen, native where a slide can hold
/// them (parallel: a line a design over the axes' numbers; map: its boundaries; waterfall: the parts as bars that float between the totals).
ExportableChart parallelExport(const DesignViewPtr& view, const ExportWords& words);
ExportableChart tradeExport(const DesignViewPtr& view, const ExportWords& words);
ExportableChart mapExport(const std::shared_ptr<const MapView>& view, const ExportWords& words);
ExportableChart tornadoExport(const std::shared_ptr<const TornadoView>& view, const ExportWords& words);
ExportableChart waterfallExport(const WaterfallView& view, const ExportWords& words);
ExportableChart ledgerPairExport(const LedgerPairView& view, const ExportWords& words);

} // namespace ridge::ui
