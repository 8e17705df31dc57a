// SPDX-License-Identifier: Apache-2.0
#include "report/quantity_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace ridge {

namespace {

std::string fixed(double value, int decimals)
{
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    return {buffer.data(), end.ptr};
}

std::string scientific(double value, int digits)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific,
                                   std::max(0, digits - 1));
    return {buffer.data(), end.ptr};
}

/// Exponent of the leading digit after rounding to `digits`: 999.7 at three digits has 3.
int leadingExponent(double value, int digits)
{
    if (value == 0)
        return 0;
    const std::string text = scientific(value, digits);
    int exponent = 0;
    const char* first = text.data() + text.find('e') + 1;
    if (*first == '+')
        ++first;
    std::from_chars(first, text.data() + text.size(), exponent);
    return exponent;
}

bool takesPrefix(std::string_view unit)
{
    static constexpr std::array<std::string_view, 8> units = {"s", "B", "B/s", "FLOP", "FLOP/s", "W", "J", "Hz"};
    return std::find(units.begin(), units.end(), unit) != units.end();
}

} // namespace

std::string numberText(double value, int digits)
{
    if (std::isnan(value))
        return "unknown";
    if (std::isinf(value))
        return value > 0 ? "unbounded" : "-unbounded";
    if (value == 0)
        return "0";
    const int exponent = leadingExponent(value, digits);
    if (exponent < -4 || exponent >= 7)
        return scientific(value, digits);
    return fixed(value, std::max(0, digits - 1 - exponent));
}

std::string plainNumber(double value)
{
    if (!std::isfinite(value))
        return numberText(value);
    std::array<char, 64> buffer{};
    const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
    const auto end = whole ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed)
                           : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

std::string quantityText(double value, std::string_view unit, int digits)
{
    if (unit.empty() || unit == "1")
        return value > 1 && value < 1e7 && value == std::floor(value) ? plainNumber(value) : numberText(value, digits); // counts stand whole
    if (!takesPrefix(unit) || !std::isfinite(value) || value == 0)
        return numberText(value, digits) + " " + std::string(unit);
    static constexpr std::array<std::string_view, 13> prefixes
        = {"f", "p", "n", "u", "m", "", "k", "M", "G", "T", "P", "E", "Z"};
    const int exponent = leadingExponent(value, digits);
    int group = exponent >= 0 ? exponent / 3 : -((2 - exponent) / 3);
    group = std::clamp(group, -5, 7);
    if (unit == "s")
        group = std::min(group, 0); // 1,200 s, not 1.2 ks
    if (unit == "B" && group < 0)
        group = 0;
    const double scaled = value * std::pow(10.0, -3 * group);
    return numberText(scaled, digits) + " " + std::string(prefixes[static_cast<std::size_t>(group + 5)]) + std::string(unit);
}

std::string signedSeconds(double seconds) { return (seconds < 0 ? "-" : "+") + quantityText(std::abs(seconds), "s"); }

std::string percentText(double share, int decimals)
{
    return std::isfinite(share) ? fixed(share * 100, decimals) + " %" : "unknown";
}

std::string signedPercentText(double share, int decimals)
{
    const std::string text = percentText(share, decimals);
    return share > 0 && std::isfinite(share) ? "+" + text : text;
}

} // namespace ridge
