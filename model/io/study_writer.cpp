// SPDX-License-Identifier: Apache-2.0
#include "io/study_json.hpp"

#include "io/migrate.hpp"
#include "io/study_words.hpp"
#include "units/format.hpp"

#include <cmath>

namespace ridge {

using nlohmann::json;

namespace {

void putText(json& object, const char* key, const std::string& text)
{
    if (!text.empty())
        object[key] = text;
}

/// Whole numbers without a decimal point, as people write counts.
json plainNumber(double value)
{
    if (value == std::floor(value) && std::abs(value) < 9e15)
        return static_cast<std::int64_t>(value);
    return value;
}

json quantities(const std::map<std::string, StatedQuantity>& map)
{
    json object = json::object();
    for (const auto& [name, stated] : map)
        object[name] = stated.text;
    return object;
}

void putOverrides(json& object, const Overrides& overrides)
{
    if (!overrides.empty())
        object["overrides"] = quantities(overrides);
}

json container(const Container& box);

json node(const Node& child)
{
    json object = {{"count", child.count}};
    putText(object, "label", child.label);
    if (const PartInstance* part = child.part()) {
        object["part"] = part->part.text;
        putOverrides(object, part->overrides);
    } else if (const FabricInstance* fabric = child.fabric()) {
        object["fabric"] = {{"generator", fabric->generator}, {"parameters", quantities(fabric->parameters)}};
        putText(object["fabric"], "part", fabric->part.text);
    } else {
        object["container"] = container(*child.container());
    }
    return object;
}

json link(const Link& bundle)
{
    json object = {{"a", bundle.a.child + "." + bundle.a.port}, {"b", bundle.b.child + "." + bundle.b.port},
                   {"count", bundle.count}, {"pattern", words::patterns[static_cast<std::size_t>(bundle.pattern)]}};
    putText(object, "part", bundle.part.text);
    putOverrides(object, bundle.overrides);
    return object;
}

json container(const Container& box)
{
    json children = json::object(), links = json::object();
    for (const auto& [name, child] : box.children)
        children[name] = node(child);
    for (const auto& [name, bundle] : box.links)
        links[name] = link(bundle);
    return {{"children", std::move(children)}, {"links", std::move(links)}};
}

json architecture(const Architecture& system)
{
    json object = {{"name", system.name}, {"root", container(system.root)}};
    if (system.year != 0)
        object["year"] = system.year;
    if (system.base)
        object["base"] = system.base->text;
    putText(object, "scaleContainer", system.scaleContainer);
    putText(object, "label", system.label);
    putOverrides(object, system.overrides);
    return object;
}

/// What only some models have; absent where it says nothing.
void putKind(json& object, const TransformerModel& model)
{
    const Experts& experts = model.experts;
    if (experts.routed > 0)
        object["experts"] = {{"routed", experts.routed}, {"perToken", experts.perToken}, {"shared", experts.shared},
                             {"ffnHidden", experts.ffnHidden}, {"denseLayers", experts.denseLayers},
                             {"nodeLimit", experts.nodeLimit}};
    const LatentAttention& latent = model.latent;
    if (latent.keyValueRank > 0)
        object["latentAttention"] = {{"queryRank", latent.queryRank}, {"keyValueRank", latent.keyValueRank},
                                     {"nopeDim", latent.nopeDim}, {"ropeDim", latent.ropeDim}, {"valueDim", latent.valueDim}};
    if (model.window > 0) {
        object["window"] = model.window;
        object["windowShare"] = plainNumber(model.windowShare);
    }
    if (model.headShare != 1)
        object["headShare"] = plainNumber(model.headShare);
    if (model.mtpLayers > 0)
        object["mtpLayers"] = model.mtpLayers;
}

/// Choices of communication that differ from the software stack's own.
void putCommunication(json& object, const CommunicationModes& modes)
{
    if (modes == CommunicationModes{})
        return;
    json& all = object["communication"];
    all["stageMessage"] = words::wordOf(words::stageMessages, modes.stageMessage);
    all["gatheredInput"] = words::wordOf(words::gatheredInputs, modes.gatheredInput);
    all["tensorOverlap"] = words::wordOf(words::tensorOverlaps, modes.tensorOverlap);
    all["gradientOverlap"] = words::wordOf(words::gradientOverlaps, modes.gradientOverlap);
    all["tensorOutside"] = modes.tensorOutside;
    all["pipelineOutside"] = modes.pipelineOutside;
    all["dataOutside"] = modes.dataOutside;
}

/// What only some mappings use; absent where it is the default.
void putSpread(json& object, const Mapping& mapping)
{
    if (mapping.cp > 1) {
        object["cp"] = mapping.cp;
        object["contextExchange"] = words::contextExchanges[static_cast<std::size_t>(mapping.contextExchange)];
    }
    if (mapping.ep > 1)
        object["ep"] = mapping.ep;
    if (mapping.recomputeShare != 1)
        object["recomputeShare"] = plainNumber(mapping.recomputeShare);
    if (mapping.shardGroup > 0)
        object["shardGroup"] = mapping.shardGroup;
    if (mapping.schedule != PipelineSchedule::oneForwardOneBackward)
        object["schedule"] = words::schedules[static_cast<std::size_t>(mapping.schedule)];
    if (mapping.offload != Offload::none)
        object["offload"] = words::offloads[static_cast<std::size_t>(mapping.offload)];
    putCommunication(object, mapping.communication);
}

/// "1000 GB/s" where that is exact.
std::string rateText(double rate)
{
    const double giga = rate / 1e9;
    return giga * 1e9 == rate ? shortestNumber(giga) + " GB/s" : shortestNumber(rate) + " B/s";
}

json scenario(const Scenario& work)
{
    const TrainingScenario& training = work.training;
    const TransformerModel& model = training.model;
    json hyperparameters = {{"name", model.name}, {"layers", model.layers}, {"hidden", model.hidden},
                            {"heads", model.heads}, {"kvHeads", model.kvHeads}, {"headDim", model.headDim},
                            {"ffnHidden", model.ffnHidden}, {"vocab", model.vocab}, {"gatedFfn", model.gatedFfn},
                            {"tiedEmbeddings", model.tiedEmbeddings}, {"causal", model.causal}};
    putText(hyperparameters, "source", model.source);
    putKind(hyperparameters, model);
    json object = {{"name", work.name}, {"kind", work.kind}, {"model", std::move(hyperparameters)},
                   {"sequence", training.sequence}, {"globalBatch", plainNumber(training.globalBatch)},
                   {"precision", words::precisions[static_cast<std::size_t>(training.precision)]},
                   {"flashAttention", training.flashAttention}};
    if (training.adapterRank > 0)
        object["adapterRank"] = training.adapterRank;
    if (const Checkpoints& c = training.checkpoints; c.everySteps > 0)
        object["checkpoints"] = {{"everySteps", plainNumber(c.everySteps)}, {"bandwidth", rateText(c.bandwidth)}, {"asynchronous", c.asynchronous}};
    putText(object, "label", work.label);
    return object;
}

json pairing(const Pairing& pair)
{
    const Mapping& mapping = pair.mapping;
    json spread = {{"tp", mapping.tp}, {"pp", mapping.pp}, {"vp", mapping.vp},
                   {"microBatch", plainNumber(mapping.microBatch)}, {"sequenceParallel", mapping.sequenceParallel},
                   {"recompute", words::recomputes[static_cast<std::size_t>(mapping.recompute)]},
                   {"zero", static_cast<int>(mapping.zero)},
                   {"order", words::orders[static_cast<std::size_t>(mapping.order)]}};
    if (mapping.dp > 0)
        spread["dp"] = mapping.dp;
    putSpread(spread, mapping);
    json object = {{"architecture", pair.architecture.text}, {"scenario", pair.scenario.text}, {"mapping", std::move(spread)}};
    putText(object, "calibration", pair.calibration.text);
    for (const PublishedFigure& figure : pair.published) {
        json entry = {{"metric", figure.metric}, {"value", figure.text}};
        putText(entry, "source", figure.source);
        object["published"].push_back(std::move(entry));
    }
    return object;
}

json assumption(const Assumption& entry)
{
    json object = {{"path", entry.path}, {"value", entry.value.text}};
    if (entry.low)
        object["low"] = entry.low->text;
    if (entry.high)
        object["high"] = entry.high->text;
    putText(object, "owner", entry.owner);
    putText(object, "date", entry.date);
    putText(object, "source", entry.source);
    putText(object, "state", entry.state);
    putText(object, "expires", entry.expires);
    putText(object, "label", entry.label);
    return object;
}

json calibration(const OwnCalibration& own)
{
    json object = {{"table", own.table}, {"rows", own.rows}, {"constants", own.constants}};
    putText(object, "basis", own.basis);
    if (own.errors)
        object["error"] = {{"before", plainNumber(own.errors->before)}, {"inSample", plainNumber(own.errors->inSample)},
                           {"leftOut", plainNumber(own.errors->leftOut)}, {"leftOutBy", own.errors->leftOutBy}};
    return object;
}

/// Puts keys of a later or foreign version back where they stood, as long as the object they stood in is still there.
void restoreUnknown(json& document, const std::string& unknown)
{
    const json kept = json::parse(unknown, nullptr, false);
    if (!kept.is_object())
        return;
    for (const auto& [text, value] : kept.items()) {
        try {
            const json::json_pointer pointer(text);
            const json::json_pointer parent = pointer.parent_pointer();
            if (document.contains(parent) && document[parent].is_object() && !document.contains(pointer))
                document[pointer] = value;
        } catch (const json::exception&) {
            continue; // not a pointer: nothing of ours wrote it
        }
    }
}

} // namespace

std::string writeStudy(const Study& study)
{
    json document = {{"format", "ridge-study"}, {"version", studyVersion}, {"writtenBy", study.writtenBy},
                     {"catalogue", study.catalogue}, {"title", study.title}, {"label", study.label}};
    json& architectures = document["architectures"] = json::object();
    for (const auto& [id, system] : study.architectures)
        architectures[id.text] = architecture(system);
    json& scenarios = document["scenarios"] = json::object();
    for (const auto& [id, work] : study.scenarios)
        scenarios[id.text] = scenario(work);
    json& pairings = document["pairings"] = json::array();
    for (const Pairing& pair : study.pairings)
        pairings.push_back(pairing(pair));
    json& assumptions = document["assumptions"] = json::object();
    for (const auto& [id, entry] : study.assumptions)
        assumptions[id] = assumption(entry);
    for (const auto& [id, own] : study.calibrations)
        document["calibrations"][id.text] = calibration(own);
    json& active = document["active"] = json::object();
    if (study.activeArchitecture)
        active["architecture"] = study.activeArchitecture->text;
    if (study.activeScenario)
        active["scenario"] = study.activeScenario->text;
    if (study.baselineArchitecture)
        document["baseline"] = study.baselineArchitecture->text;
    for (const auto& [id, places] : study.layout)
        for (const auto& [path, place] : places)
            document["layout"][id.text][path] = {plainNumber(place.x), plainNumber(place.y)};
    restoreUnknown(document, study.unknown);
    return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace ridge
