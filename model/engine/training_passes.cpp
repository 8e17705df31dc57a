// SPDX-License-Identifier: Apache-2.0
#include "engine/training_compiler.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr double selectiveStreams = 0.6; // share of the streams selective recompute repeats

} // namespace

TrainingCompiler::ForwardPass TrainingCompiler::forwardPass(Phase phase)
{
    ForwardPass pass;
    Terms gemms, core, streams, all;
    for (const Linear& linear : linears())
        appendProducts(gemms, linear, phase, Pass::forward);
    appendAttention(core, phase);
    appendStreams(streams, phase, false);
    const Step attention = sum(core, Formula::attentionWork);
    const Step streaming = sum(streams, Formula::streamingWork);
    pass.products = sum(gemms, Formula::matrixProducts);
    all.push({pass.products, Share::one, 1});
    all.push({attention, Share::one, 1});
    all.push({streaming, Share::one, 1});
    pass.device = sum(all, Formula::forwardWork);
    pass.selective = m_scenario.flashAttention ? streaming : attention;
    pass.selectiveTimes = m_scenario.flashAttention ? selectiveStreams : 1;
    if (m_tp > 1)
        pass.exchange = exchange(phase);
    if (m_ep > 1)
        pass.experts = expertExchange(phase);
    if (m_cp > 1)
        pass.context = contextExchange(phase, attention);
    pass.host = hostPass(phase);
    return pass;
}

TrainingCompiler::Step TrainingCompiler::hostPass(Phase phase)
{
    Operation row = host(OperationId::hostDispatch, phase);
    row.hostUnits[0] = 1;
    row.hostUnits[1] = 2 * (m_tp - 1);
    row.hostUnits[4] = m_moe * std::max(1.0, m_model.experts.routed / m_ep);
    return operation(row);
}

/// Device work and what is seen of the exchanges, against the host that has to issue it.
TrainingCompiler::Step TrainingCompiler::layerPass(Step device, const Terms& products, Step exchange, Step experts,
                                                   const Terms& context, Step hostStep)
{
    Terms busy;
    busy.push({device, Share::one, 1});
    if (m_tp > 1)
        busy.push({shownExchange(exchange, device, products), Share::one, 1});
    if (m_ep > 1 && !m_expertsUnderOther)
        busy.push({under(experts, device, Parameter::overlapExpert), Share::one, 1});
    if (m_expertsUnderOther) {
        m_otherExchange.push({experts, Share::one, 1});
        m_otherCover.push({device, Share::one, 1});
    }
    for (const Term& term : context)
        busy.push(term);
    return wrap(StepKind::dispatch, busy.size() > 1 ? sum(busy, Formula::busyWork) : device, hostStep);
}

TrainingCompiler::Step TrainingCompiler::forwardLayer()
{
    const ForwardPass pass = forwardPass(Phase::forward);
    Terms context;
    if (m_cp > 1)
        context.push({pass.context, Share::one, 1});
    Terms products;
    products.push({pass.products, Share::one, 1});
    Step layer = layerPass(pass.device, products, pass.exchange, pass.experts, context, pass.host);
    layer = withHost(layer, Phase::forward);
    if (!shardsWeights())
        return layer;
    const double gathers = m_plan.mapping.zero == ZeroStage::parameters ? 1 : 1 / m_microBatches;
    return withShards(layer, m_layerParameters, gathers, 0, Phase::forward);
}

/// A whole forward pass once more, in the layers that are recomputed in full.
void TrainingCompiler::repeat(const ForwardPass& again, Terms& device, Terms& products, Terms& hosts, Terms& exchanges,
                              Terms& experts, Terms& context) const
{
    device.push({again.device, Share::recomputeFull, 1});
    products.push({again.products, Share::recomputeFull, 1});
    hosts.push({again.host, Share::recomputeFull, 1});
    if (m_tp > 1)
        exchanges.push({again.exchange, Share::recomputeFull, 1});
    if (m_ep > 1)
        experts.push({again.experts, Share::recomputeFull, 1});
    if (m_cp > 1)
        context.push({again.context, Share::recomputeFull, 1});
}

TrainingCompiler::Step TrainingCompiler::backwardLayer()
{
    Terms device, hosts, exchanges, experts, context;
    for (const Linear& linear : linears()) {
        appendProducts(device, linear, Phase::backward, Pass::inputGradient);
        if (m_scenario.adapterRank == 0)
            appendProducts(device, linear, Phase::backward, Pass::weightGradient);
    }
    Terms products = device;
    Terms core;
    appendAttention(core, Phase::backward);
    const Step attention = m_cp > 1 ? sum(core, Formula::attentionWork) : Step{0};
    if (m_cp > 1) {
        device.push({attention, Share::one, 1});
        context.push({contextExchange(Phase::backward, attention), Share::one, 1});
    } else {
        for (const Term& term : core)
            device.push(term);
    }
    appendStreams(device, Phase::backward, true);
    hosts.push({hostPass(Phase::backward), Share::one, 1});
    if (m_tp > 1)
        exchanges.push({exchange(Phase::backward), Share::one, 1});
    if (m_ep > 1)
        experts.push({expertExchange(Phase::backward), Share::one, 1});
    if (m_plan.recompute != Recompute::none) {
        const ForwardPass again = forwardPass(Phase::recompute);
        device.push({again.selective, Share::recomputeSelective, again.selectiveTimes});
        if (m_plan.spills)
            device.push({again.selective, Share::recomputeFull, again.selectiveTimes});
        else
            repeat(again, device, products, hosts, exchanges, experts, context);
    }
    const Step work = sum(device, Formula::backwardWork);
    const Step exchanged = m_tp > 1 ? sum(exchanges, Formula::exchangeWork) : Step{0};
    const Step routed = m_ep > 1 ? sum(experts, Formula::expertWork) : Step{0};
    Step pass = layerPass(work, products, exchanged, routed, context, sum(hosts, Formula::hostWork));
    pass = withHost(pass, Phase::backward);
    if (shardsWeights())
        pass = withShards(pass, m_layerParameters, m_plan.mapping.zero == ZeroStage::parameters ? 1 : 0, 1, Phase::backward);
    if (m_software.accumulationInGemm || m_scenario.adapterRank > 0)
        return pass;
    Terms both;
    both.push({pass, Share::one, 1});
    append(both, stream(OperationId::accumulate, Phase::backward, m_layerParameters * (m_microBatches > 1 ? 1 : 0.5),
                        Parameter::accumulationBytes));
    return sum(both, Formula::backwardWork);
}

} // namespace ridge
