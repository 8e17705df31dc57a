// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "design_job.hpp"
#include "explore/bottleneck_map.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "result_json.hpp"
#include "result_text.hpp"

#include <algorithm>
#include <map>

namespace ridge::cli {

namespace {

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
    const auto ranges = mapRanges(request);
    if (!ranges)
        return refuse(usage, ranges.diagnostics());
    const auto& [x, y] = *ranges;
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
    const BottleneckMap map = bottleneckMap(present.plan, present.machine.values, x, y);
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
    answer.result.set("x", x.lever.name).set("y", y.lever.name).set("xs", std::move(xs)).set("ys", std::move(ys));
    answer.result.set("limiters", std::move(limiters)).set("times", std::move(times)).set("boundaries", boundariesJson(map, precision));
    answer.text = present.architecture.name + ", " + present.scenario.name + ": what limits over " + std::string(x.lever.name) + " "
        + plainNumber(x.low) + "x to " + plainNumber(x.high) + "x and " + std::string(y.lever.name) + " " + plainNumber(y.low) + "x to "
        + plainNumber(y.high) + "x, " + plainNumber(double(map.cells.size())) + " cells\n";
    for (const auto& [name, count] : cells)
        answer.text += "  " + name + ": " + percentText(count / double(map.cells.size())) + "\n";
    answer.text += "  the limiter changes at " + plainNumber(double(map.boundaries.size())) + " places between cells, each to 0.1 %\n";
    if (!request.output.empty()) {
        const Diagnostics problems = writeFile(request.output, cellTable(map, x, y, precision), true);
        answer.exitCode = problems.empty() ? done : failed;
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
    }
    return answer;
}

} // namespace ridge::cli
