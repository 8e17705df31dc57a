// SPDX-License-Identifier: Apache-2.0
#include "report/metric_formula.hpp"

namespace ridge {

namespace {

constexpr const char* definition = "definition";

} // namespace

MetricFormula metricFormula(const std::string& metric, const Plan& plan)
{
    const std::string peak = "dense " + std::string(precisionName(plan.precision)) + " peak";
    if (metric == "time" || metric == "step_time")
        return {"Time of a training step", "", "", "s"};
    if (metric == "tokens_per_s")
        return {"Tokens per second, whole system", "tokens per step / step time", definition, "token/s"};
    if (metric == "tokens_per_s_per_accelerator")
        return {"Tokens per second and accelerator", "tokens per step and accelerator / step time", definition, "token/s"};
    if (metric == "flops_per_accelerator")
        return {"Model FLOP/s per accelerator", "model FLOP per step and accelerator / step time", definition, "FLOP/s"};
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
    if (metric == "memory_per_accelerator")
        return {"Memory needed per accelerator", "", "", "B"};
    if (metric == "memory_available")
        return {"Memory a job may use per accelerator", "", "", "B"};
    if (const auto cell = ledgerCell(metric, plan.precision))
        return {"Exposed seconds: " + std::string(key(cell->phase)) + ", " + resourceName(cell->resource, plan.precision),
                "sum over operations of weight in the step x exposed seconds", "docs/model.md, \"Ledger\"", "s"};
    return {};
}

} // namespace ridge
