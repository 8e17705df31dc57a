// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/inspector.hpp"
#include "report/own_calibration_text.hpp"
#include "report/words.hpp"
#include "study/metric_names.hpp"
#include "theme/number_text.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace ridge::ui {

namespace {

/// "Instinct MI300X" -> "MI300X", "Gaudi 2" -> "Gaudi 2": what fits the room of a tick.
QString shortName(const std::string& name)
{
    const QStringList words = QString::fromStdString(name).split(u' ');
    static const QRegularExpression model(QStringLiteral("^[A-Za-z]+\\d\\w*$"));
    for (const QString& word : words) {
        if (model.match(word).hasMatch())
            return word;
    }
    return words.mid(0, 2).join(u' ');
}

/// The catalogue's accelerators by their own value of a knob. One tick for each value, named after the part that is
/// shown where it has that value; a short name that two ticks would share gives way to the full one.
std::vector<SliderTick> catalogueTicks(Knob knob, const Catalogue& catalogue, const PartId& shown, double low, double high)
{
    const char* key = traits(knob).part;
    if (key == nullptr)
        return {};
    std::map<double, const Part*> parts;
    for (const auto& [id, part] : catalogue.parts) {
        const auto value = part.file == "accelerators" ? part.number(key) : std::nullopt;
        if (!value || *value < low || *value > high)
            continue;
        const Part*& named = parts.try_emplace(*value, &part).first->second;
        if (part.id == shown)
            named = &part;
    }
    std::map<QString, int> uses;
    for (const auto& [value, part] : parts)
        ++uses[shortName(part->name)];
    std::vector<SliderTick> ticks;
    for (const auto& [value, part] : parts) {
        const QString name = shortName(part->name);
        ticks.push_back({value, uses[name] > 1 ? QString::fromStdString(part->name) : name, part->id == shown});
    }
    return ticks;
}

/// A calibration knows latencies of networks that this architecture has not.
bool isDrawn(Knob knob, const SystemNetwork& network)
{
    if (knob == Knob::scaleOutBandwidth || knob == Knob::scaleOutLatency)
        return !network.fabric.empty();
    return knob != Knob::scaleUpLatency || network.scaleUp != ScaleUpKind::none;
}

/// Document, place in it and what other sources say, of a value that stands in the accelerator's own entry.
QString documentOf(Knob knob, const Part& part, const Catalogue& catalogue)
{
    const Datum* datum = traits(knob).part != nullptr ? part.find(traits(knob).part) : nullptr;
    if (datum == nullptr)
        return {};
    QStringList lines;
    if (const auto source = catalogue.sources.find(datum->source); source != catalogue.sources.end()) {
        lines << QString::fromStdString(source->second.title);
        if (!source->second.where.empty())
            lines << QString::fromStdString(source->second.where);
    }
    if (!datum->note.empty())
        lines << QString::fromStdString(datum->note);
    for (const Datum& other : datum->alternatives) {
        const auto source = catalogue.sources.find(other.source);
        const QString value = other.isNumber() ? quantityText(other.number(), QString::fromStdString(other.unit)) : QString::fromStdString(other.text());
        lines << QStringLiteral("Another source says %1%2")
                     .arg(value, source == catalogue.sources.end() ? QString() : QStringLiteral(": ") + QString::fromStdString(source->second.title));
    }
    return lines.join(u'\n');
}

/// The name a source goes by, without what follows it: places, lists, remarks.
QString shortSource(const QString& source)
{
    constexpr qsizetype enough = 34;
    if (source.size() <= enough)
        return source;
    static const QRegularExpression remark(QStringLiteral("[,:;(]"));
    const qsizetype end = source.indexOf(remark, 8);
    return end < 0 ? source : source.left(end).trimmed();
}

QString differenceText(double predicted, double published)
{
    const double percent = 100 * (predicted / published - 1);
    const QString number = QString::number(std::abs(percent), 'f', 1);
    return (percent < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + number + QStringLiteral(" %");
}

} // namespace

SliderRowModel knobModel(Knob knob, const PairingResult& current, const PairingResult* reference,
                         const PairingResult* baseline, const Catalogue& catalogue,
                         const std::array<double, parameterCount>& elasticities)
{
    const Parameter parameter = parameterOf(knob);
    SliderRowModel model;
    model.unit = QString::fromUtf8(unitOf(parameter).data());
    model.value = current.machine[parameter];
    const Datum* datum = traits(knob).part != nullptr ? current.architecture.accelerator.find(traits(knob).part) : nullptr;
    const bool fromPart = model.value <= 0 && datum != nullptr && datum->isNumber(); // nothing runs, but the part is known
    if (fromPart)
        model.value = datum->number();
    model.enabled = model.value > 0 && (fromPart || isDrawn(knob, current.architecture.network));
    model.part = reference != nullptr && reference->machine[parameter] > 0 ? reference->machine[parameter] : model.value;
    if (const Part* part = reference != nullptr ? &reference->architecture.accelerator : nullptr; fromPart && part != nullptr)
        model.part = part->numberOr(traits(knob).part, model.value);
    model.overridden = reference != nullptr && model.value != model.part;
    const Provenance& provenance = current.machine.sources[index(parameter)];
    model.source = fromPart ? QString::fromStdString(current.architecture.accelerator.name) : QString::fromStdString(provenance.source);
    model.origin = model.source;
    if (datum != nullptr && !model.overridden)
        if (const auto document = catalogue.sources.find(datum->source); document != catalogue.sources.end())
            model.origin = document->second.title.empty() ? model.source : QString::fromStdString(document->second.title);
    model.origin = shortSource(model.origin);
    model.confidence = fromPart ? datum->confidence : provenance.confidence;
    if (baseline != nullptr && baseline->machine[parameter] > 0)
        model.baseline = baseline->machine[parameter];
    if (current.evaluation.feasibility.ok()) {
        double together = 0; // all that the slider moves, moved by the same factor
        for (const Parameter moved : traits(knob).moves)
            together += elasticities[index(moved)];
        model.elasticity = together;
    }
    model.document = documentOf(knob, current.architecture.accelerator, catalogue);
    if (model.enabled)
        model.ticks = catalogueTicks(knob, catalogue, current.architecture.accelerator.id, model.part / 4, model.part * 8);
    return model;
}

std::vector<Fact> pairingFacts(const PairingResult& result, const std::vector<Metric>& metrics)
{
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    std::vector<Fact> facts;
    const TransformerModel& model = result.scenario.training.model;
    facts.push_back({QStringLiteral("Scenario"), text(result.scenario.name),
                     QStringLiteral("%1, batch %2 sequences of %3 tokens, %4")
                         .arg(text(model.name)).arg(result.scenario.training.globalBatch)
                         .arg(result.scenario.training.sequence)
                         .arg(text(std::string(precisionName(result.scenario.training.precision))))});
    const bool resolved = result.plan.mapping.dp > 0;
    facts.push_back({QStringLiteral("Mapping"), {}, text(mappingText(resolved ? result.plan.mapping : result.pairing.mapping))});
    facts.push_back({QStringLiteral("Calibration"), text(result.pairing.calibration.text), text(result.machine.calibration)});
    for (const auto& [id, own] : result.own)
        facts.push_back({QStringLiteral("Own calibration"), text(id.text), typeset(ownCalibrationText(own))});
    for (const PublishedFigure& figure : result.pairing.published) {
        const Metric* predicted = findMetric(metrics, figure.metric);
        if (predicted == nullptr || !(figure.value > 0))
            continue;
        facts.push_back({QStringLiteral("Published %1").arg(text(figure.metric)).replace(u'_', u' '),
                         text(figure.text),
                         (result.architecture.overrides.empty()
                              ? QStringLiteral("predicted %1 · %2")
                              : QStringLiteral("%1 with the overrides, another design than the one published · %2"))
                             .arg(differenceText(predicted->value, figure.value), text(figure.source))});
    }
    return facts;
}

} // namespace ridge::ui
