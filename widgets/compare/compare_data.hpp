// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"
#include "theme/paint.hpp"

#include <optional>
#include <vector>

namespace ridge::ui {

/// One input and its part of the difference in step time.
struct WaterfallStep {
    QString name, change;          ///< "HBM bandwidth", "2.04 TB/s to 4.08 TB/s"
    std::optional<Swatch> swatch;  ///< of the resource it moves; none: grey
    double seconds = 0;            ///< B minus A
};
/// From A to B by input.
struct WaterfallView {
    QString nameA, nameB;
    double timeA = 0, timeB = 0;   ///< s per step
    std::vector<WaterfallStep> steps;
    bool withinNoise = false;      ///< the whole change cannot be told from none: parts are neither good nor bad

    bool isDrawable() const { return timeA > 0 && timeB > 0; }
};
TableTwin twinOf(const WaterfallView& view);

/// Exposed seconds of a step by family of resources, A and B, on one scale.
struct LedgerPairRow {
    Swatch swatch = Swatch::compute;
    double a = 0, b = 0;
};
struct LedgerPairView {
    QString nameA, nameB;
    std::vector<LedgerPairRow> rows; ///< in ledger order

    bool isDrawable() const { return !rows.empty(); }
};
TableTwin twinOf(const LedgerPairView& view);

/// "+1.23 s", with the window's minus.
QString signedSeconds(double seconds);

} // namespace ridge::ui
