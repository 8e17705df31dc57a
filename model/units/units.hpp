// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "units/quantity.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ridge {

/// Which prefixes may stand before a unit's symbol. large: k to E; small: p to m; binary: Ki to Ei.
enum class Prefixes { none, large, smallAndLarge, largeAndBinary };

/// One row of the units table: the symbol as written, what it measures, how many base units it is.
struct Unit {
    std::string_view symbol;
    Dimension dimension;
    double factor;      ///< base units in one of it
    Prefixes prefixes;
};

/// A power of ten or of two that multiplies a unit.
struct Prefix {
    std::string_view symbol;
    int exponent10;     ///< SI; 0 for binary prefixes
    int exponent2;      ///< IEC
};

std::span<const Unit> unitTable();
std::span<const Prefix> prefixTable();

/// A unit with its prefix, as found in text.
struct ScaledUnit {
    Unit unit;
    Prefix prefix;

    /// number of this unit -> base units, and back. One rounding per step, so that decimal texts stay exact.
    double toBase(double number) const;
    double fromBase(double base) const;
    std::string symbol() const;
};

/// The unit that a text names exactly ("GB/s", "KiB", "us", "mm2"), aliases included; nothing when unknown.
std::optional<ScaledUnit> findUnit(std::string_view symbol);

/// Symbols without prefix that measure the dimension, e.g. "B/s, bit/s"; for messages.
std::string unitsFor(Dimension dimension);

} // namespace ridge
