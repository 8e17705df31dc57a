// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "design_job.hpp"
#include "explore/search.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "result_json.hpp"
#include "result_text.hpp"

#include <algorithm>
#include <thread>

namespace ridge::cli {

namespace {

bool named(const std::vector<std::string>& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// What varies beside the degrees, and its names.
SearchDimensions dimensionsOf(const Request& request, const ScalingBase& base, const ParameterValues& values, Json& names)
{
    SearchDimensions dimensions = SearchDimensions::as(base.mapping);
    const bool canOffload = values[index(Parameter::hostBandwidth)] > 0;
    const auto vary = [&](const char* name, bool possible) {
        if (possible)
            names.push(name);
        return possible;
    };
    dimensions.context = vary("context", !named(request.keep, "context"));
    dimensions.experts = vary("experts", !named(request.keep, "experts") && base.scenario.model.experts.routed > 0);
    if (vary("zero", !named(request.keep, "zero")))
        dimensions.zero = SearchDimensions().zero;
    if (vary("offload", !named(request.keep, "offload") && canOffload))
        dimensions.offload = SearchDimensions::everyOffload();
    if (vary("communication", named(request.also, "communication")))
        dimensions.openCommunication();
    dimensions.tiers = vary("tiers", named(request.also, "tiers"));
    return dimensions;
}

} // namespace

Answer searchCommand(const Request& request)
{
    PreparedDesign prepared = prepareDesign(request);
    if (!prepared.design)
        return prepared.refusal;
    Job& job = prepared.design->job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    const PairingResult& present = job.results.front();
    ScalingBase base = scalingBase(present);
    base.accelerators = present.machine.structure.accelerators;
    SearchOptions options;
    options.top = static_cast<std::size_t>(request.top);
    options.threads = request.threads > 0 ? request.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    Json varied = Json::array();
    for (const char* name : {"tensor", "pipeline", "data", "chunks", "micro_batch", "recompute", "sequence_parallel"})
        varied.push(name);
    const SearchDimensions dimensions = dimensionsOf(request, base, present.machine.values, varied);
    const SearchResult found = searchMappings(base, present.machine.values, dimensions, options);

    Answer answer;
    answer.diagnostics = job.diagnostics;
    Json best = Json::array();
    std::vector<std::vector<std::string>> rows = {{"", "time", "tokens/s", "memory", "mapping"}};
    for (const FoundMapping& mapping : found.best) {
        Json entry = Json::object();
        entry.set("mapping", mappingJson(mapping.mapping)).set("time", mapping.time);
        entry.set("tokens_per_s", mapping.tokensPerSecond).set("memory_per_accelerator", mapping.memoryNeeded);
        best.push(std::move(entry));
        rows.push_back({std::to_string(rows.size()), numberText(mapping.time, 4) + " s", numberText(mapping.tokensPerSecond, 4),
                        numberText(mapping.memoryNeeded / 1e9, 3) + " GB", mappingText(mapping.mapping)});
    }
    const bool runs = present.evaluation.feasibility.ok();
    Json now = Json::object();
    now.set("feasible", runs).set("mapping", mappingJson(present.plan.mapping));
    now.set("time", runs ? Json(present.evaluation.time) : Json());
    answer.result = Json::object();
    answer.result.set("architecture", present.pairing.architecture.text).set("scenario", present.pairing.scenario.text);
    answer.result.set("accelerators", base.accelerators).set("configurations", found.configurations);
    answer.result.set("varied", std::move(varied)).set("evaluated", found.evaluated).set("out_of_memory", found.outOfMemory);
    answer.result.set("ruled_out", found.ruledOut).set("feasible", !found.best.empty());
    answer.result.set("present", std::move(now)).set("best", std::move(best));
    answer.text = present.architecture.name + ", " + present.scenario.name + ": "
        + plainNumber(static_cast<double>(found.configurations)) + " mappings of " + plainNumber(base.accelerators)
        + " accelerators, " + plainNumber(static_cast<double>(found.evaluated)) + " evaluated, "
        + plainNumber(static_cast<double>(found.outOfMemory)) + " do not fit, the rest ruled out by bounds\n";
    answer.text += found.best.empty() ? "  none of them runs\n" : columns(rows, {true, true, true, true, false}, "  ");
    answer.text += runs ? "present: " + numberText(present.evaluation.time, 4) + " s, " + mappingText(present.plan.mapping) + "\n"
                        : "present: cannot run. " + reasonText(present) + "\n";
    return answer;
}

} // namespace ridge::cli
