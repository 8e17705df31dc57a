// SPDX-License-Identifier: Apache-2.0
#include "explore/mapping_space.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "explore/frontier.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge {

namespace {

std::vector<int> divisors(int number, int largest)
{
    std::vector<int> all;
    for (int d = 1; d <= std::min(number, largest); ++d)
        if (number % d == 0)
            all.push_back(d);
    return all;
}

/// Divisors of the layers, of the layers plus both ends, and powers of two, as far as the layers go.
std::vector<int> pipelineDegrees(int layers)
{
    std::vector<int> all = divisors(layers, layers);
    for (const int d : divisors(layers + 2, layers))
        all.push_back(d);
    for (int d = 2; d <= layers; d *= 2)
        all.push_back(d);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::vector<int> chunkCounts(int layers, int pp, int largest)
{
    if (pp == 1)
        return {1};
    const int split = layers % pp == 0 ? layers : (layers + 2) % pp == 0 ? layers + 2 : 0;
    return split == 0 ? std::vector<int>{1} : divisors(split / pp, largest);
}

class Enumeration {
public:
    Enumeration(const ScalingBase& base, const ParameterValues& values, const MappingLimits& limits, std::stop_token stop)
        : m_base(base), m_values(values), m_limits(limits), m_stop(std::move(stop))
    {
    }

    MappingSpace run()
    {
        if (m_base.accelerators >= 1 && m_base.mapping.tp >= 1 && m_base.mapping.pp >= 1) {
            const double replicas = m_base.accelerators / (double(m_base.mapping.tp) * m_base.mapping.pp);
            m_current = replicas == std::floor(replicas) ? jobMapping(m_base.mapping, replicas) : m_base.mapping;
            for (int k = 0; k <= m_limits.halvings; ++k)
                visitJob(m_base.accelerators / std::exp2(k));
        }
        m_space.feasible = m_found.size();
        keepBest();
        return std::move(m_space);
    }

private:
    static Mapping jobMapping(Mapping mapping, double replicas)
    {
        mapping.dp = static_cast<int>(replicas);
        return mapping;
    }

    void visitJob(double accelerators)
    {
        if (accelerators < 1 || accelerators != std::floor(accelerators))
            return;
        const TransformerModel& model = m_base.scenario.model;
        const double domain = std::max(1.0, m_base.structure.network.scaleUpDomain);
        const int largest = static_cast<int>(std::min<double>(m_limits.largestTensor, domain));
        for (const int tp : divisors(std::gcd(model.heads, model.hidden), largest))
            for (const int pp : pipelineDegrees(model.layers)) {
                const double replicas = accelerators / (double(tp) * pp);
                if (replicas >= 1 && replicas == std::floor(replicas)
                    && std::fmod(m_base.scenario.globalBatch, replicas) == 0)
                    visitDegrees(tp, pp, replicas);
            }
    }

    void visitDegrees(int tp, int pp, double replicas)
    {
        Mapping mapping = jobMapping(m_base.mapping, replicas);
        mapping.tp = tp;
        mapping.pp = pp;
        const int share = static_cast<int>(m_base.scenario.globalBatch / replicas);
        for (const int chunks : chunkCounts(m_base.scenario.model.layers, pp, m_limits.largestChunks))
            for (const int micro : divisors(share, m_limits.largestMicroBatch)) {
                mapping.vp = chunks;
                mapping.microBatch = micro;
                visitVariants(mapping);
                if (m_stop.stop_requested()) {
                    m_space.complete = false;
                    return;
                }
            }
    }

    void visitVariants(Mapping mapping)
    {
        for (const bool sequence : {false, true})
            for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full})
                for (const ZeroStage zero : {ZeroStage::none, ZeroStage::optimizer}) {
                    if ((sequence && mapping.tp == 1) || (zero != ZeroStage::none && mapping.dp == 1))
                        continue;
                    mapping.sequenceParallel = sequence;
                    mapping.recompute = recompute;
                    mapping.recomputeShare = 1;
                    mapping.zero = zero;
                    visit(mapping);
                }
    }

    Plan compile(const Mapping& mapping) const
    {
        return compileTraining(m_base.scenario, mapping, m_base.structure, m_base.software);
    }

    MappingCandidate measured(const Mapping& mapping, const Plan& plan) const
    {
        MappingCandidate candidate;
        candidate.mapping = mapping;
        candidate.accelerators = plan.accelerators;
        candidate.time = evaluateTime(plan, m_values);
        candidate.memoryNeeded = evaluateMemory(plan, m_values).needed;
        return candidate;
    }

    void visit(const Mapping& mapping)
    {
        if (m_stop.stop_requested())
            return;
        ++m_space.examined;
        if (mapping == m_current)
            return; // stands first anyway
        const Plan plan = compile(mapping);
        if (!evaluateMemory(plan, m_values).fits)
            return;
        const MappingCandidate candidate = measured(mapping, plan);
        if (candidate.time > 0 && std::isfinite(candidate.time))
            m_found.push_back(candidate);
    }

    /// The best compromises of job size, speed and memory, then the least accelerator seconds a step.
    void keepBest()
    {
        std::vector<std::vector<double>> costs(3);
        for (const MappingCandidate& c : m_found) {
            costs[0].push_back(c.accelerators);
            costs[1].push_back(c.time);
            costs[2].push_back(c.memoryNeeded);
        }
        std::vector<char> compromise(m_found.size(), 0);
        for (const std::uint32_t i : nonDominated(costs))
            compromise[i] = 1;
        std::vector<std::size_t> order(m_found.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if (compromise[a] != compromise[b])
                return compromise[a] > compromise[b];
            return m_found[a].time * m_found[a].accelerators < m_found[b].time * m_found[b].accelerators;
        });
        const Plan current = compile(m_current);
        m_space.currentFeasible = evaluateMemory(current, m_values).fits;
        const std::size_t kept = std::min(order.size(), m_limits.keep > 0 ? m_limits.keep - 1 : 0);
        m_space.plans.reserve(kept + 1);
        add(measured(m_current, current), current);
        for (std::size_t k = 0; k < kept; ++k)
            add(m_found[order[k]], compile(m_found[order[k]].mapping));
    }

    void add(MappingCandidate candidate, const Plan& plan)
    {
        candidate.plan = static_cast<std::uint32_t>(m_space.plans.size());
        m_space.plans.push_back(plan);
        m_space.candidates.push_back(std::move(candidate));
    }

    const ScalingBase& m_base;
    const ParameterValues& m_values;
    const MappingLimits& m_limits;
    std::stop_token m_stop;
    Mapping m_current;
    MappingSpace m_space;
    std::vector<MappingCandidate> m_found;
};

} // namespace

MappingSpace enumerateMappings(const ScalingBase& current, const ParameterValues& values, const MappingLimits& limits,
                               std::stop_token stop)
{
    return Enumeration(current, values, limits, std::move(stop)).run();
}

} // namespace ridge
