// SPDX-License-Identifier: GPL-3.0-or-later
#include "result_json.hpp"

#include "own_calibrations.hpp"

#include "explore/tornado.hpp"
#include "report/words.hpp"
#include "workload/mapping_words.hpp"

namespace ridge::cli {

namespace {

Json metricsJson(const PairingResult& result)
{
    Json object = Json::object();
    if (!result.evaluation.feasibility.ok())
        return object;
    for (const Metric& metric : metrics(result)) {
        Json entry = Json::object();
        entry.set("value", metric.value).set("unit", metric.unit).set("scope", metric.scope);
        object.set(metric.name, std::move(entry));
    }
    return object;
}

Json ledgerJson(const PairingResult& result)
{
    Json list = Json::array();
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r) {
            const double exposed = result.evaluation.exposed[p][r], hidden = result.evaluation.hidden[p][r];
            if (exposed == 0 && hidden == 0)
                continue;
            Json cell = Json::object();
            cell.set("phase", key(static_cast<Phase>(p)));
            cell.set("resource", resourceName(static_cast<Resource>(r), result.plan.precision));
            cell.set("exposed_s", exposed).set("hidden_s", hidden);
            list.push(std::move(cell));
        }
    return list;
}

Json memoryJson(const PairingResult& result)
{
    Json list = Json::array();
    if (result.evaluation.memoryNeeded <= 0)
        return list;
    for (std::size_t i = 0; i < memoryClassCount; ++i) {
        Json entry = Json::object();
        entry.set("class", memoryClassName(static_cast<MemoryClass>(i))).set("bytes", result.evaluation.memory[i]);
        list.push(std::move(entry));
    }
    return list;
}

Json publishedJson(const PairingResult& result)
{
    Json list = Json::array();
    for (const Comparison& c : compare(result)) {
        Json entry = Json::object();
        entry.set("metric", c.figure.metric).set("value", c.figure.value).set("unit", c.unit);
        entry.set("source", c.figure.source);
        entry.set("predicted", c.predicted ? Json(*c.predicted) : Json());
        entry.set("error_pct", c.errorPercent ? Json(*c.errorPercent) : Json());
        list.push(std::move(entry));
    }
    return list;
}

Json flagsJson(const PairingResult& result, bool sentences)
{
    Json list = Json::array();
    for (const FlagWords& flag : flagWords(result.evaluation.flags))
        list.push(sentences ? flag.sentence : flag.word);
    return list;
}

Json limiterJson(const PairingResult& result)
{
    if (!result.evaluation.feasibility.ok())
        return {};
    const Limiter limiter = limiterOf(result.evaluation);
    Json object = Json::object();
    object.set("resource", limiter.severalPrecisions ? std::string("compute") : std::string(resourceName(limiter.resource, result.plan.precision)));
    object.set("share", limiter.share);
    return object;
}

Json elasticitiesJson(const PairingResult& result)
{
    Json list = Json::array();
    const Tornado sensitivities = tornado(result);
    for (const Sensitivity& s : sensitivities.rows) {
        if (s.group == InputGroup::workload)
            continue;
        Json entry = Json::object();
        entry.set("parameter", key(s.parameter)).set("title", parameterTitle(s.parameter));
        entry.set("group", s.group == InputGroup::hardware ? "hardware" : "calibration");
        entry.set("value", s.value).set("unit", unitOf(s.parameter)).set("elasticity", *s.elasticity);
        entry.set("below", s.left).set("above", s.right).set("kink", s.kink);
        list.push(std::move(entry));
    }
    return list;
}

Json treeJson(const Explanation& e)
{
    Json object = Json::object();
    object.set("id", e.id).set("title", e.title).set("formula", e.formula).set("substituted", e.substituted);
    object.set("value", e.value).set("unit", e.unit).set("source", e.source);
    object.set("confidence", confidenceName(e.confidence)).set("input", e.isInput).set("repeated", e.repeated);
    object.set("share", e.share);
    Json flags = Json::array();
    for (const std::string& flag : e.flags)
        flags.push(flag);
    Json children = Json::array();
    for (const Explanation& child : e.children)
        children.push(treeJson(child));
    object.set("flags", std::move(flags)).set("children", std::move(children));
    return object;
}

Json savingsJson(const std::vector<Saving>& savings, const MetricExplanation& e, Precision precision)
{
    Json list = Json::array();
    for (const Saving& s : savings) {
        Json entry = Json::object();
        if (s.phase)
            entry.set("phase", key(*s.phase));
        entry.set("resource", resourceName(s.resource, precision));
        entry.set("saves_s", s.seconds ? Json(*s.seconds) : Json());
        entry.set("saves_share", s.seconds ? Json(*s.seconds / e.time) : Json());
        entry.set("reason", s.reason);
        list.push(std::move(entry));
    }
    return list;
}

Json inputsJson(const MetricExplanation& e)
{
    Json list = Json::array();
    for (const InputWeight& input : e.inputs) {
        Json entry = Json::object();
        entry.set("parameter", key(input.parameter)).set("title", parameterTitle(input.parameter));
        entry.set("value", input.value).set("unit", unitOf(input.parameter));
        entry.set("elasticity", input.elasticity).set("share", input.share);
        entry.set("confidence", confidenceName(input.provenance.confidence)).set("source", input.provenance.source);
        entry.set("overridden", input.provenance.overridden);
        list.push(std::move(entry));
    }
    return list;
}

Json communicationJson(const CommunicationModes& modes)
{
    Json object = Json::object();
    object.set("stage_message", words::wordOf(words::stageMessages, modes.stageMessage));
    object.set("gathered_input", words::wordOf(words::gatheredInputs, modes.gatheredInput));
    object.set("tensor_overlap", words::wordOf(words::tensorOverlaps, modes.tensorOverlap));
    object.set("gradient_overlap", words::wordOf(words::gradientOverlaps, modes.gradientOverlap));
    object.set("tensor_outside", modes.tensorOutside).set("pipeline_outside", modes.pipelineOutside);
    object.set("data_outside", modes.dataOutside);
    return object;
}

} // namespace

Json mappingJson(const Mapping& m)
{
    Json object = Json::object();
    object.set("tp", m.tp).set("pp", m.pp).set("vp", m.vp).set("dp", m.dp).set("micro_batch", m.microBatch);
    object.set("sequence_parallel", m.sequenceParallel).set("recompute", recomputeName(m.recompute)).set("recompute_share", m.recomputeShare);
    object.set("zero", static_cast<int>(m.zero)).set("cp", m.cp).set("ep", m.ep);
    object.set("schedule", words::wordOf(words::schedules, m.schedule)).set("offload", words::wordOf(words::offloads, m.offload));
    object.set("order", words::wordOf(words::orders, m.order)).set("communication", communicationJson(m.communication));
    return object;
}

Json resultJson(const PairingResult& result)
{
    const Feasibility& feasibility = result.evaluation.feasibility;
    Json object = Json::object();
    object.set("architecture", result.pairing.architecture.text).set("scenario", result.pairing.scenario.text);
    object.set("feasible", feasibility.ok());
    object.set("reason", feasibility.ok() ? Json() : Json(reasonText(result)));
    object.set("reason_code", feasibility.ok() ? Json() : Json(infeasibilityName(feasibility.reason)));
    object.set("mapping", mappingJson(result.plan.mapping)).set("calibration", result.machine.calibration);
    object.set("own_calibrations", ownCalibrationsJson(result.own));
    object.set("metrics", metricsJson(result)).set("limiter", limiterJson(result));
    object.set("ledger", ledgerJson(result)).set("memory", memoryJson(result));
    object.set("flags", flagsJson(result, false)).set("notes", flagsJson(result, true));
    object.set("elasticities", elasticitiesJson(result));
    object.set("published", publishedJson(result));
    return object;
}

Json explanationJson(const PairingResult& result, const MetricExplanation& e)
{
    Json object = Json::object();
    object.set("architecture", result.pairing.architecture.text).set("scenario", result.pairing.scenario.text);
    object.set("own_calibrations", ownCalibrationsJson(result.own));
    object.set("metric", e.metric).set("note", e.note).set("tree", treeJson(e.root)).set("inputs", inputsJson(e));
    Json shares = Json::object();
    for (std::size_t i = 0; i < e.confidenceShares.size(); ++i)
        shares.set(confidenceName(static_cast<Confidence>(i)), e.confidenceShares[i]);
    object.set("input_shares", std::move(shares)).set("input_shares_weight", "absolute elasticity");
    object.set("if_free", savingsJson(e.savings, e, result.plan.precision));
    object.set("if_cell_free", savingsJson(e.cellSavings, e, result.plan.precision));
    return object;
}

} // namespace ridge::cli
