// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>

namespace ridge {

inline constexpr std::size_t packLanes = 8;

/// Several design points side by side, one a lane: evaluate<Pack> is the batch path of sweeps. Every lane goes through
/// the operations of the double path in the same order, so a lane equals it bit for bit; loops over lanes are what
/// the compiler vectorises.
struct Pack {
    double lane[packLanes];

    Pack() = default; // as a double: `Pack{}` is zero, a plain one is not set
    Pack(double value)
    {
        for (double& x : lane)
            x = value;
    }
};

/// A truth value per lane.
struct PackMask {
    bool lane[packLanes];
};

#define RIDGE_PACK_BINARY(op)                                                                                        \
    inline Pack operator op(const Pack& a, const Pack& b)                                                            \
    {                                                                                                                \
        Pack r;                                                                                                      \
        for (std::size_t i = 0; i < packLanes; ++i)                                                                  \
            r.lane[i] = a.lane[i] op b.lane[i];                                                                      \
        return r;                                                                                                    \
    }
RIDGE_PACK_BINARY(+)
RIDGE_PACK_BINARY(-)
RIDGE_PACK_BINARY(*)
RIDGE_PACK_BINARY(/)
#undef RIDGE_PACK_BINARY

inline Pack maximum(const Pack& a, const Pack& b)
{
    Pack r;
    for (std::size_t i = 0; i < packLanes; ++i)
        r.lane[i] = a.lane[i] < b.lane[i] ? b.lane[i] : a.lane[i];
    return r;
}
inline Pack minimum(const Pack& a, const Pack& b)
{
    Pack r;
    for (std::size_t i = 0; i < packLanes; ++i)
        r.lane[i] = b.lane[i] < a.lane[i] ? b.lane[i] : a.lane[i];
    return r;
}
inline Pack squareRoot(const Pack& a)
{
    Pack r;
    for (std::size_t i = 0; i < packLanes; ++i)
        r.lane[i] = std::sqrt(a.lane[i]);
    return r;
}
/// True when all lanes hold the same value.
inline bool uniform(const Pack& a)
{
    for (std::size_t i = 1; i < packLanes; ++i)
        if (a.lane[i] != a.lane[0])
            return false;
    return true;
}
inline Pack power(const Pack& a, const Pack& b)
{
    if (uniform(a) && uniform(b)) // one call instead of eight
        return Pack(std::pow(a.lane[0], b.lane[0]));
    Pack r;
    for (std::size_t i = 0; i < packLanes; ++i)
        r.lane[i] = std::pow(a.lane[i], b.lane[i]);
    return r;
}
inline Pack& operator+=(Pack& a, const Pack& b) { return a = a + b; }
/// True when any lane is above zero; the same for the number types that are one point.
inline bool anyPositive(const Pack& a)
{
    for (const double x : a.lane)
        if (0 < x)
            return true;
    return false;
}
template <class Num>
bool anyPositive(const Num& a)
{
    return Num{} < a;
}
inline PackMask less(const Pack& a, const Pack& b)
{
    PackMask r;
    for (std::size_t i = 0; i < packLanes; ++i)
        r.lane[i] = a.lane[i] < b.lane[i];
    return r;
}
inline Pack select(const PackMask& condition, const Pack& yes, const Pack& no)
{
    Pack r;
    for (std::size_t i = 0; i < packLanes; ++i)
        r.lane[i] = condition.lane[i] ? yes.lane[i] : no.lane[i];
    return r;
}

/// a / b in the lanes where b is above zero, else 0; one point is asked for with b above zero only.
inline Pack ratioIfPositive(const Pack& a, const Pack& b)
{
    return select(less(Pack(0), b), a / b, Pack(0));
}
template <class Num>
Num ratioIfPositive(const Num& a, const Num& b)
{
    return a / b;
}

/// The same two words for the number types that are one point.
template <class Num>
bool less(const Num& a, const Num& b)
{
    return a < b;
}
template <class Num>
const Num& select(bool condition, const Num& yes, const Num& no)
{
    return condition ? yes : no;
}

} // namespace ridge
