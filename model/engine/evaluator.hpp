// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/operation_time.hpp"

#include <array>
#include <cmath>

namespace ridge {

/// Walks a plan's schedule twice: forward for times, backward for what each operation's seconds weigh in the total.
/// The ledger is the backward walk, so its cells sum to the time by construction (docs/adr, "ledger").
/// Without hidden seconds only the exposed cells are filled: what sweeps need.
template <class Num, bool withLedger = true, bool withHidden = withLedger>
class Evaluator {
public:
    Evaluator(const Plan& plan, const std::array<Num, parameterCount>& values) : m_plan(plan), m_values(values)
    {
        decideRecompute();
    }

    /// Forward walk. Returns the seconds of a step.
    Num run()
    {
        const OperationTimer<Num, withLedger> timer(m_values);
        for (std::size_t i = 0; i < m_plan.operations.size(); ++i)
            m_operations[i] = timer.time(m_plan.operations[i], static_cast<int>(i));
        for (std::size_t i = 0; i < m_plan.schedule.size(); ++i)
            m_time[i] = timeOf(m_plan.schedule[i]);
        return m_time[m_plan.schedule.size() - 1];
    }

    /// Forward walk again after values changed: only the named operations and steps, ascending, are computed anew; the
    /// others must not depend on what changed (engine/varying.hpp finds out). Requires run().
    template <class Indices>
    Num rerun(const Indices& operations, const Indices& steps)
    {
        decideRecompute();
        const OperationTimer<Num, withLedger> timer(m_values);
        for (const auto i : operations)
            m_operations[i] = timer.time(m_plan.operations[i], static_cast<int>(i));
        for (const auto i : steps)
            m_time[i] = timeOf(m_plan.schedule[i]);
        return m_time[m_plan.schedule.size() - 1];
    }

    /// Backward walk for the exposed cells alone, which must be zero before. Requires run().
    void attributeExposed(std::array<std::array<Num, resourceCount>, phaseCount>& cells)
    {
        const std::size_t root = m_plan.schedule.size() - 1;
        for (std::size_t i = 0; i < root; ++i)
            m_exposed[i] = Num{};
        m_exposed[root] = Num(1);
        for (std::size_t i = m_plan.schedule.size(); i-- > 0;)
            distribute(i, cells);
    }

    /// Seconds of one operation and of one step, after run().
    const Num& operationTime(std::size_t operation) const { return m_operations[operation].time; }
    const Num& stepTime(std::size_t step) const { return m_time[step]; }

    /// Backward walk and memory: fills everything of `outcome` but the plan's own flags. Requires run().
    void attribute(Outcome<Num>& outcome)
    {
        const std::size_t root = m_plan.schedule.size() - 1;
        outcome.time = named(Formula::stepTime, m_time[root]);
        for (std::size_t i = 0; i <= root; ++i)
            m_exposed[i] = m_hidden[i] = Num{};
        m_exposed[root] = Num(1);
        for (std::size_t i = m_plan.schedule.size(); i-- > 0;)
            distribute(i, outcome);
        fillMemory(outcome);
    }

    /// Memory classes, need, room and the verdict; does not require run().
    void fillMemory(Outcome<Num>& outcome) const
    {
        const MemoryDemand& m = m_plan.memory;
        const auto at = [&](MemoryClass c) -> Num& { return outcome.memory[static_cast<std::size_t>(c)]; };
        const Num none = Num(1) - m_full - m_selective;
        const Num& anchor = m_values[0];
        at(MemoryClass::weights) = planNumber(anchor, Formula::memoryWeights, m.weights);
        at(MemoryClass::gradients) = planNumber(anchor, Formula::memoryGradients, m.gradients);
        at(MemoryClass::optimizerState) = planNumber(anchor, Formula::memoryOptimizer, m.optimizerState);
        at(MemoryClass::activations)
            = none * planNumber(anchor, Formula::memoryActivations, m.activations[0])
            + m_selective * planNumber(anchor, Formula::memoryActivations, m.activations[1])
            + m_full * planNumber(anchor, Formula::memoryActivations, m.activations[2]);
        at(MemoryClass::logits) = planNumber(anchor, Formula::memoryLogits, m.logits);
        at(MemoryClass::buffers) = value(Parameter::memoryFixed);
        Num needed{};
        for (const Num& bytes : outcome.memory)
            needed = needed + bytes;
        outcome.memoryNeeded = named(Formula::memoryNeeded, needed);
        outcome.memoryAvailable = m_available;
        outcome.recomputeFull = m_full;
        outcome.recomputeSelective = m_selective;
        const bool chosen = m_plan.recompute == Recompute::automatic && valueOf(none) < 1;
        if (chosen)
            outcome.flags |= static_cast<std::uint32_t>(Flag::recomputeChosen);
        if (m_plan.spills && valueOf(m_full) > 0)
            outcome.flags |= static_cast<std::uint32_t>(Flag::activationsSpilled);
        // the memory rule fills what is available exactly; rounding must not make that a miss
        if (valueOf(needed) > valueOf(m_available) * (1 + 1e-9))
            outcome.feasibility = {Infeasibility::doesNotFit, valueOf(needed), valueOf(m_available)};
    }

private:
    const Num& value(Parameter p) const { return m_values[index(p)]; }

    // ---- memory and recompute
    Num demand(int mode) const
    {
        const MemoryDemand& m = m_plan.memory;
        return Num(m.weights + m.gradients + m.optimizerState + m.activations[mode] + m.logits)
            + value(Parameter::memoryFixed);
    }
    /// Blank recompute: none if it fits, else selective, else full on the share of layers that makes it fit.
    void decideRecompute()
    {
        m_available = named(Formula::memoryAvailable,
                            value(Parameter::memoryReserve) * value(Parameter::hbmCapacity));
        if (m_plan.recompute == Recompute::full)
            m_full = Num(m_plan.recomputeShare);
        if (m_plan.recompute == Recompute::selective)
            m_selective = Num(m_plan.recomputeShare);
        if (m_plan.recompute != Recompute::automatic)
            return;
        const Num zero(0), one(1);
        const auto tooSmall = [&](int mode) { return less(m_available, demand(mode)); };
        const Num saved = demand(1) - demand(2);
        const Num part = m_plan.memory.activations[2] < m_plan.memory.activations[1]
            ? minimum(one, (demand(1) - m_available) / saved)
            : one;
        m_full = select(tooSmall(0), select(tooSmall(1), named(Formula::recomputeShare, part), zero), zero);
        m_selective = select(tooSmall(0), one - m_full, zero);
    }
    Num shareOf(Share share) const
    {
        return share == Share::one ? Num(1) : share == Share::recomputeFull ? m_full : m_selective;
    }

    // ---- forward walk
    Num timeOf(const ScheduleStep& step)
    {
        switch (step.kind) {
        case StepKind::operation: return m_operations[step.operation].time;
        case StepKind::sum: return sumOf(step);
        case StepKind::partial: return named(Formula::exposedShare, value(step.parameter) * m_time[step.a]);
        case StepKind::under: return named(Formula::exposedUnder, underOf(step));
        case StepKind::dispatch: return dispatchOf(step);
        case StepKind::pipeline: return pipelineOf(step);
        case StepKind::taxed: return named(Formula::exposedTaxed, taxedOf(step));
        case StepKind::overlap: return named(Formula::exposedGradients, overlapOf(step));
        case StepKind::stretch: return named(Formula::jitter, m_time[step.a] * (Num(1) + jitterOf(step)));
        }
        return Num{};
    }

    Num sumOf(const ScheduleStep& step) const
    {
        Num sum{};
        for (int i = 0; i < step.termCount; ++i) {
            const Term& term = m_plan.terms[step.firstTerm + i];
            sum = sum + weightOf(term) * m_time[term.step];
        }
        return named(step.formula, sum);
    }
    Num weightOf(const Term& term) const
    {
        return term.share == Share::one ? Num(term.times) : Num(term.times) * shareOf(term.share);
    }


    Num dispatchOf(const ScheduleStep& step) const
    {
        const Num& device = m_time[step.a];
        const Num& host = m_time[step.b];
        const Num& p = value(Parameter::hostNorm);
        const Num norm = named(Formula::dispatchFloor, power(power(device, p) + power(host, p), Num(1) / p));
        return select(less(Num{}, host), norm, device);
    }
    /// d(norm)/d(side): Euler's share of one side of a p-norm.
    Num normShare(const Num& side, const Num& norm) const
    {
        return power(side / norm, value(Parameter::hostNorm) - Num(1));
    }

    struct Stages {
        Num slowest{}, mean{}, fill{};
    };
    Stages stagesOf(const ScheduleStep& step) const
    {
        const PipelineShape& shape = step.pipeline;
        const Num &layer = m_time[step.a], &embedding = m_time[step.b], &head = m_time[step.c], &hop = m_time[step.d];
        Stages s;
        s.mean = (Num(shape.layers) * layer + head + embedding) / Num(shape.stages) + hop;
        s.mean = named(Formula::meanStageTime, s.mean);
        if (shape.stages <= 1) {
            s.slowest = s.mean;
            return s;
        }
        const Num middle = Num(shape.layersPerStage) * layer + hop;
        const Num ends = shape.balanced ? middle - layer : middle;
        s.slowest = maximum(ends + head, ends + embedding);
        if (shape.stages > 2)
            s.slowest = maximum(s.slowest, middle);
        s.slowest = named(Formula::stageTime, maximum(s.slowest, s.mean));
        s.fill = fillOf(shape, s);
        return s;
    }
    static Num fillOf(const PipelineShape& shape, const Stages& s)
    {
        if (shape.chunks <= 1)
            return named(Formula::fillAndDrain, Num(shape.bubble) * maximum(Num{}, Num(shape.stages) * s.mean - s.slowest));
        Num fill = Num(shape.bubble * (shape.stages - 1) / shape.chunks) * s.mean;
        // chunks wait for micro-batches that do not exist; on average for half of them (an estimate, not measured)
        if (shape.microBatches < shape.stages)
            fill = fill
                + Num((shape.stages - shape.microBatches) * (shape.chunks - 1) / shape.chunks * 0.5) * s.mean;
        return named(Formula::fillAndDrain, fill);
    }
    Num pipelineOf(const ScheduleStep& step)
    {
        m_stages = stagesOf(step);
        return named(Formula::pipelineTime, Num(step.pipeline.microBatches) * m_stages.slowest + m_stages.fill);
    }

    Num underOf(const ScheduleStep& step) const
    {
        const Num& exchange = m_time[step.a];
        return maximum((Num(1) - value(step.parameter)) * exchange, exchange - m_time[step.b]);
    }
    Num overlapOf(const ScheduleStep& step) const
    {
        const Num& exchange = m_time[step.a];
        const Num cover = Num(step.factor) * m_time[step.b];
        return maximum(value(Parameter::overlapDpFloor) * exchange, exchange - value(step.parameter) * cover);
    }
    /// What the cover cannot take, and what the hidden rest costs the cover in shared units and bandwidth.
    Num taxedOf(const ScheduleStep& step) const
    {
        const Num& exchange = m_time[step.a];
        const Num cover = Num(step.factor) * m_time[step.b];
        const Num usable = step.parameter == Parameter::count ? cover : value(step.parameter) * cover;
        const Num exposed = maximum(Num{}, exchange - usable);
        return step.tax == Parameter::count ? exposed : exposed + value(step.tax) * minimum(exchange, cover);
    }
    Num jitterOf(const ScheduleStep& step) const
    {
        const double ranks = step.factor < 2 ? 2 : step.factor;
        return value(Parameter::jitterSigma) * Num(std::sqrt(2 * std::log(ranks)));
    }

    // ---- backward walk
    /// Gives a child `times` of its parent's weight, of which the share `exposure` is seen and the rest is hidden.
    void give(std::size_t parent, std::size_t child, const Num& times, const Num& exposure)
    {
        const Num seen = m_exposed[parent] * times;
        m_exposed[child] += seen * exposure;
        if constexpr (withHidden)
            m_hidden[child] += seen * (Num(1) - exposure) + m_hidden[parent] * times;
    }
    void give(std::size_t parent, std::size_t child, const Num& times)
    {
        m_exposed[child] += m_exposed[parent] * times;
        if constexpr (withHidden)
            m_hidden[child] += m_hidden[parent] * times;
    }
    using Cells = std::array<std::array<Num, resourceCount>, phaseCount>;
    static void chargeExposed(Cells& cells, Phase phase, Resource resource, const Num& seconds)
    {
        cells[static_cast<std::size_t>(phase)][static_cast<std::size_t>(resource)] += seconds;
    }
    /// Seconds of step i itself.
    void chargeOwn(std::size_t i, Cells& cells, Phase phase, Resource resource, const Num& seconds)
    {
        chargeExposed(cells, phase, resource, m_exposed[i] * seconds);
    }
    void chargeOwn(std::size_t i, Outcome<Num>& outcome, Phase phase, Resource resource, const Num& seconds)
    {
        charge(outcome, phase, resource, m_exposed[i] * seconds, m_hidden[i] * seconds);
    }
    static void charge(Outcome<Num>& outcome, Phase phase, Resource resource, const Num& seconds, const Num& hidden)
    {
        const auto p = static_cast<std::size_t>(phase);
        const auto r = static_cast<std::size_t>(resource);
        outcome.exposed[p][r] += seconds;
        outcome.hidden[p][r] += hidden;
    }

    /// @param target Outcome, or the exposed cells alone
    template <class Target>
    void distribute(std::size_t i, Target& outcome)
    {
        const ScheduleStep& step = m_plan.schedule[i];
        switch (step.kind) {
        case StepKind::operation: chargeOperation(i, outcome); break;
        case StepKind::sum:
            for (int k = 0; k < step.termCount; ++k) {
                const Term& term = m_plan.terms[step.firstTerm + k];
                give(i, term.step, weightOf(term));
            }
            break;
        case StepKind::partial: give(i, step.a, Num(1), value(step.parameter)); break;
        case StepKind::dispatch: distributeDispatch(i); break;
        case StepKind::pipeline: distributePipeline(i, outcome); break;
        case StepKind::under:
        case StepKind::taxed:
        case StepKind::overlap:
            if (anyPositive(m_time[step.a]))
                give(i, step.a, Num(1), ratioIfPositive(m_time[i], m_time[step.a]));
            break;
        case StepKind::stretch: {
            give(i, step.a, Num(1));
            const Num seconds = jitterOf(step) * m_time[step.a];
            chargeOwn(i, outcome, Phase::step, Resource::jitter, seconds);
            break;
        }
        }
    }

    void distributeDispatch(std::size_t i)
    {
        const ScheduleStep& step = m_plan.schedule[i];
        if (!anyPositive(m_time[step.b])) {
            give(i, step.a, Num(1));
            return;
        }
        const auto issued = less(Num{}, m_time[step.b]); // some of several points may have no host time
        give(i, step.a, Num(1), select(issued, normShare(m_time[step.a], m_time[i]), Num(1)));
        give(i, step.b, Num(1), select(issued, normShare(m_time[step.b], m_time[i]), Num{}));
    }

    template <class Target>
    void distributePipeline(std::size_t i, Target& outcome)
    {
        const ScheduleStep& step = m_plan.schedule[i];
        const PipelineShape& shape = step.pipeline;
        const double m = shape.microBatches;
        give(i, step.a, Num(m * shape.layers / shape.stages));
        give(i, step.b, Num(m / shape.stages));
        give(i, step.c, Num(m / shape.stages));
        give(i, step.d, Num(m));
        const Num imbalance = Num(m) * (m_stages.slowest - m_stages.mean);
        chargeOwn(i, outcome, Phase::pipeline, Resource::imbalance, imbalance);
        chargeOwn(i, outcome, Phase::pipeline, Resource::bubble, m_stages.fill);
    }

    void chargeOperation(std::size_t i, Cells& cells)
    {
        const std::size_t index = m_plan.schedule[i].operation;
        for (const auto& part : m_operations[index].parts)
            chargeExposed(cells, m_plan.operations[index].phase, part.resource, m_exposed[i] * part.exposed);
    }

    void chargeOperation(std::size_t i, Outcome<Num>& outcome)
    {
        const std::size_t index = m_plan.schedule[i].operation;
        const Phase phase = m_plan.operations[index].phase;
        const Num all = m_exposed[i] + m_hidden[i];
        if (m_plan.operations[index].kind == OperationKind::collective && latencyDominates(m_operations[index]))
            outcome.flags |= static_cast<std::uint32_t>(Flag::latencyDominated);
        for (const auto& part : m_operations[index].parts)
            charge(outcome, phase, part.resource, m_exposed[i] * part.exposed,
                   m_hidden[i] * part.exposed + all * part.hidden);
        outcome.operationTime[index] = m_operations[index].time;
        outcome.operationSeconds[index] = m_exposed[i] * m_operations[index].time;
        outcome.operationCount[index] = all;
    }

    static bool latencyDominates(const OperationTime<Num, withLedger>& operation)
    {
        double latency = 0;
        for (const auto& part : operation.parts)
            if (part.resource == Resource::latency)
                latency += valueOf(part.exposed);
        return latency > 0.5 * valueOf(operation.time);
    }

    const Plan& m_plan;
    const std::array<Num, parameterCount>& m_values;
    Num m_available{}, m_full{}, m_selective{};
    Stages m_stages;
    std::array<OperationTime<Num, withLedger>, maxOperations> m_operations;
    std::array<Num, maxSteps> m_time, m_exposed, m_hidden; ///< as far as the schedule goes
};

} // namespace ridge
