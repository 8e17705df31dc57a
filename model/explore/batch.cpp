// SPDX-License-Identifier: Apache-2.0
#include "explore/batch.hpp"

#include "explore/pack_plan.hpp"

#include <algorithm>
#include <vector>

namespace ridge {

using PackEvaluator = Evaluator<Pack, false>;

struct Batch::State : PackPlan<PackEvaluator> {
    using PackPlan<PackEvaluator>::PackPlan;
};

namespace {

struct Work {
    PackEvaluator& evaluator;
    PackValues& values;
    std::span<const std::uint8_t> operations, steps;
    std::span<const ParameterColumn> columns;
    std::span<double> seconds;
};

[[gnu::always_inline]] inline void fill(const Work& work)
{
    const std::size_t size = work.seconds.size();
    for (std::size_t first = 0; first < size; first += packLanes) {
        const std::size_t count = std::min(packLanes, size - first);
        loadLanes(work.values, work.columns, first, count);
        const Pack result = work.evaluator.rerun(work.operations, work.steps);
        std::copy_n(result.lane, count, work.seconds.begin() + static_cast<std::ptrdiff_t>(first));
    }
}

// One source, several instruction sets. `flatten` draws the whole forward walk into each, so that no code compiled for
// wide registers is shared with callers that must run anywhere; without fused multiply-add all round alike.
[[gnu::flatten, gnu::noinline]] void fillBaseline(const Work& work) { fill(work); }
#if defined(__x86_64__) && defined(__GNUC__)
[[gnu::flatten, gnu::noinline, gnu::target("avx2")]] void fillAvx2(const Work& work) { fill(work); }
[[gnu::flatten, gnu::noinline, gnu::target("avx512f,avx512dq,avx512vl,prefer-vector-width=512")]]
void fillAvx512(const Work& work) { fill(work); }
#else
void fillAvx2(const Work& work) { fillBaseline(work); }
void fillAvx512(const Work& work) { fillBaseline(work); }
#endif

} // namespace

bool runsHere(InstructionSet set)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (set == InstructionSet::avx2)
        return __builtin_cpu_supports("avx2") != 0;
    if (set == InstructionSet::avx512)
        return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0
            && __builtin_cpu_supports("avx512vl") != 0;
#endif
    return set == InstructionSet::baseline;
}

InstructionSet widestHere()
{
    static const InstructionSet widest = runsHere(InstructionSet::avx512) ? InstructionSet::avx512
        : runsHere(InstructionSet::avx2)                                  ? InstructionSet::avx2
                                                                          : InstructionSet::baseline;
    return widest;
}

Batch::Batch(const Plan& plan, const ParameterValues& base, std::span<const Parameter> varied)
{
    if (plan.feasibility.ok())
        m_state = std::make_unique<State>(plan, base, varied);
}
Batch::~Batch() = default;
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;

void Batch::times(std::span<const ParameterColumn> columns, std::span<double> seconds, InstructionSet set)
{
    if (!m_state) {
        std::fill(seconds.begin(), seconds.end(), 0.0);
        return;
    }
    const Work work{m_state->evaluator, m_state->values, m_state->operations, m_state->steps, columns, seconds};
    switch (set) {
    case InstructionSet::baseline: return fillBaseline(work);
    case InstructionSet::avx2: return fillAvx2(work);
    case InstructionSet::avx512: return fillAvx512(work);
    }
}

void evaluateTimes(const Plan& plan, const ParameterValues& base, std::span<const ParameterColumn> columns,
                   std::span<double> times)
{
    std::vector<Parameter> varied;
    for (const ParameterColumn& column : columns)
        varied.push_back(column.parameter);
    Batch(plan, base, varied).times(columns, times);
}

} // namespace ridge
