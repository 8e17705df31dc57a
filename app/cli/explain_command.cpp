// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "job.hpp"
#include "report/words.hpp"
#include "result_json.hpp"

namespace ridge::cli {

Answer explainCommand(const Request& request)
{
    Prepared prepared = prepare(request, true);
    if (!prepared.job)
        return prepared.refusal;
    Job& job = *prepared.job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    Answer answer;
    answer.diagnostics = job.diagnostics;
    answer.result = Json::array();
    for (const PairingResult& result : job.results) {
        if (!result.evaluation.feasibility.ok()) { // a result: there is no number to derive, and this is why
            answer.result.push(resultJson(result));
            answer.text += result.scenario.name + " on " + result.architecture.name + "\n\nInfeasible. " + reasonText(result) + "\n";
            continue;
        }
        const Result<MetricExplanation> explanation = explain(result, request.metric);
        if (!explanation)
            return refuse(usage, explanation.diagnostics());
        answer.result.push(explanationJson(result, *explanation));
        answer.text += explanationReport(result, *explanation) + "\n";
    }
    return answer;
}

} // namespace ridge::cli
