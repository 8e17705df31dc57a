// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace ridge {

/// A stable identifier of one kind; kinds do not mix. Text: [a-z0-9][a-z0-9-]{0,63}; that of a
/// PartId may carry dots as well ("hbm3e-8.0", "llama3.1-8b").
template <class Tag>
struct Id {
    std::string text;

    Id() = default;
    explicit Id(std::string_view t) : text(t) {}
    bool empty() const { return text.empty(); }
    auto operator<=>(const Id&) const = default;
};

/// True when the text is a legal identifier of a study or a calibration (docs/adr/0005).
bool isValidId(std::string_view text);
/// True when the text is a legal catalogue identifier: as isValidId, dots allowed after the first character. The names of
/// parts carry version numbers and rates; a
/// study names them but never keys by them, so no path is split at such a dot.
bool isValidPartId(std::string_view text);

using PartId = Id<struct PartTag>;
using ArchitectureId = Id<struct ArchitectureTag>;
using ScenarioId = Id<struct ScenarioTag>;
using CalibrationId = Id<struct CalibrationTag>;

} // namespace ridge
