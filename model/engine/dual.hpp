// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace ridge {

/// A value and its derivative in one direction (forward-mode automatic differentiation).
/// At a kink (max, min) the derivative is that of the branch taken; on a tie, of the first operand.
struct Dual {
    double value = 0;
    double derivative = 0;

    constexpr Dual() = default;
    constexpr Dual(double v) : value(v) {}
    constexpr Dual(double v, double d) : value(v), derivative(d) {}

    Dual& operator+=(const Dual& b) { return *this = Dual{value + b.value, derivative + b.derivative}; }
};

inline Dual operator+(const Dual& a, const Dual& b) { return {a.value + b.value, a.derivative + b.derivative}; }
inline Dual operator-(const Dual& a, const Dual& b) { return {a.value - b.value, a.derivative - b.derivative}; }
inline Dual operator*(const Dual& a, const Dual& b)
{
    return {a.value * b.value, a.derivative * b.value + a.value * b.derivative};
}
inline Dual operator/(const Dual& a, const Dual& b)
{
    const double quotient = a.value / b.value;
    return {quotient, (a.derivative - quotient * b.derivative) / b.value};
}
inline bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
inline bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
inline bool operator<=(const Dual& a, const Dual& b) { return a.value <= b.value; }

inline Dual maximum(const Dual& a, const Dual& b) { return a.value < b.value ? b : a; }
inline Dual minimum(const Dual& a, const Dual& b) { return b.value < a.value ? b : a; }
inline Dual squareRoot(const Dual& a)
{
    const double root = std::sqrt(a.value);
    return {root, root > 0 ? a.derivative / (2 * root) : 0};
}
/// a^b for a >= 0.
inline Dual power(const Dual& a, const Dual& b)
{
    if (a.value <= 0)
        return Dual{std::pow(a.value, b.value)};
    const double result = std::pow(a.value, b.value);
    return {result, result * (b.derivative * std::log(a.value) + b.value * a.derivative / a.value)};
}

inline double maximum(double a, double b) { return a < b ? b : a; }
inline double minimum(double a, double b) { return b < a ? b : a; }
inline double squareRoot(double a) { return std::sqrt(a); }
inline double power(double a, double b) { return std::pow(a, b); }

inline double valueOf(double a) { return a; }
inline double valueOf(const Dual& a) { return a.value; }

} // namespace ridge
