// SPDX-License-Identifier: Apache-2.0
#include "explore/waterfall.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

namespace ridge {

namespace {

using Parameters = std::vector<Parameter>;

/// An input that differs: which parameters and which sides of the plan it carries.
struct Difference {
    InputShare share;
    Parameters parameters;
    bool structure = false, software = false, mapping = false, scenario = false;

    bool touchesPlan() const { return structure || software || mapping || scenario; }
};

bool isLever(Parameter parameter)
{
    const auto all = levers();
    return std::any_of(all.begin(), all.end(), [&](const Lever& lever) {
        return std::find(lever.parameters.begin(), lever.parameters.end(), parameter) != lever.parameters.end();
    });
}

Parameters deviceConstants()
{
    Parameters all;
    for (std::size_t p = index(Parameter::gemm16); p <= index(Parameter::tierOverlap); ++p)
        if (!isLever(static_cast<Parameter>(p)))
            all.push_back(static_cast<Parameter>(p));
    return all;
}

/// What no other input carries and time depends on: constants of the software stack.
Parameters unclaimed()
{
    Parameters all;
    for (std::size_t p = 0; p < parameterCount; ++p) {
        const auto parameter = static_cast<Parameter>(p);
        const bool device = p >= index(Parameter::gemm16) && p <= index(Parameter::tierOverlap);
        if (!device && parameter != Parameter::hostBandwidth && parameter != Parameter::storageBandwidth && !isLever(parameter) && !isEnergy(parameter))
            all.push_back(parameter);
    }
    return all;
}

class Comparison {
public:
    Comparison(const PairingResult& a, const PairingResult& b) : m_a(a), m_b(b) {}

    std::vector<InputShare> run()
    {
        findDifferences();
        std::vector<double> times = timesOfAll();
        if (!allRun(times)) { // what alone, or as the only one left behind, does not run
            const std::vector<bool> needed = zeroesNeeded(times);
            merge([&](const Difference& d) { return d.touchesPlan() || needed[std::size_t(&d - m_differences.data())]; });
            times = timesOfAll();
        }
        if (!allRun(times)) {
            merge([&](const Difference& d) { return d.touchesPlan() || hasZero(d); });
            times = timesOfAll();
        }
        if (!allRun(times)) {
            merge([](const Difference&) { return true; });
            times = timesOfAll();
        }
        return shares(times);
    }

private:
    bool differs(const Parameters& parameters) const
    {
        return std::any_of(parameters.begin(), parameters.end(), [&](Parameter p) { return m_a.machine[p] != m_b.machine[p]; });
    }
    /// A rate that one side has not: without its partner in the plan it is needed and missing.
    bool hasZero(const Difference& d) const
    {
        return std::any_of(d.parameters.begin(), d.parameters.end(), [&](Parameter p) { return (m_a.machine[p] == 0) != (m_b.machine[p] == 0); });
    }

    std::vector<bool> zeroesNeeded(const std::vector<double>& times) const
    {
        std::vector<bool> needed;
        const std::size_t all = times.size() - 1;
        for (std::size_t i = 0; i < m_differences.size(); ++i)
            needed.push_back(hasZero(m_differences[i]) && (times[std::size_t(1) << i] == 0 || times[all ^ std::size_t(1) << i] == 0));
        return needed;
    }

    void add(DesignInput input, Parameters parameters, bool chosenAlike = true)
    {
        if (!differs(parameters) && chosenAlike)
            return;
        Difference d;
        d.share.input = input;
        d.parameters = std::move(parameters);
        d.structure = input == DesignInput::structure;
        d.software = input == DesignInput::software;
        d.mapping = input == DesignInput::mapping;
        d.scenario = input == DesignInput::scenario;
        m_differences.push_back(std::move(d));
    }

    void findDifferences()
    {
        for (const Lever& lever : levers()) {
            const std::size_t before = m_differences.size();
            add(DesignInput::lever, Parameters(lever.parameters.begin(), lever.parameters.end()));
            if (m_differences.size() > before) {
                InputShare& share = m_differences.back().share;
                share.lever = lever;
                const auto first = std::find_if(lever.parameters.begin(), lever.parameters.end(),
                                                [&](Parameter p) { return m_a.machine[p] != m_b.machine[p]; });
                share.before = m_a.machine[*first];
                share.after = m_b.machine[*first];
            }
        }
        add(DesignInput::host, {Parameter::hostBandwidth});
        add(DesignInput::device, deviceConstants());
        add(DesignInput::software, unclaimed(), m_a.machine.software == m_b.machine.software);
        add(DesignInput::structure, {}, m_a.machine.structure == m_b.machine.structure);
        add(DesignInput::mapping, {}, m_a.pairing.mapping == m_b.pairing.mapping);
        add(DesignInput::scenario, {Parameter::storageBandwidth}, m_a.scenario.training == m_b.scenario.training);
    }

    /// Puts all that `belongs` into one input.
    template<typename Belongs>
    void merge(const Belongs& belongs)
    {
        std::vector<Difference> apart, joined;
        for (const Difference& d : m_differences)
            (belongs(d) ? joined : apart).push_back(d);
        if (joined.size() < 2)
            return;
        Difference whole;
        whole.share.input = DesignInput::together;
        for (auto d = joined.begin(); d != joined.end(); ++d) {
            if (d->share.members.empty())
                whole.share.members.push_back(d->share.input);
            whole.share.members.insert(whole.share.members.end(), d->share.members.begin(), d->share.members.end());
            whole.parameters.insert(whole.parameters.end(), d->parameters.begin(), d->parameters.end());
            whole.structure |= d->structure;
            whole.software |= d->software;
            whole.mapping |= d->mapping;
            whole.scenario |= d->scenario;
        }
        m_differences = std::move(apart);
        m_differences.push_back(std::move(whole));
    }

    /// The plan with some sides of B: compiled once for each combination.
    const Plan& planOf(bool structure, bool software, bool mapping, bool scenario)
    {
        const int key = structure + 2 * software + 4 * mapping + 8 * scenario;
        const auto found = m_plans.find(key);
        if (found != m_plans.end())
            return found->second;
        return m_plans.emplace(key, compileTraining((scenario ? m_b : m_a).scenario.training, (mapping ? m_b : m_a).pairing.mapping,
                                                    (structure ? m_b : m_a).machine.structure, (software ? m_b : m_a).machine.software))
            .first->second;
    }

    /// Bit i of the index: difference i has B's side. 0 where that does not run.
    std::vector<double> timesOfAll()
    {
        std::vector<double> times(std::size_t(1) << m_differences.size());
        for (std::size_t set = 0; set < times.size(); ++set) {
            ParameterValues values = m_a.machine.values;
            bool structure = false, software = false, mapping = false, scenario = false;
            for (std::size_t i = 0; i < m_differences.size(); ++i) {
                if ((set >> i & 1) == 0)
                    continue;
                const Difference& d = m_differences[i];
                for (const Parameter p : d.parameters)
                    values[index(p)] = m_b.machine[p];
                structure |= d.structure;
                software |= d.software;
                mapping |= d.mapping;
                scenario |= d.scenario;
            }
            const double time = evaluateTime(planOf(structure, software, mapping, scenario), values);
            times[set] = std::isfinite(time) ? time : 0;
        }
        return times;
    }
    static bool allRun(const std::vector<double>& times)
    {
        return std::all_of(times.begin(), times.end(), [](double time) { return time > 0; });
    }

    std::vector<InputShare> shares(const std::vector<double>& times)
    {
        const std::size_t n = m_differences.size();
        std::vector<double> weight(n, 1.0 / double(std::max<std::size_t>(1, n))); // k! (n - k - 1)! / n! for k others before
        for (std::size_t k = 1; k < n; ++k)
            weight[k] = weight[k - 1] * double(k) / double(n - k);
        std::vector<InputShare> result;
        for (std::size_t i = 0; i < n; ++i) {
            InputShare share = m_differences[i].share;
            for (std::size_t set = 0; set < times.size(); ++set)
                if ((set >> i & 1) == 0)
                    share.seconds += weight[std::size_t(std::popcount(set))] * (times[set | std::size_t(1) << i] - times[set]);
            result.push_back(std::move(share));
        }
        std::stable_sort(result.begin(), result.end(), [](const InputShare& x, const InputShare& y) { return std::abs(x.seconds) > std::abs(y.seconds); });
        return result;
    }

    const PairingResult& m_a;
    const PairingResult& m_b;
    std::vector<Difference> m_differences;
    std::map<int, Plan> m_plans;
};

} // namespace

Waterfall waterfall(const PairingResult& a, const PairingResult& b)
{
    Waterfall result;
    result.feasibilityA = a.evaluation.feasibility;
    result.feasibilityB = b.evaluation.feasibility;
    result.sameWork = a.plan.tokensPerStep == b.plan.tokensPerStep;
    result.timeA = a.evaluation.time;
    result.timeB = b.evaluation.time;
    if (result.isComparable())
        result.inputs = Comparison(a, b).run();
    return result;
}

} // namespace ridge
