// SPDX-License-Identifier: Apache-2.0
#include "engine/traced.hpp"

namespace ridge {

namespace {

double apply(TraceOperation operation, double a, double b)
{
    switch (operation) {
    case TraceOperation::add: return a + b;
    case TraceOperation::subtract: return a - b;
    case TraceOperation::multiply: return a * b;
    case TraceOperation::divide: return a / b;
    case TraceOperation::maximum: return a < b ? b : a;
    case TraceOperation::minimum: return b < a ? b : a;
    case TraceOperation::squareRoot: return std::sqrt(a);
    case TraceOperation::power: return std::pow(a, b);
    case TraceOperation::named: return a;
    case TraceOperation::constant:
    case TraceOperation::parameter: break;
    }
    return a;
}

std::uint32_t nodeOf(const Traced& x, Trace& trace)
{
    if (x.trace != nullptr)
        return x.node;
    TraceNode leaf;
    leaf.value = x.value;
    return trace.add(leaf);
}

} // namespace

double Trace::recompute(std::uint32_t node) const
{
    std::vector<double> values(node + 1);
    for (std::uint32_t i = 0; i <= node; ++i) {
        const TraceNode& n = m_nodes[i];
        const bool leaf = n.operation == TraceOperation::constant || n.operation == TraceOperation::parameter;
        values[i] = leaf ? n.value : apply(n.operation, values[n.a], values[n.b]);
    }
    return values[node];
}

Traced tracedParameter(Trace& trace, Parameter parameter, double value)
{
    TraceNode leaf;
    leaf.operation = TraceOperation::parameter;
    leaf.value = value;
    leaf.parameter = parameter;
    return {value, trace.add(leaf), &trace};
}

std::array<Traced, parameterCount> traceParameters(Trace& trace, const ParameterValues& values)
{
    std::array<Traced, parameterCount> lifted;
    for (std::size_t i = 0; i < parameterCount; ++i)
        lifted[i] = tracedParameter(trace, static_cast<Parameter>(i), values[i]);
    return lifted;
}

Traced tracedBinary(TraceOperation operation, const Traced& a, const Traced& b, double value)
{
    Trace* trace = a.trace != nullptr ? a.trace : b.trace;
    if (trace == nullptr)
        return {value};
    TraceNode node;
    node.operation = operation;
    node.value = value;
    node.a = nodeOf(a, *trace);
    node.b = operation == TraceOperation::squareRoot ? node.a : nodeOf(b, *trace);
    return {value, trace->add(node), trace};
}

Traced named(Formula formula, const Traced& value, int subject)
{
    if (value.trace == nullptr)
        return value;
    TraceNode node;
    node.operation = TraceOperation::named;
    node.value = value.value;
    node.a = value.node;
    node.b = value.node;
    node.formula = formula;
    node.subject = static_cast<std::int16_t>(subject);
    return {value.value, value.trace->add(node), value.trace};
}

Traced planNumber(const Traced& anchor, Formula formula, double value, int subject)
{
    if (anchor.trace == nullptr)
        return {value};
    TraceNode leaf;
    leaf.value = value;
    leaf.formula = formula;
    leaf.subject = static_cast<std::int16_t>(subject);
    return {value, anchor.trace->add(leaf), anchor.trace};
}

} // namespace ridge
