// SPDX-License-Identifier: Apache-2.0
#include "validation/kernel_validation.hpp"

#include "validation/kernel_fit.hpp"
#include "validation/micro_case.hpp"
#include "validation/report_summary.hpp"

#include <map>
#include <utility>

namespace ridge {

namespace {

struct Judged {
    std::size_t row = 0;
    KernelCase built;
};

std::vector<FittedConstant> fittedKernelConstants(const KernelConstants& constants)
{
    std::vector<FittedConstant> list;
    for (const std::string& name : constants.fitted())
        list.push_back({"kernels/" + name, {"kernels/" + name}});
    return list;
}

/// A prediction rests on the law of its regime, and on whether rows of its family shaped it.
std::string residualClassOf(const KernelCase& one, const std::string& family)
{
    return family.empty() ? one.regime + ", family never seen" : one.regime;
}

void fill(RowVerdict& verdict, const KernelCase& one, const KernelConstants& constants)
{
    const std::string family = constants.familyOf(one.part);
    const KernelEstimate estimate = predictKernel(one, constants);
    verdict.measured = one.measured;
    verdict.predicted = estimate.seconds;
    verdict.errorPercent = errorPercent({estimate.seconds, one.measured});
    verdict.regime = one.regime;
    verdict.limiter = key(estimate.limiter());
    verdict.otherGroups = {{"family", family.empty() ? "never seen" : family},
                           {"precision", one.precision},
                           {"regime and part", one.regime + ", " + one.part.text}};
    verdict.flags.insert(verdict.flags.end(), one.flags.begin(), one.flags.end());
    verdict.residualClass = residualClassOf(one, family);
    if (family.empty())
        verdict.flags.emplace_back("family-unseen");
}

using Cases = std::vector<const Judged*>;

std::vector<const KernelCase*> pointers(const Cases& cases)
{
    std::vector<const KernelCase*> list;
    for (const Judged* one : cases)
        list.push_back(&one->built);
    return list;
}

/// What all rounds of leaving out add up to.
struct Pool {
    std::vector<PredictionPair> seen, unseen;
    std::map<std::string, std::vector<PredictionPair>> regimes;
    std::vector<ClassedPair> classed; ///< left-out predictions of families never seen, and fitted ones of all
};

LeftOutErrors leaveOne(const Cases& inside, const Cases& outside, const KernelConstants& constants,
                       std::vector<RowVerdict>& verdicts, Pool& pool)
{
    const KernelConstants fitted = refitKernels(constants, pointers(outside));
    const auto blind = pointers(inside);
    const auto predicted = predictKernels(blind, fitted), known = predictKernels(blind, constants);
    LeftOutErrors left;
    std::vector<PredictionPair> pairs, inSample;
    for (std::size_t i = 0; i < blind.size(); ++i) {
        const PredictionPair pair{predicted[i], blind[i]->measured};
        pairs.push_back(pair);
        verdicts[inside[i]->row].leftOut = predicted[i];
        inSample.push_back({known[i], blind[i]->measured});
        pool.regimes[blind[i]->regime].push_back(pair);
        pool.classed.emplace_back(residualClassOf(*blind[i], constants.familyOf(blind[i]->part)), inSample.back());
        if (const std::string family = fitted.familyOf(blind[i]->part); family.empty()) {
            pool.unseen.push_back(pair);
            pool.classed.emplace_back(residualClassOf(*blind[i], family), pair);
            ++left.unseen;
        } else {
            pool.seen.push_back(pair);
        }
    }
    left.errors = summarize(pairs);
    left.inSample = summarize(inSample);
    return left;
}

/// Nothing when the watch ends it.
std::optional<LeaveOut> leaveEachOut(const std::string& by, const std::vector<Judged>& judged,
                                     std::vector<RowVerdict>& verdicts, const KernelConstants& constants,
                                     const LeaveOutWatch& watch)
{
    std::map<std::string, Cases> byKey;
    for (const Judged& one : judged)
        if (verdicts[one.row].headline)
            byKey[by == "part" ? one.built.part.text : constants.familyOf(one.built.part)].push_back(&one);
    LeaveOut report;
    report.by = by;
    if (byKey.size() < 2) // nothing else to fit on
        return report;
    Pool pool;
    std::size_t done = 0;
    for (const auto& [left, inside] : byKey) {
        if (watch && !watch(done++, byKey.size()))
            return std::nullopt;
        Cases outside;
        for (const auto& [other, cases] : byKey)
            if (other != left)
                outside.insert(outside.end(), cases.begin(), cases.end());
        report.each.push_back(leaveOne(inside, outside, constants, verdicts, pool));
        report.each.back().key = left;
    }
    report.seen = summarize(pool.seen);
    report.unseen = summarize(pool.unseen);
    for (const auto& [regime, pairs] : pool.regimes)
        report.groups.push_back({"regime", regime, summarize(pairs)});
    report.bands = bandsOf(pool.classed);
    return report;
}

ValidationReport emptyReport(const char* table, const std::vector<MeasurementRow>& rows, const KernelConstants& constants)
{
    ValidationReport report;
    report.table = table;
    report.rows = rows.size();
    report.fittedConstants = fittedKernelConstants(constants);
    return report;
}

} // namespace

ValidationReport validateKernels(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                                 const Catalogue& catalogue, const KernelConstants& constants,
                                 const std::string& leaveOut, const LeaveOutWatch& watch)
{
    ValidationReport report = emptyReport("kernels", rows, constants);
    const TableBindings& table = bindings.table(report.table);
    std::vector<Judged> judged;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        RowVerdict verdict = verdictOf(rows[i], table, i);
        auto built = buildKernelCase(rows[i], table, catalogue);
        if (const Skipped* skipped = std::get_if<Skipped>(&built)) {
            verdict.reason = key(skipped->reason);
            verdict.detail = skipped->detail;
        } else {
            judged.push_back({i, std::get<KernelCase>(std::move(built))});
            fill(verdict, judged.back().built, constants);
        }
        report.verdicts.push_back(std::move(verdict));
    }
    summarizeReport(report, table.headline);
    addIntervals(report, table.residuals);
    if (!leaveOut.empty())
        report.leaveOut = leaveEachOut(leaveOut, judged, report.verdicts, constants, watch);
    if (report.leaveOut && report.leaveOut->each.empty())
        report.diagnostics.push_back({Severity::warning, "nothing-to-fit-on", report.table,
                                      "found fewer than two of what --leave-out " + leaveOut + " leaves out in turn",
                                      "name a table that holds several"});
    return report;
}

ValidationReport validateMicro(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                               const Catalogue& catalogue, const KernelConstants& constants)
{
    ValidationReport report = emptyReport("micro", rows, constants);
    report.intervalsReason = "no residual intervals ship with this version";
    const TableBindings& table = bindings.table(report.table);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        RowVerdict verdict = verdictOf(rows[i], table, i);
        auto outcome = predictMicro(rows[i], table, catalogue, constants);
        if (const Skipped* skipped = std::get_if<Skipped>(&outcome)) {
            verdict.reason = key(skipped->reason);
            verdict.detail = skipped->detail;
        } else {
            const MicroPrediction& micro = std::get<MicroPrediction>(outcome);
            verdict.measured = micro.measured;
            verdict.unit = micro.unit;
            verdict.predicted = micro.predicted;
            verdict.errorPercent = errorPercent({micro.predicted, micro.measured});
            verdict.regime = rows[i].lower("category");
            verdict.limiter = micro.limiter;
            verdict.flags.insert(verdict.flags.end(), micro.flags.begin(), micro.flags.end());
            verdict.otherGroups = {{"test", rows[i].text("test")}};
        }
        report.verdicts.push_back(std::move(verdict));
    }
    summarizeReport(report, table.headline);
    return report;
}

} // namespace ridge
