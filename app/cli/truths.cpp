// SPDX-License-Identifier: GPL-3.0-or-later
#include "truths.hpp"

#include "installation.hpp"
#include "io/bindings_json.hpp"
#include "io/csv_table.hpp"
#include "io/text_file.hpp"
#include "json.hpp"
#include "report/quantity_text.hpp"
#include "result_text.hpp"
#include "validation/truth.hpp"

#include <map>

namespace ridge::cli {

namespace {

Json maybe(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

std::string textOf(const std::optional<double>& value) { return value ? numberText(*value) : "-"; }

Result<CsvTable> shippedTable(const std::string& name)
{
    const std::string path = shippedFile(name);
    const Result<std::string> bytes = readFile(path);
    return bytes ? readCsv(*bytes, path) : Result<CsvTable>(bytes.diagnostics());
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
    return entry.set("term", t.term).set("detail", t.detail);
}

} // namespace

Answer validateTruths()
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return refuse(failed, installation.diagnostics());
    const Result<CsvTable> truths = shippedTable("truths/truths.csv"),
                           training = shippedTable("measurements/training.csv");
    const Result<std::string> bindingsText = readFile(shippedFile("measurements/bindings.json"));
    for (const Diagnostics& problems : {truths.diagnostics(), training.diagnostics(), bindingsText.diagnostics()})
        if (hasError(problems))
            return refuse(failed, problems);
    const Result<Bindings> bindings = readBindings(*bindingsText, "bindings.json");
    if (!bindings)
        return refuse(failed, bindings.diagnostics());
    const auto trainingRows = measurementRows(*training);
    const auto judged = judgeTruths(measurementRows(*truths),
                                    {installation->catalogue, installation->fabric, installation->calibrations,
                                     *bindings, installation->wirings, trainingRows});
    Answer answer;
    std::vector<std::vector<std::string>> rows = {{"truth", "kind", "verdict", "value", "from", "to", "", ""}};
    std::map<std::string, std::size_t> counts = {{"holds", 0}, {"misses", 0}, {"not-built", 0}, {"invalid", 0}};
    Json list = Json::array();
    for (const JudgedTruth& t : judged) {
        ++counts[key(t.verdict)];
        const std::string why = t.verdict == TruthVerdict::notBuilt ? "needs " + t.detail
                                : t.detail.empty()                  ? t.term
                                                                    : t.detail;
        rows.push_back({t.id, t.kind, key(t.verdict), textOf(t.value), textOf(t.low), textOf(t.high), t.unit,
                        t.quantity + "; " + why});
        list.push(truthJson(t));
    }
    answer.text = columns(rows, {false, false, false, true, true, true, false, false}, "  ") + "\n  ";
    Json result = Json::object();
    result.set("table", "truths").set("rows", judged.size());
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
