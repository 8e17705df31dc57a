// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "units/units.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// A number for people: three significant digits, SI prefix chosen so that 1 <= number < 1000, one space before the unit:
/// formatQuantity(1.2e13, "B/s") is "12.0 TB/s". Whole counts below 1000 stay whole. `unit` is a symbol of the units
/// table and `value` is in that unit ("mm2": square millimetres). Numbers that are not finite become "-".
std::string formatQuantity(double value, std::string_view unit, int significantDigits = 3);

/// The shortest text that parseQuantity reads back to exactly the same base value; for files.
/// `value` in the unit `unit`, finite.
std::string formatExact(double value, std::string_view unit);

/// The shortest text of a bare number that reads back exactly.
std::string shortestNumber(double value);

/// Base value of a quantity with dimension, in the dimension's own unit of the table.
template <Dimension D>
std::string format(Quantity<D> quantity)
{
    for (const Unit& unit : unitTable())
        if (unit.dimension == D && unit.factor == 1)
            return formatQuantity(quantity.base(), unit.symbol);
    return formatQuantity(quantity.base(), "1") + " (base units)";
}

} // namespace ridge
