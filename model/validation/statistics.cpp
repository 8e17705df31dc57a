// SPDX-License-Identifier: Apache-2.0
#include "validation/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

/// Pairs of equal neighbours in a sorted range: sum of t (t - 1) / 2 over runs of t.
template <class Equal>
double tiedPairs(const std::vector<PredictionPair>& sorted, const Equal& equal)
{
    double tied = 0;
    std::size_t start = 0;
    for (std::size_t i = 1; i <= sorted.size(); ++i) {
        if (i < sorted.size() && equal(sorted[start], sorted[i]))
            continue;
        const auto run = static_cast<double>(i - start);
        tied += run * (run - 1) / 2;
        start = i;
    }
    return tied;
}

/// Merge sort by `measured` that counts the exchanges it needs.
double sortCountingExchanges(std::vector<PredictionPair>& items)
{
    std::vector<PredictionPair> buffer(items.size());
    double exchanges = 0;
    for (std::size_t width = 1; width < items.size(); width *= 2) {
        for (std::size_t low = 0; low < items.size(); low += 2 * width) {
            const std::size_t middle = std::min(low + width, items.size());
            const std::size_t high = std::min(low + 2 * width, items.size());
            std::size_t a = low, b = middle;
            for (std::size_t out = low; out < high; ++out) {
                if (b >= high || (a < middle && items[a].measured <= items[b].measured)) {
                    buffer[out] = items[a++];
                } else {
                    exchanges += static_cast<double>(middle - a);
                    buffer[out] = items[b++];
                }
            }
        }
        items.swap(buffer);
    }
    return exchanges;
}

} // namespace

double errorPercent(const PredictionPair& pair) { return 100 * (pair.predicted / pair.measured - 1); }

double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(place);
    const std::size_t high = std::min(low + 1, values.size() - 1);
    return values[low] + (place - static_cast<double>(low)) * (values[high] - values[low]);
}

ErrorSummary summarize(const std::vector<PredictionPair>& pairs)
{
    ErrorSummary summary;
    summary.n = pairs.size();
    if (pairs.empty())
        return summary;
    std::vector<double> absolute;
    double sum = 0, signedSum = 0;
    for (const PredictionPair& pair : pairs) {
        const double error = errorPercent(pair);
        absolute.push_back(std::abs(error));
        sum += absolute.back();
        signedSum += error;
    }
    const auto n = static_cast<double>(pairs.size());
    summary.mape = sum / n;
    summary.bias = signedSum / n;
    summary.medianApe = percentile(absolute, 0.5);
    summary.p90Ape = percentile(absolute, 0.9);
    return summary;
}

std::optional<double> kendallTau(const std::vector<PredictionPair>& pairs)
{
    const auto n = static_cast<double>(pairs.size());
    if (pairs.size() < 2)
        return std::nullopt;
    std::vector<PredictionPair> items = pairs;
    std::sort(items.begin(), items.end(), [](const PredictionPair& a, const PredictionPair& b) {
        return a.predicted != b.predicted ? a.predicted < b.predicted : a.measured < b.measured;
    });
    const auto samePredicted = [](const PredictionPair& a, const PredictionPair& b) {
        return a.predicted == b.predicted;
    };
    const auto sameMeasured = [](const PredictionPair& a, const PredictionPair& b) { return a.measured == b.measured; };
    const double tiedPredicted = tiedPairs(items, samePredicted);
    const double tiedBoth = tiedPairs(items, [&](const PredictionPair& a, const PredictionPair& b) {
        return samePredicted(a, b) && sameMeasured(a, b);
    });
    const double discordant = sortCountingExchanges(items);
    const double tiedMeasured = tiedPairs(items, sameMeasured);

    const double all = n * (n - 1) / 2;
    const double scale = std::sqrt((all - tiedPredicted) * (all - tiedMeasured));
    if (scale == 0)
        return std::nullopt;
    return (all - tiedPredicted - tiedMeasured + tiedBoth - 2 * discordant) / scale;
}

} // namespace ridge
