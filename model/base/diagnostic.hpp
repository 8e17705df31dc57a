// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

enum class Severity { note, warning, error };

/// One thing a person should know about their input: what is wrong, where, and the nearest way out.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string code;    ///< stable kebab-case word for scripts, e.g. "unknown-part"
    std::string where;   ///< JSON pointer or `file:line` of the culprit; the window selects it
    std::string message; ///< what was found and what was expected, one sentence
    std::string hint;    ///< the nearest way out; may be empty

    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// True when any diagnostic has severity error.
bool hasError(const Diagnostics& diagnostics);
/// The worst severity among them; nothing when there are none.
std::optional<Severity> worstOf(const Diagnostics& diagnostics);

/// Longest list of diagnostics anybody is shown.
inline constexpr std::size_t mostDiagnostics = 200;

/// True when addCapped() would no longer add: what makes a diagnostic expensive need not be computed.
inline bool isFull(const Diagnostics& diagnostics) { return diagnostics.size() > mostDiagnostics; }

/// Adds a diagnostic; after the 200th one "too-many" stands for all that follow and takes the worst severity of them.
void addCapped(Diagnostics& diagnostics, Diagnostic diagnostic);

} // namespace ridge
