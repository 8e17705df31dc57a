// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation.hpp"
#include "engine/operation_time.hpp"

namespace ridge {

/// Whether a machine's power is known at all: its part states one.
inline bool knowsPower(const ParameterValues& values) { return values[index(Parameter::idlePower)] > 0; }

/// Joules of one step of the whole job, processors, switches and fans around the accelerators included: static power for
/// the time of the step, and for each operation its FLOP, its bytes of HBM and what it sends (docs/model.md, section 3.12;
/// energy roofline of Choi et al. 2013). Energies of an operation do not depend on how fast it runs.
template <class Num>
Num energyPerStep(const Plan& plan, const Outcome<Num>& outcome, const std::array<Num, parameterCount>& values)
{
    const auto value = [&](Parameter p) -> const Num& { return values[index(p)]; };
    const OperationTimer<Num> timer(values);
    Num arithmetic{}, traffic{}, links{};
    for (std::size_t i = 0; i < plan.operations.size(); ++i) {
        const Operation& row = plan.operations[i];
        const Num& times = outcome.operationCount[i];
        if (row.flop > 0)
            arithmetic = arithmetic + times * Num(row.flop)
                    * value(row.bits == 16 ? Parameter::flopEnergy16 : row.bits == 8 ? Parameter::flopEnergy8 : Parameter::flopEnergy4);
        if (row.bytes > 0 && row.memory != Parameter::storageBandwidth) // storage stands outside the job
            traffic = traffic + times * timer.bytes(row, static_cast<int>(i)) * value(Parameter::memoryEnergy);
        for (std::size_t tier = 0; tier < tierCount; ++tier)
            if (row.tiers[tier].bytes > 0)
                links = links + times * Num(row.tiers[tier].bytes) * value(tier == 0 ? Parameter::scaleUpEnergy : Parameter::networkEnergy);
    }
    const Num idle = named(Formula::energyIdle, value(Parameter::idlePower) * outcome.time);
    const Num rest = named(Formula::energyRest, value(Parameter::restPower) * outcome.time);
    const Num each = idle + rest + named(Formula::energyArithmetic, arithmetic) + named(Formula::energyTraffic, traffic)
        + named(Formula::energyLinks, links);
    return named(Formula::energyPerStep, planNumber(values[0], Formula::accelerators, plan.accelerators) * each);
}

/// The same over the time of the step, W.
template <class Num>
Num averagePower(const Plan& plan, const Outcome<Num>& outcome, const std::array<Num, parameterCount>& values)
{
    return named(Formula::averagePower, energyPerStep(plan, outcome, values) / outcome.time);
}

} // namespace ridge
