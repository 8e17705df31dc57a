// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "job.hpp"
#include "report/words.hpp"

namespace ridge::cli {

/// Studies of format 1 keep no claims yet: the list is there and empty, and every pairing is evaluated.
Answer checkCommand(const Request& request)
{
    Prepared prepared = prepare(request);
    if (!prepared.job)
        return prepared.refusal;
    Job& job = *prepared.job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    Answer answer;
    answer.diagnostics = job.diagnostics;
    Json pairings = Json::array();
    for (const PairingResult& result : job.results) {
        const bool runs = result.evaluation.feasibility.ok();
        const std::string reason = reasonText(result);
        Json entry = Json::object();
        entry.set("architecture", result.pairing.architecture.text).set("scenario", result.pairing.scenario.text);
        entry.set("feasible", runs).set("reason", runs ? Json() : Json(reason));
        pairings.push(std::move(entry));
        answer.text += result.pairing.architecture.text + ", " + result.pairing.scenario.text + ": "
            + (runs ? "runs" : printable(reason)) + "\n";
    }
    answer.text += "The study is valid and makes no claims.\n";
    answer.result = Json::object();
    answer.result.set("claims", Json::array()).set("pairings", std::move(pairings));
    return answer;
}

} // namespace ridge::cli
