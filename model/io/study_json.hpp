// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "study/study.hpp"
#include "units/quantity.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ridge {

inline constexpr std::size_t largestStudy = 16u * 1024 * 1024; ///< bytes; bigger files are refused unparsed
inline constexpr std::size_t mostPairings = 2000;

/// Reads a study of version 1 (scenarios/README.md, scenarios/schema/study-1.schema.json). All problems come at once,
/// each with "file:/pointer" or "file:line:column". Unknown keys are warnings and are kept in Study::unknown.
/// Catalogue parts are not looked up here: a study may be read without its catalogue.
Result<Study> readStudy(std::string_view bytes, const std::string& fileName);

/// The study as JSON: keys sorted, one value a line, quantities as the text that was written.
std::string writeStudy(const Study& study);

/// What can be wrong with a study as a value: ids (docs/adr/0005), `base` cycles, pairings and active entries that name
/// nothing, nesting deeper than 32 containers, a scaleContainer that is no node, more than 2000 pairings, more than 64
/// bases in a row. `where` is "file:/pointer".
Diagnostics checkStudy(const Study& study, const std::string& fileName);

/// A quantity as written in a study ("4.8 TB/s", "1.5x", "8") for the parameter `name`: finite and above zero, of the
/// dimension the name implies when it implies one. Errors have an empty `where`.
Result<StatedQuantity> parseStated(const std::string& name, std::string_view text);

/// The dimension a parameter's name implies ("hbm.bandwidth", "memory_bandwidth", "tdp"); nothing when it implies none.
std::optional<Dimension> dimensionOf(std::string_view parameterName);

} // namespace ridge
