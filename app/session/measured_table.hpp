// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/csv_table.hpp"
#include "io/measuring_data.hpp"
#include "session/installation.hpp"
#include "validation/accuracy.hpp"
#include "validation/table_kind.hpp"

#include <QByteArray>

#include <functional>
#include <memory>

namespace ridge {

/// What the judging of tables needs beside catalogue and calibrations.
struct MeasuringData {
    Bindings bindings; ///< with the bands of left-out errors
    MeasuringLaws laws;
};
Result<MeasuringData> loadMeasuringData(const QString& folder);

/// A table of measurements as read: of a kind that is predicted.
struct MeasuredTable {
    std::string name; ///< of the file, without its folder
    bool own = false;
    CsvTable csv;
    const TableKind* kind = nullptr; ///< never null
};
using MeasuredTablePtr = std::shared_ptr<const MeasuredTable>;

/// Reads a table. Errors name file, line and what was expected; columns of no kind: "unknown-table" with what is missing
/// for the nearest kind.
Result<MeasuredTablePtr> readMeasuredTable(const QByteArray& bytes, const std::string& name, bool own);

/// The tables that ship and that this version predicts, in the order of their kinds.
Result<std::vector<MeasuredTablePtr>> shippedMeasuredTables(const QString& folder);

/// Judges a table. @param leaveOut "" or one of the kind's `leavesOut`
JudgedTable judgeTable(const MeasuredTable& table, const MeasuringData& data, const Catalogue& catalogue, const CalibrationSet& calibrations,
                       const std::string& leaveOut = {}, const LeaveOutWatch& watch = {});

} // namespace ridge
