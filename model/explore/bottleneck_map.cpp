// SPDX-License-Identifier: Apache-2.0
#include "explore/bottleneck_map.hpp"

#include "engine/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ridge {

namespace {

constexpr std::size_t precisions = 3; // compute16, compute8, compute4 stand first and count as one

std::vector<double> factorsOf(const MapRange& range)
{
    std::vector<double> factors(range.points);
    for (std::size_t i = 0; i < factors.size(); ++i)
        factors[i] = range.low * std::pow(range.high / range.low, double(i) / double(std::max<std::size_t>(1, range.points - 1)));
    return factors;
}

Resource merged(Resource resource) { return static_cast<std::size_t>(resource) < precisions ? Resource::compute16 : resource; }

double marginOf(const Evaluation& e)
{
    std::array<double, resourceCount> seconds{};
    for (const auto& phase : e.exposed)
        for (std::size_t r = 0; r < resourceCount; ++r)
            seconds[r < precisions ? 0 : r] += phase[r];
    std::nth_element(seconds.begin(), seconds.begin() + 1, seconds.end(), std::greater<>());
    return (seconds[0] - seconds[1]) / e.time;
}

class Mapper {
public:
    Mapper(const Plan& plan, const ParameterValues& values, const MapRange& x, const MapRange& y, double tolerance)
        : m_plan(plan), m_values(values), m_x(x), m_y(y), m_tolerance(tolerance)
    {
    }

    BottleneckMap run()
    {
        m_map.xs = factorsOf(m_x);
        m_map.ys = factorsOf(m_y);
        const std::size_t nx = m_map.xs.size(), ny = m_map.ys.size();
        m_map.cells.reserve(nx * ny);
        for (const double y : m_map.ys)
            for (const double x : m_map.xs)
                m_map.cells.push_back(cellAt(x, y));
        for (std::size_t iy = 0; iy < ny; ++iy)
            for (std::size_t ix = 0; ix + 1 < nx; ++ix)
                bisect(cell(ix, iy), cell(ix + 1, iy), m_map.xs[ix], m_map.xs[ix + 1], m_map.ys[iy], true);
        for (std::size_t ix = 0; ix < nx; ++ix)
            for (std::size_t iy = 0; iy + 1 < ny; ++iy)
                bisect(cell(ix, iy), cell(ix, iy + 1), m_map.ys[iy], m_map.ys[iy + 1], m_map.xs[ix], false);
        return std::move(m_map);
    }

private:
    const MapCell& cell(std::size_t ix, std::size_t iy) const { return m_map.cells[iy * m_map.xs.size() + ix]; }

    MapCell cellAt(double x, double y) const
    {
        const Evaluation e = evaluate<double>(m_plan, withLever(withLever(m_values, m_x.lever, x), m_y.lever, y));
        if (!e.feasibility.ok())
            return {};
        return {limiterOf(e), e.time, marginOf(e)};
    }

    static bool same(const MapCell& a, const MapCell& b)
    {
        return (a.time > 0) == (b.time > 0) && (!(a.time > 0) || merged(a.limiter.resource) == merged(b.limiter.resource));
    }

    void bisect(const MapCell& first, const MapCell& second, double low, double high, double other, bool alongX)
    {
        if (same(first, second))
            return;
        MapCell after = second;
        while (high / low > 1 + m_tolerance) {
            const double middle = std::sqrt(low * high);
            const MapCell between = alongX ? cellAt(middle, other) : cellAt(other, middle);
            if (same(first, between)) {
                low = middle;
            } else {
                high = middle;
                after = between;
            }
        }
        const double at = std::sqrt(low * high);
        m_map.boundaries.push_back({alongX ? at : other, alongX ? other : at, merged(first.limiter.resource),
                                    merged(after.limiter.resource), (first.time > 0) != (after.time > 0)});
    }

    const Plan& m_plan;
    const ParameterValues& m_values;
    const MapRange &m_x, &m_y;
    double m_tolerance;
    BottleneckMap m_map;
};

} // namespace

BottleneckMap bottleneckMap(const Plan& plan, const ParameterValues& values, const MapRange& x, const MapRange& y, double tolerance)
{
    return Mapper(plan, values, x, y, tolerance).run();
}

} // namespace ridge
