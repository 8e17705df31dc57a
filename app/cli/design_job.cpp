// SPDX-License-Identifier: GPL-3.0-or-later
#include "design_job.hpp"

#include "vary.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::cli {

namespace {

/// "hbm.bandwidth=0.25x:4x:41:log": a lever between two factors, equal ratios apart.
Result<MapRange> rangeOf(const DesignAxis& axis)
{
    const auto wrong = [&](std::string found, std::string expected) {
        return Diagnostic{Severity::error, "usage", "--vary " + axis.path, std::move(found), std::move(expected)};
    };
    const auto lever = std::find_if(levers().begin(), levers().end(), [&](const Lever& one) { return one.name == axis.path; });
    if (lever == levers().end()) {
        std::string known;
        for (const Lever& one : levers())
            known.append(known.empty() ? "" : ", ").append(one.name);
        return wrong("found no number of the hardware that a map can move", "one of: " + known);
    }
    const auto& values = axis.values;
    const bool factors = std::all_of(values.begin(), values.end(), [](const StatedQuantity& v) { return v.relative; });
    if (values.size() < 2 || !factors || !(values.front().value < values.back().value))
        return wrong("found no rising range of factors", "two factors and a number of points, such as 0.25x:4x:41:log");
    const double ratio = std::log(values.back().value / values.front().value) / double(values.size() - 1);
    for (std::size_t i = 1; i < values.size(); ++i)
        if (std::abs(std::log(values[i].value / values[i - 1].value) - ratio) > 1e-6 * ratio)
            return wrong("found steps of unequal ratio", "append :log to the range");
    return MapRange{*lever, values.front().value, values.back().value, values.size()};
}

} // namespace

PreparedDesign prepareDesign(const Request& request)
{
    Prepared prepared = prepare(request, true);
    if (!prepared.job)
        return {std::nullopt, prepared.refusal};
    Job& job = *prepared.job;
    if (job.pairings.size() > 1) {
        std::string known;
        for (const Pairing& pairing : job.pairings)
            known += (known.empty() ? "" : ", ") + pairing.architecture.text + " on " + pairing.scenario.text;
        return {std::nullopt, refuse(usage, Diagnostic{Severity::error, "ambiguous-pairing", request.study + ":/pairings",
                                                       "several pairings fit: " + known,
                                                       "name one with --architecture and --scenario"})};
    }
    const auto& all = job.study.pairings;
    const auto found = std::find(all.begin(), all.end(), job.pairings.front());
    const auto pairing = static_cast<std::size_t>(found - all.begin());
    return {DesignJob{std::move(job), pairing}, {}};
}

Result<std::vector<DesignAxis>> parseAxes(const std::vector<std::string>& options)
{
    std::vector<DesignAxis> axes;
    for (const std::string& option : options) {
        Result<DesignAxis> axis = parseVary(option);
        if (!axis)
            return axis.diagnostics();
        axes.push_back(std::move(axis).value());
    }
    return axes;
}

Result<std::pair<MapRange, MapRange>> mapRanges(const Request& request)
{
    const Result<std::vector<DesignAxis>> axes = parseAxes(request.vary);
    if (!axes)
        return axes.diagnostics();
    if (axes->size() != 2)
        return Diagnostic{Severity::error, "usage", "--vary", "found " + std::to_string(axes->size()) + " numbers", "a map has two"};
    const Result<MapRange> x = rangeOf(axes->front()), y = rangeOf(axes->back());
    if (!x || !y)
        return x ? y.diagnostics() : x.diagnostics();
    return std::pair(*x, *y);
}

Diagnostics atVary(const Diagnostics& problems)
{
    Diagnostics named = problems;
    for (Diagnostic& problem : named)
        if (problem.where.rfind("--vary", 0) != 0)
            problem.where = "--vary " + problem.where;
    return named;
}

} // namespace ridge::cli
