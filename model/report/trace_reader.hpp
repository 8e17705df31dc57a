// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine.hpp"
#include "engine/plan.hpp"
#include "engine/traced.hpp"
#include "report/explain.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// Turns the trace below one node into a tree of explanations. Arithmetic between two named steps becomes the
/// substituted text of the upper one; a step used more than once is derived at its first place and referenced after.
class TraceReader {
public:
    TraceReader(const Trace& trace, const Plan& plan, const Machine& machine, std::uint32_t root);

    /// The tree of the root; the caller gives it its title and formula where the root is a metric.
    Explanation read();
    /// Derivative of the root by a node, times the node's value, over the root's value.
    double shareOf(std::uint32_t node) const;

private:
    void differentiate();
    void propagate(std::uint32_t i);
    bool isStep(std::uint32_t node) const;
    Explanation step(std::uint32_t node);
    Explanation input(std::uint32_t node) const;
    Explanation planNumberOf(std::uint32_t node) const;
    void collect(std::uint32_t node, std::vector<std::uint32_t>& leaves) const;
    void describeBelow(std::uint32_t body, Explanation& into);
    std::string idOf(std::uint32_t node) const;
    std::string titleOf(const TraceNode& node) const;

    const Trace& m_trace;
    const Plan& m_plan;
    const Machine& m_machine;
    std::uint32_t m_root;
    std::vector<double> m_adjoint;
    std::map<std::uint32_t, Confidence> m_done; ///< steps derived so far
    mutable std::map<std::string, std::uint32_t> m_ids;
};

/// Arithmetic between named steps as text with numbers: "36.3 GB / (0.82 × 2.04 TB/s)".
/// @param sumUnit unit of the whole, for the rest of a sum that is too long to be listed
std::string substitutedText(const Trace& trace, std::uint32_t body, std::string_view sumUnit);

} // namespace ridge
