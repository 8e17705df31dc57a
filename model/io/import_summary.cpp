// SPDX-License-Identifier: Apache-2.0
#include "io/import_summary.hpp"

#include "report/quantity_text.hpp"

#include <cmath>

namespace ridge {

namespace {

struct Words {
    std::string operator()(std::monostate) const { return "not stated"; }
    std::string operator()(bool value) const { return value ? "yes" : "no"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const
    {
        const bool whole = std::abs(value) < 1e15 && value == std::floor(value);
        return whole ? std::to_string(static_cast<std::int64_t>(value)) : numberText(value, 6);
    }
    std::string operator()(const std::string& value) const { return value; }
    std::string operator()(const SummaryList& list) const
    {
        std::string text;
        for (const auto& entry : list)
            text += (text.empty() ? "" : ", ") + (entry ? (*this)(*entry) : std::string("not stated"));
        return text.empty() ? "not stated" : text;
    }
};

} // namespace

std::string textOf(const SummaryValue& value)
{
    return std::visit(Words(), value);
}

} // namespace ridge
