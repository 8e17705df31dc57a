// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "condition.hpp"
#include "design_job.hpp"
#include "explore/front_measures.hpp"
#include "explore/frontier.hpp"
#include "report/quantity_text.hpp"
#include "result_json.hpp"
#include "result_text.hpp"
#include "sweep_csv.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::cli {

namespace {

constexpr double mostPoints = 20e6; // what fits beside each other

struct ObjectiveChoice {
    std::string name;
    bool larger = true;
};

Result<std::vector<ObjectiveChoice>> parseObjectives(const std::vector<std::string>& options)
{
    std::vector<ObjectiveChoice> list;
    for (const std::string& option : options) {
        const bool larger = option.rfind("max:", 0) == 0;
        if ((!larger && option.rfind("min:", 0) != 0) || option.size() == 4)
            return Diagnostic{Severity::error, "usage", "--objective " + option, "found no max:NAME or min:NAME",
                              "write for example max:tokens_per_s"};
        list.push_back({option.substr(4), larger});
    }
    if (list.size() < 2 || list.size() > 8)
        return Diagnostic{Severity::error, "usage", "--objective", "found " + std::to_string(list.size()), "expected 2 to 8"};
    return list;
}

/// What there is to choose when nothing is varied: the mapping.
std::vector<DesignAxis> mappingAxes(const PairingResult& present)
{
    const auto axis = [](const std::string& path, const std::vector<int>& values) {
        DesignAxis made{path, {}};
        for (const int value : values)
            made.values.push_back({double(value), false, std::to_string(value)});
        return made;
    };
    std::vector<int> tensor, pipeline;
    const int heads = present.scenario.training.model.heads, layers = present.scenario.training.model.layers;
    for (int tp = 1; tp <= std::min(64, heads); ++tp)
        if (heads % tp == 0)
            tensor.push_back(tp);
    for (int pp = 1; pp <= layers; ++pp)
        if (layers % pp == 0 || (pp & (pp - 1)) == 0)
            pipeline.push_back(pp);
    DesignAxis recompute{"recompute", {}};
    for (const char* word : {"none", "selective", "full"})
        recompute.values.push_back(*wordValue("recompute", word));
    return {axis("tp", tensor), axis("pp", pipeline), axis("vp", {1, 2, 3, 4}), axis("microBatch", {1, 2, 4, 8}), recompute,
            {"zero", {*wordValue("zero", "0"), *wordValue("zero", "1")}},
            {"sequenceParallel", {*wordValue("sequenceParallel", "false"), *wordValue("sequenceParallel", "true")}}};
}

/// A column of one name over all points that run; empty for a name that is neither metric nor axis.
std::vector<double> columnOf(const SweepSpace& space, const SweepBlock& block, const std::string& name)
{
    std::vector<double> column(block.size());
    const auto fill = [&](const auto& value) {
        for (std::size_t i = 0; i < column.size(); ++i)
            column[i] = block.feasibility[i].ok() ? value(i) : 0;
        return column;
    };
    const auto tokens = [&](std::size_t i) { return block.tokensPerStep[i] / block.time[i]; };
    if (name == "time" || name == "step_time")
        return fill([&](std::size_t i) { return block.time[i]; });
    if (name == "tokens_per_s")
        return fill(tokens);
    if (name == "tokens_per_s_per_accelerator")
        return fill([&](std::size_t i) { return tokens(i) * (1 / block.accelerators[i]); });
    if (name == "mfu")
        return fill([&](std::size_t i) { return block.modelFlop[i] * (1 / block.accelerators[i]) / (block.peak[i] * block.time[i]); });
    if (name == "memory_per_accelerator")
        return fill([&](std::size_t i) { return block.memoryNeeded[i]; });
    if (name == "memory_headroom")
        return fill([&](std::size_t i) { return block.memoryAvailable[i] - block.memoryNeeded[i]; });
    if (name == "accelerators")
        return fill([&](std::size_t i) { return block.accelerators[i]; });
    for (std::size_t a = 0; a < space.axes.size(); ++a)
        if (space.axes[a].design.path == name)
            return fill([&](std::size_t i) { return space.axes[a].design.values[space.valueIndex(i, a)].value; });
    return {};
}

Diagnostic unknownName(const std::string& option, const std::string& name)
{
    return {Severity::error, "usage", option, "there is no '" + name + "' to judge designs by",
            "one of: time, tokens_per_s, tokens_per_s_per_accelerator, mfu, memory_per_accelerator, memory_headroom, accelerators, or a varied path"};
}

SweepBlock only(const SweepBlock& block, std::size_t i)
{
    SweepBlock one;
    one.first = i;
    one.feasibility = {block.feasibility[i]};
    one.time = {block.time[i]};
    one.memoryNeeded = {block.memoryNeeded[i]};
    one.memoryAvailable = {block.memoryAvailable[i]};
    one.accelerators = {block.accelerators[i]};
    one.tokensPerStep = {block.tokensPerStep[i]};
    one.modelFlop = {block.modelFlop[i]};
    one.peak = {block.peak[i]};
    return one;
}

} // namespace

Answer paretoCommand(const Request& request)
{
    const auto objectives = parseObjectives(request.objectives);
    if (!objectives)
        return refuse(usage, objectives.diagnostics());
    std::vector<Condition> conditions;
    for (const std::string& text : request.settingsWhere) {
        const Result<Condition> condition = parseCondition("--where", text, true);
        if (!condition)
            return refuse(usage, condition.diagnostics());
        if (condition->relative)
            return refuse(usage, Diagnostic{Severity::error, "usage", "--where " + text, "found a factor", "expected a value"});
        conditions.push_back(*condition);
    }
    PreparedDesign prepared = prepareDesign(request);
    if (!prepared.design)
        return prepared.refusal;
    Job& job = prepared.design->job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    Result<std::vector<DesignAxis>> axes = parseAxes(request.vary);
    if (!axes)
        return refuse(usage, axes.diagnostics());
    const std::vector<DesignAxis> chosen = axes->empty() ? mappingAxes(job.results.front()) : *axes;
    double points = 1;
    for (const DesignAxis& axis : chosen)
        points *= static_cast<double>(axis.values.size());
    if (points > mostPoints)
        return refuse(usage, Diagnostic{Severity::error, "too-many-points", "--vary", "the axes make " + plainNumber(points) + " designs",
                                        "at most 20,000,000"});
    const Result<SweepSpace> space = compileSweep(job.study, prepared.design->pairing, chosen, job.installation.catalogue,
                                                  job.installation.calibrations);
    if (!space)
        return refuse(usage, atVary(space.diagnostics()));
    const SweepBlock block = evaluateBlock(*space, 0, space->size());

    std::vector<std::vector<double>> costs;
    for (const ObjectiveChoice& objective : *objectives) {
        costs.push_back(columnOf(*space, block, objective.name));
        if (costs.back().empty())
            return refuse(usage, unknownName("--objective", objective.name));
        if (objective.larger)
            for (double& value : costs.back())
                value = -value;
    }
    std::vector<char> allowed(block.size());
    for (std::size_t i = 0; i < block.size(); ++i)
        allowed[i] = block.feasibility[i].ok() ? 1 : 0;
    const auto running = std::count(allowed.begin(), allowed.end(), char(1));
    for (const Condition& condition : conditions) {
        const std::vector<double> column = columnOf(*space, block, condition.name);
        if (column.empty())
            return refuse(usage, unknownName("--where", condition.name));
        for (std::size_t i = 0; i < column.size(); ++i)
            if (!(condition.atLeast ? column[i] >= condition.value : column[i] <= condition.value))
                allowed[i] = 0;
    }
    std::vector<std::uint32_t> subset;
    for (std::uint32_t i = 0; i < block.size(); ++i)
        if (allowed[i])
            subset.push_back(i);
    const std::size_t considered = subset.size();
    std::vector<std::uint32_t> front = nonDominated(costs, std::move(subset));
    const auto knee = kneeOf(costs, front);
    if (request.epsilon > 0 && !front.empty()) {
        std::vector<double> steps;
        for (const auto& column : costs) {
            const auto less = [&](std::uint32_t a, std::uint32_t b) { return column[a] < column[b]; };
            const auto [low, high] = std::minmax_element(front.begin(), front.end(), less);
            const double range = column[*high] - column[*low];
            steps.push_back(range > 0 ? request.epsilon * range : 1);
        }
        front = epsilonFront(costs, front, steps);
    }

    Answer answer;
    answer.diagnostics = job.diagnostics;
    Json list = Json::array();
    std::string table = sweepHeader(*space, false);
    std::vector<std::vector<std::string>> rows(1);
    std::vector<bool> right;
    for (const SweepSpace::Axis& axis : space->axes)
        rows[0].push_back(axis.design.path);
    for (const ObjectiveChoice& objective : *objectives)
        rows[0].push_back((objective.larger ? "max " : "min ") + objective.name);
    right.assign(rows[0].size(), true);
    for (const std::uint32_t i : front) {
        table += sweepRows(*space, only(block, i));
        Json entry = Json::object(), design = Json::object(), values = Json::object();
        std::vector<std::string> cells;
        for (std::size_t a = 0; a < space->axes.size(); ++a) {
            const StatedQuantity& value = space->axes[a].design.values[space->valueIndex(i, a)];
            design.set(space->axes[a].design.path, value.text);
            cells.push_back(value.text);
        }
        for (std::size_t k = 0; k < objectives->size(); ++k) {
            const double value = (*objectives)[k].larger ? -costs[k][i] : costs[k][i];
            cells.push_back(numberText(value, 5));
            values.set((*objectives)[k].larger ? "max:" + (*objectives)[k].name : "min:" + (*objectives)[k].name, value);
        }
        entry.set("design", std::move(design)).set("objectives", std::move(values)).set("knee", knee && *knee == i);
        list.push(std::move(entry));
        rows.push_back(std::move(cells));
    }
    answer.result = Json::object();
    answer.result.set("points", block.size()).set("feasible", static_cast<std::int64_t>(running)).set("considered", considered);
    answer.result.set("frontier", std::move(list));
    answer.text = plainNumber(double(block.size())) + " designs, " + plainNumber(double(running)) + " run, "
        + plainNumber(double(considered)) + " meet the constraints, " + plainNumber(double(front.size())) + " on the frontier\n"
        + columns(rows, right, "  ");
    if (!request.output.empty()) {
        const Diagnostics problems = writeFile(request.output, table, true);
        answer.exitCode = problems.empty() ? done : failed;
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
    }
    return answer;
}

} // namespace ridge::cli
