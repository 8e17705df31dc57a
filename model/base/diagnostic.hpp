// SPDX-License-Identifier: Apache-2.0
#pragma once

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

} // namespace ridge
