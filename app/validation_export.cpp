// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation_export.hpp"

#include "export/validation_value.hpp"
#include "io/text_file.hpp"
#include "session/measured_table.hpp"

namespace ridge {

namespace {

std::string listed(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string nameOf(const MeasuredTable& table) { return table.name.substr(0, table.name.rfind('.')); }

Result<MeasuredTablePtr> tableOf(const std::string& wanted, const Installed& installed)
{
    const Result<std::vector<MeasuredTablePtr>> shipped = shippedMeasuredTables(installed.folder);
    if (!shipped)
        return shipped.diagnostics();
    std::vector<std::string> names;
    for (const MeasuredTablePtr& table : *shipped) {
        if (wanted == nameOf(*table))
            return table;
        names.push_back(nameOf(*table));
    }
    if (!wanted.ends_with(".csv"))
        return Diagnostic{Severity::error, "unknown-table", "--table", "found \"" + wanted + "\", expected a file ending in .csv or one of: " + listed(names), ""};
    const Result<std::string> bytes = readFile(wanted);
    if (!bytes)
        return bytes.diagnostics();
    return readMeasuredTable(QByteArray::fromStdString(*bytes), wanted, true);
}

} // namespace

Result<ui::ExportableChart> validationChart(const std::string& wanted, const std::string& leaveOut, const Installed& installed)
{
    const Result<MeasuredTablePtr> table = tableOf(wanted, installed);
    if (!table)
        return table.diagnostics();
    if (const Diagnostics refused = checkLeaveOut(*(*table)->kind, leaveOut, wanted); !refused.empty())
        return refused;
    const Result<MeasuringData> data = loadMeasuringData(installed.folder);
    if (!data)
        return data.diagnostics();
    const JudgedTables tables = {std::make_shared<const JudgedTable>(judgeTable(**table, *data, installed.catalogue, installed.calibrations, leaveOut))};
    const RowFilter filter{(*table)->name, {}, {}, {}};
    const ui::ValidationChartData chart = ui::validationData(tables, chosenRows(tables, filter), filter);
    if (chart.marks.empty())
        return Diagnostic{Severity::error, "nothing-to-draw", wanted, "none of its " + std::to_string(tables.front()->rows.size()) + " rows is predicted",
                          "`ridgepoint validate` says why"};
    ui::ExportStamp stamp; // measurements belong to no study
    stamp.catalogue = QString::fromStdString(installed.catalogue.stamp);
    return ui::validationExport(chart, stamp);
}

} // namespace ridge
