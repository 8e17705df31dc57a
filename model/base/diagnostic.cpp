// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.hpp"

#include <algorithm>

namespace ridge {

bool hasError(const Diagnostics& diagnostics)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::optional<Severity> worstOf(const Diagnostics& diagnostics)
{
    const auto worst = std::max_element(diagnostics.begin(), diagnostics.end(),
                                        [](const Diagnostic& a, const Diagnostic& b) { return a.severity < b.severity; });
    return worst == diagnostics.end() ? std::nullopt : std::optional(worst->severity);
}

void addCapped(Diagnostics& diagnostics, Diagnostic diagnostic)
{
    if (isFull(diagnostics)) {
        Severity& worst = diagnostics.back().severity;
        worst = std::max(worst, diagnostic.severity);
    } else if (diagnostics.size() == mostDiagnostics) {
        diagnostics.push_back({diagnostic.severity, "too-many", std::move(diagnostic.where),
                               "the list ends after " + std::to_string(mostDiagnostics) + " problems; there are more",
                               "correct these first"});
    } else {
        diagnostics.push_back(std::move(diagnostic));
    }
}

} // namespace ridge
