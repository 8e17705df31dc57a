// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep.hpp"

#include "workload/check_scenario.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <mutex>

namespace ridge {

namespace {

constexpr std::size_t mostResolutions = 2'000'000; // each takes about 0.1 ms
constexpr std::size_t mostValues = 20'000;         // of an axis that is not of the plan: each is resolved
constexpr std::size_t mostCorners = 10;            // axes whose corners are all compared

struct Resolved {
    bool built = false;
    Feasibility feasibility;
    Machine machine;
};

class SweepCompiler {
public:
    SweepCompiler(const Study& study, std::size_t pairing, const Catalogue& catalogue, const CalibrationSet& calibrations)
        : m_study(study), m_pairing(pairing), m_catalogue(catalogue), m_calibrations(calibrations)
    {
    }

    Result<SweepSpace> run(const std::vector<DesignAxis>& axes)
    {
        const Pairing& pairing = m_study.pairings[m_pairing];
        m_space.mapping = pairing.mapping;
        const auto scenario = m_study.scenarios.find(pairing.scenario);
        if (scenario != m_study.scenarios.end())
            m_space.scenario = scenario->second.training;
        if (Diagnostics problems = addAxes(axes); hasError(problems))
            return problems;
        if (Diagnostics problems = classify(); hasError(problems))
            return problems;
        std::size_t stride = 1;
        for (std::size_t i = m_space.axes.size(); i-- > 0;) {
            m_space.axes[i].stride = stride;
            stride *= m_space.axes[i].design.values.size();
        }
        if (Diagnostics problems = buildMachines(); hasError(problems))
            return problems;
        return std::move(m_space);
    }

private:
    static Diagnostic atValue(Diagnostic problem, const DesignAxis& axis, const StatedQuantity& value)
    {
        problem.where = axis.path + "=" + value.text;
        return problem;
    }

    Diagnostics addAxes(const std::vector<DesignAxis>& axes)
    {
        double points = 1;
        for (const DesignAxis& design : axes) {
            SweepSpace::Axis axis;
            axis.design = design;
            axis.field = planField(m_study, m_pairing, design.path);
            for (const SweepSpace::Axis& other : m_space.axes)
                if (other.design.path == design.path || (axis.field != PlanField::none && other.field == axis.field))
                    return {{Severity::error, "usage", design.path, "the path varies twice", "give all its values at once"}};
            if (design.values.empty())
                return {{Severity::error, "usage", design.path, "found no values", "expected at least one"}};
            points *= static_cast<double>(design.values.size());
            if (axis.field != PlanField::none) {
                axis.kind = AxisKind::plan;
                m_space.variesModel |= axis.field >= PlanField::layers;
                if (Diagnostics problems = readFieldValues(axis); hasError(problems))
                    return problems;
            }
            if (axis.kind != AxisKind::plan && design.values.size() > mostValues)
                return {{Severity::error, "too-many-values", design.path,
                         "found more than 20,000 values of one number of the machine", "take fewer, or vary a second one"}};
            m_space.axes.push_back(std::move(axis));
        }
        if (points > 1e15)
            return {{Severity::error, "too-many-points", "--vary", "the axes make more than 1e15 points", "vary less"}};
        return {};
    }

    Diagnostics readFieldValues(SweepSpace::Axis& axis) const
    {
        for (const StatedQuantity& value : axis.design.values) {
            const Result<Study> changed = withDesignValue(m_study, m_pairing, axis.design.path, value);
            if (!changed)
                return {atValue(changed.diagnostics().front(), axis.design, value)};
            const Pairing& pairing = changed->pairings[m_pairing];
            const TrainingScenario& scenario = changed->scenarios.at(pairing.scenario).training;
            axis.fieldValues.push_back(planFieldValue(scenario, pairing.mapping, axis.field));
        }
        return {};
    }

    /// The study with some axes at some values.
    struct Choice {
        std::size_t axis, value;
    };
    Result<Resolved> resolve(const std::vector<Choice>& choices) const
    {
        Study study = m_study;
        for (const Choice& choice : choices) {
            const DesignAxis& axis = m_space.axes[choice.axis].design;
            Result<Study> changed = withDesignValue(study, m_pairing, axis.path, axis.values[choice.value]);
            if (!changed)
                return atValue(changed.diagnostics().front(), axis, axis.values[choice.value]);
            study = std::move(changed).value();
        }
        Result<PairingResult> result = evaluatePairing(study, study.pairings[m_pairing], m_catalogue, m_calibrations);
        if (!result) {
            Diagnostic first = result.diagnostics().front();
            if (choices.empty())
                return first;
            const DesignAxis& axis = m_space.axes[choices.back().axis].design;
            return atValue(std::move(first), axis, axis.values[choices.back().value]);
        }
        Resolved resolved;
        resolved.built = result->machine.values != ParameterValues{};
        if (!resolved.built)
            resolved.feasibility = result->plan.feasibility;
        resolved.machine = std::move(result->machine);
        return resolved;
    }

    std::vector<Choice> firstOf(AxisKind kind) const
    {
        std::vector<Choice> choices;
        for (std::size_t i = 0; i < m_space.axes.size(); ++i)
            if (m_space.axes[i].kind == kind)
                choices.push_back({i, 0});
        return choices;
    }

    /// Finds the axes that move numbers of the machine alone, and which numbers each moves.
    Diagnostics classify()
    {
        const Result<Resolved> base = resolve({});
        if (!base)
            return base.diagnostics();
        for (std::size_t i = 0; i < m_space.axes.size(); ++i) {
            SweepSpace::Axis& axis = m_space.axes[i];
            if (axis.kind == AxisKind::plan)
                continue;
            bool rate = base->built;
            for (std::size_t v = 0; v < axis.design.values.size(); ++v) {
                const Result<Resolved> one = resolve({{i, v}});
                if (!one)
                    return one.diagnostics();
                rate = rate && one->built && one->machine.structure == base->machine.structure
                    && one->machine.software == base->machine.software;
            }
            axis.kind = rate ? AxisKind::rate : AxisKind::structure;
        }
        const Result<bool> separable = findTouched();
        if (!separable)
            return separable.diagnostics();
        if (!*separable) {
            m_space.touched.clear();
            for (SweepSpace::Axis& axis : m_space.axes)
                if (axis.kind == AxisKind::rate)
                    axis.kind = AxisKind::structure;
        }
        return {};
    }

    /// False when two rate axes move one number, or a corner of them is not what each says alone.
    Result<bool> findTouched()
    {
        std::vector<Choice> rates = firstOf(AxisKind::rate);
        if (rates.size() > mostCorners)
            return false;
        const Result<Resolved> origin = resolve(rates);
        if (!origin)
            return origin.diagnostics();
        std::vector<char> taken(parameterCount, 0);
        std::vector<ParameterValues> lastAlone;
        for (Choice& choice : rates) {
            const std::size_t count = m_space.axes[choice.axis].design.values.size();
            std::vector<char> moves(parameterCount, 0);
            for (choice.value = 1; choice.value < count; ++choice.value) {
                const Result<Resolved> one = resolve(rates);
                if (!one)
                    return one.diagnostics();
                for (std::size_t p = 0; p < parameterCount; ++p)
                    if (one->machine.values[p] != origin->machine.values[p])
                        moves[p] = 1;
                if (choice.value + 1 == count)
                    lastAlone.push_back(one->machine.values);
            }
            if (count == 1)
                lastAlone.push_back(origin->machine.values);
            choice.value = 0;
            for (std::size_t p = 0; p < parameterCount; ++p) {
                if (moves[p] == 0)
                    continue;
                if (taken[p] != 0)
                    return false;
                taken[p] = 1;
                m_space.touched.push_back({static_cast<Parameter>(p), choice.axis});
            }
        }
        return cornersAgree(rates, origin->machine.values, lastAlone);
    }

    Result<bool> cornersAgree(std::vector<Choice> rates, const ParameterValues& origin,
                              const std::vector<ParameterValues>& lastAlone) const
    {
        for (std::size_t corner = 3; corner < (std::size_t(1) << rates.size()); ++corner) {
            ParameterValues composed = origin;
            for (std::size_t k = 0; k < rates.size(); ++k) {
                const bool last = (corner >> k & 1) != 0;
                rates[k].value = last ? m_space.axes[rates[k].axis].design.values.size() - 1 : 0;
                for (const SweepSpace::Touched& t : m_space.touched)
                    if (last && t.axis == rates[k].axis)
                        composed[index(t.parameter)] = lastAlone[k][index(t.parameter)];
            }
            const Result<Resolved> resolved = resolve(rates);
            if (!resolved)
                return resolved.diagnostics();
            if (resolved->machine.values != composed)
                return false;
        }
        return true;
    }

    Result<SweepMachine> machineOf(std::vector<Choice> structure) const
    {
        std::vector<Choice> choices = structure;
        const std::vector<Choice> rates = firstOf(AxisKind::rate);
        choices.insert(choices.end(), rates.begin(), rates.end());
        const Result<Resolved> origin = resolve(choices);
        if (!origin)
            return origin.diagnostics();
        SweepMachine machine{origin->feasibility, origin->machine.structure, origin->machine.software,
                             origin->machine.values, {}};
        machine.rates.resize(m_space.touched.size());
        for (std::size_t k = 0; origin->built && k < rates.size(); ++k) {
            Choice& moving = choices[structure.size() + k];
            const std::size_t count = m_space.axes[moving.axis].design.values.size();
            for (moving.value = 0; moving.value < count; ++moving.value) {
                const Result<Resolved> one = resolve(choices);
                if (!one)
                    return one.diagnostics();
                for (std::size_t t = 0; t < m_space.touched.size(); ++t)
                    if (m_space.touched[t].axis == moving.axis)
                        machine.rates[t].push_back(one->machine.values[index(m_space.touched[t].parameter)]);
            }
            moving.value = 0;
        }
        return machine;
    }

    Diagnostics buildMachines()
    {
        const std::vector<Choice> first = firstOf(AxisKind::structure);
        std::size_t combinations = 1, rateValues = 1;
        for (const SweepSpace::Axis& axis : m_space.axes) {
            combinations *= axis.kind == AxisKind::structure ? axis.design.values.size() : 1;
            rateValues += axis.kind == AxisKind::rate ? axis.design.values.size() : 0;
        }
        if (static_cast<double>(combinations) * static_cast<double>(rateValues) > static_cast<double>(mostResolutions))
            return {{Severity::error, "too-many-points", "--vary",
                     "the axes that change the drawing make more than 2,000,000 systems", "vary fewer of them at once"}};
        m_space.machines.resize(combinations);
        std::mutex guard;
        Diagnostics problems;
        std::size_t problemAt = combinations; // the first one in order, whatever the threads do
        const auto build = [&](std::size_t i) {
            std::vector<Choice> choices = first;
            std::size_t rest = i;
            for (std::size_t k = choices.size(); k-- > 0;) {
                const std::size_t count = m_space.axes[choices[k].axis].design.values.size();
                choices[k].value = rest % count;
                rest /= count;
            }
            Result<SweepMachine> machine = machineOf(std::move(choices));
            if (machine) {
                m_space.machines[i] = std::move(machine).value();
                return;
            }
            const std::lock_guard lock(guard);
            if (i < problemAt) {
                problemAt = i;
                problems = machine.diagnostics();
            }
        };
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, combinations), [&](const auto& range) {
            for (std::size_t i = range.begin(); i != range.end(); ++i)
                build(i);
        });
        return problems;
    }

    const Study& m_study;
    std::size_t m_pairing;
    const Catalogue& m_catalogue;
    const CalibrationSet& m_calibrations;
    SweepSpace m_space;
};

} // namespace

std::size_t SweepSpace::size() const
{
    std::size_t points = 1;
    for (const Axis& axis : axes)
        points *= axis.design.values.size();
    return points;
}

Result<SweepSpace> compileSweep(const Study& study, std::size_t pairing, const std::vector<DesignAxis>& axes,
                                const Catalogue& catalogue, const CalibrationSet& calibrations)
{
    return SweepCompiler(study, pairing, catalogue, calibrations).run(axes);
}

} // namespace ridge
