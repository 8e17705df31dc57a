// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ridge {

/// One fact taken from a foreign file. Nothing (monostate) is what the file does not say; it is never written as 0.
/// Lists hold numbers, one per thing; an entry without a value is one the file names without saying how much.
using SummaryList = std::vector<std::optional<double>>;
using SummaryValue = std::variant<std::monostate, bool, std::int64_t, double, std::string, SummaryList>;

/// A key of `import --json` and what the file says under it.
struct SummaryItem {
    std::string key;
    SummaryValue value;

    bool operator==(const SummaryItem&) const = default;
};
using ImportSummary = std::vector<SummaryItem>;

/// A value that may be unknown.
template <class T>
SummaryValue summaryValue(const std::optional<T>& value)
{
    return value ? SummaryValue(*value) : SummaryValue();
}

/// A text that is unknown when empty.
inline SummaryValue summaryText(const std::string& text)
{
    return text.empty() ? SummaryValue() : SummaryValue(text);
}

/// A count of things seen in the file.
inline SummaryValue summaryCount(std::size_t count)
{
    return static_cast<std::int64_t>(count);
}

/// The value for a person: "8", "12.5", "1, 2", "yes"; "not stated" for nothing.
std::string textOf(const SummaryValue& value);

} // namespace ridge
