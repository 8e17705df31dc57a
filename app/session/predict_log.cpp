// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/predict_log.hpp"

#include "io/bindings_json.hpp"
#include "io/csv_table.hpp"
#include "io/device_part.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/text_file.hpp"
#include "report/quantity_text.hpp"
#include "session/evaluate_live.hpp"
#include "topology/part_role.hpp"
#include "validation/collective_validation.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr std::size_t mostNotes = 60;

Diagnostic note(const std::string& file, const std::string& text)
{
    return {Severity::note, "prediction", file, text, ""};
}

/// The first accelerator of the architecture the study shows; empty when it has none.
PartId shownAccelerator(const Study& study, const Catalogue& catalogue)
{
    const Pairing* pairing = activePairing(study);
    const auto architecture = pairing != nullptr ? study.architectures.find(pairing->architecture) : study.architectures.end();
    PartId found;
    if (architecture != study.architectures.end())
        forEachNode(architecture->second.root, [&](const std::string&, const Node& node, double) {
            const Part* part = node.part() != nullptr ? catalogue.find(node.part()->part) : nullptr;
            if (found.empty() && part != nullptr && roleOf(*part) == PartRole::accelerator)
                found = part->id;
        });
    return found;
}

Result<ValidationReport> judged(const CollectiveLog& log, const PartId& part, const std::string& file, const Installed& installed, std::vector<MeasurementRow>& rows)
{
    const std::string folder = installed.folder.toStdString();
    const std::string bindingsFile = folder + "/measurements/bindings.json", fabricFile = folder + "/fabric/fabric.json";
    const Result<std::string> bindingsText = readFile(bindingsFile), fabricText = readFile(fabricFile);
    if (!bindingsText || !fabricText)
        return bindingsText ? fabricText.diagnostics() : bindingsText.diagnostics();
    const Result<Bindings> bindings = readBindings(*bindingsText, bindingsFile);
    const Result<FabricConstants> fabric = readFabricConstants(*fabricText, fabricFile);
    const Result<CsvTable> table = readCsv(collectiveTable(log, part.text, file), file);
    if (!bindings || !fabric || !table)
        return !bindings ? bindings.diagnostics() : !fabric ? fabric.diagnostics() : table.diagnostics();
    rows = measurementRows(*table);
    return validateCollectives(rows, *bindings, installed.catalogue, *fabric);
}

std::string rowText(const MeasurementRow& row, const RowVerdict& verdict, double bytes)
{
    const std::string op = row.text("op");
    return op + " of " + quantityText(bytes, "B") + ": measured " + quantityText(*verdict.measured, "s") + ", predicted "
        + quantityText(*verdict.predicted, "s") + " (" + signedPercentText(*verdict.errorPercent / 100) + ")";
}

} // namespace

Diagnostics predictLog(const CollectiveLog& log, const std::string& file, const Study& study, const Installed& installed)
{
    Diagnostics notes;
    PartId part = partOfDevice(installed.catalogue, log.device());
    if (part.empty() && log.device().empty()) {
        part = shownAccelerator(study, installed.catalogue);
        if (const Part* shown = installed.catalogue.find(part))
            notes.push_back({Severity::warning, "device-assumed", file, "the log names no device; predicted for that of the machine shown, " + shown->name, "show the machine it ran on, then drop the log again"});
    }
    std::vector<MeasurementRow> rows;
    const Result<ValidationReport> report = judged(log, part, file, installed, rows);
    if (!report)
        return report.diagnostics();
    if (report->headline.medianApe)
        notes.insert(notes.begin(), note(file, "predicted within " + percentText(*report->headline.medianApe / 100) + " (median of " + std::to_string(report->headline.n) + " times)"));
    for (const SkippedCount& skipped : report->skipped)
        notes.push_back(note(file, std::to_string(skipped.count) + " times without a prediction: " + skipped.reason));
    for (auto verdict = report->verdicts.rbegin(); verdict != report->verdicts.rend() && notes.size() < mostNotes; ++verdict)
        if (verdict->predicted && verdict->measured && verdict->errorPercent && rows[verdict->row].text("in_place") == "0")
            notes.push_back(note(file, rowText(rows[verdict->row], *verdict, rows[verdict->row].number("size_bytes").value_or(0))));
    return notes;
}

} // namespace ridge
