// SPDX-License-Identifier: Apache-2.0
#include "report/metric_formula.hpp"

#include "report/quantity_text.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr const char* definition = "definition";
constexpr std::string_view ledger = "ledger/";

std::string resourceNames(const std::vector<Resource>& resources, Precision precision, const char* separator)
{
    std::string names;
    for (const Resource resource : resources)
        names += (names.empty() ? "" : separator) + resourceName(resource, precision);
    return names;
}

std::optional<Resource> resourceOf(const std::string& name, Precision precision)
{
    for (std::size_t r = 0; r < resourceCount; ++r)
        if (name == resourceName(static_cast<Resource>(r), precision))
            return static_cast<Resource>(r);
    return std::nullopt;
}

std::optional<Phase> phaseOf(const std::string& name)
{
    for (std::size_t p = 0; p < phaseCount; ++p)
        if (name == key(static_cast<Phase>(p)))
            return static_cast<Phase>(p);
    return std::nullopt;
}

} // namespace

std::optional<LedgerSlice> ledgerSlice(const std::string& metric, Precision precision)
{
    if (!metric.starts_with(ledger))
        return std::nullopt;
    LedgerSlice slice;
    std::string rest = metric.substr(ledger.size());
    if (const std::size_t slash = rest.find('/'); slash != std::string::npos) {
        slice.phase = phaseOf(rest.substr(0, slash));
        if (!slice.phase)
            return std::nullopt;
        rest.erase(0, slash + 1);
    }
    for (std::size_t from = 0; from <= rest.size();) {
        const std::size_t end = std::min(rest.find('+', from), rest.size());
        const auto resource = resourceOf(rest.substr(from, end - from), precision);
        if (!resource || std::find(slice.resources.begin(), slice.resources.end(), *resource) != slice.resources.end())
            return std::nullopt;
        slice.resources.push_back(*resource);
        from = end + 1;
    }
    return slice;
}

std::string ledgerMetric(const std::vector<Resource>& resources, Precision precision)
{
    return std::string(ledger) + resourceNames(resources, precision, "+");
}

MetricFormula metricFormula(const std::string& metric, const Plan& plan)
{
    const std::string peak = "dense " + std::string(precisionName(plan.precision)) + " peak";
    if (metric == "time" || metric == "step_time")
        return {"Time of a training step", "", "", "s"};
    if (metric == "tokens_per_s")
        return {"Tokens per second, whole system", "tokens per step / step time", definition, "token/s"};
    if (metric == "tokens_per_s_per_accelerator")
        return {"Tokens per second and accelerator", "tokens per step / (accelerators x step time)", definition, "token/s"};
    if (metric == "flops_per_accelerator")
        return {"Model FLOP/s per accelerator", "model FLOP with the causal half of attention / (accelerators x step time)", definition, "FLOP/s"};
    if (metric == "mfu")
        return {"Model FLOP utilisation", "model FLOP with full attention / (accelerators x step time x " + peak + ")",
                "Chowdhery et al. 2022 (PaLM), appendix B", "1"};
    if (metric == "mfu_causal")
        return {"Model FLOP utilisation, causal attention",
                "model FLOP with the causal half of attention / (accelerators x step time x " + peak + ")",
                "Chowdhery et al. 2022 (PaLM), appendix B; causal half", "1"};
    if (metric == "hfu")
        return {"Hardware FLOP utilisation", "executed FLOP per accelerator / (step time x " + peak + ")",
                "Korthikanti et al. 2022", "1"};
    if (metric == "energy_per_step")
        return {"Energy of a step, whole job", "", "", "J"};
    if (metric == "average_power")
        return {"Mean power over a step, whole job", "", "", "W"};
    if (metric == "memory_per_accelerator")
        return {"Memory needed per accelerator", "", "", "B"};
    if (metric == "memory_available")
        return {"Memory a job may use per accelerator", "", "", "B"};
    if (metric == "accelerators")
        return {"Accelerators the job runs on", "TP x PP x DP", definition, "1",
                plainNumber(plan.mapping.tp) + " x " + plainNumber(plan.mapping.pp) + " x " + plainNumber(plan.mapping.dp)};
    if (const auto slice = ledgerSlice(metric, plan.precision))
        return {"Exposed seconds: " + (slice->phase ? std::string(key(*slice->phase)) + ", " : std::string())
                    + resourceNames(slice->resources, plan.precision, ", "),
                "sum over operations of weight in the step x exposed seconds", "docs/model.md, \"Ledger\"", "s"};
    return {};
}

} // namespace ridge
