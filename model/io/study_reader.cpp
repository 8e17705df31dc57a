// SPDX-License-Identifier: Apache-2.0
#include "io/study_reader.hpp"

#include "io/study_json.hpp"
#include "io/study_words.hpp"
#include "study/metric_names.hpp"
#include "units/format.hpp"
#include "units/parse.hpp"
#include "workload/check_scenario.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

using nlohmann::json;

namespace {

constexpr int deepestContainer = 32;
constexpr double farthestPlace = 1e6;
constexpr std::size_t mostUnknown = 10'000;  ///< unknown keys that are kept for a later version
constexpr std::size_t mostWarned = 100;      ///< unknown keys that are told one by one
constexpr std::size_t mostStated = 10'000;   ///< overrides or parameters in one place
constexpr std::size_t mostPlaces = 100'000;  ///< of one drawing

} // namespace

void StudyReader::keepUnknown(const Fields& fields, std::span<const std::string_view> known)
{
    for (const std::string& key : fields.keysBeside({})) {
        if (std::find(known.begin(), known.end(), key) != known.end())
            continue;
        if (m_unknown.size() >= mostUnknown) {
            m_problems.error("too-many", fields.pointer(), "more than " + std::to_string(mostUnknown)
                             + " keys are unknown; this is no study of this format");
            return;
        }
        m_unknown[fields.pointerTo(key)] = *fields.find(key);
        const bool reserved = fields.pointer().empty()
            && std::find(words::reserved.begin(), words::reserved.end(), key) != words::reserved.end();
        if (reserved)
            m_problems.note("unused-key", fields.pointerTo(key), "'" + key + "' is kept, but not used by this version");
        else if (m_unknown.size() <= mostWarned)
            m_problems.warning("unknown-key", fields.pointerTo(key), "unknown key '" + key.substr(0, 60) + "' is kept, but not used",
                               didYouMean(key, known));
        if (m_unknown.size() == mostWarned + 1)
            m_problems.warning("unknown-key", fields.pointer(), "more than " + std::to_string(mostWarned)
                               + " keys of the file are unknown; the others are kept, too");
    }
}

int StudyReader::count(const Fields& fields, std::string_view key, bool required, int fallback)
{
    return static_cast<int>(fields.integer(key, 1, largestCount, required).value_or(fallback));
}

Study StudyReader::read(const json& document)
{
    const Fields top(document, "", m_problems);
    keepUnknown(top, words::top);
    Study study;
    study.title = top.text("title");
    study.writtenBy = top.text("writtenBy");
    study.catalogue = top.text("catalogue");
    study.label = top.text("label");
    if (const auto map = top.object("architectures", true))
        for (const auto& [id, value] : map->value().items())
            study.architectures[ArchitectureId(id)] = architecture(Fields(value, map->pointerTo(id), m_problems));
    if (const auto map = top.object("scenarios", true))
        for (const auto& [id, value] : map->value().items())
            study.scenarios[ScenarioId(id)] = scenario(Fields(value, map->pointerTo(id), m_problems));
    const json* pairings = top.array("pairings");
    for (std::size_t i = 0; pairings != nullptr && i < pairings->size(); ++i)
        study.pairings.push_back(pairing(Fields((*pairings)[i], "/pairings/" + std::to_string(i), m_problems)));
    if (const auto map = top.object("assumptions"))
        for (const auto& [id, value] : map->value().items())
            study.assumptions[id] = assumption(Fields(value, map->pointerTo(id), m_problems));
    if (const auto map = top.object("calibrations"))
        study.calibrations = calibrations(*map);
    if (const auto active = top.object("active")) {
        keepUnknown(*active, words::active);
        if (active->find("architecture") != nullptr)
            study.activeArchitecture = ArchitectureId(active->text("architecture"));
        if (active->find("scenario") != nullptr)
            study.activeScenario = ScenarioId(active->text("scenario"));
    }
    if (top.find("baseline") != nullptr)
        study.baselineArchitecture = ArchitectureId(top.text("baseline"));
    if (const auto layout = top.object("layout"))
        for (const auto& [id, value] : layout->value().items())
            study.layout[ArchitectureId(id)] = places(Fields(value, layout->pointerTo(id), m_problems));
    if (!m_unknown.empty())
        study.unknown = m_unknown.dump();
    return study;
}

Places StudyReader::places(const Fields& fields)
{
    Places result;
    if (!fields.isObject())
        return result;
    if (fields.value().size() > mostPlaces) {
        m_problems.error("too-many", fields.pointer(), "found " + std::to_string(fields.value().size())
                         + " places, at most " + std::to_string(mostPlaces) + " are read");
        return result;
    }
    for (const auto& [path, value] : fields.value().items()) {
        const bool pair = value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number();
        const Place place = pair ? Place{value[0].get<double>(), value[1].get<double>()} : Place{};
        if (!pair || std::abs(place.x) > farthestPlace || std::abs(place.y) > farthestPlace)
            m_problems.error("bad-place", fields.pointerTo(path), "found " + describe(value) + ", expected two numbers of at most 1000000, [x, y]");
        else
            result[path] = place;
    }
    return result;
}

Architecture StudyReader::architecture(const Fields& fields)
{
    keepUnknown(fields, words::architecture);
    Architecture result;
    result.name = fields.text("name");
    result.year = static_cast<int>(fields.integer("year", 0, 9999).value_or(0));
    if (fields.find("base") != nullptr)
        result.base = ArchitectureId(fields.text("base"));
    if (const auto root = fields.object("root", !result.base.has_value()))
        result.root = container(*root, 1);
    result.scaleContainer = fields.text("scaleContainer");
    result.overrides = quantities(fields, "overrides");
    result.label = fields.text("label");
    return result;
}

Container StudyReader::container(const Fields& fields, int depth)
{
    Container result;
    if (depth > deepestContainer) {
        m_problems.error("too-deep", fields.pointer(), "containers nested deeper than " + std::to_string(deepestContainer));
        return result;
    }
    keepUnknown(fields, words::container);
    if (const auto children = fields.object("children"))
        for (const auto& [name, value] : children->value().items())
            result.children.emplace(name, node(Fields(value, children->pointerTo(name), m_problems), depth));
    if (const auto links = fields.object("links"))
        for (const auto& [name, value] : links->value().items())
            result.links.emplace(name, link(Fields(value, links->pointerTo(name), m_problems)));
    return result;
}

Node StudyReader::node(const Fields& fields, int depth)
{
    keepUnknown(fields, words::node);
    Node result;
    result.count = fields.integer("count", 1, largestCount).value_or(1);
    result.label = fields.text("label");
    const bool hasPart = fields.find("part") != nullptr;
    const auto inner = fields.object("container");
    const auto generated = fields.object("fabric");
    if (int{hasPart} + int{fields.find("container") != nullptr} + int{fields.find("fabric") != nullptr} != 1)
        m_problems.error("node-content", fields.pointer(), "expected exactly one of part, fabric and container");
    if (inner)
        result.content = container(*inner, depth + 1);
    else if (generated)
        result.content = fabric(*generated);
    else
        result.content = PartInstance{hasPart ? part(fields, true) : PartId(), {}};
    const Overrides overrides = quantities(fields, "overrides");
    if (auto* instance = std::get_if<PartInstance>(&result.content))
        instance->overrides = overrides;
    else if (!overrides.empty())
        m_problems.error("node-content", fields.pointerTo("overrides"), "overrides belong to a part");
    return result;
}

FabricInstance StudyReader::fabric(const Fields& fields)
{
    keepUnknown(fields, words::fabric);
    FabricInstance result;
    if (const auto generator = fields.word("generator", words::generators, true))
        result.generator = words::generators[*generator];
    result.part = part(fields, false);
    result.parameters = quantities(fields, "parameters");
    return result;
}

Link StudyReader::link(const Fields& fields)
{
    keepUnknown(fields, words::link);
    Link result;
    result.a = port(fields, "a");
    result.b = port(fields, "b");
    result.part = part(fields, false);
    result.count = fields.integer("count", 1, largestCount).value_or(1);
    if (const auto pattern = fields.word("pattern", words::patterns))
        result.pattern = static_cast<LinkPattern>(*pattern);
    result.overrides = quantities(fields, "overrides");
    return result;
}

PortReference StudyReader::port(const Fields& fields, std::string_view key)
{
    const std::string text = fields.text(key, true);
    const auto dot = text.find_last_of('.');
    if (dot != std::string::npos && dot > 0 && dot + 1 < text.size())
        return {text.substr(0, dot), text.substr(dot + 1)};
    if (const json* value = fields.find(key); value != nullptr && value->is_string())
        m_problems.error("bad-port", fields.pointerTo(key), "found " + describe(*value) + ", expected child.port",
                         "for example gpu.scale-up");
    return {};
}

/// Catalogue ids may carry dots ("hbm3e-8.0"), unlike the study's own.
PartId StudyReader::part(const Fields& fields, bool required)
{
    const std::string text = fields.text("part", required);
    const json* value = fields.find("part");
    if (value != nullptr && value->is_string() && !(text.empty() && !required) && !isValidPartId(text))
        m_problems.error("bad-id", fields.pointerTo("part"), "found " + describe(*value) + ", expected a catalogue id");
    return PartId(text);
}

Overrides StudyReader::quantities(const Fields& parent, std::string_view key)
{
    Overrides result;
    const auto map = parent.object(key);
    if (map && map->value().size() > mostStated)
        m_problems.error("too-many", map->pointer(), "found " + std::to_string(map->value().size()) + " entries, at most "
                         + std::to_string(mostStated) + " are read");
    else if (map)
        for (const auto& [name, value] : map->value().items())
            if (const auto stated = quantity(*map, name, name, true))
                result.emplace(name, *stated);
    return result;
}

std::optional<StatedQuantity> StudyReader::quantity(const Fields& fields, const std::string& key, const std::string& name,
                                                    bool positive)
{
    const json* value = fields.find(key);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_string() && !value->is_number()) {
        m_problems.error("wrong-type", fields.pointerTo(key), "found " + describe(*value)
                         + ", expected a quantity with unit as text", "for example \"4.8 TB/s\" or \"1.5x\"");
        return std::nullopt;
    }
    const std::string text = value->is_string() ? value->get<std::string>() : shortestNumber(value->get<double>());
    if (!positive) {
        const Result<ParsedQuantity> parsed = parseQuantity(text);
        if (parsed)
            return StatedQuantity{parsed->value, parsed->relative, text};
        for (const Diagnostic& d : parsed.diagnostics())
            m_problems.error(d.code, fields.pointerTo(key), d.message, d.hint);
        return std::nullopt;
    }
    const Result<StatedQuantity> stated = parseStated(name, text);
    if (stated)
        return *stated;
    for (const Diagnostic& d : stated.diagnostics())
        m_problems.error(d.code, fields.pointerTo(key), d.message, d.hint);
    return std::nullopt;
}

Scenario StudyReader::scenario(const Fields& fields)
{
    keepUnknown(fields, words::scenario);
    Scenario result;
    result.name = fields.text("name");
    if (const auto kind = fields.word("kind", words::scenarioKinds, true))
        result.kind = words::scenarioKinds[*kind];
    result.label = fields.text("label");
    TrainingScenario& training = result.training;
    if (const auto hyperparameters = fields.object("model", true))
        training.model = model(*hyperparameters);
    training.sequence = count(fields, "sequence", true, training.sequence);
    training.globalBatch = fields.number("globalBatch", true).value_or(1);
    if (const auto precision = fields.word("precision", words::precisions, true))
        training.precision = static_cast<Precision>(*precision);
    training.flashAttention = fields.boolean("flashAttention").value_or(training.flashAttention);
    training.adapterRank = static_cast<int>(fields.integer("adapterRank", 0, 100000).value_or(0));
    if (const auto writes = fields.object("checkpoints"))
        training.checkpoints = checkpoints(*writes);
    for (const Diagnostic& d : checkScenario(training))
        m_problems.error(d.code, fields.pointer() + d.where, d.message, d.hint);
    return result;
}

TransformerModel StudyReader::model(const Fields& fields)
{
    keepUnknown(fields, words::model);
    TransformerModel result;
    result.name = fields.text("name");
    result.layers = count(fields, "layers", true, 0);
    result.hidden = count(fields, "hidden", true, 0);
    result.heads = count(fields, "heads", true, 0);
    result.kvHeads = count(fields, "kvHeads", true, 0);
    result.headDim = count(fields, "headDim", true, 0);
    result.ffnHidden = count(fields, "ffnHidden", true, 0);
    result.vocab = count(fields, "vocab", true, 0);
    result.gatedFfn = fields.boolean("gatedFfn", true).value_or(false);
    result.tiedEmbeddings = fields.boolean("tiedEmbeddings", true).value_or(false);
    result.causal = fields.boolean("causal").value_or(true);
    result.source = fields.text("source");
    if (const auto experts = fields.object("experts"))
        result.experts = this->experts(*experts);
    if (const auto latent = fields.object("latentAttention"))
        result.latent = latentAttention(*latent);
    result.window = static_cast<int>(fields.integer("window", 0, largestCount).value_or(0));
    result.windowShare = share(fields, "windowShare", result.window > 0 ? 1 : 0);
    result.headShare = share(fields, "headShare", 1);
    result.mtpLayers = static_cast<int>(fields.integer("mtpLayers", 0, 100).value_or(0));
    return result;
}

Experts StudyReader::experts(const Fields& fields)
{
    keepUnknown(fields, words::experts);
    Experts result;
    result.routed = count(fields, "routed", true, 0);
    result.perToken = count(fields, "perToken", true, 1);
    result.ffnHidden = count(fields, "ffnHidden", true, 1);
    result.shared = static_cast<int>(fields.integer("shared", 0, largestCount).value_or(0));
    result.denseLayers = static_cast<int>(fields.integer("denseLayers", 0, largestCount).value_or(0));
    result.nodeLimit = static_cast<int>(fields.integer("nodeLimit", 0, largestCount).value_or(0));
    return result;
}

LatentAttention StudyReader::latentAttention(const Fields& fields)
{
    keepUnknown(fields, words::latentAttention);
    LatentAttention result;
    result.queryRank = static_cast<int>(fields.integer("queryRank", 0, largestCount).value_or(0));
    result.keyValueRank = count(fields, "keyValueRank", true, 1);
    result.nopeDim = count(fields, "nopeDim", true, 1);
    result.ropeDim = count(fields, "ropeDim", true, 1);
    result.valueDim = count(fields, "valueDim", true, 1);
    return result;
}

double StudyReader::share(const Fields& fields, std::string_view key, double fallback)
{
    const double value = fields.number(key).value_or(fallback);
    if (value >= 0 && value <= 1)
        return value;
    m_problems.error("out-of-range", fields.pointerTo(std::string(key)), "found " + shortestNumber(value) + ", expected a share from 0 to 1");
    return fallback;
}

Pairing StudyReader::pairing(const Fields& fields)
{
    keepUnknown(fields, words::pairing);
    Pairing result;
    result.architecture = ArchitectureId(fields.text("architecture", true));
    result.scenario = ScenarioId(fields.text("scenario", true));
    result.calibration = CalibrationId(fields.text("calibration"));
    if (const auto spread = fields.object("mapping"))
        result.mapping = mapping(*spread);
    const json* figures = fields.array("published");
    for (std::size_t i = 0; figures != nullptr && i < figures->size(); ++i)
        result.published.push_back(
            published(Fields((*figures)[i], fields.pointerTo("published") + "/" + std::to_string(i), m_problems)));
    return result;
}

PublishedFigure StudyReader::published(const Fields& fields)
{
    keepUnknown(fields, words::published);
    PublishedFigure result;
    if (const auto metric = fields.word("metric", metricNames, true))
        result.metric = metricNames[*metric];
    result.source = fields.text("source");
    const auto expected = metricDimension(result.metric);
    if (fields.require("value") == nullptr || !expected)
        return result;
    const auto stated = quantity(fields, "value", result.metric, false);
    if (!stated)
        return result;
    result.value = stated->value;
    result.text = stated->text;
    if (stated->relative)
        m_problems.error("wrong-dimension", fields.pointerTo("value"), "found '" + stated->text + "', expected a value and no factor");
    else if (const Result<double> fits = parseQuantity(stated->text, *expected); !fits)
        m_problems.error(fits.diagnostics().front().code, fields.pointerTo("value"), fits.diagnostics().front().message,
                         fits.diagnostics().front().hint);
    else if (!(stated->value > 0))
        m_problems.error("out-of-range", fields.pointerTo("value"), "found '" + stated->text + "', expected more than zero");
    return result;
}

Assumption StudyReader::assumption(const Fields& fields)
{
    keepUnknown(fields, words::assumption);
    Assumption result;
    result.path = fields.text("path", true);
    result.owner = fields.text("owner");
    result.date = fields.text("date");
    result.source = fields.text("source");
    result.state = fields.text("state");
    result.expires = fields.text("expires");
    result.label = fields.text("label");
    if (fields.require("value") != nullptr)
        result.value = quantity(fields, "value", result.path, false).value_or(StatedQuantity{});
    result.low = quantity(fields, "low", result.path, false);
    result.high = quantity(fields, "high", result.path, false);
    return result;
}

} // namespace ridge
