// SPDX-License-Identifier: Apache-2.0
#include "explore/front_measures.hpp"

#include "explore/frontier.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace ridge {

namespace {

using Point = std::vector<double>;

/// Area left below a staircase of (x, y), both smaller than the corner.
double area(std::vector<Point> points, double x0, double y0)
{
    std::sort(points.begin(), points.end());
    double total = 0, y = y0;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i][1] < y) {
            total += (x0 - points[i][0]) * (y - points[i][1]);
            y = points[i][1];
        }
    return total;
}

double volume(std::vector<Point> points, const Point& reference);

/// Three objectives: slabs along the last, each with the area of what lies before it.
double slabs(std::vector<Point> points, const Point& reference)
{
    std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a[2] < b[2]; });
    double total = 0;
    std::vector<Point> flat;
    for (std::size_t i = 0; i < points.size(); ++i) {
        flat.push_back(points[i]);
        const double top = i + 1 < points.size() ? points[i + 1][2] : reference[2];
        if (top > points[i][2])
            total += (top - points[i][2]) * area(flat, reference[0], reference[1]);
    }
    return total;
}

/// What only `points[i]` covers beside those after it.
double exclusive(const std::vector<Point>& points, std::size_t i, const Point& reference)
{
    double inclusive = 1;
    for (std::size_t k = 0; k < reference.size(); ++k)
        inclusive *= reference[k] - points[i][k];
    std::vector<Point> limited;
    for (std::size_t j = i + 1; j < points.size(); ++j) {
        Point worse(reference.size());
        for (std::size_t k = 0; k < worse.size(); ++k)
            worse[k] = std::max(points[i][k], points[j][k]);
        limited.push_back(std::move(worse));
    }
    return inclusive - volume(std::move(limited), reference);
}

std::vector<Point> withoutDominated(std::vector<Point> points, std::size_t objectives)
{
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    std::vector<std::vector<double>> costs(objectives);
    for (const Point& point : points)
        for (std::size_t k = 0; k < objectives; ++k)
            costs[k].push_back(point[k]);
    std::vector<Point> kept;
    for (const std::uint32_t i : nonDominated(costs))
        kept.push_back(points[i]);
    return kept;
}

double volume(std::vector<Point> points, const Point& reference)
{
    if (points.empty())
        return 0;
    points = withoutDominated(std::move(points), reference.size());
    if (reference.size() == 1)
        return reference[0] - points.front()[0];
    if (reference.size() == 2)
        return area(std::move(points), reference[0], reference[1]);
    if (reference.size() == 3)
        return slabs(std::move(points), reference);
    double total = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        total += exclusive(points, i, reference);
    return total;
}

} // namespace

std::vector<std::uint32_t> epsilonFront(std::span<const std::vector<double>> costs, const std::vector<std::uint32_t>& front,
                                        std::span<const double> epsilon)
{
    std::map<std::vector<double>, std::uint32_t> boxes; // the first point of each box stands for it
    for (const std::uint32_t i : front) {
        std::vector<double> box(costs.size());
        for (std::size_t k = 0; k < costs.size(); ++k)
            box[k] = std::floor(costs[k][i] / epsilon[k]);
        boxes.emplace(std::move(box), i);
    }
    std::vector<std::vector<double>> corners(costs.size());
    std::vector<std::uint32_t> members, kept;
    for (const auto& [box, member] : boxes) {
        for (std::size_t k = 0; k < box.size(); ++k)
            corners[k].push_back(box[k]);
        members.push_back(member);
    }
    for (const std::uint32_t i : nonDominated(corners))
        kept.push_back(members[i]);
    std::sort(kept.begin(), kept.end());
    return kept;
}

std::optional<std::uint32_t> kneeOf(std::span<const std::vector<double>> costs, const std::vector<std::uint32_t>& front)
{
    if (front.size() < 3 || costs.empty())
        return std::nullopt;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> low(costs.size(), infinity), high(costs.size(), -infinity);
    for (std::size_t k = 0; k < costs.size(); ++k)
        for (const std::uint32_t i : front) {
            low[k] = std::min(low[k], costs[k][i]);
            high[k] = std::max(high[k], costs[k][i]);
        }
    std::optional<std::uint32_t> knee;
    double least = static_cast<double>(costs.size()) - 1; // the ends of a straight frontier in two objectives have this sum
    for (const std::uint32_t i : front) {
        double sum = 0;
        for (std::size_t k = 0; k < costs.size(); ++k)
            sum += high[k] > low[k] ? (costs[k][i] - low[k]) / (high[k] - low[k]) : 0;
        if (sum < least) {
            least = sum;
            knee = i;
        }
    }
    return knee;
}

double hypervolume(std::span<const std::vector<double>> costs, const std::vector<std::uint32_t>& front,
                   std::span<const double> reference)
{
    std::vector<Point> points;
    for (const std::uint32_t i : front) {
        Point point;
        bool inside = true;
        for (std::size_t k = 0; k < costs.size(); ++k) {
            point.push_back(costs[k][i]);
            inside = inside && point[k] < reference[k];
        }
        if (inside)
            points.push_back(std::move(point));
    }
    return volume(std::move(points), Point(reference.begin(), reference.end()));
}

} // namespace ridge
