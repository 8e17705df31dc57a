// SPDX-License-Identifier: GPL-3.0-or-later
#include "truths.hpp"

#include "installation.hpp"
#include "io/measuring_data.hpp"
#include "io/csv_table.hpp"
#include "io/text_file.hpp"
#include "json.hpp"
#include "report/quantity_text.hpp"
#include "result_text.hpp"
#include "validation/truth.hpp"

#include <algorithm>
#include <map>

namespace ridge::cli {

namespace {

Json maybe(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

std::string textOf(const std::optional<double>& value) { return value ? numberText(*value) : "-"; }

Result<CsvTable> tableOf(const std::string& path)
{
    const Result<std::string> bytes = readFile(path);
    return bytes ? readCsv(*bytes, path) : Result<CsvTable>(bytes.diagnostics());
}

/// A table of published findings: the columns that judging needs are there.
Result<CsvTable> truthTable(const std::string& path)
{
    const Result<CsvTable> table = tableOf(path);
    if (!table)
        return table;
    for (const char* column : truthColumns)
        if (std::find(table->columns.begin(), table->columns.end(), column) == table->columns.end())
            return Diagnostic{Severity::error, "truth-columns", path + ":1",
                              std::string("no column '") + column + "'; expected id, accept_lo, accept_hi and check",
                              "scenarios/truths/truths.csv is one"};
    return table;
}

/// What stands behind a verdict: what is missing, what makes the value, and on a miss the term that is wrong.
std::string reasonOf(const JudgedTruth& t)
{
    if (t.verdict == TruthVerdict::notBuilt)
        return "needs " + t.detail;
    if (!t.detail.empty())
        return t.detail;
    return t.verdict == TruthVerdict::misses && !t.note.empty() ? t.term + "; " + t.note : t.term;
}

Json truthJson(const JudgedTruth& t)
{
    Json entry = Json::object();
    entry.set("id", t.id).set("topic", t.topic).set("kind", t.kind).set("verdict", key(t.verdict));
    entry.set("statement", t.statement).set("quantity", t.quantity).set("unit", t.unit);
    entry.set("value", maybe(t.value))
        .set("expected", maybe(t.expected))
        .set("accept_lo", maybe(t.low))
        .set("accept_hi", maybe(t.high));
    return entry.set("term", t.term).set("detail", t.detail).set("note", t.note);
}

} // namespace

Answer validateTruths(const std::vector<std::string>& files)
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return refuse(failed, installation.diagnostics());
    const Result<CsvTable> training = tableOf(shippedFile("measurements/training.csv"));
    const Result<Bindings> bindings = loadBindings(shippedFile(""));
    if (!training || !bindings)
        return refuse(failed, training ? bindings.diagnostics() : training.diagnostics());
    const auto trainingRows = measurementRows(*training);
    const TruthInput input{installation->catalogue, installation->laws.fabric, installation->calibrations,
                           *bindings,               installation->laws.wirings, trainingRows};
    Answer answer;
    std::vector<std::vector<std::string>> rows = {{"truth", "kind", "verdict", "value", "from", "to", "", ""}};
    std::map<std::string, std::size_t> counts = {{"holds", 0}, {"misses", 0}, {"not-built", 0}, {"invalid", 0}};
    std::size_t judged = 0;
    Json list = Json::array();
    for (const std::string& file : files.empty() ? std::vector{shippedFile("truths/truths.csv")} : files) {
        const Result<CsvTable> truths = truthTable(file);
        if (!truths) {
            const Diagnostics problems = truths.diagnostics();
            answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
            answer.exitCode = invalidInput;
            continue;
        }
        for (const JudgedTruth& t : judgeTruths(measurementRows(*truths), input)) {
            ++judged;
            ++counts[key(t.verdict)];
            if (t.verdict == TruthVerdict::invalid) {
                addCapped(answer.diagnostics, {Severity::error, "truth-invalid", file + ":" + std::to_string(t.line), t.detail, ""});
                answer.exitCode = invalidInput;
            }
            rows.push_back({t.id, t.kind, key(t.verdict), textOf(t.value), textOf(t.low), textOf(t.high), t.unit,
                            t.quantity + "; " + reasonOf(t)});
            list.push(truthJson(t));
        }
    }
    answer.text = columns(rows, {false, false, false, true, true, true, false, false}, "  ") + "\n  ";
    Json result = Json::object();
    result.set("table", "truths").set("rows", judged);
    for (const auto& [verdict, count] : counts) {
        answer.text += std::to_string(count) + " " + verdict + "  ";
        result.set(verdict == "not-built" ? "not_built" : verdict, count);
    }
    answer.text += "\n";
    result.set("truths", std::move(list));
    answer.result = std::move(result);
    return answer;
}

} // namespace ridge::cli
