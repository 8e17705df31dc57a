// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "engine/kernel_constants.hpp"
#include "network/fabric_constants.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"
#include "validation/node_wiring.hpp"
#include "validation/validate.hpp"

#include <functional>
#include <string>
#include <vector>

namespace ridge {

/// What a table is judged by. Borrowed; must outlive the call.
struct ValidationInput {
    const std::vector<MeasurementRow>& rows;
    const Bindings& bindings;
    const Catalogue& catalogue;
    const CalibrationSet& calibrations;
    const FabricConstants& fabric;
    const std::vector<NodeWiring>& wirings;
    const KernelConstants& kernels;
    std::string leaveOut; ///< "" or one of the kind's `leavesOut`
    LeaveOutWatch watch = {}; ///< empty: leave out to the end
};

/// A kind of measured table: recognised by its columns, judged by its own predictor.
struct TableKind {
    std::string name;                   ///< "training", "collectives", "links", "kernels", "micro"
    std::vector<std::string> columns;   ///< all of them make a table one of this kind
    std::vector<std::string> leavesOut; ///< what can be left out and fitted again: "system"
    std::function<ValidationReport(const ValidationInput&)> validate;
};

/// All kinds that are built; the first whose columns a table has is its kind.
const std::vector<TableKind>& tableKinds();

/// The kind of a table with these columns; nullptr when there is none.
const TableKind* tableKindOf(const std::vector<std::string>& columns);

/// Why a table of a kind cannot be fitted anew without one source, part, ...: "not-built" at --leave-out; empty when it can,
/// or when nothing is left out. @param file the table, for the words
Diagnostics checkLeaveOut(const TableKind& kind, const std::string& leaveOut, const std::string& file);

/// What is wrong with a table of no kind: "unknown-table" at its first line, with the kinds there are and what is missing
/// for the one that shares most columns.
Diagnostic unknownTable(const std::vector<std::string>& columns, const std::string& file);

} // namespace ridge
