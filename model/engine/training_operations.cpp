// SPDX-License-Identifier: Apache-2.0
#include "engine/gemm_shape.hpp"
#include "engine/training_compiler.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

double storedBytes(int bits) { return bits == 16 ? 2 : bits == 8 ? 1 : 0.5 + 1.0 / 16; } // fp4 carries block scales

Parameter gemmShare(int bits)
{
    return bits == 16 ? Parameter::gemm16 : bits == 8 ? Parameter::gemm8 : Parameter::gemm4;
}

/// The network of ranks that are told to leave by their adapters.
NetworkShape withoutScaleUp(NetworkShape network)
{
    network.scaleUpDomain = 1;
    return network;
}

} // namespace

TrainingCompiler::Step TrainingCompiler::operation(const Operation& row)
{
    m_plan.operations.push(row);
    ScheduleStep step;
    step.kind = StepKind::operation;
    step.operation = static_cast<std::uint8_t>(m_plan.operations.size() - 1);
    m_plan.schedule.push(step);
    return static_cast<Step>(m_plan.schedule.size() - 1);
}

Operation TrainingCompiler::gemm(OperationId id, Phase phase, Pass pass, double m, double n, double k, int bits) const
{
    Operation row;
    row.id = id;
    row.kind = OperationKind::matrix;
    row.phase = phase;
    row.pass = pass;
    row.bits = static_cast<unsigned char>(bits);
    row.computeShare = gemmShare(bits);
    row.shape = fitShape(m, n, k, m_machine, 16.0 / bits);
    // the weight's own dimensions: (n, k), or (m, n) when the weight gradient is the output
    const double other = pass == Pass::weightGradient ? m : k;
    row.shape.alignment = std::min(alignmentOf(n, m_machine), alignmentOf(other, m_machine));
    row.efficiency = row.shape.efficiency();
    row.flop = 2 * m * n * k;
    row.bytes = (m * k + k * n) * storedBytes(bits) + 2 * m * n;
    row.kernels = 1;
    return row;
}

Operation TrainingCompiler::stream(OperationId id, Phase phase, double bytes, Parameter scale0, Parameter scale1) const
{
    Operation row;
    row.id = id;
    row.kind = OperationKind::stream;
    row.phase = phase;
    row.bytes = bytes;
    row.byteScale[0] = scale0;
    row.byteScale[1] = scale1;
    return row;
}

Operation TrainingCompiler::collective(OperationId id, Phase phase, double payload, double factor, double members,
                                       double stride, bool outside) const
{
    Operation row;
    row.id = id;
    row.kind = OperationKind::collective;
    row.phase = phase;
    const GroupSplit split = splitGroup(members, stride, outside ? withoutScaleUp(m_machine.network) : m_machine.network,
                                        m_plan.accelerators);
    if (!split.aligned)
        m_plan.flags |= static_cast<std::uint32_t>(Flag::groupsDoNotAlign);
    if (!split.connected)
        m_plan.feasibility = {Infeasibility::networkNotCovered, members, m_machine.network.scaleUpDomain};
    // a switch that reduces does so from five ranks on; smaller groups and plain links run the ring
    const bool reducesInSwitch = factor > 1 && m_machine.inNetworkReduction && split.tiers[0].ranks > 4;
    row.gatherShare = reducesInSwitch ? Parameter::scaleUpReduce : Parameter::scaleUpGather;
    double left = payload, below = 1;
    for (std::size_t i = 0; i < tierCount; ++i) {
        const double ranks = split.tiers[i].ranks;
        TierDemand& tier = row.tiers[i];
        tier.ranks = ranks;
        if (i > 0 && factor <= 1) { // gathers and scatters run a ring through all nodes; all-reduces a tree over them
            tier.ringHops = (ranks - 1) * below;
            below *= ranks;
        }
        tier.share = split.tiers[i].share;
        tier.bytes = factor * (ranks - 1) / ranks * left;
        tier.sqrtShare = i == 0 && ranks <= 2 ? 0.3 : 1; // a pair has little to pipeline
        left /= ranks;
    }
    return row;
}

Operation TrainingCompiler::pointToPoint(OperationId id, Phase phase, double payload, double members,
                                         double stride, bool outside) const
{
    Operation row;
    row.id = id;
    row.kind = OperationKind::collective;
    row.phase = phase;
    const NetworkShape& network = m_machine.network;
    const ChainHop hop = slowestHop(members, stride, outside ? withoutScaleUp(network) : network);
    TierDemand& tier = row.tiers[hop.tier];
    // a tier's rate is what each accelerator has when all send; fewer senders have more of it
    const double whole = hop.tier > 1 && network.fabricShare[hop.tier - 1] > 0 ? network.fabricShare[hop.tier - 1] : 1;
    if (hop.tier == 0) // one message leaves by one link of a torus, or by the links to one peer
        tier.share = network.torusDimensions > 0 ? 1.0 / network.torusDimensions : network.peerShare;
    tier.ranks = 2;
    tier.bytes = payload * whole / (hop.tier > 1 ? hop.share : 1);
    tier.sqrtShare = 0;
    tier.latencyShare = 0;
    return row;
}

Operation TrainingCompiler::host(OperationId id, Phase phase) const
{
    Operation row;
    row.id = id;
    row.kind = OperationKind::host;
    row.phase = phase;
    return row;
}

TrainingCompiler::Step TrainingCompiler::sum(const Terms& terms, Formula formula)
{
    ScheduleStep step;
    step.kind = StepKind::sum;
    step.formula = formula;
    step.firstTerm = static_cast<std::uint8_t>(m_plan.terms.size());
    step.termCount = static_cast<std::uint8_t>(terms.size());
    for (const Term& term : terms)
        m_plan.terms.push(term);
    m_plan.schedule.push(step);
    return static_cast<Step>(m_plan.schedule.size() - 1);
}

TrainingCompiler::Step TrainingCompiler::wrap(StepKind kind, Step a, Step b)
{
    ScheduleStep step;
    step.kind = kind;
    step.a = a;
    step.b = b;
    m_plan.schedule.push(step);
    return static_cast<Step>(m_plan.schedule.size() - 1);
}

TrainingCompiler::Step TrainingCompiler::partial(Step a, Parameter exposed)
{
    const Step step = wrap(StepKind::partial, a);
    m_plan.schedule[step].parameter = exposed;
    return step;
}

TrainingCompiler::Step TrainingCompiler::under(Step a, Step cover, Parameter overlap)
{
    const Step step = wrap(StepKind::under, a, cover);
    m_plan.schedule[step].parameter = overlap;
    return step;
}

} // namespace ridge
