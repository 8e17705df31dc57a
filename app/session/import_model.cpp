// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/import_model.hpp"

#include "io/study_additions.hpp"

#include <QFileInfo>

namespace ridge {

namespace {

/// "llama 8.03B": the family and its size, as a config.json names no model; another file name speaks for itself.
std::string nameOf(const QString& file, const TransformerModel& model)
{
    const QString stem = QFileInfo(file).completeBaseName();
    if (!stem.isEmpty() && stem != QStringLiteral("config") && file.endsWith(QStringLiteral(".json")))
        return stem.toStdString();
    const double billions = totalParameters(model) / 1e9;
    return model.name + ' ' + QString::number(billions, 'g', 3).toStdString() + 'B';
}

} // namespace

bool looksLikeConfig(const QByteArray& bytes)
{
    const QByteArray text = bytes.trimmed();
    return text.startsWith('{') && text.endsWith('}');
}

Result<ImportedModel> importModel(const Study& study, const QByteArray& bytes, const QString& file)
{
    const Result<ModelConfig> config = importHfConfig({bytes.constData(), std::size_t(bytes.size())}, file.toStdString());
    if (!config)
        return config.diagnostics();
    Diagnostics notes = config.diagnostics();
    const Result<GrownStudy> grown = withModel(study, *config, config->transformer ? nameOf(file, *config->transformer) : std::string());
    notes.insert(notes.begin(), grown.diagnostics().begin(), grown.diagnostics().end());
    for (Diagnostic& note : notes)
        note.where = note.where.empty() ? file.toStdString() : note.where;
    if (!grown)
        return notes;
    return ImportedModel{grown->study, grown->name, notes};
}

} // namespace ridge
