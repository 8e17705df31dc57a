// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/resource.hpp"
#include "explore/batch.hpp"

#include <array>
#include <memory>
#include <span>

namespace ridge {

/// Exposed seconds of one point by resource, summed over phases in their order.
using ResourceSeconds = std::array<double, resourceCount>;

/// As Batch, with the ledger: the forward walk for what varies, then the backward walk, eight points at a time.
class LedgerBatch {
public:
    LedgerBatch(const Plan& plan, const ParameterValues& base, std::span<const Parameter> varied);
    ~LedgerBatch();
    LedgerBatch(LedgerBatch&&) noexcept;
    LedgerBatch& operator=(LedgerBatch&&) noexcept;

    /// Seconds per step as Batch::times(), and the ledger of each point; equals evaluate()'s bit for bit where the time is
    /// finite, means nothing elsewhere. The plan must be feasible.
    void ledgers(std::span<const ParameterColumn> columns, std::span<double> seconds, std::span<ResourceSeconds> ledgers,
                 InstructionSet set);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace ridge
