// SPDX-License-Identifier: Apache-2.0
#include "validation/accuracy.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ridge {

namespace {

bool lets(const std::string& wanted, const std::string& found) { return wanted.empty() || wanted == found; }

const std::string& keyOf(const RowVerdict& verdict, const std::string& by)
{
    return by == "part" ? verdict.part : by == "regime" ? verdict.regime : verdict.group;
}

struct Pairs {
    std::vector<PredictionPair> inSample, leftOut, inSampleOfLeftOut;

    void add(const RowVerdict& v)
    {
        inSample.push_back({*v.predicted, *v.measured});
        if (!v.leftOut)
            return;
        leftOut.push_back({*v.leftOut, *v.measured});
        inSampleOfLeftOut.push_back(inSample.back());
    }
};

/// What was left out in the tables that hold these rows; empty when they differ.
std::string leftOutBy(const JudgedTables& tables, const std::set<std::size_t>& used)
{
    std::set<std::string> words;
    for (const std::size_t table : used)
        if (tables[table]->report.leaveOut)
            words.insert(tables[table]->report.leaveOut->by);
    return words.size() == 1 ? *words.begin() : std::string();
}

} // namespace

const RowVerdict& verdictAt(const JudgedTables& tables, const RowAt& at)
{
    return tables[at.table]->report.verdicts[at.verdict];
}

std::vector<RowAt> chosenRows(const JudgedTables& tables, const RowFilter& filter, bool all)
{
    std::vector<RowAt> rows;
    for (std::size_t t = 0; t < tables.size(); ++t) {
        if (!lets(filter.table, tables[t]->name))
            continue;
        const auto& verdicts = tables[t]->report.verdicts;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            const RowVerdict& v = verdicts[i];
            if (v.predicted && v.measured && (all || v.headline) && lets(filter.source, v.group) && lets(filter.part, v.part)
                && lets(filter.regime, v.regime))
                rows.push_back({t, i});
        }
    }
    return rows;
}

std::vector<std::string> keysOf(const JudgedTables& tables, const std::vector<RowAt>& rows, const std::string& by)
{
    std::set<std::string> keys;
    for (const RowAt& at : rows)
        keys.insert(keyOf(verdictAt(tables, at), by));
    keys.erase(std::string());
    return {keys.begin(), keys.end()};
}

Accuracy accuracyOf(const JudgedTables& tables, const std::vector<RowAt>& rows)
{
    Accuracy result;
    Pairs pairs;
    std::set<std::size_t> used;
    std::vector<double> widths;
    std::size_t inside = 0;
    for (const RowAt& at : rows) {
        const RowVerdict& v = verdictAt(tables, at);
        used.insert(at.table);
        pairs.add(v);
        if (!v.p10 || !v.p90)
            continue;
        widths.push_back((*v.p90 - *v.p10) / *v.predicted);
        inside += *v.measured >= *v.p10 && *v.measured <= *v.p90 ? 1 : 0;
    }
    result.inSample = summarize(pairs.inSample);
    result.leftOut = summarize(pairs.leftOut);
    result.inSampleOfLeftOut = summarize(pairs.inSampleOfLeftOut);
    result.leftOutBy = leftOutBy(tables, used);
    result.withInterval = widths.size();
    if (!widths.empty()) {
        result.coverage = double(inside) / double(widths.size());
        result.width = percentile(widths, 0.5);
    }
    std::set<std::string> constants;
    for (const std::size_t table : used)
        for (const FittedConstant& constant : tables[table]->report.fittedConstants)
            constants.insert(constant.name);
    result.constants = constants.size();
    return result;
}

std::vector<AccuracyGroup> accuracyBy(const JudgedTables& tables, const std::vector<RowAt>& rows, const std::string& by)
{
    std::map<std::string, Pairs> groups;
    for (const RowAt& at : rows) {
        const RowVerdict& v = verdictAt(tables, at);
        groups[keyOf(v, by)].add(v);
    }
    std::vector<AccuracyGroup> result;
    for (const auto& [key, pairs] : groups)
        result.push_back({key, summarize(pairs.inSample), summarize(pairs.leftOut)});
    return result;
}

std::vector<RowAt> worstRows(const JudgedTables& tables, const std::vector<RowAt>& rows, std::size_t count)
{
    const auto distance = [&](const RowAt& at) {
        const RowVerdict& v = verdictAt(tables, at);
        return std::abs(std::log(*v.predicted / *v.measured));
    };
    std::vector<RowAt> worst = rows;
    std::stable_sort(worst.begin(), worst.end(), [&](const RowAt& a, const RowAt& b) { return distance(a) > distance(b); });
    worst.resize(std::min(count, worst.size()));
    return worst;
}

} // namespace ridge
