// SPDX-License-Identifier: Apache-2.0
#include "network/routing/drawn_quotient.hpp"

#include "network/routing/quotient_builder.hpp"

namespace ridge::routing {

Result<Quotient> quotientOf(const Container& root, const Catalogue& catalogue) { return QuotientBuilder(root, catalogue).build(); }

} // namespace ridge::routing
