// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/take_import.hpp"

#include "io/device_part.hpp"
#include "io/import_file.hpp"
#include "io/study_additions.hpp"
#include "session/predict_log.hpp"

#include <QFileInfo>

namespace ridge {

namespace {

std::string_view viewOf(const QByteArray& bytes) { return {bytes.constData(), std::size_t(bytes.size())}; }

/// Another name than the one that every such file bears speaks for itself.
std::string stemOf(const QString& file)
{
    const bool named = QFileInfo(file).completeBaseName() != QStringLiteral("config") && !QFileInfo(file).suffix().isEmpty();
    return named ? QFileInfo(file).completeBaseName().toStdString() : std::string();
}

/// "llama 8.03B": the family and its size, as a config.json names no model.
std::string nameOf(const QString& file, const ModelConfig& config)
{
    const std::string stem = file.endsWith(QStringLiteral(".json")) ? stemOf(file) : std::string();
    if (!stem.empty() || !config.transformer)
        return stem;
    return config.modelType + ' ' + QString::number(totalParameters(*config.transformer) / 1e9, 'g', 3).toStdString() + 'B';
}

/// "8 x A100 SXM 80GB", or "Imported machine" where the file has no name of its own.
std::string nameOf(const QString& file, const MachineTopology& machine, const Catalogue& catalogue)
{
    if (const std::string stem = stemOf(file); !stem.empty() || machine.gpus.empty())
        return stem;
    const Part* part = catalogue.find(partOfGpu(catalogue, machine.gpus.front()));
    return std::to_string(machine.gpus.size()) + " x " + (part != nullptr ? part->name : "GPU");
}

Diagnostic readNote(const ImportedFile& imported, const QString& file)
{
    std::string text = importKindTitle(imported.kind) + ":";
    for (const SummaryItem& item : imported.summary)
        text += " " + item.key + " " + textOf(item.value) + ";";
    text.pop_back();
    return {Severity::note, "read", file.toStdString(), text, ""};
}

Result<TakenImport> grown(const Result<GrownStudy>& result, TakenImport::What what, Diagnostics notes)
{
    notes.insert(notes.begin(), result.diagnostics().begin(), result.diagnostics().end());
    if (!result)
        return notes;
    return TakenImport{what, result->study, result->name, std::move(notes)};
}

} // namespace

bool canImport(const QByteArray& bytes)
{
    return !recogniseImport(viewOf(bytes)).empty();
}

Result<TakenImport> takeImport(const Study& study, const QByteArray& bytes, const QString& file, const Installed& installed)
{
    const Result<ImportedFile> imported = importFile(viewOf(bytes), file.toStdString());
    if (!imported)
        return imported.diagnostics();
    if (const auto* model = std::get_if<ModelConfig>(&imported->content))
        return grown(withModel(study, *model, nameOf(file, *model)), TakenImport::What::scenario, imported.diagnostics());
    if (const auto* machine = std::get_if<MachineTopology>(&imported->content))
        return grown(withMachine(study, *machine, installed.catalogue, nameOf(file, *machine, installed.catalogue)), TakenImport::What::architecture, imported.diagnostics());
    TakenImport taken;
    taken.name = importKindTitle(imported->kind);
    taken.notes.push_back(readNote(*imported, file));
    taken.notes.insert(taken.notes.end(), imported.diagnostics().begin(), imported.diagnostics().end());
    if (const auto* log = std::get_if<CollectiveLog>(&imported->content)) {
        taken.what = TakenImport::What::measurements;
        const Diagnostics predicted = log->rowCount() > 0 ? predictLog(*log, file.toStdString(), study, installed) : Diagnostics();
        taken.notes.insert(taken.notes.end(), predicted.begin(), predicted.end());
    }
    return taken;
}

} // namespace ridge
