// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.hpp"

#include <algorithm>

namespace ridge {

bool hasError(const Diagnostics& diagnostics)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
}

} // namespace ridge
