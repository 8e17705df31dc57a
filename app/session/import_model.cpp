// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/import_model.hpp"

#include "session/evaluate_live.hpp"

#include <QFileInfo>

namespace ridge {

namespace {

Diagnostic problem(const char* code, const QString& file, const std::string& message, const char* hint)
{
    return {Severity::error, code, file.toStdString(), message, hint};
}

/// "llama 8.03B": the family and its size, as a config.json names no model; another file name speaks for itself.
std::string nameOf(const QString& file, const TransformerModel& model)
{
    const QString stem = QFileInfo(file).completeBaseName();
    if (!stem.isEmpty() && stem != QStringLiteral("config") && file.endsWith(QStringLiteral(".json")))
        return stem.toStdString();
    const double billions = totalParameters(model) / 1e9;
    return model.name + ' ' + QString::number(billions, 'g', 3).toStdString() + 'B';
}

ScenarioId freeId(const Study& study, const std::string& name)
{
    std::string base;
    for (const char c : name) {
        const bool lower = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        const char letter = lower ? c : c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : '-';
        if (letter != '-' || (!base.empty() && base.back() != '-'))
            base += letter;
    }
    base = base.substr(0, 56);
    if (base.empty())
        base = "model";
    ScenarioId id{base};
    for (int n = 2; study.scenarios.count(id) > 0; ++n)
        id = ScenarioId(base + '-' + std::to_string(n));
    return id;
}

Diagnostic notDense(const QString& file, const ModelConfig& config)
{
    std::string what = "the model (" + (config.modelType.empty() ? std::string("type not stated") : config.modelType) + ") is not a dense decoder";
    if (config.experts)
        what += ": it routes tokens to " + std::to_string(*config.experts) + " experts";
    else if (config.attention == "mla" || config.attention == "encoder")
        what += ": its attention is " + config.attention;
    else
        what += " with all its sizes stated";
    return problem("not-dense", file, what, "training of dense decoder transformers is modelled; the study is unchanged");
}

} // namespace

bool looksLikeConfig(const QByteArray& bytes)
{
    const QByteArray text = bytes.trimmed();
    return text.startsWith('{') && text.endsWith('}');
}

Result<ImportedModel> importModel(const Study& study, const QByteArray& bytes, const QString& file)
{
    Result<ModelConfig> config = importHfConfig({bytes.constData(), std::size_t(bytes.size())}, file.toStdString());
    if (!config)
        return config.diagnostics();
    Diagnostics notes = config.diagnostics();
    if (!config->transformer) {
        notes.insert(notes.begin(), notDense(file, *config));
        return notes;
    }
    const Pairing* shown = activePairing(study);
    const auto scenario = shown != nullptr ? study.scenarios.find(shown->scenario) : study.scenarios.end();
    if (scenario == study.scenarios.end())
        return problem("no-pairing", file, "the study shows no architecture with a scenario to take batch and mapping from",
                       "open a study that has one, then import the model again");
    ImportedModel imported{study, nameOf(file, *config->transformer), std::move(notes)};
    Scenario added = scenario->second;
    added.name = imported.name;
    added.training.model = *config->transformer;
    added.training.model.name = imported.name;
    const ScenarioId id = freeId(study, imported.name);
    Pairing pairing = *shown;
    pairing.scenario = id;
    pairing.published.clear();
    imported.study.scenarios.emplace(id, added);
    imported.study.pairings.push_back(pairing);
    imported.study.activeArchitecture = pairing.architecture;
    imported.study.activeScenario = id;
    imported.notes.push_back({Severity::note, "carried-over", "/scenarios/" + id.text,
                              "sequence, batch, precision, mapping and calibration were taken over from " + scenario->second.name,
                              "change them in the scenario form"});
    return imported;
}

} // namespace ridge
