// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/measured_table.hpp"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace ridge {

Result<MeasuringData> loadMeasuringData(const QString& folder)
{
    const std::string path = folder.toStdString();
    Result<Bindings> bindings = loadBindings(path);
    if (!bindings)
        return bindings.diagnostics();
    Result<MeasuringLaws> laws = loadMeasuringLaws(path);
    if (!laws)
        return laws.diagnostics();
    return MeasuringData{std::move(bindings).value(), std::move(laws).value()};
}

Result<MeasuredTablePtr> readMeasuredTable(const QByteArray& bytes, const std::string& name, bool own)
{
    Result<CsvTable> csv = readCsv({bytes.constData(), std::size_t(bytes.size())}, name);
    if (!csv)
        return csv.diagnostics();
    const TableKind* kind = tableKindOf(csv->columns);
    if (kind == nullptr)
        return unknownTable(csv->columns, name);
    Diagnostics notes = csv.diagnostics();
    return {std::make_shared<const MeasuredTable>(MeasuredTable{name, own, std::move(csv).value(), kind}), std::move(notes)};
}

Result<std::vector<MeasuredTablePtr>> shippedMeasuredTables(const QString& folder)
{
    std::vector<MeasuredTablePtr> tables;
    const QDir measurements(folder + QStringLiteral("/measurements"));
    for (const QString& name : measurements.entryList({QStringLiteral("*.csv")}, QDir::Files, QDir::Name)) {
        QFile file(measurements.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            return Diagnostic{Severity::error, "cannot-read", file.fileName().toStdString(), file.errorString().toStdString(), ""};
        if (auto table = readMeasuredTable(file.readAll(), name.toStdString(), false))
            tables.push_back(*table);
    }
    const auto& kinds = tableKinds();
    std::stable_sort(tables.begin(), tables.end(), [&](const auto& a, const auto& b) { return a->kind - kinds.data() < b->kind - kinds.data(); });
    return tables;
}

JudgedTable judgeTable(const MeasuredTable& table, const MeasuringData& data, const Catalogue& catalogue, const CalibrationSet& calibrations,
                       const std::string& leaveOut, const LeaveOutWatch& watch)
{
    JudgedTable judged{table.name, table.own, measurementRows(table.csv), {}};
    judged.report = table.kind->validate({.rows = judged.rows, .bindings = data.bindings, .catalogue = catalogue, .calibrations = calibrations,
                                          .fabric = data.laws.fabric, .wirings = data.laws.wirings, .kernels = data.laws.kernels, .leaveOut = leaveOut, .watch = watch});
    return judged;
}

} // namespace ridge
