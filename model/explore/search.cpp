// SPDX-License-Identifier: Apache-2.0
#include "explore/search.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "explore/parallel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace ridge {

namespace {

constexpr std::size_t largestRound = 256; ///< shapes that share one limit; the same at any number of threads

/// The machine whose networks cost nothing.
ParameterValues freeNetworks(ParameterValues values)
{
    for (const Parameter p : {Parameter::scaleUpBandwidth, Parameter::nicBandwidth, Parameter::fabric1Bandwidth, Parameter::fabric2Bandwidth})
        values[index(p)] = std::numeric_limits<double>::infinity();
    for (const Parameter p : {Parameter::scaleUpLatency, Parameter::networkLatency, Parameter::networkHop})
        values[index(p)] = 0;
    return values;
}

struct Kept {
    FoundMapping found;
    double perSequence = 0;
    std::size_t shape = 0, leaf = 0;

    bool before(const Kept& other) const
    {
        if (perSequence != other.perSequence)
            return perSequence < other.perSequence;
        return shape != other.shape ? shape < other.shape : leaf < other.leaf;
    }
};

/// The best so far, at most `top`.
class Best {
public:
    explicit Best(std::size_t top) : m_top(top) {}

    void add(const Kept& kept)
    {
        m_kept.insert(std::upper_bound(m_kept.begin(), m_kept.end(), kept, [](const Kept& a, const Kept& b) { return a.before(b); }), kept);
        if (m_kept.size() > m_top)
            m_kept.pop_back();
    }
    void add(const Best& other)
    {
        for (const Kept& kept : other.m_kept)
            add(kept);
    }
    /// s per sequence that a newcomer must not exceed.
    double limit() const { return m_kept.size() < m_top ? std::numeric_limits<double>::infinity() : m_kept.back().perSequence; }
    const std::vector<Kept>& all() const { return m_kept; }

private:
    std::size_t m_top;
    std::vector<Kept> m_kept;
};

struct Task {
    const ScalingBase& job;
    const ParameterValues& values;
    const SearchDimensions& dimensions;
    const SearchOptions& options;
    MachineStructure structure;
    ParameterValues withoutNetworks, withoutTransfers;
};

/// All mappings of one shape against the limit of its round.
class ShapeSearch {
public:
    ShapeSearch(const Task& task, const SearchShape& shape, std::size_t number, double limit)
        : m_task(task), m_shape(shape), m_number(number), m_limit(limit), m_scenario(task.job.scenario), m_best(task.options.top)
    {
        m_scenario.globalBatch = shape.batch;
    }

    void run()
    {
        const ShapeExpansion expansion(m_shape, m_task.dimensions, m_scenario.model);
        counts.configurations = expansion.size();
        m_behind = behind(m_shape.bound);
        if (m_behind && !m_task.options.countFitting) {
            counts.ruledOut = counts.configurations;
            return;
        }
        for (const Mapping& cell : expansion.cells())
            visitCell(cell, expansion.variants(cell), expansion.choices(cell));
    }

    const Best& best() const { return m_best; }
    SearchResult counts;

private:
    bool behind(double perSequence) const
    {
        return m_task.options.prune && perSequence > std::min(m_limit, m_best.limit());
    }
    Plan compile(const Mapping& mapping) const
    {
        return compileTraining(m_scenario, mapping, m_task.structure, m_task.job.software);
    }
    double bound(const Plan& plan, const ParameterValues& values) const
    {
        const double time = evaluateTime(plan, values) / m_shape.batch * (1 - 1e-9);
        return std::isfinite(time) ? time : 0;
    }

    void visitCell(const Mapping& cell, const std::vector<Mapping>& variants, const std::vector<CommunicationChoice>& choices)
    {
        bool out = m_behind;
        if (!out && m_task.options.prune) {
            Mapping relaxed = cell; // no variant's optimizer works on less, none moves less
            relaxed.zero = cell.dp * cell.cp > 1 ? ZeroStage::gradients : ZeroStage::none;
            relaxed.offload = Offload::none;
            out = behind(bound(compile(relaxed), m_task.withoutTransfers));
        }
        if (out && !m_task.options.countFitting) {
            counts.ruledOut += variants.size() * choices.size();
            m_leaf += variants.size() * choices.size();
            return;
        }
        for (const Mapping& variant : variants)
            visitVariant(variant, choices, out);
    }

    void visitVariant(Mapping mapping, const std::vector<CommunicationChoice>& choices, bool out)
    {
        const GatheredInput gathered = mapping.communication.gatheredInput;
        const auto choose = [&](const CommunicationChoice& choice) {
            mapping.communication = choice.modes;
            mapping.communication.gatheredInput = gathered;
            mapping.order = choice.order;
        };
        choose(choices.front());
        const Plan first = compile(mapping);
        const bool allowed = first.feasibility.ok(); // a network that does not reach is no verdict on the other choices
        if (allowed && m_task.options.prune && !evaluateMemory(first, m_task.values).fits) {
            counts.outOfMemory += choices.size();
            m_leaf += choices.size();
            return;
        }
        counts.fitting += choices.size();
        if (out || (allowed && choices.size() > 1 && behind(bound(first, m_task.withoutNetworks)))) {
            counts.ruledOut += choices.size();
            m_leaf += choices.size();
            return;
        }
        for (const CommunicationChoice& choice : choices) {
            choose(choice);
            visit(&choice == &choices.front() ? first : compile(mapping), mapping);
        }
    }

    void visit(const Plan& plan, const Mapping& mapping)
    {
        ++counts.evaluated;
        const std::size_t leaf = m_leaf++;
        const MemoryBalance memory = evaluateMemory(plan, m_task.values);
        if (!memory.fits) {
            --counts.fitting;
            return;
        }
        const double time = evaluateTime(plan, m_task.values);
        if (!(time > 0) || !std::isfinite(time))
            return;
        m_best.add({{mapping, time, memory.needed, plan.tokensPerStep / time, m_shape.batch}, time / m_shape.batch, m_number, leaf});
    }

    const Task& m_task;
    const SearchShape& m_shape;
    std::size_t m_number;
    double m_limit;
    bool m_behind = false;
    std::size_t m_leaf = 0;
    TrainingScenario m_scenario;
    Best m_best;
};

void addCounts(SearchResult& all, const SearchResult& more)
{
    all.configurations += more.configurations;
    all.evaluated += more.evaluated;
    all.outOfMemory += more.outOfMemory;
    all.ruledOut += more.ruledOut;
    all.fitting += more.fitting;
}

} // namespace

SearchResult rankShapes(const ScalingBase& job, const ParameterValues& values, std::vector<SearchShape> shapes,
                        const SearchDimensions& dimensions, const SearchOptions& options, std::stop_token stop)
{
    SearchResult result;
    if (options.top == 0)
        return result;
    Task task{job, values, dimensions, options, scaledTo(job.structure, job.accelerators).structure, freeNetworks(values), {}};
    task.withoutTransfers = task.withoutNetworks;
    task.withoutTransfers[index(Parameter::hostBandwidth)] = std::numeric_limits<double>::infinity();
    TrainingScenario sized = job.scenario;
    for (SearchShape& shape : shapes) {
        sized.globalBatch = shape.batch;
        shape.bound = timeLowerBound(sized, shape.mapping, values) / shape.batch;
    }
    std::vector<std::size_t> order(shapes.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return shapes[a].bound < shapes[b].bound; });
    Best best(options.top);
    std::size_t round = 1;
    for (std::size_t first = 0; first < order.size(); first += round, round = std::min(2 * round, largestRound)) {
        if (stop.stop_requested()) {
            result.complete = false;
            break;
        }
        round = std::min(round, order.size() - first);
        std::vector<ShapeSearch> searches;
        searches.reserve(round);
        for (std::size_t i = first; i < first + round; ++i)
            searches.emplace_back(task, shapes[order[i]], order[i], best.limit());
        forEachInParallel(round, std::max(1, options.threads), [&](std::size_t i) { searches[i].run(); });
        for (const ShapeSearch& search : searches) {
            addCounts(result, search.counts);
            best.add(search.best());
        }
    }
    for (const Kept& kept : best.all())
        result.best.push_back(kept.found);
    return result;
}

SearchResult searchMappings(const ScalingBase& job, const ParameterValues& values, const SearchDimensions& dimensions,
                            const SearchOptions& options, std::stop_token stop)
{
    return rankShapes(job, values, trainingShapes(job, dimensions, options.limits), dimensions, options, stop);
}

} // namespace ridge
