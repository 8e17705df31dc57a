// SPDX-License-Identifier: Apache-2.0
#include "units/units.hpp"

#include <array>
#include <cmath>

namespace ridge {

namespace {

using namespace dimension;

constexpr double year = 365.25 * 86400;

constexpr std::array units = {
    Unit{"1", none, 1, Prefixes::none},
    Unit{"%", none, 0.01, Prefixes::none},
    Unit{"pixel", none, 1, Prefixes::none},
    Unit{"token", tokens, 1, Prefixes::large},
    Unit{"token/s", tokens - seconds, 1, Prefixes::large},
    Unit{"B", bytes, 1, Prefixes::largeAndBinary},
    Unit{"bit", bytes, 0.125, Prefixes::largeAndBinary},
    Unit{"B/s", bandwidth, 1, Prefixes::largeAndBinary},
    Unit{"bit/s", bandwidth, 0.125, Prefixes::largeAndBinary},
    Unit{"B/token", bytes - tokens, 1, Prefixes::largeAndBinary},
    Unit{"B/s/mm", bandwidth - metres, 1e3, Prefixes::large},
    Unit{"Mb/mm2", bytes - area, 125000 * 1e6, Prefixes::none},
    Unit{"FLOP", flop, 1, Prefixes::large},
    Unit{"FLOP/s", computeRate, 1, Prefixes::large},
    Unit{"OP", flop, 1, Prefixes::large},
    Unit{"OP/s", computeRate, 1, Prefixes::large},
    Unit{"FLOP/B", flop - bytes, 1, Prefixes::none},
    Unit{"s", seconds, 1, Prefixes::smallAndLarge},
    Unit{"min", seconds, 60, Prefixes::none},
    Unit{"h", seconds, 3600, Prefixes::none},
    Unit{"d", seconds, 86400, Prefixes::none},
    Unit{"year", seconds, year, Prefixes::none},
    Unit{"Hz", frequency, 1, Prefixes::large},
    Unit{"1/s", frequency, 1, Prefixes::none},
    Unit{"1/year", frequency, 1 / year, Prefixes::none},
    Unit{"FIT", frequency, 1 / 3.6e12, Prefixes::none},
    Unit{"W", power, 1, Prefixes::smallAndLarge},
    Unit{"J", joules, 1, Prefixes::smallAndLarge},
    Unit{"Wh", joules, 3600, Prefixes::large},
    Unit{"J/bit", energyPerByte, 8, Prefixes::smallAndLarge},
    Unit{"J/B", energyPerByte, 1, Prefixes::smallAndLarge},
    Unit{"J/FLOP", joules - flop, 1, Prefixes::smallAndLarge},
    Unit{"J/token", joules - tokens, 1, Prefixes::smallAndLarge},
    Unit{"m", metres, 1, Prefixes::smallAndLarge},
    Unit{"m2", area, 1, Prefixes::none},
    Unit{"cm2", area, 1e-4, Prefixes::none},
    Unit{"mm2", area, 1e-6, Prefixes::none},
    Unit{"um2", area, 1e-12, Prefixes::none},
    Unit{"1/cm2", -area, 1e4, Prefixes::none},
    Unit{"MTr/mm2", -area, 1e12, Prefixes::none},
    Unit{"USD", usd, 1, Prefixes::large},
    Unit{"USD/GB", usd - bytes, 1e-9, Prefixes::none},
    Unit{"USD/mm2", usd - area, 1e6, Prefixes::none},
    Unit{"USD/kWh", usd - joules, 1 / 3.6e6, Prefixes::none},
    Unit{"USD/W", usd - power, 1, Prefixes::none},
    Unit{"USD/h", usd - seconds, 1 / 3600.0, Prefixes::none},
    Unit{"USD/kW/month", usd - joules, 12 / (year * 1e3), Prefixes::none},
    Unit{"USD/token", usd - tokens, 1, Prefixes::none},
};

constexpr std::array prefixes = {
    Prefix{"p", -12, 0}, Prefix{"n", -9, 0}, Prefix{"u", -6, 0}, Prefix{"m", -3, 0}, Prefix{"", 0, 0},
    Prefix{"k", 3, 0}, Prefix{"M", 6, 0}, Prefix{"G", 9, 0}, Prefix{"T", 12, 0}, Prefix{"P", 15, 0},
    Prefix{"E", 18, 0}, Prefix{"Ki", 0, 10}, Prefix{"Mi", 0, 20}, Prefix{"Gi", 0, 30}, Prefix{"Ti", 0, 40},
    Prefix{"Pi", 0, 50}, Prefix{"Ei", 0, 60},
};

struct Alias {
    std::string_view written;
    std::string_view meant;
};

// Endings people write for the same unit; a prefix may stand before them.
constexpr std::array aliases = {
    Alias{"b/s", "bit/s"}, Alias{"bps", "bit/s"}, Alias{"Bps", "B/s"}, Alias{"b", "bit"},
    Alias{"FLOPS", "FLOP/s"}, Alias{"FLOPs/s", "FLOP/s"}, Alias{"Flop/s", "FLOP/s"}, Alias{"FLOPs", "FLOP"},
    Alias{"OPS", "OP/s"}, Alias{"J/b", "J/bit"}, Alias{"tokens", "token"}, Alias{"tokens/s", "token/s"},
    Alias{"pixels", "pixel"}, Alias{"days", "d"}, Alias{"years", "year"}, Alias{"$", "USD"},
};

bool allowed(const Unit& unit, const Prefix& prefix)
{
    if (prefix.symbol.empty())
        return true;
    switch (unit.prefixes) {
    case Prefixes::none: return false;
    case Prefixes::large: return prefix.exponent10 > 0;
    case Prefixes::smallAndLarge: return prefix.exponent10 != 0;
    case Prefixes::largeAndBinary: return prefix.exponent10 > 0 || prefix.exponent2 > 0;
    }
    return false;
}

std::optional<ScaledUnit> exactly(std::string_view symbol)
{
    for (const Unit& unit : units) {
        if (!symbol.ends_with(unit.symbol))
            continue;
        const std::string_view before = symbol.substr(0, symbol.size() - unit.symbol.size());
        for (const Prefix& prefix : prefixes)
            if (before == prefix.symbol && allowed(unit, prefix))
                return ScaledUnit{unit, prefix};
    }
    return std::nullopt;
}

/// Micro signs and the capital K of "KB" become the table's own spelling.
std::string normalised(std::string_view symbol)
{
    for (const std::string_view micro : {std::string_view("\xC2\xB5"), std::string_view("\xCE\xBC")})
        if (symbol.starts_with(micro))
            return std::string(1, 'u').append(symbol.substr(micro.size()));
    if (symbol.size() > 1 && symbol[0] == 'K' && symbol[1] != 'i')
        return std::string(1, 'k').append(symbol.substr(1));
    return std::string(symbol);
}

} // namespace

std::span<const Unit> unitTable() { return units; }
std::span<const Prefix> prefixTable() { return prefixes; }

double ScaledUnit::toBase(double number) const
{
    double scaled = std::ldexp(number, prefix.exponent2);
    if (prefix.exponent10 > 0)
        scaled *= std::pow(10.0, prefix.exponent10);
    else if (prefix.exponent10 < 0)
        scaled /= std::pow(10.0, -prefix.exponent10);
    return scaled * unit.factor;
}

double ScaledUnit::fromBase(double base) const
{
    double number = base / unit.factor;
    if (prefix.exponent10 > 0)
        number /= std::pow(10.0, prefix.exponent10);
    else if (prefix.exponent10 < 0)
        number *= std::pow(10.0, -prefix.exponent10);
    return std::ldexp(number, -prefix.exponent2);
}

std::string ScaledUnit::symbol() const { return std::string(prefix.symbol) + std::string(unit.symbol); }

std::optional<ScaledUnit> findUnit(std::string_view written)
{
    const std::string symbol = normalised(written);
    if (const auto found = exactly(symbol))
        return found;
    for (const Alias& alias : aliases)
        if (symbol.ends_with(alias.written)) {
            const std::string meant = symbol.substr(0, symbol.size() - alias.written.size()) + std::string(alias.meant);
            if (const auto found = exactly(meant))
                return found;
        }
    return std::nullopt;
}

std::string unitsFor(Dimension dimension)
{
    std::string list;
    for (const Unit& unit : units)
        if (unit.dimension == dimension)
            list += (list.empty() ? "" : ", ") + std::string(unit.symbol);
    return list.empty() ? "no unit of the table" : list;
}

} // namespace ridge
