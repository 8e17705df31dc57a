// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"
#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "validation/bindings.hpp"
#include "validation/fitted_constants.hpp"
#include "validation/measurement_row.hpp"
#include "validation/residual_bands.hpp"
#include "validation/statistics.hpp"

#include <cstddef>
#include <functional>
#include <map>
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
    std::string model;                  ///< training: the row's model name, lower case
    std::string residualClass;          ///< training: which band of left-out errors applies
    double sequence = 0;                ///< training: tokens per sequence
    double accelerators = 0;            ///< training: of the job as stated
    double tokensPerAccelerator = 0;    ///< training: tokens of a step over accelerators
    std::vector<GroupKey> otherGroups;  ///< further groupings of the table's kind, in the order they are printed
    bool apart = false;                 ///< kept out of the headline by a rule of the bindings
    bool headline = false;              ///< counted by the headline figures
    std::optional<double> measured;     ///< s per step; other kinds of tables: SI, s or B/s
    std::optional<double> predicted;    ///< in the unit of `measured`
    std::optional<double> leftOut;      ///< the same by constants fitted without the row's group, when that was asked for
    std::string unit = "s";             ///< SI unit of both: "s", of rates "B/s", "FLOP/s", "1/s"
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

/// Errors of the headline rows of one system, source or part that a refit did not see.
struct LeftOutErrors {
    std::string key;
    ErrorSummary errors;
    ErrorSummary inSample;      ///< the same rows with the shipped constants
    std::size_t unseen = 0;     ///< rows of a network class no other system has: predicted as a band
    std::size_t insideBand = 0; ///< of those, measured inside it
};

/// Told before each group that is left out, how many are done and how many there are; false: stop, nothing is left out.
using LeaveOutWatch = std::function<bool(std::size_t done, std::size_t of)>;

/// Result of leaving out one group after the other and fitting again.
struct LeaveOut {
    std::string by;                  ///< "system", "source" or "part"
    std::vector<LeftOutErrors> each; ///< sorted by key
    ErrorSummary seen;               ///< rows whose network class another system has; training: all rows
    ErrorSummary withoutLargest;     ///< training: all rows but those of the source with most of them
    std::string largestSource;       ///< that source; empty: there is but one
    ErrorSummary unseen;             ///< the others
    std::size_t insideBand = 0;
    std::vector<GroupErrors> groups;         ///< kernels: of all rows left out, by regime
    std::vector<ResidualBand> bands;         ///< training: of these predictions, by class
    std::optional<double> coveragePercent;   ///< training: of them, inside the shipped bands
};

/// What a table says about choices between designs; see validation/decisions.hpp.
struct Decisions {
    std::vector<GroupErrors> generations; ///< errors of speed-ups between parts, all and by pair of parts
    std::size_t pairs = 0, rightPairs = 0; ///< pairs of rows that differ by more than 10 %, and those put in order
    std::map<std::string, double> tauBySource; ///< Kendall's tau of sources with ten rows or more
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
    std::optional<Decisions> decisions; ///< training
    std::optional<LeaveOut> leaveOut; ///< when asked for and the kind can
    std::vector<RowVerdict> verdicts; ///< one per row, in order
    Diagnostics diagnostics;
};

/// Predicts seconds per step of every row of a training table and compares.
/// Never throws; a row that cannot be predicted is listed with a reason out of the closed list of skip_reason.hpp.
/// @param watch may end the leaving out; the report then has none
/// @param leaveOut "source" or "part": fit the constants again without each, predict it, and report that beside; empty: not
ValidationReport validateTraining(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                                  const Catalogue& catalogue, const CalibrationSet& calibrations,
                                  const std::string& leaveOut = {}, const LeaveOutWatch& watch = {});

} // namespace ridge
