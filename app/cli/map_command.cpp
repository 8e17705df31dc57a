// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "design_job.hpp"
#include "explore/bottleneck_map.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "result_json.hpp"
#include "result_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>

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

std::string limiterName(const MapCell& cell, Precision precision)
{
    if (!(cell.time > 0))
        return "does-not-run";
    return cell.limiter.severalPrecisions ? "compute" : resourceName(cell.limiter.resource, precision);
}

std::string boundaryName(Resource resource, Precision precision)
{
    return resource == Resource::compute16 ? "compute" : resourceName(resource, precision);
}

std::string cellTable(const BottleneckMap& map, const MapRange& x, const MapRange& y, Precision precision)
{
    std::string table = csvField(std::string(x.lever.name) + " [x]") + "," + csvField(std::string(y.lever.name) + " [x]") + ",limiter,share,margin,time [s]\n";
    for (std::size_t iy = 0; iy < map.ys.size(); ++iy)
        for (std::size_t ix = 0; ix < map.xs.size(); ++ix) {
            const MapCell& cell = map.cells[iy * map.xs.size() + ix];
            const bool runs = cell.time > 0;
            table += plainNumber(map.xs[ix]) + "," + plainNumber(map.ys[iy]) + "," + limiterName(cell, precision) + ","
                + (runs ? plainNumber(cell.limiter.share) + "," + plainNumber(cell.margin) + "," + plainNumber(cell.time) : ",,") + "\n";
        }
    return table;
}

Json boundariesJson(const BottleneckMap& map, Precision precision)
{
    Json list = Json::array();
    for (const MapBoundary& boundary : map.boundaries) {
        Json entry = Json::object();
        entry.set("x", boundary.x).set("y", boundary.y).set("from", boundaryName(boundary.from, precision));
        entry.set("to", boundaryName(boundary.to, precision)).set("runs_changes", boundary.runsChanges);
        list.push(std::move(entry));
    }
    return list;
}

} // namespace

Answer mapCommand(const Request& request)
{
    const Result<std::vector<DesignAxis>> axes = parseAxes(request.vary);
    if (!axes)
        return refuse(usage, axes.diagnostics());
    if (axes->size() != 2)
        return refuse(usage, Diagnostic{Severity::error, "usage", "--vary", "found " + std::to_string(axes->size()) + " numbers", "a map has two"});
    const Result<MapRange> x = rangeOf(axes->front()), y = rangeOf(axes->back());
    if (!x || !y)
        return refuse(usage, x ? y.diagnostics() : x.diagnostics());
    PreparedDesign prepared = prepareDesign(request);
    if (!prepared.design)
        return prepared.refusal;
    Job& job = prepared.design->job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    const PairingResult& present = job.results.front();
    const Precision precision = present.plan.precision;
    Answer answer;
    answer.diagnostics = job.diagnostics;
    answer.result = Json::object();
    answer.result.set("architecture", present.pairing.architecture.text).set("scenario", present.pairing.scenario.text);
    if (!present.plan.feasibility.ok()) {
        answer.result.set("feasible", false).set("reason", reasonText(present));
        answer.text = "The design cannot run. " + reasonText(present) + "\n";
        return answer;
    }
    const BottleneckMap map = bottleneckMap(present.plan, present.machine.values, *x, *y);
    std::map<std::string, double> cells;
    Json limiters = Json::array(), times = Json::array(), xs = Json::array(), ys = Json::array();
    for (const MapCell& cell : map.cells) {
        cells[limiterName(cell, precision)] += 1;
        limiters.push(limiterName(cell, precision));
        times.push(cell.time > 0 ? Json(cell.time) : Json());
    }
    for (const double factor : map.xs)
        xs.push(factor);
    for (const double factor : map.ys)
        ys.push(factor);
    answer.result.set("x", x->lever.name).set("y", y->lever.name).set("xs", std::move(xs)).set("ys", std::move(ys));
    answer.result.set("limiters", std::move(limiters)).set("times", std::move(times)).set("boundaries", boundariesJson(map, precision));
    answer.text = present.architecture.name + ", " + present.scenario.name + ": what limits over " + std::string(x->lever.name) + " "
        + plainNumber(x->low) + "x to " + plainNumber(x->high) + "x and " + std::string(y->lever.name) + " " + plainNumber(y->low) + "x to "
        + plainNumber(y->high) + "x, " + plainNumber(double(map.cells.size())) + " cells\n";
    for (const auto& [name, count] : cells)
        answer.text += "  " + name + ": " + percentText(count / double(map.cells.size())) + "\n";
    answer.text += "  the limiter changes at " + plainNumber(double(map.boundaries.size())) + " places between cells, each to 0.1 %\n";
    if (!request.output.empty()) {
        const Diagnostics problems = writeFile(request.output, cellTable(map, *x, *y, precision), true);
        answer.exitCode = problems.empty() ? done : failed;
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
    }
    return answer;
}

} // namespace ridge::cli
