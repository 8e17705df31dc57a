// SPDX-License-Identifier: Apache-2.0
#include "validation/validate.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "engine/input_flags.hpp"
#include "study/evaluate_study.hpp"
#include "validation/case_builder.hpp"
#include "validation/decisions.hpp"
#include "validation/measured_seconds.hpp"
#include "validation/report_summary.hpp"
#include "validation/training_leave_out.hpp"

#include <array>
#include <utility>

namespace ridge {

namespace {

constexpr std::array<std::pair<Flag, const char*>, 8> shownFlags = {{
    {Flag::unevenStages, "uneven-stages"},
    {Flag::fractionalMicroBatch, "fractional-micro-batch"},
    {Flag::fewerMicroBatchesThanStages, "fewer-micro-batches-than-stages"},
    {Flag::latencyDominated, "latency-dominated"},
    {Flag::familyUnseen, "family-unseen"},
    {Flag::unverifiedInput, "unverified-input"},
    {Flag::groupsDoNotAlign, "groups-do-not-align"},
    {Flag::vocabularyPadded, "vocabulary-padded"},
}};

std::vector<std::string> flagWords(const DefaultRules& defaults, std::uint32_t validity)
{
    std::vector<std::string> words;
    for (const DefaultRule rule : defaults)
        words.emplace_back(key(rule));
    for (const auto& [flag, word] : shownFlags)
        if (validity & static_cast<std::uint32_t>(flag))
            words.emplace_back(word);
    return words;
}

std::string infeasibleDetail(const Feasibility& feasibility)
{
    static constexpr std::array<const char*, 13> words = {
        "",
        "no accelerator",
        "no closed form covers the network",
        "a needed rate is unknown",
        "the mapping needs more accelerators than there are",
        "the mapping does not divide the accelerators",
        "tensor parallelism does not divide the heads",
        "tensor parallelism does not divide the width",
        "fewer layers than pipeline stages",
        "fewer sequences than replicas",
        "expert parallelism does not divide the experts",
        "the mapping is not modelled",
        "a size is not positive",
    };
    const auto reason = static_cast<std::size_t>(feasibility.reason);
    return reason < words.size() ? words[reason] : "does not fit in memory";
}

void skip(RowVerdict& verdict, SkipReason reason, std::string detail)
{
    verdict.reason = key(reason);
    verdict.detail = std::move(detail);
}

void predict(RowVerdict& verdict, const TrainingRow& row, TrainingCase& built)
{
    verdict.measured = measuredSeconds(row, built.scenario, built.peak16);
    if (!verdict.measured || !(*verdict.measured > 0))
        return skip(verdict, SkipReason::metricNotAStepTime, row.metric);
    const Plan plan = compileTraining(built.scenario, built.mapping, built.machine.structure, built.machine.software);
    const Outcome<double> outcome = evaluate(plan, built.machine.values);
    verdict.regime = regimeOf(built.mapping);
    // A measured job fitted; when our memory estimate disagrees the time still stands, and the flag says so.
    const bool exceeded = outcome.feasibility.reason == Infeasibility::doesNotFit;
    if (exceeded)
        built.defaults.insert(DefaultRule::memoryExceeded);
    if ((!outcome.feasibility.ok() && !exceeded) || !(outcome.time > 0))
        return skip(verdict, SkipReason::infeasible, infeasibleDetail(outcome.feasibility));
    verdict.predicted = outcome.time;
    verdict.model = row.model;
    verdict.residualClass = residualClassOf(plan, outcome);
    verdict.sequence = built.scenario.sequence;
    verdict.accelerators = row.accelerators.value_or(1);
    verdict.tokensPerAccelerator = built.scenario.globalBatch * built.scenario.sequence / verdict.accelerators;
    verdict.errorPercent = errorPercent({*verdict.predicted, *verdict.measured});
    verdict.limiter = std::string(key(limiterOf(outcome).resource));
    verdict.flags = flagWords(built.defaults, outcome.flags | inputFlags(built.machine));
}

RowVerdict judge(const MeasurementRow& cells, const Bindings& bindings, const Catalogue& catalogue,
                 const CalibrationSet& calibrations)
{
    const TrainingRow row = readTrainingRow(cells);
    RowVerdict verdict;
    verdict.id = row.id;
    verdict.group = row.group;
    verdict.part = row.part;
    verdict.quality = row.quality;
    auto built = buildCase(row, cells, bindings, catalogue, calibrations);
    if (const Skipped* skipped = std::get_if<Skipped>(&built))
        skip(verdict, skipped->reason, skipped->detail);
    else
        predict(verdict, row, std::get<TrainingCase>(built));
    return verdict;
}

Decisions decide(const std::vector<RowVerdict>& verdicts)
{
    Decisions decisions;
    decisions.generations = ratioErrors(generationRatios(verdicts));
    const WinnerCount winners = rightWinners(verdicts);
    decisions.pairs = winners.pairs;
    decisions.rightPairs = winners.right;
    for (const SourceOrder& order : sourceOrders(verdicts))
        decisions.tauBySource[order.group] = order.tau;
    return decisions;
}

} // namespace

ValidationReport validateTraining(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                                  const Catalogue& catalogue, const CalibrationSet& calibrations,
                                  const std::string& leaveOut, const LeaveOutWatch& watch)
{
    ValidationReport report;
    report.table = "training";
    report.rows = rows.size();
    report.fittedConstants = fittedConstants(calibrations);
    if (bindings.table("training").software.empty())
        report.diagnostics.push_back({Severity::error, "no-bindings", "training",
                                      "the bindings hold no software for training tables", "use the shipped file"});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        report.verdicts.push_back(judge(rows[i], bindings, catalogue, calibrations));
        report.verdicts.back().row = i;
    }
    summarizeReport(report, bindings.table("training").headline);
    report.decisions = decide(report.verdicts);
    addIntervals(report, bindings.table("training").residuals);
    if (leaveOut == "source" || leaveOut == "part") {
        const auto cases = fitCases(rows, bindings, catalogue, calibrations, bindings.table("training").headline);
        const auto predictions = predictLeftOut(cases, calibrations, leaveOut, watch);
        for (const LeftOutPrediction& p : predictions)
            report.verdicts[p.one->row].leftOut = p.predicted;
        if (!predictions.empty() || cases.empty())
            report.leaveOut = summarizeLeftOut(predictions, calibrations, leaveOut, bindings.table("training").residuals);
    }
    return report;
}

} // namespace ridge
