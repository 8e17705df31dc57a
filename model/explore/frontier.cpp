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
    sortLexicographically(costs, subset);
    Indices kept;
    switch (costs.size()) {
    case 1: kept = best(costs[0], subset); break;
    case 2: kept = scan(costs, subset); break;
    case 3: kept = staircase(costs, subset); break;
    default: kept = filter(costs, subset);
    }
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
