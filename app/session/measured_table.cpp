// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/measured_table.hpp"

#include "io/bindings_json.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/kernel_constants_json.hpp"
#include "io/node_wiring_json.hpp"
#include "io/residuals_json.hpp"
#include "io/text_file.hpp"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace ridge {

namespace {

/// A file of the data folder through its reader.
template <class Reader>
auto readShipped(const QString& folder, const char* relative, Reader reader) -> decltype(reader(std::string(), std::string()))
{
    const std::string path = folder.toStdString() + relative;
    const Result<std::string> text = readFile(path);
    if (!text)
        return text.diagnostics();
    return reader(*text, path);
}

} // namespace

Result<MeasuringData> loadMeasuringData(const QString& folder)
{
    Result<Bindings> bindings = readShipped(folder, "/measurements/bindings.json", [](const auto& text, const auto& path) { return readBindings(text, path); });
    if (!bindings)
        return bindings.diagnostics();
    const auto residuals = readShipped(folder, "/measurements/residuals.json", [](const auto& text, const auto& path) { return readResiduals(text, path); });
    if (!residuals)
        return residuals.diagnostics();
    Result<FabricConstants> fabric = readShipped(folder, "/fabric/fabric.json", [](const auto& text, const auto& path) { return readFabricConstants(text, path); });
    if (!fabric)
        return fabric.diagnostics();
    Result<std::vector<NodeWiring>> wirings = readShipped(folder, "/fabric/wirings.json", [](const auto& text, const auto& path) { return readNodeWirings(text, path); });
    if (!wirings)
        return wirings.diagnostics();
    Result<KernelConstants> kernels = readShipped(folder, "/kernels/kernels.json", [](const auto& text, const auto& path) { return readKernelConstants(text, path); });
    if (!kernels)
        return kernels.diagnostics();
    MeasuringData data{std::move(bindings).value(), std::move(fabric).value(), std::move(wirings).value(), std::move(kernels).value()};
    for (const auto& [kind, bands] : *residuals)
        data.bindings.tables[kind].residuals = bands;
    return data;
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
                                          .fabric = data.fabric, .wirings = data.wirings, .kernels = data.kernels, .leaveOut = leaveOut, .watch = watch});
    return judged;
}

} // namespace ridge
