// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "job.hpp"
#include "report/words.hpp"
#include "result_json.hpp"
#include "trust.hpp"

namespace ridge::cli {

Answer explainCommand(const Request& request)
{
    TrustReader reader;
    Prepared prepared = prepare(request, true);
    if (!prepared.job)
        return prepared.refusal;
    Job& job = *prepared.job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    Answer answer;
    answer.diagnostics = job.diagnostics;
    answer.result = Json::array();
    const Trust trust = reader.trust(job.installation, answer.diagnostics);
    for (const PairingResult& result : job.results) {
        if (!result.evaluation.feasibility.ok()) { // a result: there is no number to derive, and this is why
            answer.result.push(resultJson(result));
            answer.text += result.scenario.name + " on " + result.architecture.name + "\n\nInfeasible. " + reasonText(result) + "\n";
            continue;
        }
        const Result<MetricExplanation> explanation = explain(result, request.metric);
        if (!explanation)
            return refuse(usage, explanation.diagnostics());
        Json object = explanationJson(result, *explanation);
        addTrust(object, result, trust, job.installation);
        answer.result.push(std::move(object));
        answer.text += explanationReport(result, *explanation) + "\n" + trustText(result, trust, job.installation);
    }
    return answer;
}

} // namespace ridge::cli
