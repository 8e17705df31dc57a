// SPDX-License-Identifier: Apache-2.0
#include "explore/tornado.hpp"

#include "engine/compile_training.hpp"
#include "engine/dual.hpp"
#include "engine/evaluate.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

constexpr double smallStep = 1e-6;  // relative; one-sided slopes are good to about 1e-6 of themselves plus 1e-9
constexpr double kinkAbove = 1e-4;  // difference of the two slopes

/// Throughput where the design runs, else 0.
double throughput(const Plan& plan, const ParameterValues& values)
{
    const double time = evaluateTime(plan, values);
    return time > 0 && std::isfinite(time) && evaluateMemory(plan, values).fits ? plan.tokensPerStep / time : 0;
}

double slope(double throughputThere, double now, double step)
{
    return throughputThere > 0 ? std::log(throughputThere / now) / std::log1p(step) : 0;
}

std::optional<Sensitivity> ofParameter(const PairingResult& design, Parameter parameter, double now, double swing)
{
    const ParameterValues& values = design.machine.values;
    const std::size_t p = index(parameter);
    if (values[p] == 0)
        return std::nullopt;
    const auto at = [&](double factor) {
        ParameterValues changed = values;
        changed[p] *= factor;
        return throughput(design.plan, changed);
    };
    Sensitivity s;
    s.group = groupOf(parameter);
    s.parameter = parameter;
    s.value = values[p];
    std::array<Dual, parameterCount> lifted;
    for (std::size_t i = 0; i < parameterCount; ++i)
        lifted[i] = Dual(values[i], i == p ? 1.0 : 0.0);
    const Dual time = evaluateTime(design.plan, lifted);
    s.elasticity = -time.derivative * values[p] / time.value;
    s.left = slope(at(1 - smallStep), now, -smallStep);
    s.right = slope(at(1 + smallStep), now, smallStep);
    s.kink = std::abs(s.left - s.right) > kinkAbove;
    s.low = at(1 - swing) / now;
    s.high = at(1 + swing) / now;
    if (*s.elasticity == 0 && !s.kink && s.low == 1 && s.high == 1)
        return std::nullopt;
    return s;
}

Sensitivity ofWorkload(const PairingResult& design, WorkloadInput input, double now, double swing)
{
    Sensitivity s;
    s.group = InputGroup::workload;
    s.input = input;
    const TrainingScenario& present = design.scenario.training;
    s.value = input == WorkloadInput::batch ? present.globalBatch : present.sequence;
    const auto at = [&](double factor) {
        TrainingScenario changed = present;
        if (input == WorkloadInput::batch)
            changed.globalBatch *= factor;
        else
            changed.sequence = static_cast<int>(std::lround(changed.sequence * factor));
        const Plan plan = compileTraining(changed, design.pairing.mapping, design.machine.structure, design.machine.software);
        return throughput(plan, design.machine.values);
    };
    s.low = at(1 - swing) / now;
    s.high = at(1 + swing) / now;
    s.left = slope(s.low, 1, -swing);
    s.right = slope(s.high, 1, swing);
    return s;
}

double width(const Sensitivity& s) { return std::abs(s.high - s.low) + (s.low == 0) + (s.high == 0); }

} // namespace

InputGroup groupOf(Parameter parameter)
{
    const bool latency = parameter == Parameter::scaleUpLatency || parameter == Parameter::networkLatency;
    return parameter <= Parameter::storageBandwidth || latency || isEnergy(parameter) ? InputGroup::hardware : InputGroup::calibration;
}

Tornado tornado(const PairingResult& design, double swing)
{
    Tornado result;
    result.swing = swing;
    result.feasibility = design.evaluation.feasibility;
    if (!result.feasibility.ok())
        return result;
    result.throughput = throughput(design.plan, design.machine.values);
    for (std::size_t p = 0; p < parameterCount; ++p)
        if (const auto s = ofParameter(design, static_cast<Parameter>(p), result.throughput, swing))
            result.rows.push_back(*s);
    for (const WorkloadInput input : {WorkloadInput::batch, WorkloadInput::sequence})
        result.rows.push_back(ofWorkload(design, input, result.throughput, swing));
    std::stable_sort(result.rows.begin(), result.rows.end(), [](const Sensitivity& a, const Sensitivity& b) {
        return a.group != b.group ? a.group < b.group : width(a) > width(b);
    });
    return result;
}

} // namespace ridge
