// SPDX-License-Identifier: Apache-2.0
#include "report/trace_reader.hpp"

#include "report/words.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

/// The less trustworthy of two; the enumerators stand in falling trust but for measured, which beats a datasheet.
Confidence weaker(Confidence a, Confidence b)
{
    const auto rank = [](Confidence c) {
        return c == Confidence::measured ? 0 : c == Confidence::datasheet ? 1 : static_cast<int>(c);
    };
    return rank(a) < rank(b) ? b : a;
}

std::string_view passName(Pass pass)
{
    return pass == Pass::inputGradient ? "input gradient" : pass == Pass::weightGradient ? "weight gradient" : "";
}

} // namespace

TraceReader::TraceReader(const Trace& trace, const Plan& plan, const Machine& machine, std::uint32_t root)
    : m_trace(trace), m_plan(plan), m_machine(machine), m_root(root), m_adjoint(root + 1, 0.0)
{
    differentiate();
}

void TraceReader::differentiate()
{
    m_adjoint[m_root] = 1;
    for (std::uint32_t i = m_root + 1; i-- > 0;)
        if (m_adjoint[i] != 0)
            propagate(i);
}

/// One step of reverse-mode differentiation; kinks follow the branch taken, as Dual does.
void TraceReader::propagate(std::uint32_t i)
{
    const TraceNode& n = m_trace[i];
    const double d = m_adjoint[i];
    switch (n.operation) {
    case TraceOperation::constant:
    case TraceOperation::parameter: return;
    default: break;
    }
    const double a = m_trace[n.a].value, b = m_trace[n.b].value;
    switch (n.operation) {
    case TraceOperation::add:
        m_adjoint[n.a] += d;
        m_adjoint[n.b] += d;
        break;
    case TraceOperation::subtract:
        m_adjoint[n.a] += d;
        m_adjoint[n.b] -= d;
        break;
    case TraceOperation::multiply:
        m_adjoint[n.a] += d * b;
        m_adjoint[n.b] += d * a;
        break;
    case TraceOperation::divide:
        m_adjoint[n.a] += d / b;
        m_adjoint[n.b] -= d * n.value / b;
        break;
    case TraceOperation::maximum: m_adjoint[a < b ? n.b : n.a] += d; break;
    case TraceOperation::minimum: m_adjoint[b < a ? n.b : n.a] += d; break;
    case TraceOperation::squareRoot:
        if (n.value > 0)
            m_adjoint[n.a] += d / (2 * n.value);
        break;
    case TraceOperation::power:
        if (a > 0) {
            m_adjoint[n.a] += d * n.value * b / a;
            m_adjoint[n.b] += d * n.value * std::log(a);
        }
        break;
    case TraceOperation::named: m_adjoint[n.a] += d; break;
    case TraceOperation::constant:
    case TraceOperation::parameter: break;
    }
}

double TraceReader::shareOf(std::uint32_t node) const
{
    const double whole = m_trace[m_root].value;
    return whole != 0 ? m_adjoint[node] * m_trace[node].value / whole : 0;
}

bool TraceReader::isStep(std::uint32_t node) const
{
    const TraceNode& n = m_trace[node];
    return n.operation == TraceOperation::named || n.operation == TraceOperation::parameter
        || (n.operation == TraceOperation::constant && n.formula != Formula::count);
}

/// The named steps, inputs and plan numbers that the arithmetic at `node` uses, each once, in reading order.
void TraceReader::collect(std::uint32_t node, std::vector<std::uint32_t>& leaves) const
{
    std::vector<std::uint32_t> open = {node};
    std::vector<std::uint32_t> seen;
    while (!open.empty()) {
        const std::uint32_t i = open.back();
        open.pop_back();
        if (std::find(seen.begin(), seen.end(), i) != seen.end())
            continue;
        seen.push_back(i);
        if (isStep(i)) {
            leaves.push_back(i);
            continue;
        }
        const TraceNode& n = m_trace[i];
        if (n.operation == TraceOperation::constant)
            continue;
        open.push_back(n.b);
        if (n.a != n.b)
            open.push_back(n.a);
    }
}

std::string TraceReader::titleOf(const TraceNode& node) const
{
    std::string title(text(node.formula).title);
    if (node.subject < 0 || static_cast<std::size_t>(node.subject) >= m_plan.operations.size())
        return title;
    const Operation& operation = m_plan.operations[static_cast<std::size_t>(node.subject)];
    title += ": " + std::string(operationTitle(operation)) + ", " + std::string(key(operation.phase));
    const std::string_view pass = passName(operation.pass);
    return pass.empty() ? title : title + ", " + std::string(pass);
}

std::string TraceReader::idOf(std::uint32_t node) const
{
    const TraceNode& n = m_trace[node];
    std::string id(text(n.formula).id);
    if (n.subject >= 0)
        id.append(1, '/').append(std::to_string(n.subject));
    const std::string stem = id;
    for (int suffix = 2;; ++suffix) { // one formula may be used several times for one operation (tiers)
        const auto [entry, isNew] = m_ids.try_emplace(id, node);
        if (isNew || entry->second == node)
            return id;
        id = stem;
        id.append(1, '.').append(std::to_string(suffix));
    }
}

Explanation TraceReader::input(std::uint32_t node) const
{
    const TraceNode& n = m_trace[node];
    const Provenance& provenance = m_machine.sources[index(n.parameter)];
    Explanation e;
    e.id = key(n.parameter);
    e.title = parameterTitle(n.parameter);
    e.value = n.value;
    e.unit = unitOf(n.parameter);
    e.source = provenance.source;
    e.confidence = provenance.confidence;
    e.isInput = true;
    e.isCalibrated = n.parameter >= Parameter::gemm16 && !isEnergy(n.parameter);
    e.share = shareOf(node);
    if (provenance.overridden)
        e.flags.push_back("overridden");
    return e;
}

Explanation TraceReader::planNumberOf(std::uint32_t node) const
{
    const TraceNode& n = m_trace[node];
    const FormulaText& words = text(n.formula);
    Explanation e;
    e.id = idOf(node);
    e.title = titleOf(n);
    e.formula = words.expression;
    e.value = n.value;
    e.unit = words.unit;
    e.source = words.source;
    e.share = shareOf(node);
    return e;
}

Explanation TraceReader::step(std::uint32_t node)
{
    const TraceNode& n = m_trace[node];
    const FormulaText& words = text(n.formula);
    Explanation e;
    e.id = idOf(node);
    e.title = titleOf(n);
    e.formula = words.expression;
    e.value = n.value;
    e.unit = words.unit;
    e.source = words.source;
    e.share = shareOf(node);
    if (const auto done = m_done.find(node); done != m_done.end()) {
        e.repeated = true;
        e.confidence = done->second;
        return e;
    }
    if (n.formula != Formula::executedFlop) // a count over all operations: its terms tell nobody anything
        describeBelow(n.a, e);
    m_done[node] = e.confidence;
    return e;
}

void TraceReader::describeBelow(std::uint32_t body, Explanation& into)
{
    into.substituted = substitutedText(m_trace, body, into.unit);
    std::vector<std::uint32_t> leaves;
    collect(body, leaves);
    std::stable_sort(leaves.begin(), leaves.end(), [this](std::uint32_t a, std::uint32_t b) {
        return std::abs(shareOf(a)) > std::abs(shareOf(b));
    });
    into.confidence = Confidence::measured;
    for (const std::uint32_t leaf : leaves) {
        const TraceNode& n = m_trace[leaf];
        into.children.push_back(n.operation == TraceOperation::parameter ? input(leaf)
                                : n.operation == TraceOperation::named   ? step(leaf)
                                                                         : planNumberOf(leaf));
        if (n.operation != TraceOperation::constant)
            into.confidence = weaker(into.confidence, into.children.back().confidence);
    }
}

Explanation TraceReader::read()
{
    const TraceNode& n = m_trace[m_root];
    if (n.operation == TraceOperation::named)
        return step(m_root);
    Explanation e;
    e.id = "metric";
    e.value = n.value;
    e.share = 1;
    describeBelow(m_root, e);
    return e;
}

} // namespace ridge
