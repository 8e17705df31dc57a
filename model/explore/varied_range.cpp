// SPDX-License-Identifier: Apache-2.0
#include "explore/varied_range.hpp"

#include "engine/evaluate.hpp"
#include "explore/design_cloud.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace ridge {

namespace {

constexpr std::array<std::pair<std::string_view, PlanField>, 5> counts = {{
    {"tp", PlanField::tp}, {"pp", PlanField::pp}, {"vp", PlanField::vp}, {"dp", PlanField::dp}, {"microBatch", PlanField::microBatch}}};

/// Shortest text that reads back the same.
std::string exactText(double value)
{
    char text[32];
    return std::string(text, std::to_chars(text, text + sizeof text, value).ptr);
}

} // namespace

bool isFactor(const VariedRange& range) { return leverNamed(range.path) != nullptr; }

DesignAxis axisOf(const VariedRange& range)
{
    DesignAxis axis{range.path, {}};
    const double low = std::min(range.from, range.to), high = std::max(range.from, range.to);
    if (!(low > 0) || !std::isfinite(high) || range.steps < 1)
        return axis;
    const bool factor = isFactor(range);
    for (int i = 0; i < range.steps; ++i) {
        const double share = range.steps == 1 ? 0 : double(i) / (range.steps - 1);
        double value = range.logarithmic ? low * std::pow(high / low, share) : low + (high - low) * share;
        if (!factor)
            value = std::max(1.0, std::round(value));
        else if (std::abs(value - 1) < 1e-9)
            value = 1;
        if (axis.values.empty() || axis.values.back().value < value)
            axis.values.push_back({value, factor, exactText(value) + (factor ? "x" : "")});
    }
    return axis;
}

double designsOf(const std::vector<VariedRange>& ranges)
{
    double designs = ranges.empty() ? 0 : 1;
    for (const VariedRange& range : ranges)
        designs *= double(axisOf(range).values.size());
    return designs;
}

std::vector<VariedRange> defaultRanges(const Plan& plan, const ParameterValues& values)
{
    constexpr std::size_t least = 2, most = 4;
    constexpr double worthIt = 0.02, step = 0.01;
    constexpr std::array<int, most + 1> steps = {0, 101, 101, 25, 13}; // odd: the present design is one of them
    std::vector<VariedRange> ranges;
    for (const Lever& lever : leversByEffect(plan, values)) {
        const double effect = std::abs(std::log(evaluateTime(plan, withLever(values, lever, 1 + step)) / evaluateTime(plan, withLever(values, lever, 1 - step)))) / (2 * step);
        if (ranges.size() < least || (ranges.size() < most && effect >= worthIt))
            ranges.push_back({std::string(lever.name), 0.5, 2, 1, true});
    }
    for (VariedRange& range : ranges)
        range.steps = steps[ranges.size()];
    return ranges;
}

VariedRange rangeAround(const std::string& path, const Mapping& present)
{
    for (const auto& [name, field] : counts)
        if (name == path) {
            const double now = std::max(1.0, planFieldValue({}, present, field));
            return {path, std::max(1.0, std::floor(now / 2)), 2 * now, now > 1 ? 3 : 2, true};
        }
    return {path, 0.5, 2, 13, true};
}

std::vector<std::string> variablePaths()
{
    std::vector<std::string> paths;
    for (const Lever& lever : levers())
        paths.emplace_back(lever.name);
    for (const auto& [name, field] : counts)
        paths.emplace_back(name);
    return paths;
}

} // namespace ridge
