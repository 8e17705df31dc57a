// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"

#include <string>

namespace ridge::cli {

/// "tokens_per_s>=2x", "memory_per_accelerator<=70 GB".
struct Condition {
    std::string name;
    bool atLeast = true;
    double value = 0;      ///< SI, or a factor of the present value
    bool relative = false;
};

/// Reads a condition on a metric or, with `freeName`, on anything. `option` names it in errors.
Result<Condition> parseCondition(const std::string& option, const std::string& text, bool freeName = false);

} // namespace ridge::cli
