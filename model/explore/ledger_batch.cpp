// SPDX-License-Identifier: Apache-2.0
#include "explore/ledger_batch.hpp"

#include "explore/pack_plan.hpp"

namespace ridge {

using LedgerEvaluator = Evaluator<Pack, true, false>;

struct LedgerBatch::State : PackPlan<LedgerEvaluator> {
    using PackPlan<LedgerEvaluator>::PackPlan;
    std::array<std::array<Pack, resourceCount>, phaseCount> cells;
};

namespace {

struct Work {
    LedgerEvaluator& evaluator;
    PackValues& values;
    std::array<std::array<Pack, resourceCount>, phaseCount>& cells;
    std::span<const std::uint8_t> operations, steps;
    std::span<const ParameterColumn> columns;
    std::span<double> seconds;
    std::span<ResourceSeconds> ledgers;
};

[[gnu::always_inline]] inline void fill(const Work& work)
{
    const std::size_t size = work.seconds.size();
    for (std::size_t first = 0; first < size; first += packLanes) {
        const std::size_t count = std::min(packLanes, size - first);
        loadLanes(work.values, work.columns, first, count);
        const Pack result = work.evaluator.rerun(work.operations, work.steps);
        std::copy_n(result.lane, count, work.seconds.begin() + static_cast<std::ptrdiff_t>(first));
        for (auto& phase : work.cells)
            phase.fill(Pack{});
        work.evaluator.attributeExposed(work.cells);
        for (std::size_t r = 0; r < resourceCount; ++r) {
            Pack sum{};
            for (const auto& phase : work.cells)
                sum = sum + phase[r];
            for (std::size_t lane = 0; lane < count; ++lane)
                work.ledgers[first + lane][r] = sum.lane[lane];
        }
    }
}

// One source, several instruction sets; see batch.cpp.
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

LedgerBatch::LedgerBatch(const Plan& plan, const ParameterValues& base, std::span<const Parameter> varied)
    : m_state(std::make_unique<State>(plan, base, varied))
{
}
LedgerBatch::~LedgerBatch() = default;
LedgerBatch::LedgerBatch(LedgerBatch&&) noexcept = default;
LedgerBatch& LedgerBatch::operator=(LedgerBatch&&) noexcept = default;

void LedgerBatch::ledgers(std::span<const ParameterColumn> columns, std::span<double> seconds, std::span<ResourceSeconds> ledgers,
                          InstructionSet set)
{
    State& state = *m_state;
    const Work work{state.evaluator, state.values, state.cells, state.operations, state.steps, columns, seconds, ledgers};
    switch (set) {
    case InstructionSet::baseline: return fillBaseline(work);
    case InstructionSet::avx2: return fillAvx2(work);
    case InstructionSet::avx512: return fillAvx512(work);
    }
}

} // namespace ridge
