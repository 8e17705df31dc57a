// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"
#include "explore/ledger_compare.hpp"
#include "theme/theme.hpp"

#include <array>
#include <optional>

namespace ridge::ui {

/// One stacked bar of the ledger.
struct LedgerBar {
    QString name;
    QString reason;        ///< why it has no seconds; empty: it runs
    double time = 0;       ///< s per step
    std::array<double, swatchCount> seconds{}; ///< s per step, exposed; sums to time
    std::array<QString, swatchCount> metrics{}; ///< of each slice, as `explain` names it

    bool runs() const { return reason.isEmpty(); }
};

/// Current against baseline, ready to draw.
struct LedgerChartData {
    LedgerBar current;
    std::optional<LedgerBar> baseline;
    std::optional<Resource> limiter; ///< of the current design
    QString title, subtitle;
    QString detail; ///< scope of the title
    TableTwin twin;
};

/// @param baseline null: nothing to compare with
LedgerChartData ledgerData(const PairingResult& current, const PairingResult* baseline, const QString& baselineName);

} // namespace ridge::ui
