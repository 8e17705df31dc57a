// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "condition.hpp"
#include "design_job.hpp"
#include "explore/solve.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "study/metric_names.hpp"
#include "vary.hpp"

#include <cmath>

namespace ridge::cli {

namespace {

constexpr double widest = 1000; // largest factor looked at when no range is given

std::optional<Metric> metricOf(const PairingResult& result, const std::string& name)
{
    const std::vector<Metric> all = result.evaluation.feasibility.ok() ? metrics(result) : std::vector<Metric>();
    const Metric* found = findMetric(all, name);
    return found != nullptr ? std::optional(*found) : std::nullopt;
}

std::string limiterName(const Limiter& limiter, Precision precision)
{
    return limiter.severalPrecisions ? "compute" : std::string(resourceName(limiter.resource, precision));
}

std::string_view word(SolveVerdict verdict)
{
    return verdict == SolveVerdict::solved ? "solved" : verdict == SolveVerdict::alreadyMet ? "already-met" : "unreachable";
}

std::string share(double x) { return numberText(100 * x, 3) + " %"; }

Answer badTarget(const Request& request, std::string message, std::string hint)
{
    return refuse(usage, Diagnostic{Severity::error, "usage", "--target " + request.target, std::move(message), std::move(hint)});
}

struct Problem {
    const DesignJob& design;
    const PairingResult& present;
    Condition condition;
    Target target;
    Metric now;
    double power = 0; ///< budget as a multiple of the present mean power; 0: none
};

/// One number: evaluates the study at trial values until the metric is where it should be.
Answer solveOne(const Problem& problem, const VariedRange& range)
{
    const double anchor = range.low && !range.low->relative ? range.low->value : 0; // 0: in factors of the present
    const bool factors = anchor == 0;
    const double low = !range.low ? 1 / widest : factors ? range.low->value : 1;
    const double high = !range.high ? widest : factors ? range.high->value : range.high->value / anchor;
    if ((range.low && range.low->relative != range.high->relative) || !(low <= 1 && high >= 1) || low == high)
        return refuse(usage, Diagnostic{Severity::error, "usage", "--vary " + range.path, "found no possible range",
                                        "expected LO:HI, two values with LO < HI or two factors around 1x"});
    const Job& job = problem.design.job;
    Diagnostics wrong;
    std::optional<PairingResult> last;
    const auto trial = [&](double factor) -> Trial {
        if (hasError(wrong))
            return {};
        const double value = factors ? factor : anchor * factor;
        const StatedQuantity stated{value, factors, plainNumber(value) + (factors ? "x" : "")};
        const Result<Study> study = withDesignValue(job.study, problem.design.pairing, range.path, stated);
        if (!study) {
            wrong = study.diagnostics();
            return {};
        }
        Result<PairingResult> result = evaluatePairing(*study, study->pairings[problem.design.pairing],
                                                       job.installation.catalogue, job.installation.calibrations);
        if (!result) {
            wrong = result.diagnostics();
            return {};
        }
        last = std::move(result).value();
        const auto metric = metricOf(*last, problem.condition.name);
        return metric ? Trial{metric->value, limiterOf(last->evaluation)} : Trial{};
    };
    const SolveResult found = solveFactor(trial, problem.target, low, high);
    if (hasError(wrong)) {
        if (wrong.front().code == "bad-value")
            wrong.front().hint = "solve needs a number that may take any value; sweep varies counts";
        return refuse(usage, atVary(wrong));
    }
    const bool reached = found.verdict != SolveVerdict::unreachable;
    trial(reached ? found.factor : found.bestFactor); // what the machine is there

    const Precision precision = problem.present.plan.precision;
    Answer answer;
    answer.diagnostics = job.diagnostics;
    answer.result = Json::object();
    answer.result.set("metric", problem.condition.name).set("unit", problem.now.unit);
    answer.result.set("relation", problem.condition.atLeast ? ">=" : "<=").set("target", problem.target.value);
    answer.result.set("now", problem.now.value).set("path", range.path).set("feasible", reached);
    answer.result.set("verdict", word(found.verdict)).set("trials", found.trials);
    answer.result.set("factor", reached && factors ? Json(found.factor) : Json());
    answer.result.set("value", reached && !factors ? Json(anchor * found.factor) : Json());
    answer.result.set("reached", reached ? Json(found.metric) : Json()).set("jumps", found.jumps);
    Json changes = Json::array();
    std::string becomes;
    if (reached && last)
        for (std::size_t p = 0; p < parameterCount; ++p) {
            const double before = problem.present.machine.values[p], after = last->machine.values[p];
            if (before == after)
                continue;
            const auto parameter = static_cast<Parameter>(p);
            Json change = Json::object();
            change.set("parameter", key(parameter)).set("unit", unitOf(parameter)).set("from", before).set("to", after);
            changes.push(std::move(change));
            becomes += "  " + std::string(parameterTitle(parameter)) + ": " + numberText(before, 5) + " -> " + numberText(after, 5)
                + " " + std::string(unitOf(parameter)) + "\n";
        }
    answer.result.set("changes", std::move(changes));
    Json floor = Json();
    const std::string owner = limiterName(found.owner, precision);
    if (!reached && found.best) {
        floor = Json::object();
        floor.set("best", *found.best).set("factor", found.bestFactor).set("owner", owner).set("owner_share", found.owner.share);
    }
    answer.result.set("floor", std::move(floor));
    const std::string goal = problem.condition.name + (problem.condition.atLeast ? " >= " : " <= ")
        + numberText(problem.target.value, 6) + " " + problem.now.unit + " (now " + numberText(problem.now.value, 6) + ")";
    const std::string place = factors ? numberText(found.factor, 6) + "x" : plainNumber(anchor * found.factor);
    if (found.verdict == SolveVerdict::alreadyMet)
        answer.text = goal + ": already met\n";
    else if (reached)
        answer.text = goal + ": " + range.path + " = " + place + (found.jumps ? ", where the metric jumps past it" : "") + "\n" + becomes
            + "  then limited by " + owner + ", " + share(found.owner.share) + "\n";
    else
        answer.text = goal + ": out of reach of " + range.path
            + (found.best ? "; best " + numberText(*found.best, 6) + " at " + numberText(found.bestFactor, 4)
                       + (factors ? "x" : " times LO") + ", held by " + owner + ", " + share(found.owner.share) + "\n"
                          : "; the design runs nowhere in the range\n");
    return answer;
}

Json requirementJson(const Requirement& r, Precision precision)
{
    Json entry = Json::object();
    const bool reached = r.solution.verdict != SolveVerdict::unreachable;
    entry.set("path", r.lever.name).set("feasible", r.able()).set("factor", reached ? Json(r.solution.factor) : Json());
    entry.set("no_effect", r.noEffect);
    entry.set("best_time", !reached && r.solution.best ? Json(*r.solution.best) : Json());
    entry.set("owner", reached ? Json() : Json(limiterName(r.solution.owner, precision)));
    entry.set("owner_share", reached ? Json() : Json(r.solution.owner.share));
    entry.set("average_power", r.power ? Json(r.power->power) : Json());
    entry.set("within_budget", r.power ? Json(r.power->within) : Json());
    entry.set("speedup_within_budget", r.power && r.power->fastest ? Json(*r.power->fastest) : Json());
    return entry;
}

/// Every hardware number alone, and the cheapest two.
Answer solveAll(const Problem& problem)
{
    const bool time = problem.condition.name == "time" || problem.condition.name == "step_time";
    const bool rate = problem.condition.name == "tokens_per_s" || problem.condition.name == "tokens_per_s_per_accelerator";
    const double speedup = time ? problem.now.value / problem.target.value : problem.target.value / problem.now.value;
    if (!(time && !problem.condition.atLeast) && !(rate && problem.condition.atLeast))
        return refuse(usage, Diagnostic{Severity::error, "usage", "--target", "the requirement sheet answers for speed alone",
                                        "write 'tokens_per_s>=2x' or 'time<=0.5x', or name one number with --vary"});
    const Precision precision = problem.present.plan.precision;
    RequirementSheet sheet = requirementSheet(problem.present.plan, problem.present.machine.values, speedup);
    if (problem.power > 0)
        holdToPower(sheet, problem.present.plan, problem.present.machine.values, problem.power);
    Answer answer;
    answer.diagnostics = problem.design.job.diagnostics;
    answer.result = Json::object();
    answer.result.set("speedup", speedup).set("time_now", sheet.timeNow).set("time_target", sheet.timeTarget);
    answer.result.set("reference", problem.present.architecture.name + ", " + problem.present.scenario.name);
    answer.result.set("largest_improvement", sheet.range);
    answer.result.set("power_now", sheet.powerBudget > 0 ? Json(sheet.powerNow) : Json());
    answer.result.set("power_budget", sheet.powerBudget > 0 ? Json(sheet.powerBudget) : Json());
    answer.text = numberText(speedup, 4) + "x the speed of " + problem.present.architecture.name + " on " + problem.present.scenario.name
        + " (" + numberText(sheet.timeNow, 4) + " -> " + numberText(sheet.timeTarget, 4) + " s), same mapping"
        + (sheet.powerBudget > 0 ? ", at most " + quantityText(sheet.powerBudget, "W") + " for " + quantityText(sheet.powerNow, "W") + " (an estimate)" : "") + "\n";
    Json alone = Json::array();
    for (const Requirement& r : sheet.alone) {
        alone.push(requirementJson(r, precision));
        answer.text += "  " + std::string(r.lever.name) + ": ";
        if (r.power && !r.power->within)
            answer.text += "cannot: draws " + numberText(r.power->power / sheet.powerNow, 3) + "x the power at " + numberText(r.solution.factor, 4) + "x"
                + (r.power->fastest ? "; the budget allows " + numberText(*r.power->fastest, 3) + "x the speed\n" : "; the present is over the budget\n");
        else if (r.solution.verdict != SolveVerdict::unreachable)
            answer.text += numberText(r.solution.factor, 4) + "x\n";
        else if (r.noEffect)
            answer.text += "cannot: without effect on the time\n";
        else
            answer.text += "cannot: " + numberText(*r.solution.best, 4) + " s at the end, held by "
                + limiterName(r.solution.owner, precision) + ", " + share(r.solution.owner.share) + "\n";
    }
    answer.result.set("alone", std::move(alone));
    Json pair = Json();
    if (const auto& p = sheet.cheapestPair) {
        pair = Json::object();
        pair.set("first", p->first.name).set("first_factor", p->firstFactor).set("second", p->second.name);
        pair.set("second_factor", p->secondFactor).set("product_of_improvements", p->cost);
        const bool oneSuffices = p->firstFactor == 1 || p->secondFactor == 1;
        answer.text += std::string(oneSuffices ? "  no pair has a lesser product of improvements than one alone: " : "  least product of two improvements: ") + std::string(p->first.name) + " " + numberText(p->firstFactor, 4) + "x with "
            + std::string(p->second.name) + " " + numberText(p->secondFactor, 4) + "x\n";
    }
    answer.result.set("cheapest_pair", std::move(pair));
    return answer;
}

} // namespace

Answer solveCommand(const Request& request)
{
    const Result<Condition> condition = parseCondition("--target", request.target);
    if (!condition)
        return refuse(usage, condition.diagnostics());
    if (request.vary.size() > 1)
        return refuse(usage, Diagnostic{Severity::error, "usage", "--vary", "found several", "solve varies one number, or none"});
    std::optional<VariedRange> range;
    if (!request.vary.empty()) {
        Result<VariedRange> parsed = parseVariedRange(request.vary.front());
        if (!parsed)
            return refuse(usage, parsed.diagnostics());
        range = std::move(parsed).value();
    }
    PreparedDesign prepared = prepareDesign(request);
    if (!prepared.design)
        return prepared.refusal;
    Job& job = prepared.design->job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    const PairingResult& present = job.results.front();
    const auto now = metricOf(present, condition->name);
    if (!now && (condition->relative || !range)) {
        if (present.evaluation.feasibility.ok())
            return badTarget(request, "the evaluation has no '" + condition->name + "'", "choose another metric");
        Answer answer;
        answer.diagnostics = job.diagnostics;
        answer.result = Json::object();
        answer.result.set("feasible", false).set("reason", reasonText(present));
        answer.text = "The present design cannot run, so nothing can be a multiple of it. " + reasonText(present) + "\n";
        return answer;
    }
    double power = 0;
    if (!request.within.empty()) {
        const Result<Condition> budget = parseCondition("--within", request.within);
        if (!budget)
            return refuse(usage, budget.diagnostics());
        const auto drawn = metricOf(present, "average_power");
        if (budget->name != "average_power" || budget->atLeast || range)
            return refuse(usage, Diagnostic{Severity::error, "usage", "--within " + request.within, "found no budget of power for the requirement sheet",
                                            "write 'average_power<=1.3x', without --vary"});
        if (!drawn)
            return refuse(usage, Diagnostic{Severity::error, "usage", "--within " + request.within, "the power of this design is not known",
                                            "state tdp as an override of its accelerator"});
        power = budget->relative ? budget->value : budget->value / drawn->value;
    }
    const Metric metric = now.value_or(Metric{condition->name, std::nan(""), "", "", false});
    const double value = condition->relative ? condition->value * metric.value : condition->value;
    const Problem problem{*prepared.design, present, *condition, {value, condition->atLeast}, metric, power};
    return range ? solveOne(problem, *range) : solveAll(problem);
}

} // namespace ridge::cli
