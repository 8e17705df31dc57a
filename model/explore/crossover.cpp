// SPDX-License-Identifier: Apache-2.0
#include "explore/crossover.hpp"

#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ridge {

namespace {

constexpr double precision = 1e-12;
constexpr double jumpOverMedian = 5;

bool runs(const SweptDesign& d) { return d.time > 0; }
double step(const SweptDesign& a, const SweptDesign& b) { return std::abs(std::log(b.time / a.time)); }

std::optional<double> between(double low, double high, bool whole)
{
    if (!whole)
        return high - low > precision * high ? std::optional((low + high) / 2) : std::nullopt;
    const double middle = std::floor((low + high) / 2);
    return middle > low && middle < high ? std::optional(middle) : std::nullopt;
}

} // namespace

DiscreteState stateOf(const Plan& plan, const Evaluation& evaluation)
{
    DiscreteState state;
    state.reason = evaluation.feasibility.reason;
    state.recomputesFull = evaluation.recomputeFull > 0;
    state.recomputesSelective = evaluation.recomputeSelective > 0;
    state.microBatches = plan.microBatches;
    state.flags = evaluation.flags;
    const auto mix = [&](double value) {
        state.shapes ^= std::hash<double>()(value) + 0x9e3779b97f4a7c15ULL + (state.shapes << 6) + (state.shapes >> 2);
    };
    for (const Operation& row : plan.operations) {
        for (std::size_t i = 0; i < tierCount; ++i)
            if (row.tiers[i].ranks > 1 && row.tiers[i].bytes > 0)
                state.tiers |= 1u << i;
        if (row.kind == OperationKind::matrix)
            for (const double value : {double(row.shape.tileM), double(row.shape.tileN), double(row.shape.splitK), row.shape.wave})
                mix(value);
    }
    return state;
}

unsigned changesBetween(const DiscreteState& a, const DiscreteState& b)
{
    const auto bit = [](bool differs, StateChange change) { return differs ? static_cast<unsigned>(change) : 0u; };
    return bit(a.reason != b.reason, StateChange::fits)
        | bit(a.recomputesFull != b.recomputesFull || a.recomputesSelective != b.recomputesSelective, StateChange::recompute)
        | bit(a.tiers != b.tiers, StateChange::networkTiers) | bit(a.shapes != b.shapes, StateChange::tilesAndWaves)
        | bit(a.microBatches != b.microBatches, StateChange::microBatches) | bit(a.flags != b.flags, StateChange::flags);
}

std::vector<Crossover> crossovers(const DesignAt& a, const DesignAt& b, std::span<const double> xs, bool whole)
{
    std::vector<Crossover> found;
    const auto ratio = [&](double x) {
        const SweptDesign first = a(x), second = b(x);
        return runs(first) && runs(second) ? std::log(first.time / second.time) : std::nan("");
    };
    for (std::size_t i = 0; i + 1 < xs.size(); ++i) {
        double low = xs[i], high = xs[i + 1];
        const double atLow = ratio(low), atHigh = ratio(high);
        if (std::isnan(atLow) || std::isnan(atHigh) || atLow == 0 || (atLow < 0) == (atHigh < 0))
            continue;
        bool gap = false; // a place between where one of them does not run
        if (whole) {
            while (const auto middle = between(low, high, true)) {
                const double there = ratio(*middle);
                if (std::isnan(there)) {
                    gap = true;
                    break;
                }
                ((there < 0) == (atLow < 0) && there != 0 ? low : high) = *middle;
            }
        } else {
            std::uintmax_t most = 200;
            const auto f = [&](double x) {
                const double there = ratio(x);
                gap = gap || std::isnan(there);
                return std::isnan(there) ? atHigh : there;
            };
            std::tie(low, high) = boost::math::tools::toms748_solve(
                f, low, high, atLow, atHigh, [](double x, double y) { return std::abs(y - x) <= precision * std::abs(y); }, most);
        }
        if (gap)
            continue; // not a meeting: jumps() tells of it
        Crossover crossing{high, atLow < 0, false, 0, 0};
        if (!whole && std::abs(ratio(low)) + std::abs(ratio(high)) > 1e-6) {
            crossing.byJump = true;
            crossing.changesA = changesBetween(a(low).state, a(high).state);
            crossing.changesB = changesBetween(b(low).state, b(high).state);
        }
        found.push_back(crossing);
    }
    return found;
}

std::vector<Jump> jumps(const DesignAt& design, std::span<const double> xs, bool whole)
{
    std::vector<SweptDesign> samples;
    for (const double x : xs)
        samples.push_back(design(x));
    std::vector<double> steps;
    for (std::size_t i = 0; i + 1 < samples.size(); ++i)
        if (runs(samples[i]) && runs(samples[i + 1]))
            steps.push_back(step(samples[i], samples[i + 1]));
    double median = 0;
    if (!steps.empty()) {
        const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
        std::nth_element(steps.begin(), middle, steps.end());
        median = *middle;
    }
    std::vector<Jump> found;
    for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
        SweptDesign before = samples[i], after = samples[i + 1];
        const bool starts = runs(before) != runs(after);
        if (!starts && (!runs(before) || step(before, after) <= jumpOverMedian * median || step(before, after) == 0))
            continue;
        const double whole0 = starts ? 0 : step(before, after);
        double low = xs[i], high = xs[i + 1];
        while (const auto middle = between(low, high, whole)) {
            const SweptDesign there = design(*middle);
            const bool right = starts ? runs(there) == runs(after)
                : runs(there) ? step(there, after) < step(before, there) : false;
            (right ? high : low) = *middle;
            (right ? after : before) = there;
            if (!starts && !runs(there))
                break;
        }
        const bool both = runs(before) && runs(after);
        if (starts || !both || whole || step(before, after) > whole0 * 1e-3)
            found.push_back({high, before.time, after.time, changesBetween(before.state, after.state)});
    }
    return found;
}

} // namespace ridge
