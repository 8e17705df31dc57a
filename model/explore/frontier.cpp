// SPDX-License-Identifier: Apache-2.0
#include "explore/frontier.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace ridge {

namespace {

using Columns = std::span<const std::vector<double>>;
using Indices = std::vector<std::uint32_t>;

/// What dominates a point stands before it in lexicographic order.
void sortLexicographically(Columns costs, Indices& order)
{
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        for (const std::vector<double>& column : costs)
            if (column[a] != column[b])
                return column[a] < column[b];
        return a < b;
    });
}

Indices best(const std::vector<double>& cost, const Indices& order)
{
    Indices kept;
    for (const std::uint32_t i : order)
        if (cost[i] == cost[order.front()])
            kept.push_back(i);
    return kept;
}

Indices scan(Columns costs, const Indices& order)
{
    Indices kept;
    double lowest = std::numeric_limits<double>::infinity(), lowestAt = 0;
    for (const std::uint32_t i : order) {
        const double x = costs[0][i], y = costs[1][i];
        if (lowest < y || (lowest == y && lowestAt < x))
            continue;
        if (y < lowest) {
            lowest = y;
            lowestAt = x;
        }
        kept.push_back(i);
    }
    return kept;
}

/// Staircase over (y, z) of what has been kept: keys ascend in y while z descends.
Indices staircase(Columns costs, const Indices& order)
{
    struct Tread {
        double z, x;
    };
    std::map<double, Tread> stairs;
    Indices kept;
    for (const std::uint32_t i : order) {
        const double x = costs[0][i], y = costs[1][i], z = costs[2][i];
        const auto above = stairs.upper_bound(y);
        if (above != stairs.begin()) {
            const auto& [treadY, tread] = *std::prev(above);
            if (tread.z < z || (tread.z == z && (treadY < y || tread.x < x)))
                continue;
            if (tread.z == z && treadY == y) { // a copy
                kept.push_back(i);
                continue;
            }
        }
        kept.push_back(i);
        auto covered = stairs.lower_bound(y);
        while (covered != stairs.end() && covered->second.z >= z)
            covered = stairs.erase(covered);
        stairs[y] = {z, x};
    }
    return kept;
}

/// Each point against the kept ones, whose costs lie side by side.
Indices filter(Columns costs, const Indices& order)
{
    const std::size_t d = costs.size();
    Indices kept;
    std::vector<double> archive, point(d);
    for (const std::uint32_t i : order) {
        for (std::size_t k = 0; k < d; ++k)
            point[k] = costs[k][i];
        bool dominated = false;
        for (std::size_t row = 0; row < archive.size() && !dominated; row += d)
            dominated = dominates(std::span(archive).subspan(row, d), point);
        if (dominated)
            continue;
        archive.insert(archive.end(), point.begin(), point.end());
        kept.push_back(i);
    }
    return kept;
}

/// Exact frontier of a subset, by sorting.
Indices sortedFront(Columns costs, Indices subset)
{
    sortLexicographically(costs, subset);
    switch (costs.size()) {
    case 1: return best(costs[0], subset);
    case 2: return scan(costs, subset);
    case 3: return staircase(costs, subset);
    default: return filter(costs, subset);
    }
}

/// Leaves out most dominated points without sorting them: the frontier of an evenly spread sample, of which those with
/// the least sums of ranks dominate the most. A point goes only when a point of the subset dominates it, so that the
/// frontier stays what it is.
void thin(Columns costs, Indices& subset)
{
    constexpr std::size_t sampled = 2048, pivots = 24;
    Indices sample;
    for (std::size_t i = 0; i < subset.size(); i += subset.size() / sampled)
        sample.push_back(subset[i]);
    Indices front = sortedFront(costs, sample);
    std::vector<std::size_t> beaten(front.size(), 0);
    const std::size_t d = costs.size();
    std::vector<double> a(d), b(d);
    const auto point = [&](std::uint32_t i, std::vector<double>& out) {
        for (std::size_t k = 0; k < d; ++k)
            out[k] = costs[k][i];
    };
    for (std::size_t f = 0; f < front.size(); ++f) {
        point(front[f], a);
        for (std::size_t i = 0; i < sample.size(); i += 4) {
            point(sample[i], b);
            beaten[f] += dominates(a, b) ? 1 : 0;
        }
    }
    std::vector<std::size_t> order(front.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return beaten[x] > beaten[y]; });
    order.resize(std::min(order.size(), pivots));
    std::vector<double> rows;
    for (const std::size_t f : order) {
        point(front[f], a);
        rows.insert(rows.end(), a.begin(), a.end());
    }
    std::erase_if(subset, [&](std::uint32_t i) {
        point(i, b);
        for (std::size_t row = 0; row < rows.size(); row += d)
            if (dominates(std::span(rows).subspan(row, d), b))
                return true;
        return false;
    });
}

} // namespace

bool dominates(std::span<const double> a, std::span<const double> b)
{
    bool better = false;
    for (std::size_t k = 0; k < a.size(); ++k) {
        if (b[k] < a[k])
            return false;
        better |= a[k] < b[k];
    }
    return better;
}

std::vector<std::uint32_t> nonDominated(std::span<const std::vector<double>> costs, std::vector<std::uint32_t> subset)
{
    if (costs.empty() || subset.empty())
        return {};
    constexpr std::size_t worthThinning = 16384;
    if (subset.size() >= worthThinning)
        thin(costs, subset);
    Indices kept = sortedFront(costs, std::move(subset));
    std::sort(kept.begin(), kept.end());
    return kept;
}

std::vector<std::uint32_t> nonDominated(std::span<const std::vector<double>> costs)
{
    if (costs.empty())
        return {};
    Indices all(costs[0].size());
    std::iota(all.begin(), all.end(), 0U);
    return nonDominated(costs, std::move(all));
}

} // namespace ridge
