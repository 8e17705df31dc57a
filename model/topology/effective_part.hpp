// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

#include <string>

namespace ridge {

/// Sets one parameter of a part and marks it: the datum's note says what was stated and what the part itself says,
/// the part's own datum moves to the alternatives.
/// Errors: "no-value" when a relative statement has nothing to multiply, "bad-value" when the result is not finite
/// and positive. `where` goes into the diagnostic.
Diagnostics overrideParameter(Part& part, const std::string& key, const StatedQuantity& value, const std::string& where);

/// The catalogue part with an instance's overrides applied. Errors: as above, and "unknown-part" with nearest names.
Result<Part> effectivePart(const Catalogue& catalogue, const PartId& id, const Overrides& overrides,
                           const std::string& where);

/// Stands in for a GPU that an imported file does not name; no catalogue has it, so a person is asked to choose the part.
inline constexpr const char* unnamedGpu = "unnamed-gpu";

/// The diagnostic for an id the catalogue does not hold.
Diagnostic unknownPart(const Catalogue& catalogue, const PartId& id, const std::string& where);

} // namespace ridge
