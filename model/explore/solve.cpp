// SPDX-License-Identifier: Apache-2.0
#include "explore/solve.hpp"

#include "engine/evaluate.hpp"

#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

constexpr double precision = 1e-10; // of the metric; ten times better than promised
constexpr int bracketSteps = 24;    // ends of the search between 1 and the end of the range, in equal ratios

class FactorSolver {
public:
    FactorSolver(const std::function<Trial(double)>& trial, const Target& target) : m_trial(trial), m_target(target) {}

    SolveResult run(double low, double high)
    {
        const Trial now = at(1);
        if (m_target.metBy(now.value)) {
            m_result = {SolveVerdict::alreadyMet, 1, *now.value, false, {}, 1, now.limiter, m_result.trials};
            return m_result;
        }
        note(now, 1);
        const bool up = searchTowards(high), down = !up && searchTowards(low);
        if (!up && !down)
            m_result.verdict = SolveVerdict::unreachable;
        return m_result;
    }

private:
    Trial at(double factor)
    {
        ++m_result.trials;
        return m_trial(factor);
    }

    void note(const Trial& trial, double factor)
    {
        const auto better = [&](double x) { return !m_result.best || (m_target.atLeast ? x > *m_result.best : x < *m_result.best); };
        if (trial.value && better(*trial.value)) {
            m_result.best = trial.value;
            m_result.bestFactor = factor;
            m_result.owner = trial.limiter;
        }
    }

    /// Walks outwards until the target is met, then narrows between that point and the one before.
    bool searchTowards(double end)
    {
        if (end == 1)
            return false;
        double before = 1;
        for (int step = 1; step <= bracketSteps; ++step) {
            const double factor = step == bracketSteps ? end : std::pow(end, double(step) / bracketSteps);
            const Trial trial = at(factor);
            if (m_target.metBy(trial.value)) {
                narrow(before, factor);
                return true;
            }
            note(trial, factor);
            before = factor;
        }
        return false;
    }

    /// Relative distance from the target, positive where it is met; infeasible counts as far below.
    double excess(const std::optional<double>& value) const
    {
        if (!value)
            return -1;
        const double distance = (*value - m_target.value) / std::abs(m_target.value == 0 ? 1 : m_target.value);
        return m_target.atLeast ? distance : -distance;
    }

    void narrow(double miss, double hit)
    {
        double bestHit = std::log(hit); // the nearest point to `miss` that meets the target
        const double origin = std::log(miss);
        const auto f = [&](double logFactor) {
            const double e = excess(at(std::exp(logFactor)).value);
            if (e >= 0 && std::abs(logFactor - origin) < std::abs(bestHit - origin))
                bestHit = logFactor;
            return e;
        };
        double a = std::min(origin, bestHit), b = std::max(origin, bestHit);
        const double fa = f(a), fb = f(b);
        bool close = fa == 0 || fb == 0;
        if (!close && std::signbit(fa) != std::signbit(fb)) {
            std::uintmax_t most = 200;
            const auto done = [&](double x, double y) {
                return std::abs(x - y) <= 4e-16 * std::max({1e-3, std::abs(x), std::abs(y)});
            };
            std::tie(a, b) = boost::math::tools::toms748_solve(f, a, b, fa, fb, done, most);
        }
        m_result.verdict = SolveVerdict::solved;
        m_result.factor = std::exp(bestHit);
        Trial there = at(m_result.factor);
        m_result.metric = there.value.value_or(0);
        m_result.owner = there.limiter;
        m_result.best.reset();
        m_result.jumps = std::abs(excess(there.value)) > 10 * precision;
    }

    const std::function<Trial(double)>& m_trial;
    const Target m_target;
    SolveResult m_result;
};

Trial trialOf(const Plan& plan, const ParameterValues& values)
{
    const Evaluation e = evaluate<double>(plan, values);
    if (!e.feasibility.ok())
        return {};
    return {e.time, limiterOf(e)};
}

/// The improvement of `lever` that reaches the time from `values`; nothing when the range does not.
std::optional<double> improvementFor(const Plan& plan, const ParameterValues& values, const Lever& lever, double time, double range)
{
    const auto meets = [&](double logImprovement) {
        const double improvement = std::exp(logImprovement);
        const ParameterValues changed = withLever(values, lever, lever.lowerIsBetter ? 1 / improvement : improvement);
        const double t = evaluateTime(plan, changed);
        return t > 0 && t <= time && evaluateMemory(plan, changed).fits;
    };
    double low = 0, high = std::log(range);
    if (meets(low))
        return 1.0;
    if (!meets(high))
        return std::nullopt;
    for (int i = 0; i < 30; ++i) {
        const double middle = (low + high) / 2;
        (meets(middle) ? high : low) = middle;
    }
    return std::exp(high);
}

std::optional<RequirementPair> cheapest(const Plan& plan, const ParameterValues& values, const std::vector<const Lever*>& candidates,
                                        double time, double range)
{
    constexpr int steps = 24;
    std::optional<RequirementPair> best;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        for (std::size_t j = 0; j < candidates.size(); ++j) {
            if (i == j)
                continue;
            double centre = std::log(range) / 2, reach = centre;
            for (int round = 0; round < 3; ++round) { // a grid, then finer around its best
                std::optional<double> bestLog;
                double bestCost = 0;
                for (int k = 0; k <= steps; ++k) {
                    const double logFirst = std::max(0.0, centre + reach * (2.0 * k / steps - 1));
                    const double first = std::exp(logFirst);
                    const double firstFactor = candidates[i]->lowerIsBetter ? 1 / first : first;
                    const auto second = improvementFor(plan, withLever(values, *candidates[i], firstFactor), *candidates[j], time, range);
                    if (!second)
                        continue;
                    const double cost = first * *second;
                    if (!bestLog || cost < bestCost) {
                        bestLog = logFirst;
                        bestCost = cost;
                    }
                    if (!best || cost < best->cost * (1 - 1e-9))
                        best = {*candidates[i], *candidates[j], firstFactor,
                                candidates[j]->lowerIsBetter ? 1 / *second : *second, cost};
                }
                if (!bestLog)
                    break;
                centre = *bestLog;
                reach *= 2.0 / steps;
            }
        }
    return best;
}

} // namespace

SolveResult solveFactor(const std::function<Trial(double)>& trial, const Target& target, double low, double high)
{
    return FactorSolver(trial, target).run(low, high);
}

RequirementSheet requirementSheet(const Plan& plan, const ParameterValues& values, double speedup, double range)
{
    RequirementSheet sheet;
    sheet.range = range;
    const Evaluation now = evaluate<double>(plan, values);
    sheet.feasibility = now.feasibility;
    if (!now.feasibility.ok())
        return sheet;
    sheet.timeNow = now.time;
    sheet.timeTarget = now.time / speedup;
    const Target target{sheet.timeTarget, false};
    std::vector<const Lever*> effective;
    for (const Lever& lever : levers()) {
        Requirement requirement{lever, {}, false, {}};
        const auto trial = [&](double factor) { return trialOf(plan, withLever(values, lever, factor)); };
        requirement.solution = lever.lowerIsBetter ? solveFactor(trial, target, 1 / range, 1) : solveFactor(trial, target, 1, range);
        const double extreme = evaluateTime(plan, withLever(values, lever, lever.lowerIsBetter ? 1 / range : range));
        requirement.noEffect = extreme == now.time;
        if (!requirement.noEffect)
            effective.push_back(&lever);
        sheet.alone.push_back(requirement);
    }
    sheet.cheapestPair = cheapest(plan, values, effective, sheet.timeTarget, range);
    return sheet;
}

} // namespace ridge
