// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge {

/// A number that knows only whether it depends on what varies. evaluate's forward walk with it tells which operations
/// and steps a sweep has to compute again. It follows both branches of a maximum or a choice: whichever wins elsewhere.
struct Varying {
    bool varies = false;

    constexpr Varying() = default;
    constexpr Varying(double) {}
    static constexpr Varying of(bool varies)
    {
        Varying v;
        v.varies = varies;
        return v;
    }
};

/// A truth value that depends on what varies, or not.
struct VaryingMask {
    bool varies = false;
};

constexpr Varying either(const Varying& a, const Varying& b) { return Varying::of(a.varies || b.varies); }
constexpr Varying operator+(const Varying& a, const Varying& b) { return either(a, b); }
constexpr Varying operator-(const Varying& a, const Varying& b) { return either(a, b); }
constexpr Varying operator*(const Varying& a, const Varying& b) { return either(a, b); }
constexpr Varying operator/(const Varying& a, const Varying& b) { return either(a, b); }
constexpr Varying maximum(const Varying& a, const Varying& b) { return either(a, b); }
constexpr Varying minimum(const Varying& a, const Varying& b) { return either(a, b); }
constexpr Varying squareRoot(const Varying& a) { return a; }
constexpr Varying power(const Varying& a, const Varying& b) { return either(a, b); }
constexpr VaryingMask less(const Varying& a, const Varying& b) { return {a.varies || b.varies}; }
constexpr Varying select(const VaryingMask& condition, const Varying& yes, const Varying& no)
{
    return Varying::of(condition.varies || yes.varies || no.varies);
}

} // namespace ridge
