// SPDX-License-Identifier: Apache-2.0
#include "validation/truth_case.hpp"

#include "base/edit_distance.hpp"
#include "base/word_list.hpp"
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

namespace ridge {

namespace {

constexpr std::array<std::string_view, 32> caseColumns = {
    "source",     "source_group", "hardware",      "part",  "accelerators_per_node", "n_accelerators", "scaleout_net",
    "model_name", "n_params",     "layers",        "hidden", "heads",                "kv_heads",       "ffn_hidden",
    "vocab",      "seq_len",      "global_batch_seqs", "micro_batch", "TP",          "PP",             "VP",
    "CP",         "EP",           "DP",            "zero_or_fsdp", "seq_parallel",   "recompute",      "precision",
    "moe",        "notes",        "measured_metric", "mfu_def"};
constexpr std::string_view domainInput = "scale-up-domain";
constexpr std::size_t mostCombinations = 4096;

/// What a check says about one case.
struct Statement {
    MeasurementRow cells;
    std::vector<std::pair<Parameter, double>> machine;
    std::optional<double> domain;
    std::vector<std::pair<std::string, std::vector<std::string>>> choices; ///< column -> alternatives
};

std::optional<Parameter> parameterNamed(const std::string& name)
{
    for (std::size_t i = 0; i < parameterCount; ++i)
        if (key(static_cast<Parameter>(i)) == name)
            return static_cast<Parameter>(i);
    return std::nullopt;
}

std::string nearestInput(const std::string& name)
{
    std::vector<std::string> known(caseColumns.begin(), caseColumns.end());
    known.emplace_back(domainInput);
    for (std::size_t i = 0; i < parameterCount; ++i)
        known.emplace_back(key(static_cast<Parameter>(i)));
    const std::string wanted = shortened(name);
    return *std::min_element(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
        return editDistance(wanted, a) < editDistance(wanted, b);
    });
}

std::vector<std::string> alternatives(const std::string& text)
{
    std::vector<std::string> all;
    for (std::size_t start = 0, end = 0; end != std::string::npos; start = end + 1) {
        end = text.find('|', start);
        all.push_back(text.substr(start, end - start));
    }
    return all;
}

/// A finite number of zero or more: what may be stated of a machine.
std::optional<double> statedNumber(const std::string& text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool all = error == std::errc() && end == text.data() + text.size();
    return all && std::isfinite(value) && value >= 0 ? std::optional(value) : std::nullopt;
}

/// Adds one "COLUMN=text" to a statement; the problem, or nothing.
std::string add(Statement& statement, const std::string& case_, const std::string& name, const std::string& text)
{
    if (std::find(caseColumns.begin(), caseColumns.end(), name) != caseColumns.end()) {
        statement.cells.cells[name] = text;
        std::erase_if(statement.choices, [&](const auto& choice) { return choice.first == name; });
        if (text.find('|') != std::string::npos)
            statement.choices.emplace_back(name, alternatives(text));
        return {};
    }
    const auto parameter = parameterNamed(name);
    if (!parameter && name != domainInput)
        return "no column or parameter is named '" + shortened(name) + "'; the nearest is '" + nearestInput(name) + "'";
    const auto value = statedNumber(text);
    if (!value || (name == domainInput && *value < 1))
        return "expected " + case_ + "." + name + " as a number, found '" + shortened(text) + "'";
    if (parameter)
        statement.machine.emplace_back(*parameter, *value);
    else
        statement.domain = std::floor(*value);
    return {};
}

std::variant<Statement, CaseProblem> readStatement(TruthArguments& arguments, const std::string& name, const TruthInput& input)
{
    Statement statement;
    const auto stated = arguments.group(name + ".");
    if (arguments.has(name)) {
        const std::string base = arguments.text(name);
        if (base == "a" && name != "a") {
            auto first = readStatement(arguments, "a", input);
            if (std::holds_alternative<CaseProblem>(first))
                return first;
            statement = std::get<Statement>(std::move(first));
        } else {
            const auto row = std::find_if(input.training.begin(), input.training.end(),
                                          [&](const MeasurementRow& r) { return r.text("id") == base; });
            if (row == input.training.end())
                return CaseProblem{"expected " + name + " as the id of a training row, found '" + shortened(base) + "'"};
            statement.cells = *row;
        }
    } else if (stated.empty()) {
        return CaseProblem{"needs a case " + name + ": " + name + "=ROW, or " + name + ".COLUMN=... for each column"};
    }
    for (const auto& [column, text] : stated)
        if (const std::string problem = add(statement, name, column, text); !problem.empty())
            return CaseProblem{problem};
    return statement;
}

std::optional<std::string> change(TrainingCase& built, const Statement& statement, const CalibrationSet& calibrations)
{
    if (statement.domain) {
        built.network.scaleUpTier.ranks = *statement.domain;
        auto& outer = built.network.fabric[0].ranks;
        outer = std::max(outer, *statement.domain);
        const auto machine = buildMachine(built.network, built.accelerator, *calibrations.find(built.family),
                                          *calibrations.find(built.networkClass), *calibrations.find(built.stack));
        if (!machine)
            return machine.diagnostics().front().message;
        built.machine = *machine;
    }
    for (const auto& [parameter, value] : statement.machine)
        built.machine.values[index(parameter)] = value;
    return std::nullopt;
}

std::variant<StatedCase, CaseProblem> evaluateCase(const Statement& statement, const TruthInput& input)
{
    StatedCase one{readTrainingRow(statement.cells), {}, {}};
    auto built = buildCase(one.row, statement.cells, input.bindings, input.catalogue, input.calibrations);
    if (const Skipped* skipped = std::get_if<Skipped>(&built))
        return CaseProblem{std::string(key(skipped->reason)) + ": " + skipped->detail};
    one.built = std::get<TrainingCase>(std::move(built));
    if (const auto problem = change(one.built, statement, input.calibrations))
        return CaseProblem{*problem};
    const Plan plan = compileTraining(one.built.scenario, one.built.mapping, one.built.machine.structure, one.built.machine.software);
    one.outcome = evaluate(plan, one.built.machine.values);
    // a job that ran did fit; when the estimate of memory disagrees the time still stands
    const Feasibility& verdict = one.outcome.feasibility;
    if ((!verdict.ok() && verdict.reason != Infeasibility::doesNotFit) || !(one.outcome.time > 0))
        return CaseProblem{infeasibilityText(verdict)};
    return one;
}

bool usesAll(const StatedCase& one)
{
    const Mapping& m = one.built.mapping;
    return double(m.tp) * m.pp * m.cp * m.dp == one.built.network.accelerators;
}

std::variant<StatedCase, CaseProblem> bestOf(Statement statement, const TruthInput& input)
{
    std::size_t combinations = 1;
    for (const auto& [column, texts] : statement.choices)
        combinations = std::min(2 * mostCombinations, combinations * texts.size());
    if (combinations > mostCombinations)
        return CaseProblem{"more than " + std::to_string(mostCombinations) + " combinations to choose from"};
    std::optional<StatedCase> best;
    std::string problem;
    for (std::size_t i = 0; i < combinations; ++i) {
        std::size_t rest = i;
        for (const auto& [column, texts] : statement.choices) {
            statement.cells.cells[column] = texts[rest % texts.size()];
            rest /= texts.size();
        }
        auto tried = evaluateCase(statement, input);
        if (const CaseProblem* why = std::get_if<CaseProblem>(&tried)) {
            problem = why->text;
            continue;
        }
        StatedCase& one = std::get<StatedCase>(tried);
        if (!one.outcome.feasibility.ok())
            problem = infeasibilityText(one.outcome.feasibility);
        else if (usesAll(one) && (!best || *caseMetric(one, "tokens_per_s_per_gpu") > *caseMetric(*best, "tokens_per_s_per_gpu")))
            best = std::move(one);
    }
    if (!best)
        return CaseProblem{"none of the combinations runs on all accelerators" + (problem.empty() ? "" : "; the last: " + problem)};
    return std::move(*best);
}

} // namespace

std::variant<StatedCase, CaseProblem> statedCase(TruthArguments& arguments, const std::string& name, const TruthInput& input)
{
    auto statement = readStatement(arguments, name, input);
    if (const CaseProblem* problem = std::get_if<CaseProblem>(&statement))
        return *problem;
    const Statement& stated = std::get<Statement>(statement);
    auto result = stated.choices.empty() ? evaluateCase(stated, input) : bestOf(stated, input);
    if (CaseProblem* problem = std::get_if<CaseProblem>(&result))
        problem->text = "case " + name + ": " + problem->text;
    return result;
}

} // namespace ridge
