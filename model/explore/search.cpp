// SPDX-License-Identifier: Apache-2.0
#include "explore/search.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge {

namespace {

std::vector<int> divisors(double number, double largest)
{
    std::vector<int> all;
    for (int d = 1; d <= largest && d <= number; ++d)
        if (std::fmod(number, d) == 0)
            all.push_back(d);
    return all;
}

struct Candidate {
    Mapping mapping;
    double bound = 0;
};

class Search {
public:
    Search(const ScalingBase& job, const ParameterValues& values, const SearchOptions& options, std::stop_token stop)
        : m_job(job), m_values(values), m_options(options), m_stop(std::move(stop))
    {
        m_structure = scaledTo(job.structure, job.accelerators).structure;
    }

    SearchResult run()
    {
        enumerate();
        std::vector<std::size_t> order(m_candidates.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        if (m_options.prune)
            std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return m_candidates[a].bound < m_candidates[b].bound;
            });
        for (const std::size_t i : order) {
            if (m_options.prune && m_kept.size() >= m_options.top && m_candidates[i].bound > m_kept.back().found.time)
                break;
            if (m_stop.stop_requested()) {
                m_result.complete = false;
                break;
            }
            evaluate(i);
        }
        for (Kept& kept : m_kept)
            m_result.best.push_back(kept.found);
        return std::move(m_result);
    }

private:
    struct Kept {
        FoundMapping found;
        std::size_t order = 0;
    };

    void enumerate()
    {
        const TransformerModel& model = m_job.scenario.model;
        const double n = m_job.accelerators;
        if (!(n >= 1) || m_options.top == 0)
            return;
        for (const int tp : divisors(std::gcd(model.heads, model.hidden), std::min<double>(m_options.largestTensor, n)))
            for (int pp = 1; pp <= model.layers; ++pp) {
                const double dp = n / (double(tp) * pp);
                if (dp != std::floor(dp) || dp < 1 || std::fmod(m_job.scenario.globalBatch, dp) != 0)
                    continue;
                Mapping mapping = m_job.mapping;
                mapping.tp = tp;
                mapping.pp = pp;
                mapping.dp = static_cast<int>(dp);
                addVariants(mapping);
            }
    }

    void addVariants(Mapping mapping)
    {
        const int layers = m_job.scenario.model.layers;
        const bool even = layers % mapping.pp == 0;
        const std::vector<int> chunks = mapping.pp > 1 && even ? divisors(layers / mapping.pp, layers) : std::vector<int>{1};
        const std::vector<int> micros = divisors(m_job.scenario.globalBatch / mapping.dp, m_options.largestMicroBatch);
        for (const ZeroStage zero : {ZeroStage::none, ZeroStage::optimizer}) {
            if (zero != ZeroStage::none && mapping.dp == 1)
                continue;
            mapping.zero = zero;
            const bool fits = !m_options.prune || stateFits(mapping);
            for (const int vp : chunks)
                for (const int micro : micros)
                    for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full})
                        for (const bool sequence : {false, true}) {
                            if (sequence && mapping.tp == 1)
                                continue;
                            ++m_result.configurations;
                            if (!fits)
                                continue;
                            mapping.vp = vp;
                            mapping.microBatch = micro;
                            mapping.recompute = recompute;
                            mapping.sequenceParallel = sequence;
                            m_candidates.push_back({mapping, timeLowerBound(m_job.scenario, mapping, m_values)});
                        }
        }
    }

    Plan compile(const Mapping& mapping) const
    {
        return compileTraining(m_job.scenario, mapping, m_structure, m_job.software);
    }

    /// Weights, gradients and optimizer state do not depend on chunks, micro-batch or recompute.
    bool stateFits(Mapping mapping) const
    {
        mapping.vp = 1;
        mapping.microBatch = 1;
        const Plan plan = compile(mapping);
        if (!plan.feasibility.ok())
            return true; // its own verdict decides
        const double state = plan.memory.weights + plan.memory.gradients + plan.memory.optimizerState;
        return state <= evaluateMemory(plan, m_values).available * (1 + 1e-9);
    }

    void evaluate(std::size_t i)
    {
        ++m_result.evaluated;
        const Plan plan = compile(m_candidates[i].mapping);
        const MemoryBalance memory = evaluateMemory(plan, m_values);
        if (!memory.fits)
            return;
        const double time = evaluateTime(plan, m_values);
        if (!(time > 0) || !std::isfinite(time))
            return;
        const auto before = [](const Kept& a, const Kept& b) {
            return a.found.time != b.found.time ? a.found.time < b.found.time : a.order < b.order;
        };
        const Kept kept{{m_candidates[i].mapping, time, memory.needed, plan.tokensPerStep / time}, i};
        m_kept.insert(std::upper_bound(m_kept.begin(), m_kept.end(), kept, before), kept);
        if (m_kept.size() > m_options.top)
            m_kept.pop_back();
    }

    const ScalingBase& m_job;
    const ParameterValues& m_values;
    const SearchOptions& m_options;
    std::stop_token m_stop;
    MachineStructure m_structure;
    std::vector<Candidate> m_candidates;
    std::vector<Kept> m_kept; ///< fastest first, at most `top`
    SearchResult m_result;
};

} // namespace

double timeLowerBound(const TrainingScenario& scenario, const Mapping& mapping, const ParameterValues& values)
{
    const auto rate = [&](Parameter peak, Parameter share) { return values[index(peak)] * values[index(share)]; };
    double best = rate(Parameter::peak16, Parameter::gemm16);
    if (matrixBits(scenario.precision) != 16) // which products stay in 16 bit is the compiler's business
        best = std::max({best, rate(Parameter::peak8, Parameter::gemm8), rate(Parameter::peak4, Parameter::gemm4)});
    if (!(best > 0))
        return 0;
    const double passes = mapping.recompute == Recompute::full ? 4 : 3; // forward, two of backward, forward again
    const double tokens = mapping.microBatch * scenario.sequence;
    const double layer = passes * 2 * layerParameters(scenario.model) / mapping.tp * tokens / best;
    const double stage = scenario.model.layers / double(mapping.pp) * layer;
    const double microBatches = scenario.globalBatch / mapping.dp / mapping.microBatch;
    const double chunks = mapping.pp > 1 ? mapping.vp : 1;
    return (microBatches + (mapping.pp - 1) / chunks) * stage * (1 - 1e-9);
}

SearchResult searchMappings(const ScalingBase& job, const ParameterValues& values, const SearchOptions& options,
                            std::stop_token stop)
{
    return Search(job, values, options, std::move(stop)).run();
}

} // namespace ridge
