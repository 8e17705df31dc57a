// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "explore/ledger_batch.hpp"
#include "workload/check_scenario.hpp"

#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

namespace ridge {

namespace {

Parameter peakOfPrecision(Precision precision)
{
    const int bits = matrixBits(precision);
    return bits == 8 ? Parameter::peak8 : bits == 4 ? Parameter::peak4 : Parameter::peak16;
}

class BlockEvaluator {
public:
    BlockEvaluator(const SweepSpace& space, std::size_t first, std::size_t last, const SweepOptions& options)
        : m_space(space), m_options(options)
    {
        const std::size_t n = last - first;
        m_block.first = first;
        m_block.feasibility.resize(n);
        for (auto* column : {&m_block.time, &m_block.memoryNeeded, &m_block.memoryAvailable, &m_block.accelerators,
                             &m_block.tokensPerStep, &m_block.modelFlop, &m_block.peak})
            column->resize(n);
        if (options.ledger) {
            m_block.ledger.resize(n);
            m_block.limiter.resize(n);
        }
    }

    SweepBlock run()
    {
        const std::size_t n = m_block.size();
        std::vector<std::size_t> keys(n);
        std::vector<std::uint32_t> order(n);
        std::iota(order.begin(), order.end(), 0u);
        for (std::size_t i = 0; i < n; ++i)
            keys[i] = planKey(m_block.first + i);
        if (!std::is_sorted(keys.begin(), keys.end()))
            std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
        for (std::size_t begin = 0; begin < n;) {
            std::size_t end = begin + 1;
            while (end < n && keys[order[end]] == keys[order[begin]])
                ++end;
            evaluateGroup({order.data() + begin, end - begin});
            begin = end;
        }
        return std::move(m_block);
    }

private:
    using Group = std::span<const std::uint32_t>;

    /// Equal for points that share machine structure and plan.
    std::size_t planKey(std::size_t point) const
    {
        std::size_t key = 0;
        for (std::size_t a = 0; a < m_space.axes.size(); ++a)
            if (m_space.axes[a].kind != AxisKind::rate)
                key = key * m_space.axes[a].design.values.size() + m_space.valueIndex(point, a);
        return key;
    }
    const SweepMachine& machineOf(std::size_t point) const
    {
        std::size_t key = 0;
        for (std::size_t a = 0; a < m_space.axes.size(); ++a)
            if (m_space.axes[a].kind == AxisKind::structure)
                key = key * m_space.axes[a].design.values.size() + m_space.valueIndex(point, a);
        return m_space.machines[key];
    }

    Plan planOf(std::size_t point, const SweepMachine& machine) const
    {
        TrainingScenario scenario = m_space.scenario;
        Mapping mapping = m_space.mapping;
        for (std::size_t a = 0; a < m_space.axes.size(); ++a)
            if (const SweepSpace::Axis& axis = m_space.axes[a]; axis.kind == AxisKind::plan)
                setPlanField(scenario, mapping, axis.field, axis.fieldValues[m_space.valueIndex(point, a)]);
        Plan plan;
        plan.feasibility = machine.feasibility;
        if (machine.feasibility.ok() && m_space.variesModel && hasError(checkScenario(scenario)))
            plan.feasibility = {Infeasibility::invalidValue, 0, 0};
        return plan.feasibility.ok() ? compileTraining(scenario, mapping, machine.structure, machine.software) : plan;
    }

    ParameterValues valuesOf(std::size_t point, const SweepMachine& machine) const
    {
        ParameterValues values = machine.values;
        for (std::size_t t = 0; t < m_space.touched.size(); ++t)
            values[index(m_space.touched[t].parameter)]
                = machine.rates[t][m_space.valueIndex(point, m_space.touched[t].axis)];
        return values;
    }

    void evaluateGroup(Group group)
    {
        const std::size_t leader = m_block.first + group[0];
        const SweepMachine& machine = machineOf(leader);
        const Plan plan = planOf(leader, machine);
        if (!plan.feasibility.ok()) {
            for (const std::uint32_t i : group)
                m_block.feasibility[i] = plan.feasibility;
            return;
        }
        if (group.size() < packLanesWorthIt || m_space.touched.empty())
            for (const std::uint32_t i : group)
                evaluateAlone(i, plan, machine);
        else
            evaluateTogether(group, plan, machine);
    }

    void evaluateAlone(std::uint32_t i, const Plan& plan, const SweepMachine& machine)
    {
        const ParameterValues values = valuesOf(m_block.first + i, machine);
        if (!m_options.ledger) {
            m_block.time[i] = evaluateTime(plan, values);
            finish(i, plan, values, evaluateMemory(plan, values));
            return;
        }
        const Evaluation e = evaluate<double>(plan, values);
        m_block.time[i] = e.time;
        m_block.feasibility[i] = e.feasibility;
        if (e.feasibility.reason != Infeasibility::none && e.feasibility.reason != Infeasibility::doesNotFit) {
            m_block.time[i] = 0;
            return;
        }
        finish(i, plan, values, {e.memoryNeeded, e.memoryAvailable, e.feasibility.ok()});
        if (!e.feasibility.ok())
            return;
        m_block.limiter[i] = limiterOf(e);
        for (const auto& phase : e.exposed)
            for (std::size_t r = 0; r < resourceCount; ++r)
                m_block.ledger[i][r] += phase[r];
    }

    void evaluateTogether(Group group, const Plan& plan, const SweepMachine& machine)
    {
        std::vector<Parameter> varied;
        std::vector<std::vector<double>> values(m_space.touched.size(), std::vector<double>(group.size()));
        std::vector<ParameterColumn> columns;
        bool memoryMoves = false;
        for (std::size_t t = 0; t < m_space.touched.size(); ++t) {
            const auto& [parameter, axis] = m_space.touched[t];
            for (std::size_t k = 0; k < group.size(); ++k)
                values[t][k] = machine.rates[t][m_space.valueIndex(m_block.first + group[k], axis)];
            varied.push_back(parameter);
            columns.push_back({parameter, values[t]});
            memoryMoves = memoryMoves || parameter == Parameter::hbmCapacity || parameter == Parameter::memoryReserve
                || parameter == Parameter::memoryFixed;
        }
        std::vector<double> seconds(group.size());
        std::vector<ResourceSeconds> ledgers(m_options.ledger ? group.size() : 0);
        if (m_options.ledger)
            LedgerBatch(plan, machine.values, varied).ledgers(columns, seconds, ledgers, m_options.instructions);
        else
            Batch(plan, machine.values, varied).times(columns, seconds, m_options.instructions);
        MemoryBalance memory;
        for (std::size_t k = 0; k < group.size(); ++k) {
            const ParameterValues point = valuesOf(m_block.first + group[k], machine);
            if (memoryMoves || k == 0)
                memory = evaluateMemory(plan, point);
            m_block.time[group[k]] = seconds[k];
            finish(group[k], plan, point, memory);
            if (m_options.ledger && m_block.time[group[k]] > 0) {
                m_block.ledger[group[k]] = ledgers[k];
                m_block.limiter[group[k]] = limiterOf(ledgers[k], seconds[k]);
            }
        }
    }

    void finish(std::uint32_t i, const Plan& plan, const ParameterValues& values, const MemoryBalance& memory)
    {
        if (!std::isfinite(m_block.time[i])) {
            m_block.feasibility[i] = evaluate<double>(plan, values).feasibility;
            m_block.time[i] = 0;
            return;
        }
        m_block.memoryNeeded[i] = memory.needed;
        m_block.memoryAvailable[i] = memory.available;
        m_block.accelerators[i] = plan.accelerators;
        m_block.tokensPerStep[i] = plan.tokensPerStep;
        m_block.modelFlop[i] = plan.modelFlopFullAttention;
        m_block.peak[i] = values[index(peakOfPrecision(plan.precision))];
        if (!memory.fits) {
            m_block.feasibility[i] = {Infeasibility::doesNotFit, memory.needed, memory.available};
            m_block.time[i] = 0;
        }
    }

    static constexpr std::size_t packLanesWorthIt = 16;
    const SweepSpace& m_space;
    const SweepOptions& m_options;
    SweepBlock m_block;
};

} // namespace

SweepBlock evaluateBlock(const SweepSpace& space, std::size_t first, std::size_t last, const SweepOptions& options)
{
    return BlockEvaluator(space, first, std::max(first, last), options).run();
}

std::size_t streamSweep(const SweepSpace& space, std::size_t first, std::size_t last, const SweepOptions& options,
                        const std::function<std::string(const SweepBlock&)>& format,
                        const std::function<bool(const std::string&, std::size_t)>& sink, std::stop_token stop)
{
    struct Chunk {
        std::size_t begin = 0, end = 0;
        std::string text;
    };
    const int threads = options.threads > 0 ? options.threads : tbb::this_task_arena::max_concurrency();
    const std::size_t step = std::max<std::size_t>(1, options.block);
    std::size_t next = first, delivered = 0;
    std::atomic<bool> refused = false;
    tbb::task_arena arena(threads);
    arena.execute([&] {
        const auto hand = [&](tbb::flow_control& flow) {
            if (next >= last || refused || stop.stop_requested()) {
                flow.stop();
                return Chunk{};
            }
            Chunk part{next, std::min(last, next + step), {}};
            next = part.end;
            return part;
        };
        const auto work = [&](Chunk part) {
            if (!stop.stop_requested())
                part.text = format(evaluateBlock(space, part.begin, part.end, options));
            return part;
        };
        const auto deliver = [&](const Chunk& part) {
            if (refused || stop.stop_requested()) // whole blocks only: what is out stays in order and complete
                return;
            if (sink(part.text, part.end - part.begin))
                delivered += part.end - part.begin;
            else
                refused = true;
        };
        tbb::parallel_pipeline(static_cast<std::size_t>(threads) * 2,
                               tbb::make_filter<void, Chunk>(tbb::filter_mode::serial_in_order, hand)
                                   & tbb::make_filter<Chunk, Chunk>(tbb::filter_mode::parallel, work)
                                   & tbb::make_filter<Chunk, void>(tbb::filter_mode::serial_in_order, deliver));
    });
    return delivered;
}

std::pair<std::size_t, std::size_t> shardOf(std::size_t points, std::size_t shard, std::size_t shards)
{
    const std::size_t size = points / shards, longer = points % shards;
    const std::size_t first = (shard - 1) * size + std::min(shard - 1, longer);
    return {first, first + size + (shard - 1 < longer ? 1 : 0)};
}

} // namespace ridge
