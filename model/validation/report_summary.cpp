// SPDX-License-Identifier: Apache-2.0
#include "validation/report_summary.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace ridge {

namespace {

/// Marks the rows the headline counts: those of a listed quality; all of a table that grades none.
void markHeadline(std::vector<RowVerdict>& verdicts, const std::vector<std::string>& qualities)
{
    const bool graded =
        std::any_of(verdicts.begin(), verdicts.end(), [](const RowVerdict& v) { return !v.quality.empty(); });
    for (RowVerdict& v : verdicts)
        v.headline =
            !v.apart && (!graded || std::find(qualities.begin(), qualities.end(), v.quality) != qualities.end());
}

/// Groupings in the order they are first met; keys sorted.
void addGroups(ValidationReport& report)
{
    using Keys = std::map<std::string, std::vector<PredictionPair>>;
    std::vector<std::pair<std::string, Keys>> groupings = {{"source_group", {}}, {"part", {}}, {"regime", {}}};
    const auto add = [&](const std::string& by, const std::string& key, const PredictionPair& pair) {
        auto found = std::find_if(groupings.begin(), groupings.end(), [&](const auto& g) { return g.first == by; });
        if (found == groupings.end())
            found = groupings.insert(groupings.end(), {by, {}});
        found->second[key].push_back(pair);
    };
    for (const RowVerdict& v : report.verdicts) {
        if (!v.predicted || !v.headline)
            continue;
        const PredictionPair pair{*v.predicted, *v.measured};
        add("source_group", v.group, pair);
        add("part", v.part, pair);
        add("regime", v.regime, pair);
        for (const GroupKey& other : v.otherGroups)
            add(other.by, other.key, pair);
    }
    for (const auto& [by, keys] : groupings)
        for (const auto& [groupKey, pairs] : keys)
            report.groups.push_back({by, groupKey, summarize(pairs)});
}

} // namespace

RowVerdict verdictOf(const MeasurementRow& cells, const TableBindings& bindings, std::size_t row)
{
    RowVerdict verdict;
    verdict.row = row;
    verdict.id = cells.text("row_id");
    verdict.group = cells.text("group");
    verdict.part = cells.text("part");
    verdict.quality = cells.text("quality");
    if (const ApartBinding* apart = bindings.apartOf(cells)) {
        verdict.apart = true;
        verdict.flags.push_back("apart: " + apart->reason);
    }
    return verdict;
}

void summarizeReport(ValidationReport& report, const std::vector<std::string>& qualities)
{
    markHeadline(report.verdicts, qualities);
    std::vector<PredictionPair> headline, apart;
    std::map<std::string, std::size_t> skipped;
    for (const RowVerdict& v : report.verdicts) {
        if (v.predicted)
            (v.headline ? headline : apart).push_back({*v.predicted, *v.measured});
        else
            ++skipped[v.reason];
    }
    report.predicted = headline.size() + apart.size();
    for (const auto& [reason, count] : skipped)
        report.skipped.push_back({reason, count});
    report.headline = summarize(headline);
    report.kendallTau = kendallTau(headline);
    report.apart = summarize(apart);
    addGroups(report);
}

void addIntervals(ValidationReport& report, const std::vector<ResidualBand>& bands)
{
    if (bands.empty()) {
        report.intervalsReason = "no bands of left-out errors are given";
        return;
    }
    std::vector<double> widths;
    std::size_t inside = 0;
    for (RowVerdict& v : report.verdicts) {
        if (!v.predicted)
            continue;
        const ResidualBand& band = *bandFor(bands, v.residualClass);
        v.p10 = *v.predicted * band.low;
        v.p90 = *v.predicted * band.high;
        if (!v.headline)
            continue;
        widths.push_back(100 * (band.high - band.low));
        inside += *v.measured >= *v.p10 && *v.measured <= *v.p90 ? 1 : 0;
    }
    if (widths.empty())
        return;
    report.coveragePercent = 100.0 * static_cast<double>(inside) / static_cast<double>(widths.size());
    report.widthPercent = percentile(widths, 0.5);
}

} // namespace ridge
