// SPDX-License-Identifier: Apache-2.0
#include "validation/collective_validation.hpp"

#include "validation/collective_fit.hpp"
#include "validation/fabric_fitted.hpp"
#include "validation/report_summary.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ridge {

namespace {

constexpr double large = 64.0 * 1024 * 1024; ///< bytes from which a payload counts as large
constexpr double bandWorthShowing = 0.02;

struct Judged {
    std::size_t row = 0;
    CollectiveCase built;
};

/// "at least 64 MiB", "below 64 MiB"; expert exchanges are sized by tokens.
std::string sizeBand(const CollectiveCase& one)
{
    return one.expert ? "tokens" : one.payload >= large ? "64 MiB and more" : "below 64 MiB";
}

bool classSeen(const CollectiveCase& one, const FabricConstants& constants)
{
    const auto found = constants.classes.find(one.decidingClass());
    return found != constants.classes.end() && found->second.seen;
}

void fill(RowVerdict& verdict, const MeasurementRow& cells, const CollectiveCase& one, const FabricConstants& constants)
{
    const std::vector<const CollectiveCase*> single = {&one};
    const CollectiveLaw law = collectiveLaw(constants, one.scaleUpClass, one.scaleOutClass);
    verdict.measured = one.measured;
    verdict.unit = one.rate ? "B/s" : "s";
    verdict.predicted = predictCases(single, constants).front();
    verdict.errorPercent = errorPercent({*verdict.predicted, *verdict.measured});
    verdict.regime = one.decidingClass();
    const ChosenAlgorithm chosen = algorithmOf(one, law);
    verdict.limiter = chosen.key;
    verdict.detail = chosen.reason;
    verdict.otherGroups = {{"system", cells.text("system")}, {"size", sizeBand(one)}};
    verdict.flags.insert(verdict.flags.end(), one.flags.begin(), one.flags.end());
    const double fast = predictCases(single, constants, Corner::fast).front();
    const double slow = predictCases(single, constants, Corner::slow).front();
    const auto [low, high] = std::minmax({fast, slow, *verdict.predicted});
    if (!classSeen(one, constants))
        verdict.flags.emplace_back("class-never-seen");
    if (high > low * (1 + bandWorthShowing)) {
        verdict.p10 = low;
        verdict.p90 = high;
    }
}

using Cases = std::vector<const Judged*>;

std::vector<const CollectiveCase*> pointers(const Cases& cases)
{
    std::vector<const CollectiveCase*> list;
    for (const Judged* one : cases)
        list.push_back(&one->built);
    return list;
}

/// Judges the rows that share a key by constants that never saw them.
void leaveOne(LeaveOut& report, const std::string& key, const Cases& inside, const Cases& outside,
              const FabricConstants& constants, std::vector<RowVerdict>& verdicts, std::vector<PredictionPair>& seen, std::vector<PredictionPair>& unseen)
{
    const FabricConstants fitted = refit(constants, pointers(outside));
    const auto blind = pointers(inside);
    const auto predicted = predictCases(blind, fitted), fast = predictCases(blind, fitted, Corner::fast),
               slow = predictCases(blind, fitted, Corner::slow), known = predictCases(blind, constants);
    LeftOutErrors left;
    left.key = key;
    std::vector<PredictionPair> pairs, inSample;
    for (std::size_t i = 0; i < blind.size(); ++i) {
        const PredictionPair pair{predicted[i], blind[i]->measured};
        pairs.push_back(pair);
        verdicts[inside[i]->row].leftOut = predicted[i];
        inSample.push_back({known[i], blind[i]->measured});
        if (classSeen(*blind[i], fitted) && knowsKernel(*blind[i], fitted)) {
            seen.push_back(pair);
            continue;
        }
        unseen.push_back(pair);
        ++left.unseen;
        const auto [low, high] = std::minmax({fast[i], slow[i], predicted[i]});
        if (low <= pair.measured && pair.measured <= high)
            ++left.insideBand;
    }
    left.errors = summarize(pairs);
    left.inSample = summarize(inSample);
    report.insideBand += left.insideBand;
    report.each.push_back(std::move(left));
}

/// `by` is what is left out: "system", "part" or "source". Nothing when the watch ends it.
std::optional<LeaveOut> leaveEachOut(const std::string& by, const std::vector<Judged>& judged, const std::vector<MeasurementRow>& rows,
                      std::vector<RowVerdict>& verdicts, const FabricConstants& constants, const LeaveOutWatch& watch)
{
    std::map<std::string, Cases> byKey;
    for (const Judged& one : judged)
        if (verdicts[one.row].headline)
            byKey[rows[one.row].text(by == "source" ? "group" : by)].push_back(&one);
    LeaveOut report;
    report.by = by;
    if (byKey.size() < 2) // nothing else to fit on
        return report;
    std::vector<PredictionPair> seen, unseen;
    std::size_t done = 0;
    for (const auto& [left, inside] : byKey) {
        if (watch && !watch(done++, byKey.size()))
            return std::nullopt;
        Cases outside;
        for (const auto& [other, cases] : byKey)
            if (other != left)
                outside.insert(outside.end(), cases.begin(), cases.end());
        leaveOne(report, left, inside, outside, constants, verdicts, seen, unseen);
    }
    report.seen = summarize(seen);
    report.unseen = summarize(unseen);
    return report;
}

} // namespace

bool isCollectivesTable(const std::vector<std::string>& columns)
{
    const auto has = [&](const char* name) { return std::find(columns.begin(), columns.end(), name) != columns.end(); };
    return has("op") && has("n_ranks") && has("size_bytes") && has("fabric") && has("metric") && has("value");
}

ValidationReport validateCollectives(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                                     const Catalogue& catalogue, const FabricConstants& constants,
                                     const std::string& leaveOut, const LeaveOutWatch& watch)
{
    ValidationReport report;
    report.table = "collectives";
    report.rows = rows.size();
    report.fittedConstants = fittedConstants(constants);
    report.intervalsReason = "intervals only where constants are estimates: classes never measured";
    const TableBindings& table = bindings.table(report.table);
    std::vector<Judged> judged;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        RowVerdict verdict = verdictOf(rows[i], table, i);
        auto built = buildCollectiveCase(rows[i], table, catalogue);
        if (const Skipped* skipped = std::get_if<Skipped>(&built)) {
            verdict.reason = key(skipped->reason);
            verdict.detail = skipped->detail;
        } else {
            judged.push_back({i, std::get<CollectiveCase>(std::move(built))});
            fill(verdict, rows[i], judged.back().built, constants);
        }
        report.verdicts.push_back(std::move(verdict));
    }
    summarizeReport(report, table.headline);
    if (!leaveOut.empty())
        report.leaveOut = leaveEachOut(leaveOut, judged, rows, report.verdicts, constants, watch);
    if (report.leaveOut && report.leaveOut->each.empty())
        report.diagnostics.push_back({Severity::warning, "nothing-to-fit-on", report.table,
                                      "found fewer than two of what --leave-out " + leaveOut + " leaves out in turn",
                                      "name a table that holds several"});
    return report;
}

} // namespace ridge
