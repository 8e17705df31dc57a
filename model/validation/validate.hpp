// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"
#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "validation/bindings.hpp"
#include "validation/fitted_constants.hpp"
#include "validation/measurement_row.hpp"
#include "validation/statistics.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// A grouping and the key of a row in it: {"system", "HGX H100"}.
struct GroupKey {
    std::string by, key;
};

/// Verdict on one row. Exactly one of `predicted` and `reason` is set.
struct RowVerdict {
    std::size_t row = 0; ///< index into the rows passed in
    std::string id;
    std::string group, part, regime; ///< regime: "tp+pp", "tp", "pp", "dp", "single"; empty when not built
    std::string quality;
    std::vector<GroupKey> otherGroups;  ///< further groupings of the table's kind, in the order they are printed
    bool apart = false;                 ///< kept out of the headline by a rule of the bindings
    bool headline = false;              ///< counted by the headline figures
    std::optional<double> measured;     ///< s per step; other kinds of tables: SI, s or B/s
    std::optional<double> predicted;    ///< in the unit of `measured`
    std::optional<double> errorPercent; ///< 100 (predicted / measured - 1)
    std::optional<double> p10, p90;     ///< in the same unit: the interval, or the band of a class never seen; see ValidationReport
    std::string limiter;                ///< key of the resource with most exposed seconds
    std::vector<std::string> flags;     ///< default rules used and validity flags, stable words
    std::string reason;                 ///< key of a SkipReason
    std::string detail;                 ///< the skip reason's particulars: what was found; of a predicted collective, why this algorithm
};

struct SkippedCount {
    std::string reason;
    std::size_t count = 0;
};

/// Errors of the headline rows that share a key; `by` is "source_group", "part", "regime" or one of `otherGroups`.
struct GroupErrors {
    std::string by;
    std::string key;
    ErrorSummary errors;
};

/// Errors of the headline rows of one system, part or source that a refit did not see.
struct LeftOutErrors {
    std::string key;
    ErrorSummary errors;
    ErrorSummary inSample;      ///< the same rows with the shipped constants
    std::size_t unseen = 0;     ///< rows of a network class no other system has: predicted as a band
    std::size_t insideBand = 0; ///< of those, measured inside it
};

/// Result of leaving out one group after the other and fitting again.
struct LeaveOut {
    std::string by;                  ///< "system", "part" or "source"
    std::vector<LeftOutErrors> each; ///< sorted by key
    ErrorSummary seen;               ///< rows whose network class another system has
    ErrorSummary unseen;             ///< the others
    std::size_t insideBand = 0;
};

/// Result of `ridgepoint validate` for one table.
struct ValidationReport {
    std::string table;                           ///< kind: "training", "collectives", ...
    std::size_t rows = 0;                        ///< in the table
    std::size_t predicted = 0;                   ///< with a prediction, headline or not
    std::vector<SkippedCount> skipped;           ///< every row without a prediction, by reason
    ErrorSummary headline;                       ///< predicted rows of headline quality
    std::optional<double> kendallTau;            ///< of the headline rows
    ErrorSummary apart;                          ///< predicted rows of any other quality
    std::vector<GroupErrors> groups;             ///< of the headline rows
    std::vector<FittedConstant> fittedConstants; ///< numbers that measured rows shaped, each once
    std::optional<double> coveragePercent;       ///< of the intervals; absent: intervalsReason
    std::optional<double> widthPercent;          ///< median (P90 - P10) / P50
    std::string intervalsReason;
    std::optional<LeaveOut> leaveOut; ///< when asked for and the kind can
    std::vector<RowVerdict> verdicts; ///< one per row, in order
    Diagnostics diagnostics;
};

/// Predicts seconds per step of every row of a training table and compares.
/// Never throws; a row that cannot be predicted is listed with a reason out of the closed list of skip_reason.hpp.
ValidationReport validateTraining(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                                  const Catalogue& catalogue, const CalibrationSet& calibrations);

} // namespace ridge
