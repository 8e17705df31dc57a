// SPDX-License-Identifier: Apache-2.0
#include "report/ledger_finding.hpp"

#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

/// Resources whose seconds change most, those of at least half of the first, three at most.
std::string carriers(const LedgerComparison& comparison, Precision precision, Finding& finding)
{
    std::vector<LedgerDifference> rows = comparison.resources;
    std::stable_sort(rows.begin(), rows.end(), [](const LedgerDifference& a, const LedgerDifference& b) {
        return std::abs(a.difference) > std::abs(b.difference);
    });
    if (rows.empty() || rows[0].difference == 0)
        return {};
    finding.numbers.push_back({"difference", rows[0].difference});
    std::size_t named = 1;
    while (named < std::min<std::size_t>(3, rows.size())
           && std::abs(rows[named].difference) >= std::abs(rows[0].difference) / 2)
        ++named;
    std::string words = named == 1 ? ": mainly " : ": ";
    for (std::size_t i = 0; i < named; ++i)
        words += (i == 0 ? "" : ", ") + resourcePhrase(rows[i].resource, precision) + " "
            + signedSeconds(rows[i].difference);
    return words;
}

} // namespace

Finding ledgerFinding(const LedgerComparison& c, Precision precision, const std::string& noise)
{
    Finding finding;
    finding.recomputed = "change = time_b / time_a - 1; difference = exposed seconds in B minus in A, over all phases";
    if (!c.comparable) {
        const bool a = !c.feasibilityA.ok();
        finding.text = (a ? c.a : c.b) + " does not run: " + infeasibilityText(a ? c.feasibilityA : c.feasibilityB);
        return finding;
    }
    finding.numbers = {{"time_a", c.timeA}, {"time_b", c.timeB}};
    if (!c.sameWork) {
        finding.text = "Not compared: a step of " + c.a + " processes " + groupedCount(c.tokensA) + " tokens, one of "
            + c.b + " " + groupedCount(c.tokensB);
        return finding;
    }
    const double change = c.timeB / c.timeA - 1;
    finding.numbers.push_back({"change", change});
    finding.detail = "Per step: " + quantityText(c.timeB, "s") + " on " + groupedCount(c.acceleratorsB)
        + " accelerators against " + quantityText(c.timeA, "s") + " on " + groupedCount(c.acceleratorsA);
    if (std::abs(change) < neutralShare)
        finding.text = "A step on " + c.b + " takes the time of one on " + c.a + " within 0.5 %";
    else
        finding.text = "A step on " + c.b + " takes " + changeText(change) + (change < 0 ? " less" : " more") + " time than on " + c.a + (noise.empty() ? "" : ", within noise");
    if (!noise.empty())
        finding.detail += "; noise: " + noise;
    finding.text += carriers(c, precision, finding);
    return finding;
}

} // namespace ridge
