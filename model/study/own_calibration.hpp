// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"
#include "base/id.hpp"
#include "base/result.hpp"

#include <map>
#include <optional>
#include <string>

namespace ridge {

struct Calibration;
struct CalibrationSet;

/// Mean absolute errors of a fit, percent of the measurement.
struct FitErrors {
    double before = 0;     ///< with the constants the fit began from
    double inSample = 0;   ///< on the rows the fit saw
    double leftOut = 0;    ///< on rows the fit did not see
    std::string leftOutBy; ///< what was left out in turn: "source", "part", "model" or "fold"

    bool operator==(const FitErrors&) const = default;
};

/// Constants of one device family, network class or software stack that a study keeps for itself, fitted to measurements of
/// its owner (docs/adr/0008). What they leave out stays as it ships.
struct OwnCalibration {
    std::string table;                       ///< name of the table of measurements
    std::size_t rows = 0;                    ///< of it that the fit saw
    std::string basis;                       ///< hash of the calibration the fit began from; empty: not known
    std::optional<FitErrors> errors;         ///< nothing: not known
    std::map<std::string, double> constants; ///< by key of the calibration; its unit

    bool operator==(const OwnCalibration&) const = default;
};
using OwnCalibrations = std::map<CalibrationId, OwnCalibration>;

/// What is wrong with own calibrations beside those that ship, `where` a pointer into the study. Errors: "unknown-calibration",
/// "unknown-constant" (the calibration has no such constant, or none that a fit may move), "out-of-range" (beyond the
/// bounds of its fit). Warning: "calibration-changed", what ships is no longer what the fit began from.
Diagnostics checkOwn(const OwnCalibrations& own, const CalibrationSet& shipped);

/// A calibration as a study with these own ones uses it: fitted values and their source in place of those that ship, the
/// hash marked. Own calibrations of other ids do not matter.
Calibration withOwn(const Calibration& shipped, const OwnCalibrations& own);
/// All calibrations as such a study uses them; the errors of checkOwn().
Result<CalibrationSet> withOwn(const CalibrationSet& shipped, const OwnCalibrations& own);

} // namespace ridge
