// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.hpp"
#include "commands.hpp"
#include "report/quantity_text.hpp"

namespace ridge::cli {

Answer benchCommand(const Request& request)
{
    if (!request.name.empty() && request.name != "evaluate")
        return refuse(usage, Diagnostic{Severity::error, "unknown-bench", "bench", "no bench \"" + request.name + "\"",
                                        "one of: evaluate"});
    const auto bench = benchEvaluate(request.evaluations > 0 ? request.evaluations : benchEvaluations);
    if (!bench)
        return refuse(failed, bench.diagnostics());
    Answer answer;
    Json numbers = Json::object();
    numbers.set("rate_per_s_core", bench->ratePerSecondCore).set("checksum", bench->checksum);
    numbers.set("evaluations", static_cast<std::int64_t>(bench->evaluations)).set("designs", bench->designs);
    answer.result = Json::object();
    answer.result.set("evaluate", std::move(numbers));
    answer.text = "evaluate: " + numberText(bench->ratePerSecondCore, 4) + " full evaluations per second on one core, "
        + plainNumber(static_cast<double>(bench->evaluations)) + " evaluations of "
        + plainNumber(static_cast<double>(bench->designs)) + " designs, checksum " + plainNumber(bench->checksum) + "\n";
    return answer;
}

} // namespace ridge::cli
