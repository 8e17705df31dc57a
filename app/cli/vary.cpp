// SPDX-License-Identifier: GPL-3.0-or-later
#include "vary.hpp"

#include "io/study_json.hpp"
#include "report/quantity_text.hpp"
#include "study/override_names.hpp"

#include <charconv>
#include <cmath>

namespace ridge::cli {

namespace {

constexpr long long mostValues = 10'000'000;

Diagnostic misused(const std::string& text, std::string message, std::string hint)
{
    return {Severity::error, "usage", "--vary " + text, std::move(message), std::move(hint)};
}

std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find(separator, begin)) != std::string::npos; begin = end + 1)
        parts.push_back(text.substr(begin, end - begin));
    parts.push_back(text.substr(begin));
    return parts;
}

Result<StatedQuantity> valueOf(const std::string& option, const std::string& path, const std::string& text)
{
    if (const auto word = wordValue(path, text))
        return *word;
    Result<StatedQuantity> value = parseStated(path, text);
    if (value)
        return value;
    Diagnostic problem = value.diagnostics().front();
    problem.where = "--vary " + option;
    return problem;
}

struct Split {
    std::string path, values;
};
Result<Split> splitPath(const std::string& option, bool mayLackValues)
{
    const std::size_t equals = option.find('=');
    if (equals == 0 || option.empty() || (equals == std::string::npos && !mayLackValues))
        return misused(option, "found no PATH=VALUES", "write for example \"hbm.bandwidth=0.5x:2x:16:log\" or \"tp=1,2,4,8\"");
    if (equals == std::string::npos)
        return Split{option, {}};
    return Split{option.substr(0, equals), option.substr(equals + 1)};
}

/// The i-th of n values between two ends, which are exact.
double between(double low, double high, long long i, long long n, bool logarithmic)
{
    if (i == 0)
        return low;
    if (i == n - 1)
        return high;
    const double part = static_cast<double>(i) / static_cast<double>(n - 1);
    return logarithmic ? low * std::pow(high / low, part) : low + (high - low) * part;
}

Result<DesignAxis> rangeOf(const std::string& option, const std::string& path, const std::vector<std::string>& parts)
{
    const Result<StatedQuantity> low = valueOf(option, path, parts[0]), high = valueOf(option, path, parts[1]);
    if (!low)
        return low.diagnostics();
    if (!high)
        return high.diagnostics();
    long long n = 0;
    const auto [end, error] = std::from_chars(parts[2].data(), parts[2].data() + parts[2].size(), n);
    if (error != std::errc() || end != parts[2].data() + parts[2].size() || n < 1 || n > mostValues)
        return misused(option, "found \"" + parts[2] + "\" values", "expected a whole number from 1 to 10,000,000");
    const bool logarithmic = parts.size() == 4;
    if (logarithmic && parts[3] != "log")
        return misused(option, "found \"" + parts[3] + "\"", "expected log or nothing");
    if (low->relative != high->relative)
        return misused(option, "one end is a factor, the other a value", "state both alike");
    DesignAxis axis{path, {}};
    axis.values.reserve(static_cast<std::size_t>(n));
    const std::string_view unit = shortNameUnit(path);
    for (long long i = 0; i < n; ++i) {
        double value = between(low->value, high->value, i, n, logarithmic);
        if (const double whole = std::round(value); !low->relative && std::abs(value - whole) <= 1e-9 * whole)
            value = whole;
        const std::string number = plainNumber(value);
        axis.values.push_back({value, low->relative,
                               low->relative ? number + "x" : unit.empty() ? number : number + " " + std::string(unit)});
    }
    return axis;
}

} // namespace

Result<DesignAxis> parseVary(const std::string& text)
{
    const Result<Split> parts = splitPath(text, false);
    if (!parts)
        return parts.diagnostics();
    const std::vector<std::string> range = split(parts->values, ':');
    if (range.size() == 3 || range.size() == 4)
        return rangeOf(text, parts->path, range);
    if (range.size() > 1)
        return misused(text, "found " + plainNumber(static_cast<double>(range.size())) + " fields between colons",
                       "expected FROM:TO:N or FROM:TO:N:log");
    DesignAxis axis{parts->path, {}};
    for (const std::string& item : split(parts->values, ',')) {
        const Result<StatedQuantity> value = valueOf(text, parts->path, item);
        if (!value)
            return value.diagnostics();
        axis.values.push_back(*value);
    }
    return axis;
}

Result<VariedRange> parseVariedRange(const std::string& text)
{
    const Result<Split> parts = splitPath(text, true);
    if (!parts)
        return parts.diagnostics();
    VariedRange range{parts->path, {}, {}};
    if (parts->values.empty())
        return range;
    const std::vector<std::string> ends = split(parts->values, ':');
    if (ends.size() != 2)
        return misused(text, "found \"" + parts->values + "\"", "expected LO:HI");
    for (std::size_t i = 0; i < 2; ++i) {
        const Result<StatedQuantity> value = valueOf(text, parts->path, ends[i]);
        if (!value)
            return value.diagnostics();
        (i == 0 ? range.low : range.high) = *value;
    }
    return range;
}

} // namespace ridge::cli
