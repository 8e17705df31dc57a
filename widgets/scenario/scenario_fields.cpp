// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario_fields.hpp"

#include "engine/parameter.hpp"
#include "scenario/scenario_field_makers.hpp"

#include "theme/number_text.hpp"

#include <cmath>

namespace ridge::ui {

namespace {

using namespace makers;

void addModel(std::vector<ScenarioField>& all)
{
    const auto group = FieldGroup::model;
    ScenarioField name;
    name.key = QStringLiteral("name");
    name.label = tr("Model");
    name.kind = FieldKind::text;
    name.group = group;
    name.help = tr("The model's name as charts and titles show it");
    name.text = [](ScenarioDraft& d) { return &d.training.model.name; };
    all.push_back(name);
    all.push_back(whole(field("layers", tr("Layers"), group, FieldKind::whole, RIDGE_MEMBER(training.model.layers)), 1e5, tr("Transformer layers")));
    all.push_back(whole(field("hidden", tr("Hidden size"), group, FieldKind::whole, RIDGE_MEMBER(training.model.hidden)), 1e7, tr("Width of the residual stream")));
    all.push_back(whole(field("heads", tr("Query heads"), group, FieldKind::whole, RIDGE_MEMBER(training.model.heads)), 1e5, tr("Attention heads")));
    all.push_back(whole(field("kvHeads", tr("KV heads"), group, FieldKind::whole, RIDGE_MEMBER(training.model.kvHeads)), 1e5, tr("Key-value heads; as many as query heads without grouping")));
    all.push_back(whole(field("headDim", tr("Head size"), group, FieldKind::whole, RIDGE_MEMBER(training.model.headDim)), 1e5, tr("Width of a head; usually hidden size over query heads")));
    all.push_back(whole(field("ffnHidden", tr("FFN size"), group, FieldKind::whole, RIDGE_MEMBER(training.model.ffnHidden)), 1e7, tr("Inner width of the feed-forward network")));
    all.push_back(whole(field("vocab", tr("Vocabulary"), group, FieldKind::whole, RIDGE_MEMBER(training.model.vocab)), 1e8, tr("Entries of the vocabulary, unpadded"), tr("tokens")));
    all.push_back(flag("gatedFfn", tr("Gated FFN"), group, RIDGE_MEMBER(training.model.gatedFfn)));
    all.push_back(flag("tiedEmbeddings", tr("Tied embedding"), group, RIDGE_MEMBER(training.model.tiedEmbeddings)));
    all.back().help = tr("One table serves as embedding and as head");
}

void addWorkload(std::vector<ScenarioField>& all)
{
    const auto group = FieldGroup::workload;
    all.push_back(whole(field("sequence", tr("Sequence"), group, FieldKind::whole, RIDGE_MEMBER(training.sequence)), 1e8, tr("Tokens of one sequence"), tr("tokens")));
    all.back().doubles = true;
    all.push_back(whole(field("globalBatch", tr("Global batch"), group, FieldKind::whole, RIDGE_MEMBER(training.globalBatch)), 1e9, tr("Sequences of one step, over all ranks"), tr("seq.")));
    all.back().doubles = true;
    all.push_back(choice("precision", tr("Precision"), group, {QStringLiteral("FP16"), QStringLiteral("BF16"), QStringLiteral("FP8"), QStringLiteral("MXFP8"), QStringLiteral("FP4")},
                         RIDGE_MEMBER(training.precision)));
    all.push_back(flag("flashAttention", tr("Flash attention"), group, RIDGE_MEMBER(training.flashAttention)));
}

void addMapping(std::vector<ScenarioField>& all)
{
    const auto group = FieldGroup::mapping;
    all.push_back(degree(field("tp", tr("Tensor parallel"), group, FieldKind::whole, RIDGE_MEMBER(mapping.tp)), tr("Accelerators that share every matrix")));
    all.push_back(degree(field("pp", tr("Pipeline stages"), group, FieldKind::whole, RIDGE_MEMBER(mapping.pp)), tr("Groups of layers, one behind the other")));
    all.push_back(whole(field("vp", tr("Chunks per stage"), group, FieldKind::whole, RIDGE_MEMBER(mapping.vp)), 1e5, tr("Virtual pipeline: parts a stage is interleaved in; 1 is none")));
    all.push_back(degree(field("dp", tr("Data parallel"), group, FieldKind::whole, RIDGE_MEMBER(mapping.dp)), tr("Replicas; empty: as many as the accelerators allow")));
    all.back().least = 0;
    all.push_back(field("microBatch", tr("Micro-batch"), group, FieldKind::real, RIDGE_MEMBER(mapping.microBatch)));
    all.back().unit = tr("seq.");
    all.back().doubles = true;
    all.back().help = tr("Sequences a replica works on at a time");
    all.push_back(choice("recompute", tr("Recompute"), group, {tr("automatic"), tr("none"), tr("selective"), tr("full")}, RIDGE_MEMBER(mapping.recompute)));
    all.push_back(choice("zero", tr("ZeRO"), group, {tr("off"), tr("1, optimizer"), tr("2, gradients"), tr("3, parameters")}, RIDGE_MEMBER(mapping.zero)));
    all.push_back(choice("order", tr("Rank order"), group, {QStringLiteral("TP, DP, PP"), QStringLiteral("TP, PP, DP"), QStringLiteral("DP, TP, PP"), QStringLiteral("DP, PP, TP"), QStringLiteral("PP, TP, DP"), QStringLiteral("PP, DP, TP")}, RIDGE_MEMBER(mapping.order)));
    all.push_back(flag("sequenceParallel", tr("Seq. parallel"), group, RIDGE_MEMBER(mapping.sequenceParallel)));
    all.back().help = tr("Sequence parallelism: norms and residuals are sharded over the tensor-parallel ranks");
}

QString plainNumber(QString text)
{
    for (const QChar group : {QChar(0x2009), QChar(0x202f), QChar(0x00a0), QChar(u' '), QChar(u','), QChar(u'_')})
        text.remove(group);
    return text;
}

QString wholeText(double value) { return numberText(value, int(std::log10(std::max(1.0, value))) + 1); }

/// What holds between fields and no range of one field can say.
QString relationReason(const ScenarioField& field, const ScenarioDraft& draft)
{
    const TransformerModel& model = draft.training.model;
    const bool aboutHeads = field.key == QStringLiteral("heads") || field.key == QStringLiteral("kvHeads");
    if (aboutHeads && model.kvHeads > 0 && model.heads % model.kvHeads != 0)
        return tr("%1 query heads do not divide over %2 KV heads").arg(model.heads).arg(model.kvHeads);
    if (field.key.startsWith(QStringLiteral("expert")) && model.experts.perToken > model.experts.routed)
        return tr("%1 experts per token of %2").arg(model.experts.perToken).arg(model.experts.routed);
    return {};
}

QString rangeReason(const ScenarioField& field, double value)
{
    if (field.kind != FieldKind::real && value != std::floor(value))
        return tr("Expected a whole number");
    if (field.kind == FieldKind::real ? !(value > 0) : value < field.least)
        return field.kind == FieldKind::real ? tr("Expected more than 0") : tr("Expected %1 or more").arg(field.least);
    if (value > field.most)
        return tr("Expected %1 or less").arg(wholeText(field.most));
    return {};
}

} // namespace

const std::vector<ScenarioField>& scenarioFields()
{
    static const std::vector<ScenarioField> fields = [] {
        std::vector<ScenarioField> all;
        addModel(all);
        addExpertFields(all);
        addWorkload(all);
        addCheckpointFields(all);
        addMapping(all);
        addWideMappingFields(all);
        return all;
    }();
    return fields;
}

const ScenarioField* findField(const QString& key)
{
    for (const ScenarioField& field : scenarioFields())
        if (field.key == key)
            return &field;
    return nullptr;
}

QString fieldText(const ScenarioField& field, const ScenarioDraft& draft)
{
    if (field.kind == FieldKind::text) {
        ScenarioDraft copy = draft;
        return QString::fromStdString(*field.text(copy));
    }
    const double value = field.number(draft);
    if (field.kind == FieldKind::choice)
        return field.choices.value(int(value));
    if (value == 0 && field.least == 0)
        return {};
    return value == std::floor(value) ? wholeText(value) : QString::number(value, 'g', 12);
}

FieldReading readField(const ScenarioField& field, const ScenarioDraft& draft, const QString& text)
{
    FieldReading reading{draft, {}};
    if (field.kind == FieldKind::text) {
        *field.text(reading.draft) = text.trimmed().toStdString();
        if (text.trimmed().isEmpty())
            reading.reason = tr("Expected a name");
        return reading;
    }
    const QString digits = plainNumber(text);
    bool ok = digits.isEmpty() && field.least == 0;
    const double value = ok ? 0 : digits.toDouble(&ok);
    if (!ok || !std::isfinite(value)) {
        reading.reason = tr("Expected a number");
        return reading;
    }
    reading.reason = rangeReason(field, value);
    if (!reading.reason.isEmpty())
        return reading;
    field.setNumber(reading.draft, value);
    reading.reason = relationReason(field, reading.draft);
    return reading;
}

QStringList culpritFields(const Feasibility& feasibility, const ScenarioDraft& draft)
{
    const Mapping& mapping = draft.mapping;
    switch (feasibility.reason) {
    case Infeasibility::tooFewAccelerators:
    case Infeasibility::acceleratorsDoNotDivide: {
        QStringList degrees;
        for (const auto& [key, degree] : {std::pair("dp", mapping.dp), std::pair("pp", mapping.pp), std::pair("tp", mapping.tp), std::pair("cp", mapping.cp)})
            if (degree > 1)
                degrees << QString::fromLatin1(key);
        return degrees.isEmpty() ? QStringList(QStringLiteral("tp")) : degrees;
    }
    case Infeasibility::headsDoNotDivide: return {QStringLiteral("tp"), QStringLiteral("heads"), QStringLiteral("kvHeads")};
    case Infeasibility::hiddenDoesNotDivide: return {QStringLiteral("tp"), QStringLiteral("hidden"), QStringLiteral("ffnHidden")};
    case Infeasibility::layersDoNotDivide: {
        const QString chunks = QStringLiteral("vp"), stages = QStringLiteral("pp"), layers = QStringLiteral("layers");
        return mapping.vp > 1 ? QStringList{chunks, stages, layers} : QStringList{stages, chunks, layers};
    }
    case Infeasibility::batchTooSmall: return {QStringLiteral("globalBatch"), QStringLiteral("dp"), QStringLiteral("microBatch")};
    case Infeasibility::expertsDoNotDivide: return {QStringLiteral("ep"), QStringLiteral("experts")};
    case Infeasibility::doesNotFit:
        return {mapping.microBatch > 1 ? QStringLiteral("microBatch") : mapping.recompute != Recompute::full ? QStringLiteral("recompute") : QStringLiteral("tp")};
    case Infeasibility::missingRate:
        if (feasibility.needed == double(std::size_t(Parameter::hostBandwidth)))
            return {mapping.offload != Offload::none ? QStringLiteral("offload") : QStringLiteral("checkpointAsync")};
        return {QStringLiteral("precision")};
    case Infeasibility::none:
    case Infeasibility::noAccelerator:
    case Infeasibility::networkNotCovered:
    case Infeasibility::invalidValue:
    case Infeasibility::outOfRange: return {};
    }
    return {};
}

} // namespace ridge::ui
