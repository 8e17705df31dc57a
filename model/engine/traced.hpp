// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formula.hpp"
#include "engine/parameter.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

namespace ridge {

/// How a node of a trace got its value.
enum class TraceOperation : unsigned char {
    constant, parameter, add, subtract, multiply, divide, maximum, minimum, squareRoot, power, named
};

/// One node of the derivation. `named` wraps operand a with a formula.
struct TraceNode {
    TraceOperation operation = TraceOperation::constant;
    double value = 0;
    std::uint32_t a = 0, b = 0;
    Parameter parameter = Parameter::count; ///< parameter leaves
    Formula formula = Formula::count;       ///< named nodes
    std::int16_t subject = -1;              ///< index of the plan's operation a named node speaks of, or -1
};

/// The arena of one traced evaluation; nodes refer to earlier nodes by index.
class Trace {
public:
    std::uint32_t add(const TraceNode& node)
    {
        m_nodes.push_back(node);
        return static_cast<std::uint32_t>(m_nodes.size() - 1);
    }
    const TraceNode& operator[](std::uint32_t i) const { return m_nodes[i]; }
    std::size_t size() const { return m_nodes.size(); }

    /// Computes a node's value again from the leaves alone; equals its stored value bit for bit.
    double recompute(std::uint32_t node) const;

private:
    std::vector<TraceNode> m_nodes;
};

/// A number that remembers its derivation. A Traced without trace is a constant.
struct Traced {
    double value = 0;
    std::uint32_t node = 0;
    Trace* trace = nullptr;

    Traced() = default;
    Traced(double v) : value(v) {}
    Traced(double v, std::uint32_t n, Trace* t) : value(v), node(n), trace(t) {}

    Traced& operator+=(const Traced& b);
};

/// A parameter as a leaf of `trace`.
Traced tracedParameter(Trace& trace, Parameter parameter, double value);
/// The machine's parameters as leaves.
std::array<Traced, parameterCount> traceParameters(Trace& trace, const ParameterValues& values);

Traced tracedBinary(TraceOperation operation, const Traced& a, const Traced& b, double value);

inline Traced operator+(const Traced& a, const Traced& b)
{
    return tracedBinary(TraceOperation::add, a, b, a.value + b.value);
}
inline Traced operator-(const Traced& a, const Traced& b)
{
    return tracedBinary(TraceOperation::subtract, a, b, a.value - b.value);
}
inline Traced operator*(const Traced& a, const Traced& b)
{
    return tracedBinary(TraceOperation::multiply, a, b, a.value * b.value);
}
inline Traced operator/(const Traced& a, const Traced& b)
{
    return tracedBinary(TraceOperation::divide, a, b, a.value / b.value);
}
inline Traced& Traced::operator+=(const Traced& b) { return *this = *this + b; }
inline bool operator<(const Traced& a, const Traced& b) { return a.value < b.value; }
inline bool operator>(const Traced& a, const Traced& b) { return a.value > b.value; }
inline bool operator<=(const Traced& a, const Traced& b) { return a.value <= b.value; }
inline Traced maximum(const Traced& a, const Traced& b)
{
    return tracedBinary(TraceOperation::maximum, a, b, a.value < b.value ? b.value : a.value);
}
inline Traced minimum(const Traced& a, const Traced& b)
{
    return tracedBinary(TraceOperation::minimum, a, b, b.value < a.value ? b.value : a.value);
}
inline Traced squareRoot(const Traced& a)
{
    return tracedBinary(TraceOperation::squareRoot, a, a, std::sqrt(a.value));
}
inline Traced power(const Traced& a, const Traced& b)
{
    return tracedBinary(TraceOperation::power, a, b, std::pow(a.value, b.value));
}
inline double valueOf(const Traced& a) { return a.value; }

/// Marks a value as the result of a formula; free of charge for the other number types.
/// @param subject index of the operation it speaks of, or -1
template <class Num>
const Num& named(Formula, const Num& value, int = -1)
{
    return value;
}
Traced named(Formula formula, const Traced& value, int subject = -1);

/// A number of the plan (FLOP, bytes, an efficiency) as a labelled leaf of the trace that `anchor` belongs to.
template <class Num>
Num planNumber(const Num&, Formula, double value, int = -1)
{
    return Num(value);
}
Traced planNumber(const Traced& anchor, Formula formula, double value, int subject = -1);

} // namespace ridge
