// SPDX-License-Identifier: Apache-2.0
#include "report/scaling_finding.hpp"

#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <cmath>

namespace ridge {

namespace {

std::string scope(const ScalingSeries& series, const ScalingPoint& from)
{
    return series.kind == ScalingKind::strong
        ? "Strong scaling at a global batch of " + groupedCount(from.globalBatch)
        : "Weak scaling, the batch growing with the accelerators";
}

void addLimiters(Finding& finding, const ScalingPoint& from, const ScalingPoint& to, Precision precision)
{
    const std::string first = limiterPhrase(from.limiter, precision), last = limiterPhrase(to.limiter, precision);
    finding.text += first == last ? "; " + first + " limits both" : "; " + last + " takes over";
    finding.detail += ": " + first + " takes " + percentText(from.limiter.share, 0) + " of the step at "
        + groupedCount(from.accelerators) + ", " + last + " " + percentText(to.limiter.share, 0) + " at "
        + groupedCount(to.accelerators);
}

Finding withoutPair(const ScalingSeries& series)
{
    Finding finding;
    const double looked = static_cast<double>(series.points.size());
    finding.numbers = {{"looked", looked}, {"runs", series.reference ? 1.0 : 0.0}};
    finding.recomputed = "count of the sizes looked at, and of those that run";
    if (series.points.empty())
        finding.text = "No size was looked at";
    else if (series.reference)
        finding.text = "One of " + groupedCount(looked) + " sizes looked at runs: "
            + groupedCount(series.points[*series.reference].accelerators) + " accelerators";
    else
        finding.text = "None of " + groupedCount(looked) + " sizes looked at runs; at "
            + groupedCount(series.points.front().accelerators)
            + (series.points.front().accelerators == 1 ? " accelerator: " : " accelerators: ") + infeasibilityText(series.points.front().feasibility);
    return finding;
}

} // namespace

Finding scalingFinding(const ScalingSeries& series, Precision precision, std::size_t fromIndex, std::size_t toIndex)
{
    const ScalingPoint& from = series.points.at(fromIndex);
    const ScalingPoint& to = series.points.at(toIndex);
    const double rateFrom = from.tokensPerSecondPerAccelerator, rateTo = to.tokensPerSecondPerAccelerator;
    const double change = rateTo / rateFrom - 1;
    Finding finding;
    const std::string sizes
        = " from " + groupedCount(from.accelerators) + " to " + groupedCount(to.accelerators) + " accelerators";
    if (std::abs(change) < neutralShare)
        finding.text = "Tokens/s per accelerator stay within 0.5 %" + sizes;
    else
        finding.text = "Tokens/s per accelerator " + std::string(change < 0 ? "fall " : "rise ") + changeText(change) + sizes;
    finding.detail = scope(series, from);
    addLimiters(finding, from, to, precision);
    if (from.extended || to.extended)
        finding.detail += ". Beyond the drawn size bandwidth per accelerator is assumed to stay";
    finding.numbers = {{"from", from.accelerators}, {"to", to.accelerators}, {"rate_from", rateFrom},
                       {"rate_to", rateTo}, {"change", change}, {"share_from", from.limiter.share},
                       {"share_to", to.limiter.share}};
    finding.recomputed = "change = rate_to / rate_from - 1, rate = tokens per step / time / accelerators; share = exposed"
                         " seconds of the limiter / time";
    return finding;
}

Finding scalingFinding(const ScalingSeries& series, Precision precision)
{
    if (!series.reference || series.largest == series.reference)
        return withoutPair(series);
    std::size_t from = *series.reference, to = *series.largest;
    if (series.current && series.points[*series.current].feasibility.ok()) {
        if (*series.current == to)
            return scalingFinding(series, precision, from, to);
        from = *series.current;
    }
    return scalingFinding(series, precision, from, to);
}

} // namespace ridge
