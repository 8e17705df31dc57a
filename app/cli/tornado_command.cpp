// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "design_job.hpp"
#include "explore/tornado.hpp"
#include "report/quantity_text.hpp"
#include "report/requirement_text.hpp"
#include "report/words.hpp"
#include "result_json.hpp"
#include "result_text.hpp"

namespace ridge::cli {

namespace {

std::string nameOf(const Sensitivity& s)
{
    if (s.group == InputGroup::workload)
        return s.input == WorkloadInput::batch ? "batch" : "sequence";
    return std::string(key(s.parameter));
}

std::string_view groupName(InputGroup group)
{
    return group == InputGroup::hardware ? "hardware" : group == InputGroup::calibration ? "calibration" : "workload";
}

Json rowJson(const Sensitivity& s)
{
    Json entry = Json::object();
    entry.set("group", groupName(s.group)).set("name", nameOf(s)).set("value", s.value);
    entry.set("throughput_low", s.low > 0 ? Json(s.low) : Json()).set("throughput_high", s.high > 0 ? Json(s.high) : Json());
    entry.set("elasticity", s.elasticity ? Json(*s.elasticity) : Json()).set("left", s.left).set("right", s.right).set("kink", s.kink);
    return entry;
}

std::string tableOf(const Tornado& tornado)
{
    std::string table = "group,name,value,throughput_low [x],throughput_high [x],elasticity,left,right,kink\n";
    for (const Sensitivity& s : tornado.rows)
        table.append(groupName(s.group)).append("," + nameOf(s) + "," + plainNumber(s.value) + "," + (s.low > 0 ? plainNumber(s.low) : "") + ","
            + (s.high > 0 ? plainNumber(s.high) : "") + "," + (s.elasticity ? plainNumber(*s.elasticity) : "") + "," + plainNumber(s.left) + ","
            + plainNumber(s.right) + (s.kink ? ",true\n" : ",false\n"));
    return table;
}

} // namespace

Answer tornadoCommand(const Request& request)
{
    PreparedDesign prepared = prepareDesign(request);
    if (!prepared.design)
        return prepared.refusal;
    Job& job = prepared.design->job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    const PairingResult& present = job.results.front();
    const Tornado found = tornado(present, request.swing);
    Answer answer;
    answer.diagnostics = job.diagnostics;
    answer.result = Json::object();
    answer.result.set("architecture", present.pairing.architecture.text).set("scenario", present.pairing.scenario.text);
    answer.result.set("feasible", found.feasibility.ok()).set("swing", found.swing);
    if (!found.feasibility.ok()) {
        answer.result.set("reason", reasonText(present));
        answer.text = "The design cannot run. " + reasonText(present) + "\n";
        return answer;
    }
    Json rows = Json::array();
    std::vector<std::vector<std::string>> lines = {{"", "number", "at -" + percentText(found.swing, 0), "at +" + percentText(found.swing, 0), "% for 1 %"}};
    for (const Sensitivity& s : found.rows)
        rows.push(rowJson(s));
    for (const SensitivityLine& line : sensitivityLines(found))
        lines.push_back({line.group, line.name, line.low, line.high, line.elasticity});
    answer.result.set("tokens_per_s", found.throughput).set("rows", std::move(rows));
    answer.text = present.architecture.name + ", " + present.scenario.name + ": " + numberText(found.throughput, 4)
        + " tokens/s, and what each number alone makes of it\n" + columns(lines, {false, false, true, true, true}, "  ");
    if (!request.output.empty()) {
        const Diagnostics problems = writeFile(request.output, tableOf(found), true);
        answer.exitCode = problems.empty() ? done : failed;
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
    }
    return answer;
}

} // namespace ridge::cli
