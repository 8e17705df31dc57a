// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/write_chart.hpp"
#include "study/evaluate_study.hpp"

namespace ridge::ui {

/// Exposed seconds of a step by resource, stacked: the baseline's beside the design's, or the design's alone.
/// Ratios are to the baseline's time; a design that is compared with nothing is its own baseline.
ExportableChart ledgerExport(const PairingResult& design, const PairingResult* baseline, const QString& baselineName,
                             const ExportStamp& stamp);

} // namespace ridge::ui
