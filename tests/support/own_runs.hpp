// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/bindings_json.hpp"
#include "io/csv_table.hpp"
#include "support/shipped.hpp"
#include "validation/validate.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::shipped {

/// A machine whose A100 have other constants than those that ship: what a fit believes of them beforehand, where that is
/// not what ships anyway.
inline CalibrationSet otherAmpere()
{
    CalibrationSet set = calibrations();
    for (auto& [key, constant] : set.all.at(CalibrationId("ampere")).constants)
        if (constant.fit)
            constant.value = std::abs(constant.fit->prior / constant.value - 1) > 0.03 ? constant.fit->prior : constant.fit->high;
    return set;
}

/// Published A100 jobs of two sources as that machine would run them, with 3 % of scatter: a fit to this table carries over,
/// whatever constants ship. One CSV with the columns of a training table.
inline QByteArray ownRuns()
{
    const auto table = readCsv(bytesOf(root() + QStringLiteral("/measurements/training.csv")).toStdString(), "training.csv");
    const auto bindings = readBindings(bytesOf(root() + QStringLiteral("/measurements/bindings.json")).toStdString());
    const auto column = [&](const char* name) { return std::size_t(std::find(table->columns.begin(), table->columns.end(), name) - table->columns.begin()); };
    const std::size_t source = column("source_group"), metric = column("measured_metric"), value = column("measured_value"), equivalent = column("iteration_s_equiv");
    CsvTable chosen{table->columns, {}};
    constexpr std::size_t most = 40;
    for (const CsvTable::Row& row : table->rows)
        if (chosen.rows.size() < most && row.cells[metric] == "iteration_s" && (row.cells[source] == "korthikanti" || row.cells[source] == "bigscience-a100"))
            chosen.rows.push_back(row);
    const ValidationReport report = validateTraining(measurementRows(chosen), *bindings, catalogue(), otherAmpere());
    std::string text = csvLine(chosen.columns);
    for (std::size_t i = 0; i < chosen.rows.size(); ++i) {
        const RowVerdict& verdict = report.verdicts[i];
        if (!verdict.headline || !verdict.predicted)
            continue;
        std::vector<std::string> cells = chosen.rows[i].cells;
        cells[value] = cells[equivalent] = std::to_string(*verdict.predicted * (i % 2 == 0 ? 1.03 : 0.97));
        text += csvLine(cells);
    }
    return QByteArray::fromStdString(text);
}

} // namespace ridge::shipped
