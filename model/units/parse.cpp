// SPDX-License-Identifier: Apache-2.0
#include "units/parse.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridge {

namespace {

std::string_view trimmed(std::string_view text)
{
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// At most 60 bytes of foreign text in a message, never cut inside a UTF-8 sequence.
std::string quoted(std::string_view text)
{
    std::size_t length = std::min<std::size_t>(text.size(), 60);
    while (length > 0 && length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u)
        --length;
    return std::string(1, '\'').append(text.substr(0, length)).append(length < text.size() ? "...'" : "'");
}

Diagnostic problem(std::string code, std::string message, std::string hint)
{
    return {Severity::error, std::move(code), {}, std::move(message), std::move(hint)};
}

} // namespace

Result<ParsedQuantity> parseQuantity(std::string_view written)
{
    const std::string_view text = trimmed(written);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range)
        return problem("bad-number", quoted(text) + " is outside the range of a 64-bit number", {});
    if (error != std::errc() || !std::isfinite(number))
        return problem("bad-number", "found " + quoted(text) + ", expected a number and a unit", "for example 8 TB/s");
    const std::string_view rest = trimmed(text.substr(static_cast<std::size_t>(end - text.data())));
    if (rest.empty())
        return ParsedQuantity{number, dimension::none, false, "1"};
    if (rest == "x" || rest == "\xC3\x97")
        return ParsedQuantity{number, dimension::none, true, "x"};
    const auto unit = findUnit(rest);
    if (!unit)
        return problem("unknown-unit", "unknown unit " + quoted(rest) + " in " + quoted(text),
                       "units are case sensitive: GB is 1e9 bytes, GiB is 2^30, Gb/s is bits, TFLOP/s, s, W, mm2, USD");
    const double value = unit->toBase(number);
    if (!std::isfinite(value))
        return problem("bad-number", quoted(text) + " is outside the range of a 64-bit number", {});
    return ParsedQuantity{value, unit->unit.dimension, false, unit->symbol()};
}

Result<double> parseQuantity(std::string_view text, Dimension expected)
{
    Result<ParsedQuantity> parsed = parseQuantity(text);
    if (!parsed)
        return parsed.diagnostics();
    if (parsed->relative || parsed->dimension != expected)
        return problem("wrong-dimension",
                       "found " + quoted(text) + (expected == dimension::none ? ", expected a plain number without unit"
                                                                              : ", expected one of the units " + unitsFor(expected)),
                       {});
    return parsed->value;
}

} // namespace ridge
