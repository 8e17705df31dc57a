// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace ridge {

/// A number with `digits` significant digits and no exponent between 1e-4 and 1e7: "13.8", "0.0042", "1200".
/// Not finite: "unbounded" or "unknown".
std::string numberText(double value, int digits = 3);

/// A count or another number that should stand as it is: "8", "0.5", "16384"; shortest form that reads back the same.
std::string plainNumber(double value);

/// An SI value with a prefix chosen so that one to three digits stand before the point: "4.80 TB/s", "312 TFLOP/s",
/// "18.2 ms"; numbers of unit "1" stay plain.
/// @param unit SI unit symbol as the engine names it: "s", "B", "B/s", "FLOP/s", "FLOP", "W", "1", "token/s", ...
std::string quantityText(double value, std::string_view unit, int digits = 3);

/// A difference in seconds: "+1.23 s", "-4.00 ms".
std::string signedSeconds(double seconds);

/// A share in per cent: 0.376 -> "37.6 %".
std::string percentText(double share, int decimals = 1);
/// A relative difference with its sign: 0.011 -> "+1.1 %".
std::string signedPercentText(double share, int decimals = 1);

} // namespace ridge
