// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "job.hpp"
#include "result_json.hpp"
#include "result_text.hpp"
#include "trust.hpp"

namespace ridge::cli {

namespace {

bool endsWith(const std::string& text, const std::string& end)
{
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void save(const Request& request, const Job& job, Answer& answer)
{
    Diagnostics problems;
    if (endsWith(request.output, ".csv"))
        problems = writeFile(request.output, resultCsv(job.results), true);
    else
        problems = writeFile(request.output, envelopeText("evaluate", answer) + "\n", true);
    if (!problems.empty())
        answer.exitCode = failed;
    answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
}

} // namespace

Answer evaluateCommand(const Request& request)
{
    if (!request.output.empty() && !endsWith(request.output, ".csv") && !endsWith(request.output, ".json"))
        return refuse(usage, Diagnostic{Severity::error, "usage", "-o", "found \"" + request.output + "\"",
                                        "expected a file ending in .csv or .json"});
    TrustReader reader;
    Prepared prepared = prepare(request);
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
        Json object = resultJson(result);
        addTrust(object, result, trust, job.installation);
        answer.result.push(std::move(object));
        answer.text += resultText(result) + trustText(result, trust, job.installation);
    }
    if (!request.output.empty())
        save(request, job, answer);
    return answer;
}

} // namespace ridge::cli
