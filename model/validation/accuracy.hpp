// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/finding.hpp"
#include "validation/measurement_row.hpp"
#include "validation/validate.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// A table of measurements as it was judged.
struct JudgedTable {
    std::string name; ///< of its file: "training.csv"
    bool own = false; ///< not of the tables that ship
    std::vector<MeasurementRow> rows;
    ValidationReport report; ///< its `table` is the kind, its verdicts index `rows`
};
using JudgedTablePtr = std::shared_ptr<const JudgedTable>;
using JudgedTables = std::vector<JudgedTablePtr>;

/// Which rows a view shows; an empty text lets all through.
struct RowFilter {
    std::string table; ///< its name
    std::string source, part, regime;

    bool operator==(const RowFilter&) const = default;
};

/// One predicted row of one table.
struct RowAt {
    std::size_t table = 0, verdict = 0;
};

const RowVerdict& verdictAt(const JudgedTables& tables, const RowAt& at);

/// The predicted headline rows a filter lets through, in the order of the tables. @param all also rows kept apart
std::vector<RowAt> chosenRows(const JudgedTables& tables, const RowFilter& filter, bool all = false);

/// Every source, part or regime ("source_group", "part", "regime") among rows, sorted; blanks left out.
std::vector<std::string> keysOf(const JudgedTables& tables, const std::vector<RowAt>& rows, const std::string& by);

/// How well some rows are predicted.
struct Accuracy {
    ErrorSummary inSample;          ///< constants as they are
    ErrorSummary leftOut;           ///< rows predicted by constants fitted without their group; n = 0: not asked for
    ErrorSummary inSampleOfLeftOut; ///< the same rows with the constants as they are
    std::string leftOutBy;          ///< "source", "part", "system"; empty: not asked for, or not the same in all tables
    std::size_t withInterval = 0;   ///< rows that have P10 and P90
    std::optional<double> coverage; ///< share of those measured between P10 and P90
    std::optional<double> width;    ///< median (P90 - P10) / predicted of those
    std::size_t constants = 0;      ///< fitted constants behind the tables the rows stand in
};
Accuracy accuracyOf(const JudgedTables& tables, const std::vector<RowAt>& rows);

/// Errors by source, part or regime, sorted by key.
struct AccuracyGroup {
    std::string key;
    ErrorSummary inSample, leftOut;
};
std::vector<AccuracyGroup> accuracyBy(const JudgedTables& tables, const std::vector<RowAt>& rows, const std::string& by);

/// The rows farthest off, by the ratio of prediction and measurement, farthest first; at most `count`.
std::vector<RowAt> worstRows(const JudgedTables& tables, const std::vector<RowAt>& rows, std::size_t count);

/// "Median error 4.7 % over 1,231 training runs; 79 % of the measurements lie between P10 and P90". Its numbers: rows,
/// median, coverage, left_out_median (shares).
Finding accuracyFinding(const JudgedTables& tables, const std::vector<RowAt>& rows, const RowFilter& filter);

/// What a row says of itself in one line: "GPT-3 175B on 64 A100: measured 13.8 s, predicted 13.5 s (-1.8 %)".
std::string rowSentence(const JudgedTable& table, const RowVerdict& verdict);

/// Words of a regime: "tp+pp" -> "tensor and pipeline"; other words stand as they are.
std::string regimeText(const std::string& regime);

} // namespace ridge
