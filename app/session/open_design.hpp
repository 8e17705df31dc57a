// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/sweep.hpp"

namespace ridge {

/// A study with a point of a sweep as a new architecture, shown: a copy of the swept one with an override for every
/// factor that is not 1 and with its mapping. What was swept becomes the baseline where the study has none.
/// Errors as withDesignValue(); "unknown-path" when the study has no such pairing or the space no such point.
Result<Study> openDesign(const Study& study, const Pairing& swept, const SweepSpace& space, std::size_t point);

/// A study that is compared with a point of a sweep from now on: it is pinned, nothing else changes.
Result<Study> pinDesign(const Study& study, const Pairing& swept, const SweepSpace& space, std::size_t point);

} // namespace ridge
