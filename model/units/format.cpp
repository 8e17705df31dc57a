// SPDX-License-Identifier: Apache-2.0
#include "units/format.hpp"

#include "units/parse.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace ridge {

namespace {

/// Fixed notation with the given significant digits; falls back to scientific outside 1e-4 .. 1e7.
std::string significant(double number, int digits)
{
    std::array<char, 64> buffer{};
    const double magnitude = std::abs(number);
    if (magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e7)) {
        const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                       std::chars_format::scientific, digits - 1).ptr;
        return {buffer.data(), end};
    }
    const int whole = magnitude == 0 ? 1 : static_cast<int>(std::floor(std::log10(magnitude))) + 1;
    const int decimals = std::max(0, digits - whole);
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                   std::chars_format::fixed, decimals).ptr;
    return {buffer.data(), end};
}

/// Rounds to the digits that will be shown, so that 999.6 picks the next prefix.
double rounded(double number, int digits)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                   std::chars_format::scientific, digits - 1).ptr;
    double back = number;
    std::from_chars(buffer.data(), end, back);
    return back;
}

bool fits(const Unit& unit, const Prefix& prefix)
{
    return findUnit(std::string(prefix.symbol) + std::string(unit.symbol)).has_value() && prefix.exponent2 == 0;
}

/// The SI prefix under which the number lies in [1, 1000), or the nearest one there is.
Prefix choosePrefix(const Unit& unit, double number)
{
    Prefix best{"", 0, 0};
    if (unit.prefixes == Prefixes::none || number == 0)
        return best;
    const double magnitude = std::abs(number);
    if (magnitude >= 1 && magnitude < 1000)
        return best;
    bool found = false;
    for (const Prefix& prefix : prefixTable()) {
        if (!fits(unit, prefix))
            continue;
        const bool reaches = magnitude >= std::pow(10.0, prefix.exponent10);
        if (!found || reaches)
            best = prefix;
        found = true;
    }
    return best;
}

ScaledUnit tableUnit(std::string_view symbol)
{
    return findUnit(symbol).value_or(ScaledUnit{Unit{symbol, dimension::none, 1, Prefixes::none}, Prefix{"", 0, 0}});
}

std::string withUnit(const std::string& number, const std::string& symbol)
{
    return symbol == "1" ? number : number + " " + symbol;
}

double scaledDown(double number, const Prefix& prefix)
{
    return prefix.exponent10 >= 0 ? number / std::pow(10.0, prefix.exponent10)
                                  : number * std::pow(10.0, -prefix.exponent10);
}

} // namespace

std::string formatQuantity(double value, std::string_view symbol, int digits)
{
    if (!std::isfinite(value))
        return "-";
    const ScaledUnit given = tableUnit(symbol);
    if (!given.prefix.symbol.empty())
        return withUnit(significant(rounded(value, digits), digits), given.symbol());
    const double shown = rounded(value, digits);
    const Prefix prefix = choosePrefix(given.unit, shown);
    const double number = rounded(scaledDown(shown, prefix), digits);
    const bool count = given.unit.dimension == dimension::none || given.unit.dimension == dimension::tokens;
    const bool whole = count && prefix.symbol.empty() && number == std::floor(number) && std::abs(number) < 1000;
    return withUnit(whole ? shortestNumber(number) : significant(number, digits), ScaledUnit{given.unit, prefix}.symbol());
}

std::string shortestNumber(double value)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string formatExact(double value, std::string_view symbol)
{
    const ScaledUnit given = tableUnit(symbol);
    const std::string plain = withUnit(shortestNumber(value), given.symbol());
    if (!given.prefix.symbol.empty())
        return plain;
    const ScaledUnit scaled{given.unit, choosePrefix(given.unit, value)};
    const std::string text = withUnit(shortestNumber(scaledDown(value, scaled.prefix)), scaled.symbol());
    const auto back = parseQuantity(text);
    return back && back->value == given.toBase(value) && text.size() <= plain.size() ? text : plain;
}

} // namespace ridge
