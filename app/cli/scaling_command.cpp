// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "design_job.hpp"
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "explore/scaling.hpp"
#include "explore/scaling_metrics.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "result_json.hpp"
#include "result_text.hpp"
#include "trust.hpp"
#include "validation/scaling_interval.hpp"

#include <cmath>

namespace ridge::cli {

namespace {

constexpr double wantedShare = 0.9;   ///< of the reference's efficiency, for the isoefficiency
constexpr double largestGrowth = 4096; ///< of the batch

/// Tokens/s per accelerator over the reference's at a number of accelerators and a batch.
double efficiencyAt(const ScalingBase& base, const ParameterValues& values, double reference, double accelerators, double batch)
{
    TrainingScenario scenario = base.scenario;
    scenario.globalBatch = batch;
    Mapping mapping = base.mapping;
    mapping.dp = 0;
    const Plan plan = compileTraining(scenario, mapping, scaledTo(base.structure, accelerators).structure, base.software);
    const double time = evaluateTime(plan, values);
    return time > 0 ? plan.tokensPerStep / time / accelerators / reference : std::nan("");
}

/// Batch each size needs to keep nine tenths of the reference's rate per accelerator.
std::vector<ScalePoint> isoefficiency(const ScalingBase& base, const ParameterValues& values, const ScalingSeries& series)
{
    std::vector<ScalePoint> work;
    if (!series.reference)
        return work;
    const double rate = series.points[*series.reference].tokensPerSecondPerAccelerator;
    for (const ScalingPoint& point : series.points) {
        if (!point.feasibility.ok())
            continue;
        const double least = point.accelerators / series.ranksPerReplica;
        const auto batch = isoefficiencyWork([&](double n, double b) { return efficiencyAt(base, values, rate, n, b); }, point.accelerators,
                                             wantedShare, least, least * largestGrowth);
        if (batch)
            work.push_back({point.accelerators, *batch});
    }
    return work;
}

std::string tableOf(const ScalingSeries& series)
{
    std::string table = "accelerators,batch,feasible,reason,time [s],tokens_per_s,tokens_per_s_per_accelerator,speedup,efficiency,extended\n";
    const double first = series.reference ? series.points[*series.reference].tokensPerSecond : 1;
    for (const ScalingPoint& p : series.points) {
        const bool runs = p.feasibility.ok();
        table += plainNumber(p.accelerators) + "," + plainNumber(p.globalBatch) + (runs ? ",true,," : ",false,")
            + (runs ? plainNumber(p.time) + "," + plainNumber(p.tokensPerSecond) + "," + plainNumber(p.tokensPerSecondPerAccelerator) + ","
                       + plainNumber(p.tokensPerSecond / first) + "," + plainNumber(p.efficiency)
                    : std::string(infeasibilityName(p.feasibility.reason)) + ",,,,,")
            + (p.extended ? ",true\n" : ",false\n");
    }
    return table;
}

} // namespace

Answer scalingCommand(const Request& request)
{
    PreparedDesign prepared = prepareDesign(request);
    if (!prepared.design)
        return prepared.refusal;
    Job& job = prepared.design->job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    const PairingResult& present = job.results.front();
    const ParameterValues& values = present.machine.values;
    const ScalingBase base = scalingBase(present);
    const ScalingKind kind = request.weak ? ScalingKind::weak : ScalingKind::strong;
    const ScalingSeries series = evaluateScaling(compileScaling(base, kind, {request.largest, 1}), values);
    std::vector<ScalePoint> curve;
    Json points = Json::array();
    std::vector<std::vector<std::string>> lines = {{"accelerators", "batch", "time", "tokens/s", "speed-up", "efficiency", ""}};
    const double first = series.reference ? series.points[*series.reference].tokensPerSecond : 1;
    const auto intervals = scalingIntervals(series, present, shippedBands().predictions);
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const ScalingPoint& p = series.points[i];
        const bool runs = p.feasibility.ok();
        Json entry = Json::object();
        entry.set("accelerators", p.accelerators).set("batch", p.globalBatch).set("feasible", runs).set("extended", p.extended);
        entry.set("reason", runs ? Json() : Json(infeasibilityName(p.feasibility.reason))).set("time", runs ? Json(p.time) : Json());
        entry.set("time_p10", intervals[i] ? Json(intervals[i]->low) : Json()).set("time_p90", intervals[i] ? Json(intervals[i]->high) : Json());
        entry.set("tokens_per_s", runs ? Json(p.tokensPerSecond) : Json()).set("speedup", runs ? Json(p.tokensPerSecond / first) : Json());
        entry.set("efficiency", runs ? Json(p.efficiency) : Json());
        points.push(std::move(entry));
        if (runs)
            curve.push_back({p.accelerators, p.tokensPerSecond});
        lines.push_back({plainNumber(p.accelerators), plainNumber(p.globalBatch), runs ? numberText(p.time, 4) + " s" : "-", runs ? numberText(p.tokensPerSecond, 4) : "-",
                         runs ? numberText(p.tokensPerSecond / first, 4) : "-", runs ? percentText(p.efficiency) : "-",
                         runs ? (p.extended ? "beyond the drawing" : "") : infeasibilityText(p.feasibility)});
    }
    const ScalingKnee knee = scalingKnee(curve);
    const std::vector<ScalePoint> work = isoefficiency(base, values, series);
    const auto slope = isoefficiencySlope(work);
    Json iso = Json::array();
    for (const ScalePoint& p : work) {
        Json entry = Json::object();
        entry.set("accelerators", p.workers).set("batch", p.performance);
        iso.push(std::move(entry));
    }
    const auto number = [](const std::optional<double>& x) { return x ? Json(*x) : Json(); };
    Answer answer;
    answer.diagnostics = job.diagnostics;
    answer.result = Json::object();
    answer.result.set("architecture", present.pairing.architecture.text).set("scenario", present.pairing.scenario.text);
    answer.result.set("kind", request.weak ? "weak" : "strong").set("points", std::move(points));
    answer.result.set("knee_marginal", number(knee.marginal)).set("knee_chord", number(knee.chord));
    answer.result.set("isoefficiency", std::move(iso)).set("isoefficiency_share", wantedShare).set("isoefficiency_slope", number(slope));
    answer.text = present.architecture.name + ", " + present.scenario.name + (request.weak ? ": weak" : ": strong")
        + " scaling, tensor and pipeline degrees kept\n" + columns(lines, {true, true, true, true, true, true, false}, "  ");
    answer.text += "knee: " + (knee.marginal ? plainNumber(*knee.marginal) + " accelerators by marginal return" : std::string("none by marginal return"))
        + (knee.chord ? ", " + plainNumber(*knee.chord) + " farthest above the chord" : "") + "\n";
    answer.text += slope ? "batch that keeps " + percentText(wantedShare, 0) + " of the reference's rate per accelerator grows with accelerators to the power " + numberText(*slope, 3) + "\n"
                         : "no batch keeps " + percentText(wantedShare, 0) + " of the reference's rate per accelerator at two sizes or more\n";
    if (!request.output.empty()) {
        const Diagnostics problems = writeFile(request.output, tableOf(series), true);
        answer.exitCode = problems.empty() ? done : failed;
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
    }
    return answer;
}

} // namespace ridge::cli
