// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/parameter.hpp"
#include "engine/plan.hpp"

#include <memory>
#include <span>

namespace ridge {

/// One parameter that varies over the points of a batch; `values` has one SI value a point.
struct ParameterColumn {
    Parameter parameter;
    std::span<const double> values;
};

/// Instructions the inner loop of a batch is compiled for. All give the same bits.
enum class InstructionSet : unsigned char { baseline, avx2, avx512 };

/// Whether this processor runs them; baseline always.
bool runsHere(InstructionSet set);
/// The widest that runs here.
InstructionSet widestHere();

/// One plan, made ready for many machines that differ in a few parameters. What does not depend on these is computed
/// once. Use one object per thread; making one costs about as much as 16 points.
class Batch {
public:
    /// @param base the machine's values; those of `varied` are placeholders until times() gives columns for them
    /// The plan must outlive the batch.
    Batch(const Plan& plan, const ParameterValues& base, std::span<const Parameter> varied);
    ~Batch();
    Batch(Batch&&) noexcept;
    Batch& operator=(Batch&&) noexcept;

    /// Seconds per step: point i has the base with every column's i-th value. The columns' parameters are all of
    /// `varied`; their sizes and that of `seconds` are equal. Each equals evaluateTime() of that point bit for bit: 0 for
    /// an infeasible plan, infinite where a rate that is needed is missing.
    void times(std::span<const ParameterColumn> columns, std::span<double> seconds, InstructionSet set);
    void times(std::span<const ParameterColumn> columns, std::span<double> seconds) { times(columns, seconds, widestHere()); }

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The same for a single use.
void evaluateTimes(const Plan& plan, const ParameterValues& base, std::span<const ParameterColumn> columns,
                   std::span<double> times);

} // namespace ridge
