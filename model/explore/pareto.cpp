// SPDX-License-Identifier: Apache-2.0
#include "explore/pareto.hpp"

#include "engine/evaluate.hpp"
#include "explore/batch.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

constexpr std::size_t at(HardwareAxis axis) { return static_cast<std::size_t>(axis); }

/// 2j+1 factors from 1/range to range, evenly spaced in ratio; the middle one is exactly 1.
std::vector<double> axisFactors(int j, double range)
{
    std::vector<double> factors;
    for (int i = -j; i <= j; ++i)
        factors.push_back(std::pow(range, double(i) / j));
    return factors;
}

void multiplyOut(ParetoSpace& space)
{
    const std::size_t size = space.grid.size();
    std::size_t stride = size;
    space.baseHardware = 0;
    for (std::size_t axis = 0; axis < hardwareAxisCount; ++axis) {
        const std::vector<double>& factors = space.grid.factors[axis];
        stride /= factors.size();
        std::vector<double>& column = space.factors[axis];
        column.resize(size);
        for (std::size_t h = 0; h < size; ++h)
            column[h] = factors[h / stride % factors.size()];
        const auto one = std::find(factors.begin(), factors.end(), 1.0);
        space.baseHardware += stride * static_cast<std::size_t>(one - factors.begin());
    }
}

/// A machine's values times the factors of each hardware point, as the batch wants them.
struct HardwareColumns {
    std::array<std::vector<double>, 6> values;
    std::array<ParameterColumn, 6> columns;
};

HardwareColumns columnsOf(const ParetoSpace& space, const ParameterValues& base)
{
    constexpr std::pair<Parameter, HardwareAxis> sources[] = {
        {Parameter::hbmBandwidth, HardwareAxis::hbmBandwidth}, {Parameter::hbmCapacity, HardwareAxis::hbmCapacity},
        {Parameter::scaleUpBandwidth, HardwareAxis::scaleUpBandwidth}, {Parameter::nicBandwidth, HardwareAxis::nicBandwidth},
        {Parameter::fabric1Bandwidth, HardwareAxis::nicBandwidth}, {Parameter::fabric2Bandwidth, HardwareAxis::nicBandwidth}};
    HardwareColumns result;
    for (std::size_t k = 0; k < result.values.size(); ++k) {
        const auto [parameter, axis] = sources[k];
        for (const double factor : space.factors[at(axis)])
            result.values[k].push_back(base[index(parameter)] * factor);
        result.columns[k] = {parameter, result.values[k]};
    }
    return result;
}

/// Room that is left on every hardware point of one mapping. Only the capacity matters, so each of its levels is
/// looked at once.
void fillHeadroom(const ParetoSpace& space, const Plan& plan, const ParameterValues& base, double* headroom, char* fits)
{
    ParameterValues values = base;
    const std::vector<double>& levels = space.grid.factors[at(HardwareAxis::hbmCapacity)];
    const std::vector<double>& column = space.factors[at(HardwareAxis::hbmCapacity)];
    for (const double level : levels) {
        values[index(Parameter::hbmCapacity)] = base[index(Parameter::hbmCapacity)] * level;
        const MemoryBalance balance = evaluateMemory(plan, values);
        for (std::size_t h = 0; h < column.size(); ++h)
            if (column[h] == level) {
                headroom[h] = balance.available - balance.needed;
                fits[h] = balance.fits ? 1 : 0;
            }
    }
}

} // namespace

std::string_view shortName(HardwareAxis axis)
{
    constexpr std::string_view names[] = {"hbm.bandwidth", "hbm.capacity", "scale_up.bandwidth", "scale_out.bandwidth"};
    return names[at(axis)];
}

std::size_t HardwareGrid::size() const
{
    std::size_t product = 1;
    for (const std::vector<double>& axis : factors)
        product *= axis.size();
    return product;
}

HardwareGrid hardwareGrid(std::size_t points, double range)
{
    HardwareGrid grid;
    std::array<int, hardwareAxisCount> steps;
    steps.fill(1);
    for (std::size_t axis = 0; axis < hardwareAxisCount; ++axis)
        grid.factors[axis] = axisFactors(1, range);
    for (std::size_t next = 0; grid.size() < points; next = (next + 1) % hardwareAxisCount) {
        steps[next] *= 2;
        grid.factors[next] = axisFactors(steps[next], range);
    }
    return grid;
}

HardwareGrid refined(const HardwareGrid& grid)
{
    HardwareGrid finer;
    for (std::size_t axis = 0; axis < hardwareAxisCount; ++axis) {
        const std::vector<double>& coarse = grid.factors[axis];
        for (std::size_t i = 0; i < coarse.size(); ++i) {
            if (i > 0)
                finer.factors[axis].push_back(std::sqrt(coarse[i - 1] * coarse[i]));
            finer.factors[axis].push_back(coarse[i]);
        }
    }
    return finer;
}

double ParetoSpace::factorOf(std::size_t point, HardwareAxis axis) const { return factors[at(axis)][point % hardware()]; }

ParetoSpace compilePareto(const PairingResult& result, const ParetoLimits& limits, std::stop_token stop)
{
    ParetoSpace space;
    space.mappings = enumerateMappings(scalingBase(result), result.machine.values, limits.mappings, std::move(stop));
    const std::size_t mappings = std::max<std::size_t>(1, space.mappings.candidates.size());
    space.grid = hardwareGrid((limits.points + mappings - 1) / mappings);
    // The grid overshoots; the mappings stand best first, so the last of them give way to what is asked for.
    const std::size_t enough = (limits.points + space.grid.size() - 1) / space.grid.size();
    if (space.mappings.candidates.size() > enough && space.mappings.plans.size() == space.mappings.candidates.size()) {
        space.mappings.candidates.erase(space.mappings.candidates.begin() + std::ptrdiff_t(enough), space.mappings.candidates.end());
        space.mappings.plans.erase(space.mappings.plans.begin() + std::ptrdiff_t(enough), space.mappings.plans.end());
    }
    multiplyOut(space);
    space.acceleratorPower = result.architecture.accelerator.number("tdp");
    if (!space.acceleratorPower)
        space.powerUnknown = "The catalogue states no rated power of " + result.architecture.accelerator.name + ".";
    return space;
}

ParetoSpace withGrid(const ParetoSpace& space, const HardwareGrid& grid)
{
    ParetoSpace other = space;
    other.grid = grid;
    multiplyOut(other);
    return other;
}

void evaluatePareto(const ParetoSpace& space, const ParameterValues& values, ParetoPoints& points, std::stop_token stop)
{
    const std::size_t hardware = space.hardware();
    points.base = values;
    points.time.resize(space.size());
    points.headroom.resize(space.size());
    points.feasible.resize(space.size());
    points.feasibleCount = 0;
    points.complete = true;
    const HardwareColumns columns = columnsOf(space, values);
    for (std::size_t m = 0; m < space.mappings.candidates.size(); ++m) {
        const std::size_t first = m * hardware;
        if (stop.stop_requested()) {
            std::fill(points.feasible.begin() + static_cast<std::ptrdiff_t>(first), points.feasible.end(), char(0));
            points.complete = false;
            return;
        }
        const Plan& plan = space.mappings.plans[space.mappings.candidates[m].plan];
        const std::span<double> times = std::span(points.time).subspan(first, hardware);
        evaluateTimes(plan, values, columns.columns, times);
        fillHeadroom(space, plan, values, &points.headroom[first], &points.feasible[first]);
        for (std::size_t h = 0; h < hardware; ++h) {
            char& feasible = points.feasible[first + h];
            feasible = static_cast<char>(feasible != 0 && times[h] > 0 && std::isfinite(times[h]));
            points.feasibleCount += static_cast<std::size_t>(feasible);
        }
    }
}

} // namespace ridge
