// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge {

/// Exponents of the base units a quantity is made of. A bit is 1/8 byte; a watt is J/s; an operation counts as a FLOP.
struct Dimension {
    std::int8_t byte = 0, flop = 0, second = 0, joule = 0, metre = 0, usd = 0, token = 0;

    constexpr bool operator==(const Dimension&) const = default;
};

constexpr Dimension operator+(Dimension a, Dimension b)
{
    const auto add = [](std::int8_t x, std::int8_t y) { return static_cast<std::int8_t>(x + y); };
    return {add(a.byte, b.byte), add(a.flop, b.flop), add(a.second, b.second), add(a.joule, b.joule),
            add(a.metre, b.metre), add(a.usd, b.usd), add(a.token, b.token)};
}

constexpr Dimension operator-(Dimension a)
{
    const auto negate = [](std::int8_t x) { return static_cast<std::int8_t>(-x); };
    return {negate(a.byte), negate(a.flop), negate(a.second), negate(a.joule),
            negate(a.metre), negate(a.usd), negate(a.token)};
}

constexpr Dimension operator-(Dimension a, Dimension b) { return a + (-b); }

namespace dimension {
inline constexpr Dimension none{};
inline constexpr Dimension bytes{.byte = 1};
inline constexpr Dimension flop{.flop = 1};
inline constexpr Dimension seconds{.second = 1};
inline constexpr Dimension joules{.joule = 1};
inline constexpr Dimension metres{.metre = 1};
inline constexpr Dimension area{.metre = 2};
inline constexpr Dimension usd{.usd = 1};
inline constexpr Dimension tokens{.token = 1};
inline constexpr Dimension bandwidth = bytes - seconds;
inline constexpr Dimension computeRate = flop - seconds;
inline constexpr Dimension frequency = -seconds;
inline constexpr Dimension power = joules - seconds;
inline constexpr Dimension energyPerByte = joules - bytes;
} // namespace dimension

/// A number in coherent base units whose dimension the compiler checks. Made by multiplying a unit
/// (`8.0 * unit::TBps`), read by naming one (`x.in(unit::GBps)`); no conversion to or from a bare double.
template <Dimension D>
class Quantity {
public:
    constexpr Quantity() = default;
    /// From a number already in the base unit (B, B/s, FLOP/s, s, J, W, m, USD).
    static constexpr Quantity fromBase(double base) { return Quantity(base); }

    constexpr double base() const { return m_base; }
    constexpr double in(Quantity unit) const { return m_base / unit.m_base; }

    constexpr Quantity operator-() const { return Quantity(-m_base); }
    constexpr Quantity& operator+=(Quantity other) { m_base += other.m_base; return *this; }
    constexpr Quantity& operator-=(Quantity other) { m_base -= other.m_base; return *this; }
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_base + b.m_base); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_base - b.m_base); }
    friend constexpr Quantity operator*(double a, Quantity b) { return Quantity(a * b.m_base); }
    friend constexpr Quantity operator*(Quantity a, double b) { return Quantity(a.m_base * b); }
    friend constexpr Quantity operator/(Quantity a, double b) { return Quantity(a.m_base / b); }
    // Written out: a defaulted <=> on doubles adds a NaN branch in hot loops.
    friend constexpr bool operator<(Quantity a, Quantity b) { return a.m_base < b.m_base; }
    friend constexpr bool operator>(Quantity a, Quantity b) { return a.m_base > b.m_base; }
    friend constexpr bool operator<=(Quantity a, Quantity b) { return a.m_base <= b.m_base; }
    friend constexpr bool operator>=(Quantity a, Quantity b) { return a.m_base >= b.m_base; }
    friend constexpr bool operator==(Quantity a, Quantity b) { return a.m_base == b.m_base; }

private:
    explicit constexpr Quantity(double base) : m_base(base) {}
    double m_base = 0;
};

/// Products and quotients; a quotient of equal dimensions is a plain number.
template <Dimension A, Dimension B>
constexpr auto operator*(Quantity<A> a, Quantity<B> b)
{
    if constexpr (A + B == dimension::none)
        return a.base() * b.base();
    else
        return Quantity<A + B>::fromBase(a.base() * b.base());
}

template <Dimension A, Dimension B>
constexpr auto operator/(Quantity<A> a, Quantity<B> b)
{
    if constexpr (A == B)
        return a.base() / b.base();
    else
        return Quantity<A - B>::fromBase(a.base() / b.base());
}

using Bytes = Quantity<dimension::bytes>;
using Flop = Quantity<dimension::flop>;
using Seconds = Quantity<dimension::seconds>;
using Joules = Quantity<dimension::joules>;
using Metres = Quantity<dimension::metres>;
using Area = Quantity<dimension::area>;
using Dollars = Quantity<dimension::usd>;
using BytesPerSecond = Quantity<dimension::bandwidth>;
using FlopPerSecond = Quantity<dimension::computeRate>;
using Hertz = Quantity<dimension::frequency>;
using Watts = Quantity<dimension::power>;
using JoulesPerByte = Quantity<dimension::energyPerByte>;

namespace unit {
inline constexpr auto B = Bytes::fromBase(1);
inline constexpr auto GB = Bytes::fromBase(1e9);
inline constexpr auto TB = Bytes::fromBase(1e12);
inline constexpr auto GiB = Bytes::fromBase(1073741824.0);
inline constexpr auto Bps = BytesPerSecond::fromBase(1);
inline constexpr auto GBps = BytesPerSecond::fromBase(1e9);
inline constexpr auto TBps = BytesPerSecond::fromBase(1e12);
inline constexpr auto Gbps = BytesPerSecond::fromBase(1e9 / 8);
inline constexpr auto FLOP = Flop::fromBase(1);
inline constexpr auto TFLOPps = FlopPerSecond::fromBase(1e12);
inline constexpr auto s = Seconds::fromBase(1);
inline constexpr auto us = Seconds::fromBase(1e-6);
inline constexpr auto Hz = Hertz::fromBase(1);
inline constexpr auto W = Watts::fromBase(1);
inline constexpr auto J = Joules::fromBase(1);
inline constexpr auto pJpBit = JoulesPerByte::fromBase(8e-12);
inline constexpr auto mm = Metres::fromBase(1e-3);
inline constexpr auto mm2 = Area::fromBase(1e-6);
inline constexpr auto USD = Dollars::fromBase(1);
} // namespace unit

} // namespace ridge
