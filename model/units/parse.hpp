// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "units/units.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// A text like "8 TB/s" as a number in base units. `relative`: "1.5x", a factor without dimension.
struct ParsedQuantity {
    double value = 0;
    Dimension dimension;
    bool relative = false;
    std::string symbol; ///< the unit as the table spells it; "1" for a plain number, "x" for a factor
};

/// Reads number, optional space, unit. Errors (codes "bad-number", "unknown-unit") name what was found
/// and, for units, what is known. The number is finite; its sign and range are the caller's concern.
Result<ParsedQuantity> parseQuantity(std::string_view text);

/// As above, and the dimension must be `expected` (code "wrong-dimension" names the units that fit); factors are refused.
Result<double> parseQuantity(std::string_view text, Dimension expected);

template <Dimension D>
Result<Quantity<D>> parse(std::string_view text)
{
    Result<double> value = parseQuantity(text, D);
    if (!value)
        return value.diagnostics();
    return Quantity<D>::fromBase(*value);
}

} // namespace ridge
