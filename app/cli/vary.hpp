// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "explore/design_axis.hpp"

#include <string>

namespace ridge::cli {

/// Reads "PATH=FROM:TO:N", "PATH=FROM:TO:N:log" or "PATH=a,b,c". Values carry units or end in x; both ends of a range
/// are values, and a count that a logarithmic range hits within 1e-9 is that count. Errors name the option and what is
/// wrong with it.
Result<DesignAxis> parseVary(const std::string& text);

/// A whole --vary that may lack its values: "PATH", "PATH=LO:HI".
struct VariedRange {
    std::string path;
    std::optional<StatedQuantity> low, high;
};
Result<VariedRange> parseVariedRange(const std::string& text);

} // namespace ridge::cli
