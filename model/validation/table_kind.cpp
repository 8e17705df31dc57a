// SPDX-License-Identifier: Apache-2.0
#include "validation/table_kind.hpp"

#include "validation/collective_validation.hpp"
#include "validation/kernel_validation.hpp"
#include "validation/link_validation.hpp"

#include <algorithm>

namespace ridge {

namespace {

bool has(const std::vector<std::string>& columns, const std::string& name)
{
    return std::find(columns.begin(), columns.end(), name) != columns.end();
}

std::ptrdiff_t sharedColumns(const TableKind& kind, const std::vector<std::string>& columns)
{
    return std::count_if(kind.columns.begin(), kind.columns.end(),
                         [&](const auto& name) { return has(columns, name); });
}

/// The kind that shares most columns with a table.
const TableKind& nearestTableKind(const std::vector<std::string>& columns)
{
    const auto& kinds = tableKinds();
    return *std::max_element(kinds.begin(), kinds.end(), [&](const TableKind& a, const TableKind& b) {
        return sharedColumns(a, columns) * static_cast<std::ptrdiff_t>(b.columns.size())
               < sharedColumns(b, columns) * static_cast<std::ptrdiff_t>(a.columns.size());
    });
}

} // namespace

const std::vector<TableKind>& tableKinds()
{
    static const std::vector<TableKind> kinds = {
        {"training",
         {"part", "n_accelerators", "measured_metric", "measured_value"},
         {"source", "part"},
         [](const ValidationInput& in) {
             return validateTraining(in.rows, in.bindings, in.catalogue, in.calibrations, in.leaveOut, in.watch);
         }},
        {"collectives",
         {"op", "n_ranks", "size_bytes", "fabric", "metric", "value", "unit"},
         {"system", "part", "source"},
         [](const ValidationInput& in) {
             return validateCollectives(in.rows, in.bindings, in.catalogue, in.fabric, in.leaveOut, in.watch);
         }},
        {"links",
         {"endpoint_a", "endpoint_b", "link", "metric", "value", "unit"},
         {},
         [](const ValidationInput& in) {
             return validateLinks(in.rows, in.bindings, in.catalogue, in.fabric, in.wirings);
         }},
        {"kernels",
         {"op", "m", "n", "k", "dtype", "metric", "value", "unit"},
         {"family", "part"},
         [](const ValidationInput& in) {
             return validateKernels(in.rows, in.bindings, in.catalogue, in.kernels, in.leaveOut, in.watch);
         }},
        {"micro",
         {"category", "test", "shape_or_size", "metric", "value", "unit"},
         {},
         [](const ValidationInput& in) { return validateMicro(in.rows, in.bindings, in.catalogue, in.kernels); }},
    };
    return kinds;
}

const TableKind* tableKindOf(const std::vector<std::string>& columns)
{
    for (const TableKind& kind : tableKinds())
        if (sharedColumns(kind, columns) == static_cast<std::ptrdiff_t>(kind.columns.size()))
            return &kind;
    return nullptr;
}

Diagnostics checkLeaveOut(const TableKind& kind, const std::string& leaveOut, const std::string& file)
{
    const auto& can = kind.leavesOut;
    if (leaveOut.empty() || std::find(can.begin(), can.end(), leaveOut) != can.end())
        return {};
    std::string list;
    for (const std::string& what : can)
        list += (list.empty() ? "" : ", ") + what;
    return {{Severity::error, "not-built", "--leave-out", file + ": refitting " + kind.name + " without one " + leaveOut + " is not in this version",
             can.empty() ? "validate without --leave-out" : "this kind can leave out: " + list}};
}

Diagnostic unknownTable(const std::vector<std::string>& columns, const std::string& file)
{
    const TableKind& nearest = nearestTableKind(columns);
    std::string missing, kinds;
    for (const std::string& column : nearest.columns)
        if (std::find(columns.begin(), columns.end(), column) == columns.end())
            missing += (missing.empty() ? "" : ", ") + column;
    for (const TableKind& kind : tableKinds())
        kinds += (kinds.empty() ? "" : ", ") + kind.name;
    return {Severity::error, "unknown-table", file + ":1", "the columns are those of no kind of table this version predicts (" + kinds + ")",
            "nearest: " + nearest.name + "; missing: " + missing};
}

} // namespace ridge
