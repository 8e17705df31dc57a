// SPDX-License-Identifier: GPL-3.0-or-later
#include "condition.hpp"

#include "study/metric_names.hpp"
#include "units/parse.hpp"

namespace ridge::cli {

Result<Condition> parseCondition(const std::string& option, const std::string& text, bool freeName)
{
    const auto misused = [&](std::string message, std::string hint) {
        return Diagnostic{Severity::error, "usage", option + " " + text, std::move(message), std::move(hint)};
    };
    std::size_t at = text.find(">=");
    Condition condition;
    if (at == std::string::npos) {
        at = text.find("<=");
        condition.atLeast = false;
    }
    if (at == std::string::npos || at == 0)
        return misused("found no NAME>=VALUE or NAME<=VALUE", "write for example 'tokens_per_s>=2x'");
    condition.name = text.substr(0, at);
    const auto dimension = metricDimension(condition.name);
    if (!dimension && !freeName) {
        std::string known;
        for (const std::string_view name : metricNames)
            known.append(known.empty() ? "" : ", ").append(name);
        return misused("there is no metric '" + condition.name + "'", "one of: " + known);
    }
    const Result<ParsedQuantity> value = parseQuantity(text.substr(at + 2));
    if (!value)
        return misused(value.diagnostics().front().message, value.diagnostics().front().hint);
    const bool plain = value->symbol == "1";
    if (dimension && !value->relative && !plain && value->dimension != *dimension)
        return misused("the unit " + value->symbol + " does not fit " + condition.name, "state a unit of that metric, or a plain SI number");
    if (!(value->value > 0))
        return misused("found a value that is not above zero", "expected more than zero");
    condition.value = value->value;
    condition.relative = value->relative;
    return condition;
}

} // namespace ridge::cli
