// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "design_job.hpp"
#include "explore/search.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "result_json.hpp"
#include "result_text.hpp"

namespace ridge::cli {

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
    const SearchResult found = searchMappings(base, present.machine.values, options);

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
    answer.result.set("evaluated", found.evaluated).set("feasible", !found.best.empty());
    answer.result.set("present", std::move(now)).set("best", std::move(best));
    answer.text = present.architecture.name + ", " + present.scenario.name + ": "
        + plainNumber(static_cast<double>(found.configurations)) + " mappings of " + plainNumber(base.accelerators)
        + " accelerators, " + plainNumber(static_cast<double>(found.evaluated)) + " evaluated, the rest ruled out by bounds\n";
    answer.text += found.best.empty() ? "  none of them runs\n" : columns(rows, {true, true, true, true, false}, "  ");
    answer.text += runs ? "present: " + numberText(present.evaluation.time, 4) + " s, " + mappingText(present.plan.mapping) + "\n"
                        : "present: cannot run. " + reasonText(present) + "\n";
    return answer;
}

} // namespace ridge::cli
