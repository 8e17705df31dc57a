// SPDX-License-Identifier: Apache-2.0
#include "report/explain.hpp"

#include "engine/evaluate.hpp"
#include "report/metric_formula.hpp"
#include "report/trace_reader.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

Diagnostic unknownMetric(const PairingResult& result, const std::string& metric)
{
    std::string names;
    for (const std::string& name : explainableMetrics(result))
        names += (names.empty() ? "" : ", ") + name;
    return {Severity::error, "unknown-metric", "--metric", "no metric \"" + metric + "\"", "one of: " + names};
}

std::array<Dual, parameterCount> lifted(const ParameterValues& values, std::size_t direction)
{
    std::array<Dual, parameterCount> dual;
    for (std::size_t i = 0; i < parameterCount; ++i)
        dual[i] = Dual{values[i], i == direction ? 1.0 : 0.0};
    return dual;
}

std::vector<InputWeight> weighInputs(const PairingResult& result, const std::string& metric)
{
    std::vector<InputWeight> weights;
    double sum = 0;
    for (std::size_t i = 0; i < parameterCount; ++i) {
        InputWeight w;
        w.parameter = static_cast<Parameter>(i);
        w.value = result.machine.values[i];
        w.elasticity = elasticity(result, metric, w.parameter);
        w.provenance = result.machine.sources[i];
        if (w.elasticity == 0)
            continue;
        sum += std::abs(w.elasticity);
        weights.push_back(w);
    }
    for (InputWeight& w : weights)
        w.share = std::abs(w.elasticity) / sum;
    std::stable_sort(weights.begin(), weights.end(),
                     [](const InputWeight& a, const InputWeight& b) { return a.share > b.share; });
    return weights;
}

void nameRoot(Explanation& root, const std::string& metric, const PairingResult& result)
{
    const MetricFormula words = metricFormula(metric, result.plan);
    root.title = words.title;
    root.unit = words.unit;
    if (!words.expression.empty()) {
        root.id = metric;
        root.formula = words.expression;
        if (!words.substituted.empty())
            root.substituted = words.substituted;
        root.source = words.source;
    }
    for (const FlagWords& flag : flagWords(result.evaluation.flags))
        root.flags.emplace_back(flag.word);
}

Explanation derive(const PairingResult& result, const std::string& metric)
{
    Trace trace;
    const auto values = traceParameters(trace, result.machine.values);
    const Outcome<Traced> outcome = evaluate<Traced>(result.plan, values);
    const auto number = metricValue(metric, result.plan, outcome, values);
    Explanation root;
    root.value = number->value;
    root.share = 1;
    if (number->trace != nullptr)
        root = TraceReader(trace, result.plan, result.machine, number->node).read();
    nameRoot(root, metric, result);
    return root;
}

} // namespace

double elasticity(const PairingResult& result, const std::string& metric, Parameter parameter)
{
    const double value = result.machine[parameter];
    if (!std::isfinite(value) || value == 0)
        return 0;
    const auto dual = lifted(result.machine.values, index(parameter));
    const Outcome<Dual> outcome = evaluate<Dual>(result.plan, dual);
    const auto number = metricValue(metric, result.plan, outcome, dual);
    if (!number || number->value == 0 || !std::isfinite(number->derivative))
        return 0;
    return number->derivative * value / number->value;
}

std::vector<std::string> explainableMetrics(const PairingResult& result)
{
    std::vector<std::string> names = {"time", "step_time", "tokens_per_s", "tokens_per_s_per_accelerator",
                                      "flops_per_accelerator", "mfu", "mfu_causal", "hfu", "memory_per_accelerator",
                                      "memory_available", "accelerators"};
    if (knowsPower(result.machine.values))
        names.insert(names.end(), {"energy_per_step", "average_power"});
    for (std::size_t r = 0; r < resourceCount; ++r)
        if (std::any_of(result.evaluation.exposed.begin(), result.evaluation.exposed.end(), [r](const auto& phase) { return phase[r] != 0; }))
            names.push_back(ledgerMetric({static_cast<Resource>(r)}, result.plan.precision));
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r)
            if (result.evaluation.exposed[p][r] != 0)
                names.push_back("ledger/" + std::string(key(static_cast<Phase>(p))) + "/"
                                + resourceName(static_cast<Resource>(r), result.plan.precision));
    return names;
}

std::string utilisationNote(const PairingResult& result)
{
    const auto& values = result.machine.values;
    const auto mfu = metricValue("mfu", result.plan, result.evaluation, values);
    const auto causal = metricValue("mfu_causal", result.plan, result.evaluation, values);
    const auto hfu = metricValue("hfu", result.plan, result.evaluation, values);
    if (!mfu || !causal || !hfu || !(*hfu < *mfu))
        return {};
    return *hfu < *causal * (1 - 1e-9)
        ? "hfu is below mfu: fewer FLOP are executed than the model counts."
        : "hfu is below mfu because mfu counts attention in full and hfu only the causal half that a fused kernel executes; "
          "mfu_causal is the one to compare hfu with.";
}

Result<MetricExplanation> explain(const PairingResult& result, const std::string& metric)
{
    if (!result.evaluation.feasibility.ok())
        return Diagnostic{Severity::error, "infeasible", metric, reasonText(result), "explain a pairing that runs"};
    const auto known = metricValue(metric, result.plan, result.evaluation, result.machine.values);
    if (!known)
        return unknownMetric(result, metric);
    MetricExplanation e;
    e.metric = metric;
    e.root = derive(result, metric);
    e.inputs = weighInputs(result, metric);
    for (const InputWeight& input : e.inputs)
        e.confidenceShares[static_cast<std::size_t>(input.provenance.confidence)] += input.share;
    e.time = result.evaluation.time;
    if (metric == "mfu" || metric == "mfu_causal" || metric == "hfu")
        e.note = utilisationNote(result);
    if (metric.rfind("memory_", 0) == 0 || metric == "energy_per_step" || metric == "average_power")
        return e; // a faster resource saves no byte, and no energy but what idles
    e.savings = savingsByResource(result.plan, result.machine.values, result.evaluation);
    e.cellSavings = savingsByCell(result.plan, result.machine.values, result.evaluation);
    return e;
}

} // namespace ridge
